"""What is wrong with lines between cells before all are known, and what is implied."""

import time

from together import together

import pencilsat
from pencilsat import encoders
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode

A, B, C, D = (0, 0), (0, 1), (1, 0), (1, 1)

ISLANDS = "hashi 1 5 bridges=3\n5 . 3 . 1"
TREE = "hashi 2 2 tree\n2 2\n2 2"
POINTS = "circuit 2 2\no o\n\no o\n"
LEFT, RIGHT = ((0, 0), (0, 2)), ((0, 2), (0, 4))

SAID = [
    (ISLANDS, {}, ["island r1c1 has at most 3 bridges, not 5"]),
    (ISLANDS.replace("5 .", "2 ."), {LEFT: 1, RIGHT: 1}, ["island r1c1 has 1 bridge, not 2"]),
    (ISLANDS.replace("5 .", "2 ."), {LEFT: 1}, ["island r1c1 has 1 bridge, not 2"]),
    (ISLANDS.replace("5 .", "2 ."), {RIGHT: 0}, ["island r1c5 has 0 bridges, not 1"]),
    (ISLANDS.replace("3 .", "1 .").replace("5 .", "2 ."), {}, ["at most 1 bridge, not 2"]),
    ("hashi 1 3\n1 . 3", {}, ["island r1c3 has at most 1 bridge, not 3"]),
    ("hashi 2 2\n1 1\n. 1", {(A, B): 1, (B, D): 1}, ["island r1c2 has 2 bridges, not 1"]),
    ("hashi 2 2\n3 1\n1 .", {(A, B): 1}, ["island r1c1 has at most 2 bridges, not 3"]),
    ("hashi 2 3\n1 1 1\n. 1 .", {(A, B): 1, (B, (0, 2)): 1}, ["r1c2 has 2 bridges, not 1"]),
    (TREE, {(A, B): 1, (A, C): 1, (B, D): 1}, []),
    (TREE, dict.fromkeys([(A, B), (A, C), (B, D), (C, D)], 1), ["the bridges form a cycle"]),
    (POINTS, {(A, B): 0, (A, C): 0}, ["point r1c1 has 0 wires, not 1 or 3"]),
    (POINTS, {(A, B): 1, (A, C): 1}, ["point r1c1 has 2 wires, not 1 or 3"]),
    (POINTS, {(A, B): 1, (C, D): 1, (A, C): 0}, []),
    (POINTS, {(A, C): 0, (B, D): 0}, ["points r1c1 r1c2 are not connected to the rest"]),
]


@together("text, entries, words", SAID)
def test_what_is_certain_is_said_before_all_is_known(text, entries, words):
    [puzzle] = encoders.read(text)
    found = [breach.words for breach in puzzle.family.breaches(puzzle, entries)]
    assert bool(found) == bool(words)
    assert all(any(said.endswith(word) for said in found) for word in words)


def test_a_breach_names_the_edges_that_are_wrong():
    [puzzle] = encoders.read(TREE)
    ring = dict.fromkeys([(A, B), (A, C), (B, D), (C, D)], 1)
    [cycle] = [b for b in puzzle.family.breaches(puzzle, ring) if "cycle" in b.words]
    assert sorted(cycle.places) == sorted(ring)
    [puzzle] = encoders.read(TREE.replace("\n2", "\n3"))
    [island] = [b for b in puzzle.family.breaches(puzzle, {(A, B): 0}) if "r1c1" in b.words]
    assert sorted(island.places) == [(A, B), (A, C)]


def clauses(text: str, rule: str) -> list[list[str]]:
    """The clauses of an implied rule of a board of wires, with `-` before what is not."""
    [puzzle] = encoders.read(text)
    formula = encode(puzzle, Options("cuts"))
    name = {x: f"{u}{v}" for (_, u, v), x in formula.atoms.items()}
    return [
        [("-" if x < 0 else "") + name[abs(x)] for x in clause]
        for clause in formula.rules[rule].clauses
    ]


def test_what_is_implied_of_wires():
    assert clauses("circuit 1 3\no o o\n", "handshake") == [[]]
    here, there = f"{A}{B}", f"{B}{(0, 2)}"
    lone = clauses("circuit 1 3\no o o\n", "no lone pair")
    assert lone == [[f"-{here}", there], [f"-{there}", here]]
    [ring] = clauses(POINTS, "no small ring")
    assert sorted(ring) == sorted(f"-{u}{v}" for u, v in [(A, B), (A, C), (B, D), (C, D)])


def test_islands_without_bridges_are_told_in_linear_time():
    def work(side):
        size = 2 * side - 1
        row, gap = " ".join("2." * side).rstrip(" ."), " ".join("." * size)
        puzzle = pencilsat.read(f"hashi {size} {size}\n" + f"\n{gap}\n".join([row] * side) + "\n")
        before = time.process_time()
        assert len(puzzle.family.verify(puzzle, frozenset())) > side * side
        return time.process_time() - before

    assert work(40) < 40 * max(work(10), 0.001)
