"""Typer's usage errors, with suggestions of what may have been meant."""

import re

from ..cnf.errors import likeliest


def usage(error: Exception) -> str:
    """The error as one line, with the option or value most similar to an unknown one."""
    message = str(getattr(error, "format_message", error.__str__)())
    option = getattr(error, "option_name", None)
    if option == "--plugin":
        return "--plugin FILE.py goes before the command: pencilsat --plugin FILE.py COMMAND …"
    if option and message.startswith("No such option"):
        known = {each.lstrip("-"): each for each in getattr(error, "possibilities", None) or ()}
        meant = likeliest(option.lstrip("-"), known)
        return f"No such option: {option}" + guess(meant and known[meant])
    choice = re.search(r"'([^']*)' is not one of ((?:'[^']*'(?:, )?)+)\.$", message)
    if choice:
        meant = likeliest(choice[1], re.findall("'([^']*)'", choice[2]))
        return message.removesuffix(".") + guess(meant)
    return message


def guess(meant: str | None) -> str:
    """`did you mean …?` in parentheses; empty if nothing similar is known."""
    return f" (did you mean {meant}?)" if meant else ""
