"""Certificates: whoever writes a wrong one is found out, even if all sums are right."""

import random
import re
from itertools import chain, islice

import pytest
from command import RING, UNIQUE
from edits import byte_edits, line_edits, line_of, with_line
from together import together
from unique_certificates import certified, fault, instance, ring

from pencilsat import encoders
from pencilsat.certificates import checking, checksums, contents
from pencilsat.certificates.checksums import Files
from pencilsat.cnf.errors import BadInput
from pencilsat.search import proof
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.solving import Session
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import units


def forged(files: Files, **changes: bytes) -> Files:
    """Files changed by someone who knows how they are sealed; `_` in a name stands for its dot."""
    changed = {name.replace("_", "."): data for name, data in changes.items()}
    assert changed.keys() <= files.keys()
    return checksums.sealed({name: changed.get(name, files[name]) for name in contents.NAMES})


def place(files: Files) -> tuple[str, int] | None:
    found = fault(files)
    return (found.file, found.line) if found else None


@pytest.mark.slow
@pytest.mark.parametrize("name", ["puzzle.txt", "formula.cnf", "solution", "unique.cnf"])
def test_no_single_edit_survives_even_if_the_sums_are_right(name):
    files = ring()
    some_bytes = islice(byte_edits(files[name]), 0, None, 5)
    for data, _ in chain(line_edits(files[name]), some_bytes):
        changed = checksums.sealed({**{n: files[n] for n in contents.NAMES}, name: data})
        if changed == files:
            continue
        refused = fault(changed)
        assert refused is not None, data
        assert refused.file in ("puzzle.txt", "formula.cnf", "solution", "unique.cnf")


def test_only_proofs_survive_as_proofs():
    """With right sums, another proof is a proof: what is refused has a gap, at its line."""
    files = certified(instance("circuit/five-by-five"), "cuts")
    lines = files["unique.drat"].splitlines()
    places = set()
    for i in range(len(lines)):
        found = place(forged(files, unique_drat=with_line(files["unique.drat"], i + 1)))
        assert found is None or (
            found[0] == "unique.drat" and found[1] >= min(i + 1, len(lines) - 1)
        )
        places.add(found)
    assert places - {None}
    assert place(forged(files, unique_drat=b"0\n")) == ("unique.drat", 1)


def test_a_model_that_breaks_a_clause_is_refused_at_that_clause():
    """Variables that no solution names are part of it."""
    files = certified(RING, "elimination", implied=False)
    text = files["solution"]
    atoms = files["formula.cnf"].count(b"c var ")
    literals = [int(word) for word in text.split(b"\nv ", 1)[1].replace(b"\nv", b"").split()]
    kept = text[: text.index(b"v ")]
    assert place(forged(files, solution=text)) is None
    at_clauses = 0
    for literal in literals[atoms:-1]:
        flipped = [-x if x == literal else x for x in literals]
        refused = place(
            forged(files, solution=kept + b"v %s\n" % " ".join(map(str, flipped)).encode())
        )
        assert refused is not None
        if refused[0] == "formula.cnf":
            clause = files["formula.cnf"].splitlines()[refused[1] - 1].split()
            assert b"%d" % literal in clause
            at_clauses += 1
    assert at_clauses


FORGERIES = [
    ("README", b"Trust me.\n", "README", "README says"),
    ("puzzle_txt", b"hashi 1 2\n1 1\n", "formula.cnf", "not what this encoding writes"),
    ("puzzle_txt", b"hashi 1 2\n1 x\n", "puzzle.txt", "'x' is not"),
    ("puzzle_txt", b"# mine\n" + RING.encode(), "puzzle.txt", "not as this puzzle is written"),
    ("puzzle_txt", RING.encode() * 2, "puzzle.txt", "one puzzle, not 2"),
    ("puzzle_txt", b"\n\xff", "puzzle.txt", "not UTF-8 text"),
    ("formula_cnf", b"p cnf 1 1\n1 0\n", "formula.cnf", "expected: c FAMILY"),
    ("solution", b"s UNSATISFIABLE\n", "solution", "no solution"),
    ("solution", b"s SATISFIABLE\nv 1 -2 0\n", "solution", "nothing of variable 3"),
    ("solution", b"v 0\n", "solution", "no answer"),
    ("solution", b"s SATISFIABLE\nv 1 2 3 4 5 6 7 8 0\n", "solution", "has 4 bridges, not 2"),
    *(
        (
            "solution",
            ring()["solution"].replace(b" 0\n", b" %d 0\n" % literal),
            "solution",
            "the formula has 8 variables",
        )
        for literal in (999, -999)
    ),
    ("unique_cnf", b"p cnf 1 1\n1 1\n", "unique.cnf", "does not end with 0"),
    ("unique_cnf", b"p cnf 1 2\n1 0\n-1 0\n", "unique.cnf", "not what is to be refuted"),
    ("unique_drat", b"", "unique.drat", "does not end with the empty"),
    ("unique_drat", b"0\n", "unique.drat", "by unit propagation"),
    ("unique_drat", b"7 0\n7 0\n", "unique.drat", "does not end with the empty"),
    ("unique_drat", b"9 0\n0\n", "unique.drat", "has 8 variables"),
    ("unique_drat", b"999999999 -999999999 0\n0\n", "unique.drat", "has 8 variables"),
    ("unique_drat", b"drat\n0\n", "unique.drat", "expected a clause"),
]


@together("name, data, file, message", FORGERIES)
def test_a_forgery_is_refused(name, data, file, message):
    refused = fault(forged(ring(), **{name: data}))
    assert refused is not None
    assert refused.file == file
    assert message in refused.message


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (b"--encoding x --cardinality direct --amo pairwise --no-implied", "no encoding 'x'"),
        (b"--encoding cuts --cardinality x --amo pairwise --no-implied", "'x'"),
        (b"--encoding cuts --cardinality direct --amo pairwise --implied", "not what this"),
        (b"--encoding tree --cardinality direct --amo pairwise --no-implied", "not what this"),
        (b"--encoding cuts --cardinality direct --amo pairwise", "expected"),
    ],
)
def test_the_formula_is_that_of_the_options_it_names(options, message):
    text = ring()["formula.cnf"]
    changed = with_line(text, 1, b"c hashi, written with " + options)
    refused = fault(forged(ring(), formula_cnf=changed))
    assert refused is not None
    assert refused.file == "formula.cnf"
    assert message in refused.message


def test_a_cut_that_the_rules_do_not_imply_is_refused_at_its_line():
    files = ring()
    text = files["unique.cnf"]
    last_cut = text.count(b"\n") - 1
    for wrong in (b"3 0", b"-1 -3 -5 -7 0", b"1 -3 0", b"4 6 0", b"8 0"):
        refused = place(forged(files, unique_cnf=with_line(text, last_cut, wrong)))
        assert refused == ("unique.cnf", last_cut)


PATHS = {
    "bits": "numberlink partial\n. . . .\n. . . .\nA . . .\nA . . .\n",
    "links": "numberlink touching\n. . . .\n. . . .\n. . . A\n. . . A\n",
    "neighbours": "numberlink partial\n. . . . . .\nA A . . . .\n. . . . . .\n",
    "products": "numberlink partial\n. . . .\nA A B B\n. . . .\n",
}
"""Numberlinks that have one solution, which takes cuts to prove."""


@pytest.mark.parametrize("encoding", PATHS)
def test_cuts_of_paths_are_refused_without_any_of_their_literals(encoding):
    """At their line; or at that of their reason, if what is left says that more is cut off."""
    files = certified(PATHS[encoding], encoding, implied=False)
    text, cuts = files["unique.cnf"], files["unique.cnf"].count(b"c cut ")
    assert fault(files) is None
    for number in range(1, cuts + 1):
        at = text.count(b"\n") - 1 - cuts + number
        lines = {at, line_of(text, b"c cut %d:" % number)}
        literals = text.splitlines()[at - 1].split()
        for i in range(len(literals) - 1):
            wrong = b" ".join([*literals[:i], *literals[i + 1 :]])
            refused = fault(forged(files, unique_cnf=with_line(text, at, wrong)))
            assert refused is not None
            assert (refused.file, {refused.line} <= lines) == ("unique.cnf", True)


def test_a_cut_that_the_rules_imply_is_welcome_if_its_reason_is_told():
    files = ring()
    text = files["unique.cnf"]
    with_reason, times = re.subn(b"c cut 2: a bridge leaves islands .*", b"c cut 2: why not", text)
    assert times == 1
    line = line_of(text, b"c cut 2")
    assert place(forged(files, unique_cnf=with_reason)) == ("unique.cnf", line)


def with_another_cut(text: bytes, cut: bytes) -> bytes:
    """A formula as DIMACS that ends with one more clause, as a cut."""
    header = line_of(text, b"p cnf")
    variables, clauses = map(int, text.splitlines()[header - 1].split()[2:])
    more = (b"c rule cuts 1 clauses", b"p cnf %d %d" % (variables, clauses + 1))
    return with_line(text, header, *more) + cut + b"\n"


@pytest.mark.parametrize(
    ("name", "encoding", "cut"),
    [
        ("hashi/seven-by-seven", "elimination", b"1 3 5 7 0"),  # it needs none
        ("circuit/two-points", "cuts", b"%d 0"),  # the variable is no atom
    ],
)
def test_cuts_of_other_variables_or_encodings_are_not_believed(name, encoding, cut):
    files = certified(instance(name), encoding)
    text = files["unique.cnf"]
    last = int(text.splitlines()[line_of(text, b"p cnf") - 1].split()[2])
    assert last > text.count(b"c var ")
    forgery = with_another_cut(text, cut % last if b"%" in cut else cut)
    refused = fault(forged(files, unique_cnf=forgery))
    assert refused is not None
    assert (refused.file, refused.line) == ("unique.cnf", forgery.count(b"\n"))
    assert "does not follow" in refused.message


def test_a_bound_on_the_objective_is_that_of_the_solution():
    files = certified(instance("circuit/one-short-way"), "cuts")
    lines = files["unique.cnf"].splitlines()
    last = len(lines)
    for removed in (last, last - 1):
        assert fault(forged(files, unique_cnf=with_line(files["unique.cnf"], removed))) is not None


def test_a_solution_that_is_not_the_best_is_refused():
    """A longer path obeys the other rules; the bound would then be its own, and the proof fails."""
    text = instance("circuit/one-short-way")
    [puzzle] = encoders.read(text)
    family = puzzle.family
    case = contents.encoded(puzzle, contents.certifiable(family, Options("elimination")))
    with Session(case.formula, units=units(puzzle, case.formula)) as session:
        for facts in Enumeration(session):
            solution = family.answer.decode(puzzle, facts)
            if family.measure(puzzle, solution) > 3:
                model = session.model
                break
    case = contents.encoded(puzzle, case.options)
    literals = [v if v in model else -v for v in range(1, case.formula.top_id + 1)]
    files = {
        "README": contents.README,
        "puzzle.txt": family.board.text(puzzle),
        "formula.cnf": contents.formula_text(case),
        "solution": contents.solution_text(case, solution, literals),
    }
    denied = contents.another_solution(case, [], solution, literals)
    files["unique.cnf"] = contents.unique_text(case, denied, [])
    files["unique.drat"] = "0\n"
    with pytest.raises(proof.Satisfiable):
        proof.refutation(denied)
    sealed = checksums.sealed({name: files[name].encode() for name in contents.NAMES})
    assert place(sealed) == ("unique.drat", 1)


def test_the_board_of_another_is_bad_input():
    [board] = encoders.read(UNIQUE)
    with pytest.raises(BadInput, match="another puzzle"):
        [*checking.findings(ring(), board)]


@together("seed", range(10))
def test_noise_under_right_sums_is_refused_or_right(seed):
    source = random.Random(seed)
    for _ in range(20):
        with_noise(source)


def with_noise(source: random.Random) -> None:
    files = ring()
    name = source.choice(contents.NAMES[1:])
    data = bytearray(files[name])
    for _ in range(source.randint(1, 4)):
        start = source.randrange(len(data) + 1)
        noise = source.randbytes(source.randint(0, 3)) or source.choice([b"c", b" 0\n", b"\n\n"])
        data[start : start + source.randint(0, 5)] = noise
    refused = fault(forged(files, **{name.replace(".", "_"): bytes(data)}))
    assert refused is None or refused.line > 0
