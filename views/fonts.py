"""Fonts for pictures that contain their own glyphs: PNG and PDF."""

import importlib.util
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ..cnf.errors import BadInput

PLAIN = "cp1252"
"""The encoding that every font here covers: the letters of Western Europe."""

MOST = 300
"""How many of a system's fonts are examined at most."""


def check_installed() -> None:
    """Raise BadInput, which says what to install, if the packages for PNG and PDF are missing."""
    for name, module in (("resvg-py", "resvg_py"), ("reportlab", "reportlab")):
        if importlib.util.find_spec(module) is None:
            raise BadInput(f"PNG and PDF need {name}: pip install 'pencilsat[pictures]'")


def shipped() -> list[str]:
    """The files of a font, regular and bold, that comes with reportlab."""
    spec = importlib.util.find_spec("reportlab")
    [folder, *_] = (spec and spec.submodule_search_locations) or [""]
    return [str(Path(folder, "fonts", name)) for name in ("Vera.ttf", "VeraBd.ttf")]


def is_plain(text: str) -> bool:
    """Whether every font here has these letters."""
    try:
        text.encode(PLAIN)
    except UnicodeEncodeError:
        return False
    return True


@cache
def having(letters: frozenset[str]) -> str:
    """The file of a font of this system that has all of these letters. BadInput if none has."""
    missing = letters
    for file in files():
        lacking = letters - covered(file)
        if not lacking:
            return file
        missing = min(missing, lacking, key=len)
    raise BadInput(f"no font of this machine has all letters, {min(missing)!r} among them")


def files() -> Iterator[str]:
    """The fonts that reportlab finds on this system, regular ones first, as their names are the
    shortest.
    """
    from reportlab import rl_config

    every = {file for folder in rl_config.TTFSearchPath for file in Path(folder).rglob("*")}
    found = [file for file in every if file.suffix.lower() == ".ttf"]
    found.sort(key=lambda file: ("Mono" in file.name, len(file.name), file.name))
    yield from map(str, found[:MOST])


@cache
def covered(file: str) -> frozenset[str]:
    """The letters of a font; none if it cannot be read."""
    from reportlab.pdfbase.ttfonts import TTFError, TTFontFile

    try:
        return frozenset(map(chr, TTFontFile(file).charToGlyph))
    except (TTFError, OSError, ValueError):
        return frozenset()
