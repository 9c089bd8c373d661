"""The guide lists the rules of the library, in the sentences that their classes have."""

import inspect
import re
from importlib import import_module
from pkgutil import iter_modules

from command import ROOT

from pencilsat import encoders, rules
from pencilsat.rules.rule import Rule, Unbroken


def library():
    """The rules, each a class of a module of the library."""
    for module in iter_modules(rules.__path__):
        if module.name not in ("own", "rule") and not module.ispkg:
            for kind in vars(import_module(f"pencilsat.rules.{module.name}")).values():
                own = getattr(kind, "__module__", "") == f"pencilsat.rules.{module.name}"
                rule = own and isinstance(kind, type) and issubclass(kind, Rule)
                if rule and not issubclass(kind, Unbroken):
                    yield f"{module.name}.{kind.__name__}", kind


def called(name, kind):
    """A class with the names of its fields."""
    return f"{name}({', '.join(inspect.signature(kind).parameters)})"


def sentence(kind):
    """The first sentence of a docstring."""
    words = " ".join((kind.__doc__ or "").split("\n\n")[0].split())
    return re.split(r"(?<=\.) ", words)[0].partition(":")[0].rstrip(".") + "."


def test_the_guide_lists_the_library():
    page = (ROOT / "docs" / "adding-a-family.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+\.\w+\(.*\))` \| (.*) \|$", page, re.MULTILINE)
    assert rows == sorted((called(name, kind), sentence(kind)) for name, kind in library())


def test_the_page_of_genres_has_them_all():
    page = (ROOT / "docs" / "genres.md").read_text("utf-8")
    found = re.findall(r"^\| `(\w+)` \| (.*?) ?\| (.*) \|$", page, re.MULTILINE)
    families = map(encoders.family_named, encoders.GENRES)
    assert found == [(f.name, ", ".join(f.also), " ".join(f.rules.split())) for f in families]
