"""Examples in docstrings, as the site shows them: fenced, so that they are not read as Markdown."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*\n?(?:.+\n?)*", re.MULTILINE)


class FencedExamples(griffe.Extension):
    """Puts a fence around each doctest."""

    def on_package(self, *, pkg: griffe.Module, **kwargs: Any) -> None:
        """Change all docstrings in a package."""
        self.change(pkg)

    def change(self, thing: griffe.Object) -> None:
        """Change the docstring of a thing, and those of what is in it."""
        if thing.docstring:
            thing.docstring.value = EXAMPLE.sub(fenced, thing.docstring.value)
        for member in thing.members.values():
            if not member.is_alias:
                self.change(member)


def fenced(example: re.Match[str]) -> str:
    """The example in a fence."""
    return f"```pycon\n{example[0].rstrip()}\n```\n"
