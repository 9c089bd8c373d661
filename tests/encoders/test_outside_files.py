"""Families from files and records: misfits are refused, and the faults of one are its own."""

import re
import sys

import pytest
from command import run
from plugins import GUARDS, UNIQUE, nothing_loaded, variant, with_guards


@pytest.fixture(autouse=True)
def _nothing_loaded():
    with nothing_loaded():
        yield


WRONG = {
    "nothing": ("", "there is no FAMILY in it"),
    "another value": ("FAMILY = 3", "its FAMILY is a int, not a pencilsat.Family"),
    "an error": ("x = 1\nraise ValueError('not\\nso')", ":2: cannot be loaded: ValueError: not"),
    "an import": ("import no_such_module", ":1: cannot be loaded: ModuleNotFoundError: No module"),
    "no Python": ("x = (", ":1: cannot be loaded: SyntaxError: "),
    "an end": ("import sys; sys.exit(0)", ":1: cannot be loaded: SystemExit: 0"),
}


@pytest.mark.parametrize(("text", "words"), WRONG.values(), ids=WRONG)
def test_a_file_without_a_family_is_one_line(tmp_path, text, words):
    file = tmp_path / "wrong.py"
    file.write_text(text)
    done = run("--plugin", file, "families")
    assert done.code == 2
    assert done.err.startswith(f"pencilsat: {file}:")
    assert words in done.err
    assert done.err.count("\n") == 1
    assert str(file) not in sys.modules


@pytest.mark.parametrize("name", ["no_such.py", "guards.txt"])
def test_a_file_that_cannot_be_read_as_python_is_one_line(tmp_path, name):
    (tmp_path / "guards.txt").write_text(GUARDS.read_text())
    done = run("--plugin", tmp_path / name, "families")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert f"{name}: " in done.err


EXPLAINING = "from pencilsat.rules.explaining import Explaining"


MISFITS = {
    "no eager encoding": (
        ('encodings={"direct": encode},', 'encodings={"direct": encode}, lazy={"direct": print},'),
        "family 'guards': it has no eager encoding: one is needed to export, to count and to prove",
    ),
    "no encoding": (('encodings={"direct": encode}', "encodings={}"), "it has no eager encoding"),
    "a lazy name": (
        ("    verify=verify,", '    verify=verify, lazy={"cuts": None},'),
        "lazy names 'cuts', which is no encoding of it",
    ),
    "an eager name": (
        ("    verify=verify,", '    verify=verify, eager="flow",'),
        "eager names 'flow', which is no eager encoding of it",
    ),
    "no reasons of cuts": (
        ("    verify=verify,", '    verify=verify, lazy={"direct"},'),
        """lazy says of each encoding why its cuts hold, or None, as in {"cuts": None}""",
    ),
    "what counters count": (
        ("    verify=verify,", '    verify=verify, counting=("flow", None),'),
        "counting names 'flow', which is no eager encoding of it",
    ),
    "how counters count": (
        ("    verify=verify,", '    verify=verify, counting=(None, "fast"),'),
        "unknown cardinality encoding 'fast'",
    ),
    "how counts are encoded": (
        ("    verify=verify,", '    verify=verify, cardinality="fast",'),
        "unknown cardinality encoding 'fast'",
    ),
    "what is explained": (
        (
            "    verify=verify,",
            '    verify=verify, explained=Explaining("cuts", print, print),',
        ),
        "explaining names 'cuts', which is no encoding of it",
    ),
    "a name": (('Board("guards"', 'Board("Two words"'), "the name 'Two words' is not a word of"),
    "a name that exists": (('Board("guards"', 'Board("hashi"'), "is a family 'hashi' already"),
}


@pytest.mark.parametrize(("change", "words"), MISFITS.values(), ids=MISFITS)
def test_a_record_that_does_not_fit_is_refused_when_it_is_loaded(tmp_path, change, words):
    names = ("from pencilsat.encoders.family", f"{EXPLAINING}\nfrom pencilsat.encoders.family")
    file = variant(tmp_path, change, names)
    done = run("--plugin", file, "check", "-", stdin=UNIQUE)
    assert done.code == 2
    assert done.err.startswith(f"pencilsat: {file}: ")
    assert words in done.err
    assert done.err.count("\n") == 1


GIVEN = "    given: Mapping[Cell, str]\n"


FAULTY = {
    "where a puzzle is read": (
        GIVEN,
        f"{GIVEN}\n    def __post_init__(self):\n        raise KeyError('x\\ny')\n",
    ),
    "where it is encoded": ("    f.", "    len(7)\n    f."),
    "where a solution is made": (
        "    def givens(",
        "    def decode(self, puzzle, facts):\n        assert False\n\n    def givens(",
    ),
    "deep in what is ours": ("    standing = {", "    integer(7, 'x', 1, 1)\n    standing = {"),
}
"""Faults in the code of a family."""


@pytest.mark.parametrize("change", FAULTY.values(), ids=FAULTY)
def test_a_fault_of_a_family_is_said_to_be_its_own(tmp_path, change, monkeypatch):
    file = variant(tmp_path, change)
    done = run("--plugin", file, "check", "-", stdin=UNIQUE)
    assert (done.code, done.out) == (2, "")
    assert re.fullmatch(
        rf"pencilsat: {re.escape(str(file))}:\d+: family 'guards' has a fault: \w+Error.*\n",
        done.err,
    )
    monkeypatch.setenv("PENCILSAT_TRACEBACK", "1")
    traced = run("--plugin", file, "check", "-", stdin=UNIQUE)
    assert traced.code == 2
    assert traced.err.startswith("Traceback (most recent call last):\n")
    assert traced.err.endswith(done.err)


def test_a_certificate_of_a_family_that_is_not_known_is_not_refused(tmp_path, file):
    proof = tmp_path / "proof"
    assert with_guards("check", "--proof", proof, file(UNIQUE)).code == 0
    with nothing_loaded():
        done = run("verify-proof", proof)
    assert done.code == 2
    said = "the family 'guards' is not known here: give --plugin"
    assert done.err == f"pencilsat: {proof}: {said}\n"
