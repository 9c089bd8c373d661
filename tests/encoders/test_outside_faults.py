"""Faults of families from outside are their own: one line, with the file and the line, that says
what is wrong.
"""

import re

import pytest
from command import run
from plugins import GUARDS, SEVERAL, UNIQUE, nothing_loaded, variant

import pencilsat


@pytest.fixture(autouse=True)
def _nothing_loaded():
    with nothing_loaded():
        yield


WATCHED = 'f.add("watched", [[guard[other] for other in beside(puzzle, cell)]])'
RECORD = "    verify=verify,\n"


MISSTATED = {
    "a flat list": ("[1, 2]", "rule 'watched' of (0, 1): 1 is no clause: a clause is a list of"),
    "a literal": ("[[guard[cell]], 2]", "2 is no clause"),
    "zero": ("[[0, 1]]", "in the clause [0, 1], 0 is no literal"),
    "a variable of none": (
        "[[len(guard) + 100000]]",
        "in the clause [100002], 100002 is no variable: there are 2 so far",
    ),
    "lazily": ("([len(guard) + n] for n in (0, 1))", "3 is no variable"),
    "an atom": ('[[("guard", 0, 0)]]', "('guard', 0, 0) is no literal"),
    "a truth value": ("[[True]]", "True is no literal"),
    "nothing": ("None", "None is no list of clauses"),
    "nothing in it": ("[None]", "None is no clause"),
    "text": ('["1"]', "'1' is no clause"),
    "a nested list": ("[[[1, 2]]]", "[1, 2] is no literal"),
    "a count of zeros": ("f.at_least([1, 0], 1)", "in the count of [1, 0], 0 is no literal"),
    "a count to a fraction": ("f.at_most([1, 2], 1 / 2)", "the bound 0.5 is no whole number"),
    "a count to nothing": ("f.at_most([1, 2], None)", "there is no bound"),
    "a count of text": ('f.exactly_one("ab")', "'a' is no literal"),
}
COMMANDS = (
    ["solve"],
    ["check"],
    ["check", "--stats"],
    ["count"],
    ["count", "--exact"],
    ["export"],
    ["export", "--format", "opb", "--cardinality", "native"],
)


@pytest.mark.parametrize(("stated", "words"), MISSTATED.values(), ids=MISSTATED)
def test_what_is_no_constraint_is_a_fault_at_the_line_that_adds_it(stated, words, tmp_path):
    added = f'f.add("watched", {stated}, of=cell)'
    file = variant(tmp_path, (WATCHED, added))
    line = file.read_text().splitlines().index(f"        {added}") + 1
    said = f"pencilsat: {file}:{line}: family 'guards' has a fault: BadConstraint: "
    for command in COMMANDS:
        done = run("--plugin", file, *command, "-", stdin=UNIQUE)
        assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
        assert done.err.startswith(f"{said}rule 'watched' of (0, 1): ")
        assert words in done.err


def test_a_family_that_ends_the_program_is_to_blame(tmp_path):
    file = variant(tmp_path, (WATCHED, f"raise SystemExit(3); {WATCHED}"))
    for command in (["solve"], ["check"], ["export"]):
        done = run("--plugin", file, *command, "-", stdin=UNIQUE)
        assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
        assert "family 'guards' has a fault: SystemExit: 3" in done.err


LAZY = """\
def encode_cuts(puzzle, f):
    guard = f.variables("guard", cells(puzzle))

    def cuts(CALLED):
        return CUTS

    f.add("watched", [Cuts(cuts)])


def verify("""
MISCUT = {
    "zero": ("model", "[[1, 0]]", "in the clause [1, 0], 0 is no literal"),
    "a flat list": ("model", "[1, 2]", "1 is no clause"),
    "a variable of none": ("model", "[[len(guard) + 1]]", "3 is no variable"),
    "nothing": ("model", "None", "None is no list of clauses"),
    "another call": ("", "[]", "takes 0 positional arguments but 1 was given"),
}


@pytest.mark.parametrize(("called", "cuts", "words"), MISCUT.values(), ids=MISCUT)
def test_what_is_no_cut_is_a_fault_of_the_function_that_makes_it(called, cuts, words, tmp_path):
    file = variant(
        tmp_path,
        ("def verify(", LAZY.replace("CALLED", called).replace("CUTS", cuts)),
        ('{"direct": encode}', '{"direct": encode, "cuts": encode_cuts}, lazy={"cuts": None}'),
        ("import Atom, Formula\n", "import Atom, Formula\nfrom pencilsat.cnf.rules import Cuts\n"),
    )
    line = file.read_text().splitlines().index(f"    def cuts({called}):") + 1
    for command in ("solve", "check", "count"):
        done = run("--plugin", file, command, "--encoding", "cuts", "-", stdin=UNIQUE)
        assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
        assert done.err.startswith(f"pencilsat: {file}:{line}: family 'guards' has a fault: ")
        assert words in done.err


def test_a_cut_that_does_not_follow_is_a_fault_of_the_family(tmp_path):
    record = "from pencilsat.rules.explaining import Explaining\n"
    words = 'explained=Explaining("cuts", lambda i: "here", lambda p, i, known: "so")'
    file = variant(
        tmp_path,
        ("def verify(", LAZY.replace("CALLED", "model").replace("CUTS", "[[guard[0, 0]]]")),
        ('{"direct": encode}', '{"direct": encode, "cuts": encode_cuts}, lazy={"cuts": None}'),
        (
            "import Atom, Formula\n",
            f"import Atom, Formula\nfrom pencilsat.cnf.rules import Cuts\n{record}",
        ),
        (RECORD, f"{RECORD}    {words},\n"),
    )
    done = run("--plugin", file, "explain", "-", stdin=SEVERAL)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    said = "family 'guards' has a fault: WrongAnswer: a cut does not follow from the rule 'watched'"
    assert done.err.startswith(f"pencilsat: {file}: {said}")


MISCALLED = {
    "encode with less": (
        ("def encode(puzzle: Guards, f: Formula) -> None:", "def encode(puzzle):"),
        "encodings 'direct' is called with (puzzle, formula), but takes (puzzle)",
    ),
    "encode with more": (
        ("def encode(puzzle: Guards, f: Formula) -> None:", "def encode(puzzle, f, how):"),
        "encodings 'direct' is called with (puzzle, formula), but takes (puzzle, f, how)",
    ),
    "verify": (
        ("def verify(puzzle: Guards, solution: Cells) -> list[str]:", "def verify(solution):"),
        "verify is called with (puzzle, solution), but takes (solution)",
    ),
    "a function of no argument": (
        (RECORD, f"{RECORD}    best=lambda: None,\n"),
        "best is called with (puzzle), but takes ()",
    ),
    "a named argument": (
        ("def encode(puzzle: Guards, f: Formula) -> None:", "def encode(puzzle, f, *, how):"),
        "encodings 'direct' is called with (puzzle, formula), but takes (puzzle, f, *, how)",
    ),
    "a method": (
        ("def givens(self, puzzle: Guards) -> dict[Atom, bool]:", "def givens(self):"),
        "OnGuards.givens is called with (self, puzzle), but takes (self)",
    ),
    "a generator": (
        (RECORD, f"{RECORD}    random=RandomPuzzles(lambda rows: None),\n"),
        "generate is called with (*, seed), but takes (rows)",
    ),
    "no function": ((RECORD, f"{RECORD}    measure=3,\n"), "measure is no function"),
}


@pytest.mark.parametrize(("change", "words"), MISCALLED.values(), ids=MISCALLED)
def test_what_cannot_be_called_is_a_fault_of_the_file_that_is_loaded(change, words, tmp_path):
    imported = ("import Family, Puzzle", "import Family, Puzzle, RandomPuzzles")
    file = variant(tmp_path, change, imported)
    for command in (["solve", "-"], ["families"]):
        done = run("--plugin", file, *command, stdin=UNIQUE)
        assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
        assert re.match(rf"pencilsat: {re.escape(str(file))}:(\d+:)? family 'guards': ", done.err)
        assert words in done.err


def test_a_record_is_refused_as_a_file_is():
    family = pencilsat.load_family(GUARDS)
    with nothing_loaded(), pytest.raises(pencilsat.BadFamily, match="measure is called with"):
        pencilsat.load_family(type(family)(**{**vars(family), "measure": lambda puzzle: None}))


ANSWERS = ["True", "None", "[1, 2]", '"bad"', "(said for said in broken)"]


@pytest.mark.parametrize("answer", ANSWERS)
@pytest.mark.parametrize("command", ["solve", "verify"])
def test_what_verify_returns_is_a_list_of_words(answer, command, tmp_path, file):
    plugin = variant(tmp_path, ("return broken + [", f"return {answer} if True else ["))
    board = file(UNIQUE)
    words = [board] if command == "solve" else [board, "-"]
    done = run("--plugin", plugin, command, *words, stdin="[[1, 0]]")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert f"{plugin}:" in done.err
    assert "verify returns " in done.err


WRAPPED = """
from dataclasses import dataclass
from functools import partial, wraps
from pencilsat.cnf.record import record
from pencilsat.encoders import takuzu

[ours, *_] = takuzu.FAMILY.encodings.values()


def wrong(puzzle, f):
    ours(puzzle, f)
    f.add("zero", [[1, 0, 2]])


@record
class Called:
    how: str = "x"

    def __call__(self, puzzle, f):
        ours(puzzle, f)


FAMILY = "takuzu"
ENCODINGS = {"mine": MINE}
"""


@pytest.mark.parametrize("mine", ["wraps(ours)(wrong)", "partial(wrong)"])
def test_what_wraps_an_encoding_of_ours_is_looked_at(mine, tmp_path, file):
    plugin = tmp_path / "mine.py"
    plugin.write_text(WRAPPED.replace("MINE", mine))
    board = file("takuzu 2 2\n0 .\n. .\n")
    done = run("--plugin", plugin, "export", board, "--encoding", "mine")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "in the clause [1, 0, 2], 0 is no literal" in done.err
    assert "mine.py:" in done.err
