"""Puzzles in other people's formats: finding the family, and reading the puzzle."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import NoReturn

from ..boards.foreign import Format, OtherKind, Source
from ..boards.words import Line, a_or_an
from ..cnf.errors import BadInput, unknown
from ..formats import sources
from .outside import AnyFamily, AnyPuzzle, checked

LONGEST_NAME = 40
"""How many characters of a name an error shows: it can be any word of a file."""

FamilyLookup = Callable[[str], AnyFamily]
"""Returns the family with a name."""


def read(
    lines: Sequence[Line], name: str | None, known: Collection[str], named: FamilyLookup
) -> AnyPuzzle:
    """The puzzle that begins in the first line, of the family `name` if it is given.

    BadInput with line and column.
    """
    try:
        return puzzle_of(sources.source(lines), name, known, named)
    except BadInput as wrong:
        text, column = lines[0].text, wrong.column
        if "%" in text and wrong.line == lines[0].number and column is not None:
            start = len(text) - len(text.lstrip())
            wrong.column = start + 1 + sources.place_in(text[start:], column - 1 - start)
        raise


def puzzle_of(
    source: Source, name: str | None, known: Collection[str], named: FamilyLookup
) -> AnyPuzzle:
    """The puzzle of a text whose format is known. BadInput with line and column."""
    source = source._replace(certain=name is not None)
    found, wrong = readings(source, map(named, [name] if name else likely(source.kind, known)))
    if not found and not wrong:
        refuse(source, name, [*map(named, known)])
    if len(kinds(found)) > 1:
        every, _ = readings(source._replace(certain=True), map(named, known))
        *others, last = kinds(every)
        choice = f"{', '.join(others)} or {last}"
        raise source.body.wrong(f"this can be {choice}: choose with --family")
    if not found and source.format == "tatham" and not source.certain:
        found, _ = readings(source._replace(certain=True), map(named, known))
        if found:
            raise source.body.wrong(
                f"this can be {' or '.join(kinds(found))}: choose with --family"
            )
    if not found:
        meant = [error for error in wrong if not isinstance(error, OtherKind)]
        raise max(meant or wrong[:1], key=far)
    return found[0]


def likely(kind: str | None, known: Collection[str]) -> Iterator[str]:
    """The names of families, first the one that is called like this, then those that begin so."""
    if kind and kind in known:
        yield kind
    yield from sorted(known, key=lambda one: not one.startswith(kind or " "))


def readings(
    source: Source, families: Iterable[AnyFamily]
) -> tuple[list[AnyPuzzle], list[BadInput]]:
    """The puzzles that a text can be, and the errors of the other families that have its format."""
    fitting: list[tuple[AnyFamily, Format]] = []
    for family in families:
        if source.kind and (read := in_first_format(source, family)):
            return [read], []
        fitting += [(family, form) for form in family.board.formats if form.fits(source)]
        if fitting and source.kind:
            break  # no other family has puzzles of that name
    found: list[AnyPuzzle] = []
    wrong: list[BadInput] = []
    for family, form in [one for one in fitting if one[1].claims(source)] or fitting:
        try:
            found.append(built(source, family, form))
        except BadInput as error:
            wrong.append(error)
    return found, wrong


def in_first_format(source: Source, family: AnyFamily) -> AnyPuzzle | None:
    """The puzzle of a text in the format that a family names first, which most have: the others
    need not be loaded then. None if it is in another one, or wrong.
    """
    form = family.board.first_format
    if form and form.fits(source):
        with suppress(BadInput):
            return built(source, family, form)
    return None


def built(source: Source, family: AnyFamily, form: Format) -> AnyPuzzle:
    """The puzzle of a text in a format of a family. BadInput."""
    return checked(family.board.given.build(form.read(source)), family)


def kinds(puzzles: Iterable[AnyPuzzle]) -> list[str]:
    """Their families, each once."""
    return list(dict.fromkeys(puzzle.family.name for puzzle in puzzles))


def far(wrong: BadInput) -> tuple[int, int]:
    """How far a text was understood: the family that read the most of it is probably meant."""
    return wrong.line or 0, wrong.column or 0


def refuse(source: Source, name: str | None, families: Sequence[AnyFamily]) -> NoReturn:
    """Raise BadInput, as no family that is possible has such puzzles."""
    others = [f.name for f in families if any(form.fits(source) for form in f.board.formats)]
    if name and others and source.kind:
        raise source.body.wrong(f"the puzzle is {a_or_an(others[0])}, not {a_or_an(name)}")
    anything = source._replace(kind=None)
    known = [f.name for f in families if any(form.fits(anything) for form in f.board.formats)]
    if name and not source.kind:
        raise source.body.wrong(f"{name} has no such format; those that have: {', '.join(known)}")
    kind = source.kind or f"a puzzle of the format {source.format}"
    kind = kind if len(kind) <= LONGEST_NAME else kind[: LONGEST_NAME - 3] + "..."
    raise source.body.wrong(unknown(f"{kind} is not a known family", kind, known))
