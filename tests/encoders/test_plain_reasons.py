"""The phrases of several rules or facts, each found true on the board without them."""

import random
import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from explaining import told
from marks import slow
from oracle import INSTANCES, oracle
from together import together

from pencilsat import encoders
from pencilsat.boards.places import beside
from pencilsat.tasks.explain.words import Explanation

Cell = tuple[int, int]
State = dict[Cell, dict[Any, bool]]
"""What is known of each cell: what it is, and is not."""

SENTENCES = {
    "nurikabe 2 3\n1 . 1\n. . .\n": [
        "r1c2 is sea: r1c2 would join the 1 at r1c1 and the 1 at r1c3",
        "r2c1-r2c3 are sea: no number can reach them",
    ],
    "nurikabe 6 6\n. . 1 . 2 .\n. . . . . .\n2 . 1 . . .\n"
    ". 1 . . 3 .\n. . . . . .\n. 1 . . . .\n": [
        "r1c6 is sea: the 2 at r1c5 has all its cells; r1c5 r2c5 are land",
        "r3c6 is sea: no number could reach r3c6; r2c6 r3c5 r4c6 are sea",
    ],
    "starbattle 4 4\na b b b\na b c b\nd d c c\nd d d c\n": [
        "Region and line share their places: r3c1 r4c1 are empty, as region a lies within column 1",
    ],
    "kakuro 3 3\n\\ 12\\ 9\\\n\\11 . .\n\\10 . .\n": [
        "Digit with no partner: r2c2 is not 7, as r3c2 would be 5; r3c2 is not 5",
        "Digit with no partner: r3c3 is not 4 or 8, as r3c2 would be 6 or 2; r3c2 is not 2 or 6",
    ],
    "shikaku 3 3\n. 2 .\n4 . .\n. . 3\n": [
        "r1c1 is part of the 2 at r1c2; r2c3 is part of the 3 at r3c3: no other number "
        "has a rectangle that holds them",
        "r1c3 is part of the 3 at r3c3: each rectangle of 3 cells around r3c3 without r3c1 "
        "holds r1c3; r3c1 is part of the 4 at r2c1",
    ],
    "fillomino 6 6\n. . 4 . . 1\n. 3 4 4 3 .\n2 4 . . . .\n"
    "1 . 2 6 1 2\n. . . . . 1\n2 2 1 . 6 .\n": [
        "r6c6 is 6: only 6 has room at r6c6",
        "r5c1 is not 7: a 7 at r5c1 would have room for at most 6 cells; r4c2 is 4",
        "r5c5 is 6: r5c5 can only be 6, as only 2 to 7 have room there; r5c5 is not 2 to 5 or 7",
        "r3c3 is 1: r3c3 can only be 1, as only 1, 2, 4, 5 and 6 have room there; r3c3 "
        "is not 2, 4, 5 or 6",
    ],
    "skyscrapers 4 4\ntop 2 2 . .\nleft . . . .\nright 1 3 . 2\n": [
        "r1c4 is 4: 1 house is seen in row 1 from the right",
    ],
}


@together("text", SENTENCES)
def test_several_facts_and_rules_have_one_phrase(text):
    _, sentences = told(text)
    assert [line for line in SENTENCES[text] if line not in sentences] == [], sentences


def steps(name: str) -> Iterator[tuple[Any, Explanation, str, State]]:
    """The sentences of an instance, each with what was known before."""
    [puzzle] = encoders.read((INSTANCES / f"{name}.txt").read_text())
    yield from steps_of(puzzle)


def steps_of(puzzle: Any) -> Iterator[tuple[Any, Explanation, str, State]]:
    """Those of a puzzle."""
    explanation = Explanation(puzzle)
    for inference in explanation.inferences():
        step = explanation.told(inference)
        names, state = explanation.deduction.names, State()
        for x in explanation.deduction.known:
            if x in explanation.deduction.atoms or -x in explanation.deduction.atoms:
                _, r, c, *value = names[abs(x)]
                state.setdefault((r, c), {})[value[0] if value else "shaded"] = x > 0
        yield puzzle, explanation, step.sentence, state


def cells_of(text: str) -> list[Cell]:
    """The cells that a text names, and those between two of a line."""
    found: list[Cell] = []
    for ends in re.findall(r"r(\d+)c(\d+)(?:-r(\d+)c(\d+))?", text):
        r, c, s, d = (int(number or 0) - 1 for number in ends)
        found += product(range(r, max(r, s) + 1), range(c, max(c, d) + 1))
    return found


def check_cut_off(puzzle: Any, sentence: str, state: State) -> int:
    """What would be cut off has no way out, but by the new fact, to other cells of its color."""
    found = re.fullmatch(r"(.*): (.*) would be cut off; .*", sentence)
    if not found:
        return 0
    new, cut = cells_of(found[1]), cells_of(found[2])
    shaded = found[1].endswith("sea")
    able = {
        (r, c)
        for r in range(puzzle.rows)
        for c in range(puzzle.columns)
        if (r, c) not in new and state.get((r, c), {}).get("shaded") is not (not shaded)
    }
    assert able.issuperset(cut), sentence
    for cell in cut:
        cut += [p for p in beside(puzzle, cell) if p in able and p not in cut]
    assert able - {*cut}, sentence
    return 1


def check_complete(puzzle: Any, sentence: str, state: State) -> int:
    """An island that is said to have all its cells has as many as its number, and the new cells of
    sea are beside it.
    """
    found = re.match(r"(.*) (?:is|are) sea: the (\d+) at (.*?) has all its cells", sentence)
    if not found:
        return 0
    island = cells_of(found[3])
    for cell in island:
        here = [p for p in beside(puzzle, cell) if state.get(p, {}).get("shaded") is False]
        island += [p for p in here if p not in island]
    assert len(island) == int(found[2]) == puzzle.given[island[0]], sentence
    assert {*cells_of(found[1])} <= {p for cell in island for p in beside(puzzle, cell)}, sentence
    return 1


def check_room(puzzle: Any, sentence: str, state: State) -> int:
    """A number has as much room as is said, without the new fact."""
    form = r"(.*?): (?:without (.*), )?(?:the|a) (\d+) at (r\d+c\d+) would have room for at most "
    found = re.match(form + r"(\d+) cells?", sentence)
    if not found or "uppose" in sentence:
        return 0
    number, room = int(found[3]), int(found[5])
    part = cells_of(found[4])
    assert bool(found[2]) == ("not" not in found[1])
    without = cells_of(found[2] or "")
    for cell in part:
        for p in beside(puzzle, cell):
            known = state.get(p, {})
            other = any(true for value, true in known.items() if value != number)
            if p not in part and p not in without and not other and known.get(number) is not False:
                part.append(p)
    assert len(part) <= room < number, sentence
    return 1


def check_sum(puzzle: Any, sentence: str, state: State) -> int:
    """Of two cells of a run, the other one would be what is said."""
    form = r"(?:.*: )?(r\d+c\d+) is not ([\d, or]+)(?:, as|:) (r\d+c\d+) would be ([\d, or]+)"
    found = re.match(form + "(;|$)", sentence)
    if not found:
        return 0
    here, other = cells_of(found[1])[0], cells_of(found[3])[0]
    values, partners = ([int(x) for x in re.findall(r"\d+", found[i])] for i in (2, 4))
    [(run, total)] = [(run, total) for _, run, total in puzzle.runs if here in run and other in run]
    placed = [
        next((d for d, true in state.get(p, {}).items() if true), None)
        for p in run
        if p not in (here, other)
    ]
    assert None not in placed, sentence
    for value, partner in zip(values, partners, strict=True):
        assert value + partner + sum(placed) == total, sentence
        wrong = partner not in range(1, 10) or partner == value or partner in placed
        assert wrong or state.get(other, {}).get(partner) is False, sentence
    return 1


def check_sets(puzzle: Any, sentence: str, state: State) -> int:
    """A run sums to its number as is said, with the digits that stand in it and the facts of the
    sentence: in no other way, or always with a digit.
    """
    form = r".* is (\d): (?:row|column) (.*) sums to (\d+), (as|always with) ([^;]*)(.*)"
    found = re.match(form, sentence)
    if not found:
        return 0
    total, cited = int(found[3]), facts_of(found[6])
    [run] = [run for _, run, _ in puzzle.runs if [*run] == cells_of(found[2])]
    cited |= {(p, d): True for p in run for d, true in state.get(p, {}).items() if true}
    for _, other, _ in puzzle.runs:
        there = {d for (p, d), true in cited.items() if true and p in other and p not in run}
        cited |= {(p, d): False for p in other if p in run for d in there}
    left = [
        [d for d in range(1, 10) if cited.get((cell, d)) is not False
         and not any(true for (p, e), true in cited.items() if p == cell and e != d)]
        for cell in run
    ]  # fmt: skip
    ways = {
        tuple(sorted(digits))
        for digits in product(*left)
        if sum(digits) == total and len({*digits}) == len(digits)
    }
    if found[4] == "as":
        told = {tuple(map(int, re.findall(r"\d", way))) for way in found[5].split(" or ")}
        assert ways <= told, sentence
    assert all(int(found[1]) in way for way in ways), sentence
    return 1


def facts_of(text: str) -> dict[tuple[Cell, int], bool]:
    """The facts that a sentence cites: of each cell and digit, whether it is there."""
    return {
        (cell, int(digit)): not negated
        for part in text.split("; ")
        for cells, negated, digits in re.findall(r"(.*?) (?:is|are) (not )?([\d, or]+)$", part)
        for cell in cells_of(cells)
        for digit in re.findall(r"\d", digits)
    }


def check_within(puzzle: Any, sentence: str, state: State) -> int:
    """What is left of a region lies within a line, or the reverse; the facts are outside."""
    found = re.match(
        r".*?: (.*) (?:is|are) empty, as (?:what is left of )?(region|row|column) (\w+) lies "
        r"within (region|row|column) (\w+)",
        sentence,
    )
    if not found:
        return 0

    def inside(kind: str, name: str) -> set[Cell]:
        every = ((r, c) for r in range(puzzle.rows) for c in range(puzzle.columns))
        at: dict[str, Callable[[Cell], str]] = {
            "region": lambda p: puzzle.regions[p[0]][p[1]],
            "row": lambda p: str(p[0] + 1),
            "column": lambda p: str(p[1] + 1),
        }
        return {p for p in every if at[kind](p) == name}

    inner, outer = inside(found[2], found[3]), inside(found[4], found[5])
    left = {p for p in inner if state.get(p, {}).get("shaded") is not False}
    assert left <= outer, sentence
    assert {*cells_of(found[1])} <= outer - left, sentence
    return 1


def check_likewise(puzzle: Any, sentence: str, state: State) -> int:
    """What one chain shows of several cells is of one room."""
    form = r"Line across two borders: (\S+) is unshaded: otherwise .*; likewise (\S+) is unshaded"
    found = re.match(form, sentence)
    if not found:
        return 0
    cells = cells_of(" ".join(found.groups()))
    assert len({puzzle.regions[r][c] for r, c in cells}) == 1 < len(cells), sentence
    assert all(cell not in state for cell in cells)
    return 1


CHECKED = [
    ("hitori/six-by-eight", check_cut_off, 1),
    slow("heyawake/eight-by-eight", check_cut_off, 2),
    slow("heyawake/eight-by-eight", check_likewise, 1),
    slow("nurikabe/ten-by-ten", check_cut_off, 2),
    ("fillomino/four-by-five", check_room, 1),
    ("kakuro/eight-by-eight", check_sum, 1),
    ("kakuro/eight-by-eight", check_sets, 10),
    ("starbattle/six-by-six", check_within, 1),
    slow("starbattle/eight-by-eight", check_within, 1),
]


@pytest.mark.parametrize(("name", "check", "least"), CHECKED)
def test_a_phrase_says_what_is_so_on_the_board(name, check, least):
    assert sum(check(puzzle, text, state) for puzzle, _, text, state in steps(name)) >= least


def test_an_island_that_is_said_to_have_all_its_cells_has_them():
    boards = [oracle("nurikabe").board(random.Random(seed)) for seed in range(240)]
    told = [step for puzzle in boards for step in steps_of(puzzle)]
    assert sum(check_complete(puzzle, text, state) for puzzle, _, text, state in told) >= 10
