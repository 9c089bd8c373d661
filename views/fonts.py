"""Fonts for pictures that contain their own glyphs: PNG and PDF."""

import importlib.util
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pencilsat.cnf.errors import BadInput

FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.fonts",
    "~/.local/share/fonts",
    "/Library/Fonts",
    "/System/Library/Fonts",
    "C:/Windows/Fonts",
)
"""The folders where systems keep their fonts."""

PLAIN = "cp1252"
"""The encoding of what every font here has: the letters of Western Europe."""

MOST = 300
"""The most fonts of a system that are examined."""


def check_installed() -> None:
    """What draws PNG and PDF is there, or BadInput says how to install it."""
    for name, module in (("resvg-py", "resvg_py"), ("reportlab", "reportlab")):
        if importlib.util.find_spec(module) is None:
            raise BadInput(f"PNG and PDF need {name}: pip install 'pencilsat[pictures]'")


def shipped() -> list[str]:
    """The files of a font, plain and bold, that came with reportlab."""
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
    """The fonts of this system, plain ones first: their names are the shortest."""
    found = [
        file
        for folder in FOLDERS
        for file in Path(folder).expanduser().rglob("*")
        if file.suffix.lower() == ".ttf"
    ]
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
