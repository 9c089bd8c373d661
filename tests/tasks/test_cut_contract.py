"""A cut that leans on another rule than its own is refused by whoever takes rules one by one."""

from dataclasses import dataclass, replace
from itertools import combinations

import networkx as nx
import pytest
from oracle import INSTANCES

from pencilsat import encoders
from pencilsat.boards.places import cells, neighbours
from pencilsat.certificates import contents
from pencilsat.certificates.making import certificate
from pencilsat.cnf import graphs
from pencilsat.cnf.cardinality import Clause
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula, Model
from pencilsat.cnf.graphs.cutting import connected_cuts
from pencilsat.cnf.graphs.graph import Subgraph
from pencilsat.cnf.rules import Cuts
from pencilsat.encoders import AnyFamily, circuit
from pencilsat.encoders.circuit import Circuit
from pencilsat.encoders.family import Solution
from pencilsat.tasks.check import check
from pencilsat.tasks.explain.words import Explanation
from pencilsat.tasks.minimise.search import Minimisation
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run, WrongAnswer


@dataclass(frozen=True)
class Leaning(Circuit):
    """A board of Circuit, whose cuts are those of this module."""


def encode_leaning(puzzle: Circuit, f: Formula) -> None:
    """Wires connect the points; two of them, as a component has an even number of points.

    That needs *degree*: an odd number of wires ends at each point, so an even number leaves.
    """
    wire = circuit.wires(puzzle, f)
    for rule in circuit.rules("cuts"):
        if rule.name != "spanning tree":
            implied = "implied" in rule.manner
            f.state(rule.name, rule.says(puzzle, f, wire), implied=implied)
    part = Subgraph(wire, None)

    def broken(model: Model) -> list[Clause]:
        return [cut[1:] for cut in connected_cuts(part, model)]

    f.add("spanning tree", graphs.connected(f, wire, tree=True))
    f.add("spanning tree", [Cuts(broken)])


LEANING = replace(
    circuit.FAMILY,
    board=replace(circuit.FAMILY.board, name="leaning"),
    encodings={"cuts": encode_leaning, "elimination": circuit.FAMILY.encodings["elimination"]},
)
REASONS = {
    "reasons of the family": LEANING,
    "an eager encoding": replace(LEANING, lazy={"cuts": None}),
}
FAMILY = LEANING

each_check = pytest.mark.parametrize("family", REASONS.values(), ids=REASONS)


def leaning(name: str, family: AnyFamily, monkeypatch: pytest.MonkeyPatch) -> Leaning:
    """An instance of Circuit as a puzzle of that family."""
    monkeypatch.setitem(globals(), "FAMILY", family)
    [puzzle] = encoders.read((INSTANCES / "circuit" / f"{name}.txt").read_text())
    return Leaning(**vars(puzzle))


@pytest.mark.parametrize("name", ["five-by-five", "six-by-six", "few-six-by-eight", "nine-ways"])
def test_answers_are_right_as_all_rules_hold(name, monkeypatch):
    puzzle = leaning(name, LEANING, monkeypatch)
    found = [set(Run(puzzle, Options(e)).solutions()) for e in ("cuts", "elimination")]
    assert found[0] == found[1]
    assert found[0]


@each_check
def test_no_step_is_told_by_a_cut_that_leans_on_another_rule(family, monkeypatch):
    steps = []
    with pytest.raises(WrongAnswer, match="does not follow from the rule 'spanning tree' alone"):
        steps.extend(Explanation(leaning("six-by-six", family, monkeypatch)))
    assert not any(told.rule == "spanning tree" for step in steps for told in step.rules)


@each_check
def test_no_bound_is_found_by_a_cut_that_leans_on_another_rule(family, monkeypatch):
    puzzle = leaning("six-by-six", family, monkeypatch)
    [solution] = Run(puzzle, Options()).solutions()
    with pytest.raises(WrongAnswer, match="does not follow from the rule 'spanning tree' alone"):
        [*Minimisation(puzzle, solution, seconds=60).run()]


def test_no_certificate_has_a_cut_that_leans_on_another_rule(monkeypatch):
    puzzle = leaning("few-twelve-by-twelve", LEANING, monkeypatch)
    run = Run(puzzle, contents.certifiable(puzzle.family, Options("cuts")))
    [solution] = run.solutions()
    assert run.cuts
    with pytest.raises(WrongAnswer, match="a cut does not follow"):
        certificate(run, Solution(puzzle, solution))


def test_no_certificate_has_a_cut_for_which_the_family_has_no_reasons(monkeypatch):
    puzzle = leaning("six-by-six", REASONS["an eager encoding"], monkeypatch)
    with pytest.raises(BadInput, match="adds clauses that cannot be checked"):
        contents.certifiable(puzzle.family, Options("cuts"))


@pytest.mark.parametrize("name", ["reasons of the family", "an eager encoding"])
def test_cuts_that_follow_from_their_rule_are_taken(name, monkeypatch):
    right = circuit.FAMILY.encodings["cuts"]
    family = REASONS[name]
    family = replace(family, encodings={**family.encodings, "cuts": right})
    puzzle = leaning("six-by-six", family, monkeypatch)
    steps = [*Explanation(puzzle)]
    assert any(told.rule == "spanning tree" for step in steps for told in step.rules)
    assert Minimisation(puzzle, check(puzzle).solutions[0].value, seconds=60)


@pytest.mark.parametrize("options", ["", "touching", "partial", "touching partial"])
def test_the_reasons_of_numberlink_are_those_of_rings_without_an_end(options):
    """A clause has a reason just if, without its links, cells are apart in which no path ends."""
    [puzzle] = encoders.read(f"numberlink 2 3 {options}\na . a\n. . .\n")
    reason = puzzle.family.explaining.cut_reason
    links = [*neighbours(puzzle)]
    cell = (1, 1)
    for size in range(len(links) + 1):
        for chosen in combinations(links, size):
            rest = nx.Graph()
            rest.add_nodes_from(cells(puzzle))
            rest.add_edges_from(set(links) - {*chosen})
            loops = [p for p in nx.connected_components(rest) if p.isdisjoint({(0, 0), (0, 2)})]
            clause = [(("link", *edge), True) for edge in chosen]
            if "partial" in options:
                assert reason(puzzle, clause) is None
                clause.append((("used", *cell), False))
                loops = [part for part in loops if cell in part]
            assert (reason(puzzle, clause) is not None) == bool(loops)
            assert reason(puzzle, [*clause, (("link", *links[0]), False)]) is None
