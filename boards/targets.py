"""Where on its picture a puzzle and its answer can be written by hand, and what can stand there."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

from .board import Answer, Board
from .figures import Picture, lattice, marks, picture_of, ruler
from .frame import Area, Frame
from .names import shown_point
from .places import Place, Position
from .scene import At, Scene
from .text import Slot, SlotKind
from .values import CROSSES, NOTHING

P = TypeVar("P")
S = TypeVar("S")


class Target(NamedTuple):
    """A place in a picture where something can be written."""

    place: Place
    kind: SlotKind
    area: Area | None
    """None for an option, which no picture shows."""
    value: Any
    """The present word of the puzzle, or value of the answer; None if it is not known."""
    values: Sequence[Any]
    """The values to choose from."""
    words: Sequence[str]
    """The same as they are written."""
    free: bool = False
    """Whether other words are allowed, too."""
    fixed: bool = False
    """Whether the puzzle gives the value."""
    ends: Area | None = None
    """For a line, where it begins and ends: x, y, x, y."""
    name: str = ""
    """What the place is called, if it is no cell."""


class Sheet(NamedTuple):
    """A picture with what can be written on it: the puzzle in slots, the answer at places."""

    picture: Picture
    slots: Sequence[Target]
    places: Sequence[Target]


def sheet(board: Board[P, S], puzzle: P, scene: Scene, known: Position) -> Sheet:
    """The sheet of a puzzle's scene, with everything that can be written on it."""
    slots, answer = board.given.slots(puzzle), board.answer
    room = tuple(spot for slot in slots.values() for spot in slot.spots)
    frame = Frame(scene, [*scene.marks], room=room)
    drawn = picture_of(frame, [*ruler(frame), *lattice(frame), *marks(frame)])
    known = {**answer.given(puzzle), **known}
    return Sheet(
        drawn,
        [
            Target(
                place,
                slot.kind,
                around(frame, slot),
                slot.word,
                slot.words,
                slot.words,
                slot.free,
                ends=ends(frame, slot.spots, slot.kind),
                name=point_named(slot),
            )
            for place, slot in slots.items()
        ],
        entered(board, puzzle, frame, known),
    )


def point_named(slot: Slot) -> str:
    """The name of a point where something is given."""
    on_point = slot.kind == "cell" and slot.spots and not any(n % 2 for n in slot.spots[0])
    return shown_point((slot.spots[0][0] // 2, slot.spots[0][1] // 2)) if on_point else ""


def around(frame: Frame, slot: Slot) -> Area | None:
    """The box of a slot; beside the board, the box around all its places."""
    if not slot.spots:
        return None
    if slot.kind != "margin":
        return frame.area(slot.spots)
    areas = [frame.area([spot]) for spot in slot.spots]
    lefts, tops, rights, bottoms = zip(*areas, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def entered(board: Board[P, S], puzzle: P, frame: Frame, known: Position) -> list[Target]:
    """The places of the answer that are drawn."""
    answer, found = board.answer, list[Target]()
    given, words = answer.given(puzzle), dict[tuple[Any, ...], list[str]]()
    settled = answer.settled(puzzle)
    for place in answer.every(puzzle):
        if settled.get(place, answer.unsaid) != answer.unsaid:
            known = {**known, place: settled[place]}
        elif place in settled:
            continue
        spots, values = board.spots(puzzle, place), tuple(answer.choices(puzzle, place))
        key = values, len(spots)
        if key not in words:
            words[key] = choice_words(answer, puzzle, place)
        if spots:
            kind: SlotKind = "cell" if len(spots) == 1 else "edge"
            area, value = frame.area(spots), known.get(place)
            fixed = place in given or place in settled
            line = ends(frame, spots, kind)
            name = answer.called(place) if kind == "edge" else ""
            told = words[key]
            found.append(Target(place, kind, area, value, values, told, False, fixed, line, name))
    return found


def choice_words(answer: Answer[P, S], puzzle: P, place: Place) -> list[str]:
    """The words to choose from at a place, as they are written into a position: a cross for
    nothing.
    """
    words = (answer.word(puzzle, place, value) for value in answer.choices(puzzle, place))
    return [CROSSES[0] if word == NOTHING else word for word in words]


def ends(frame: Frame, spots: Sequence[At], kind: SlotKind) -> Area | None:
    """Both ends of a line in the picture; None for anything else."""
    return (*frame.place(spots[0]), *frame.place(spots[-1])) if kind == "edge" else None
