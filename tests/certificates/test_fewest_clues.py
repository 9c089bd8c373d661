"""Certificates of fewest clues: right ones are accepted, changed and forged ones refused."""

import json
import random
import sys
from functools import cache
from itertools import chain, islice
from pathlib import Path

import pytest
from command import ROOT, process, run
from edits import byte_edits, line_edits, line_of, with_line
from pysat.solvers import Solver

from pencilsat import encoders
from pencilsat.certificates import checking_minimum, checksums, directories, kinds, minimum
from pencilsat.certificates.checksums import LINES, SUMS, Files, Refused
from pencilsat.cnf import dimacs, proof
from pencilsat.cnf.enumeration import Enumeration
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.solving import Session
from pencilsat.commands import fewest
from pencilsat.tasks.check import check
from pencilsat.tasks.clued import clues, with_clues
from pencilsat.tasks.minimise.search import Minimisation
from pencilsat.tasks.minimise.unavoidable import Alternatives, OutOfTime
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import WrongAnswer, encode

FULL = "sudoku 4 2 2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"
OTHER = "sudoku 4 2 2\n1 2 3 4\n3 4 2 1\n2 1 4 3\n4 3 1 2\n"
"""Another solution of an empty board."""

SEVENTEEN = "000000010400000000020000000000050407008000300001090000300400200050100000000806000\n"
"""A 9×9 board of 17 clues with one solution."""

INSTANCES = [
    ("sudoku/few-six-by-six", "minimal", 9),
    ("takuzu/six-by-six", "order", 5),
    ("battleship/eight-by-eight", "cells", 1),
    ("battleship/all-water", "cells", 0),
    ("circuit/six-by-six", "elimination", 5),
    ("circuit/one-short-way", "elimination", 0),
    ("circuit/few-with-terminals", "elimination", 7),
    ("zebra/life-international", "properties", 14),
    ("zebra/four-houses", "properties", 6),
]


def instance(name: str) -> str:
    return (ROOT / "instances" / f"{name}.txt").read_text(encoding="utf-8")


def searched(text: str):
    [puzzle] = encoders.read(text)
    [solution] = check(puzzle).solutions
    search = Minimisation(puzzle, solution.value)
    search.begin_with_the_puzzle()
    for _ in search.run():
        pass
    return solution, search


@cache
def certified(text: str = FULL) -> Files:
    made = minimum.certificate(*searched(text))
    assert made is not None
    return made.files


def forged(files: Files, **changes: bytes | str) -> Files:
    """Files changed by someone who knows how they are sealed; `_` in a name stands for its dot."""
    changed = {
        name.replace("_", "."): text.encode() if isinstance(text, str) else text
        for name, text in changes.items()
    }
    assert changed.keys() <= files.keys()
    return checksums.sealed({name: changed.get(name, files[name]) for name in minimum.NAMES})


def fault(files: Files) -> Refused | None:
    try:
        [*checking_minimum.findings(files)]
    except Refused as found:
        return found
    return None


def refused(files: Files) -> tuple[str, int, str]:
    found = fault(files)
    assert found is not None
    return found.file, found.line, found.message


def sets_in(files: Files) -> list[dict]:
    return [json.loads(line) for line in files["sets.txt"].splitlines()]


def with_sets(files: Files, lines: list[dict], k: int = 4) -> Files:
    """The files with other sets, the formula written anew."""
    n = files["clues.txt"].count(b"\n")
    _, hits = minimum.fewer_hit(n, [(line["clues"], None) for line in lines], k)
    text = "".join(json.dumps(line) + "\n" for line in lines)
    return forged(files, sets_txt=text, hits_cnf=hits)


# What is right -----------------------------------------------------------------


@pytest.mark.parametrize(("name", "encoding", "k"), INSTANCES)
def test_a_certificate_is_right_in_every_file(name, encoding, k):
    text = instance(name)
    files = certified(text)
    [board] = encoders.read(text)
    found = [*checking_minimum.findings(files, board)]
    assert sorted(line.partition(":")[0] for line in found[1:]) == sorted(minimum.NAMES[1:])
    assert f"clues.txt: these clues, {k} of them told" in found
    assert any(line.endswith(f"says cadical195 by --encoding {encoding}") for line in found)
    assert f"hits.cnf: that fewer than {k} clues hit all sets" in found
    assert encoding != next(iter(board.family.encodings))


def test_what_the_files_say():
    files = {name: data.decode() for name, data in certified().items()}
    assert [*files] == [*minimum.NAMES, LINES, SUMS]
    assert files["board.txt"] == FULL
    assert files["solution"] == "[[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]\n"
    told = [line[2:] for line in files["clues.txt"].splitlines() if line[0] == "+"]
    assert len(files["clues.txt"].splitlines()) == 16
    assert len(told) == 4
    [puzzle] = encoders.read(files["puzzle.txt"])
    assert told == [f"({r + 1}, {c + 1}) is {v}" for (r, c), v in puzzle.given.items()]
    sets = sets_in(certified())
    cnf = files["hits.cnf"].splitlines()
    assert cnf[0] == f"c fewer than 4 of 16 clues hit all {len(sets)} sets"
    first = cnf.index(next(line for line in cnf if line.startswith("p cnf"))) + 1
    for line, clause in zip(sets, cnf[first:], strict=False):
        assert " ".join(map(str, [*line["clues"], 0])) == clause
    assert cnf[1] == "c var 1 chosen 1"
    assert not any(line.startswith("c p show") for line in cnf)
    assert files["hits.drat"].splitlines()[-1] == "0"
    assert "drat-trim hits.cnf hits.drat" in files["README"]


def test_every_set_holds_just_the_clues_in_which_its_solution_differs():
    solution = json.loads(certified()["solution"])
    for line in sets_in(certified()):
        cells = [
            (a, b)
            for one, other in zip(solution, line["other"], strict=True)
            for a, b in zip(one, other, strict=True)
        ]
        assert line["clues"] == [i for i, (a, b) in enumerate(cells, 1) if a != b]


def test_the_formula_has_models_just_where_so_few_clues_hit_the_sets():
    shown = [(line["clues"], None) for line in sets_in(certified())]
    for k in range(17):
        formula, text = minimum.fewer_hit(16, shown, k)
        for clauses in (formula.clauses(), dimacs.read(text).clauses):
            with Solver("minisat22", bootstrap_with=clauses) as solver:
                assert solver.solve() is (k > 4)


def test_the_readme_names_every_file():
    words = minimum.README.replace(":", " ").split()
    assert {*minimum.NAMES[1:], LINES, SUMS} <= {*words}


def test_any_puzzle_of_the_board_with_that_solution_belongs():
    files = certified()
    best = files["puzzle.txt"].decode()
    for text in (FULL, best, "sudoku 4 2 2\n1 . . .\n. . . .\n. . . .\n. . . 1\n"):
        [board] = encoders.read(text)
        assert [*checking_minimum.findings(files, board)]


def test_the_puzzle_of_a_zebra_and_the_best_one_belong():
    text = instance("zebra/four-houses")
    files = certified(text)
    for known in (text, files["puzzle.txt"].decode()):
        [board] = encoders.read(known)
        assert [*checking_minimum.findings(files, board)]
    assert files["puzzle.txt"] != files["board.txt"]


@pytest.mark.parametrize(
    "text",
    [
        OTHER,
        "sudoku 4 2 2\n2 . . .\n. . . .\n. . . .\n. . . .\n",
        "sudoku 4 1 4\n. . . .\n. . . .\n. . . .\n. . . .\n",
        "sudoku 6 2 3\n" + ". . . . . .\n" * 6,
        "takuzu 4 4\n" + ". . . .\n" * 4,
        "hashi 3 3\n2 . 2\n. . .\n2 . 2\n",
    ],
)
def test_another_board_or_solution_is_bad_input(text):
    [board] = encoders.read(text)
    with pytest.raises(BadInput, match="another board, or another solution"):
        [*checking_minimum.findings(certified(), board)]


def test_another_zebra_is_bad_input():
    files = certified(instance("zebra/life-international"))
    zebra = encoders.read(instance("zebra/life-international"))[0]
    family = encoders.family_named("zebra")
    solution = family.answer.from_json(zebra, json.loads(files["solution"]))
    fewer = with_clues(zebra, clues(zebra, solution)[1:])
    assert family.verify(fewer, solution) == []
    with pytest.raises(BadInput, match="another board"):
        [*checking_minimum.findings(files, fewer)]


def test_of_a_battleship_the_totals_belong_to_the_board():
    files = certified(instance("battleship/all-water"))
    for totals, right in ((". .", True), ("0 .", False)):
        text = f"battleship 2 3\nfleet\nrows {totals}\ncolumns . . .\n. . .\n. . .\n"
        [board] = encoders.read(text)
        if right:
            assert [*checking_minimum.findings(files, board)]
        else:
            with pytest.raises(BadInput, match="another board"):
                [*checking_minimum.findings(files, board)]


def test_a_search_whose_time_is_over_has_no_certificate(monkeypatch):
    found = searched(FULL)

    def over(search):
        raise OutOfTime

    monkeypatch.setattr(Minimisation, "left", over)
    assert minimum.certificate(*found) is None


def test_a_set_that_is_avoidable_is_a_fault_of_this_program(monkeypatch):
    found = searched(FULL)
    monkeypatch.setattr(Alternatives, "other", lambda alternatives, told: None)
    with pytest.raises(WrongAnswer, match="not unavoidable"):
        minimum.certificate(*found)


def test_another_solution_that_breaks_a_rule_is_a_fault_of_this_program(monkeypatch):
    found = searched(instance("takuzu/six-by-six"))
    monkeypatch.setattr(Alternatives, "facts", lambda alternatives: frozenset())
    with pytest.raises(WrongAnswer, match="1 is given"):
        minimum.certificate(*found)


# What was changed --------------------------------------------------------------


@pytest.mark.parametrize("name", [*minimum.NAMES, LINES, SUMS])
def test_every_changed_line_of_every_file_is_found(name):
    files = certified()
    some_bytes = islice(byte_edits(files[name]), 0, None, 7)
    for data, line in chain(line_edits(files[name]), some_bytes):
        found = fault({**files, name: data})
        assert found is not None
        assert (found.file, found.line) == (name, line)


@pytest.mark.parametrize("name", [*minimum.NAMES, LINES, SUMS])
def test_what_is_cut_short_or_replaced_is_refused(name):
    files = certified()
    for data in (b"", files[name][:-1], files[name] + b"\n", b"\xff\x00", b"\n\n", b"LINES  0"):
        assert refused({**files, name: data})[0] == name


# What was forged ---------------------------------------------------------------


@pytest.mark.parametrize(("part", "of"), [(1, 7), pytest.param(5, 5, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", minimum.NAMES[1:-1])
def test_no_single_edit_survives_even_if_the_sums_are_right(name, part, of):
    files = certified()
    some_bytes = islice(byte_edits(files[name]), 0, None, 5)
    every = enumerate(chain(line_edits(files[name]), some_bytes))
    for data in (data for i, (data, _) in every if i % of < part):
        changed = checksums.sealed({**{n: files[n] for n in minimum.NAMES}, name: data})
        if changed != files:
            assert refused(changed)[0] in minimum.NAMES[1:-1]


FORGERIES = [
    ("README", "Trust me.\n", "README", "README says"),
    ("board_txt", FULL.replace("sudoku 4 2 2\n1", "sudoku 4 2 2\n."), "board.txt", "all clues"),
    ("board_txt", FULL.replace("2 2\n", "1 4\n"), "puzzle.txt", "not the board with"),
    ("board_txt", "# mine\n" + FULL, "board.txt", "not as this puzzle is written"),
    ("board_txt", FULL * 2, "board.txt", "here are 2"),
    ("board_txt", "hashi 1 3\n1 . 1\n", "solution", "not a solution"),
    ("board_txt", OTHER, "solution", "(2, 3)"),
    ("board_txt", b"\xff", "board.txt", "no text"),
    ("solution", "[[[[", "solution", "not JSON"),
    ("solution", "[" * 100000, "solution", "not"),
    ("solution", "[[1, 2, 3, 4]]\n", "solution", "not a solution"),
    (
        "solution",
        "[[1, 2, 3, 4], [3, 4, 2, 1], [2, 1, 4, 3], [4, 3, 1, 2]]\n",
        "solution",
        "(2, 3)",
    ),
    ("solution", FULL.partition("\n")[2], "solution", "not as this solution is written"),
    ("puzzle_txt", FULL, "puzzle.txt", "not the board with the clues of clues.txt"),
    ("sets_txt", "", "hits.cnf", "not that fewer clues"),
    ("sets_txt", "{}\n", "sets.txt", "expected clues"),
    ("sets_txt", "[1]\n", "sets.txt", "expected clues"),
    ("sets_txt", "[" * 100000 + "\n", "sets.txt", "expected clues"),
    ("hits_cnf", "p cnf 1 2\n1 0\n-1 0\n", "hits.cnf", "not that fewer clues"),
    ("hits_drat", "", "hits.drat", "does not end with the empty"),
    ("hits_drat", "0\n", "hits.drat", "by unit propagation"),
    ("hits_drat", "drat\n0\n", "hits.drat", "expected a clause"),
]


@pytest.mark.parametrize(("name", "data", "file", "message"), FORGERIES)
def test_a_forgery_is_refused(name, data, file, message):
    found = refused(forged(certified(), **{name: data}))
    assert found[0] == file
    assert message in found[2]


@pytest.mark.parametrize("members", [[0], [17], [-1], ["1"], [None], [[1]], "1", 1, None, {}])
def test_clues_that_there_are_not_are_refused(members):
    lines = sets_in(certified())
    text = "".join(json.dumps(line) + "\n" for line in [lines[0], {**lines[1], "clues": members}])
    assert refused(forged(certified(), sets_txt=text))[:2] == ("sets.txt", 2)


@pytest.mark.parametrize("more", [0, 17, -1])
def test_no_set_has_clues_that_there_are_not_beside_its_own(more):
    lines = sets_in(certified())
    lines[2]["clues"].append(more)
    text = "".join(json.dumps(line) + "\n" for line in lines)
    found = refused(forged(certified(), sets_txt=text))
    assert found == ("sets.txt", 3, "the clues are not numbers from 1 to 16")


def test_a_set_is_written_in_one_way():
    lines = sets_in(certified())
    others = [
        {**lines[1], "clues": [float(i) for i in lines[1]["clues"]]},
        {**lines[1], "why": "not"},
        dict(reversed(lines[1].items())),
    ]
    for other in others:
        found = refused(with_sets(certified(), [lines[0], other, *lines[2:]]))
        assert found == ("sets.txt", 2, "not as a set is written")


def test_a_set_without_one_of_its_clues_is_avoidable():
    lines = sets_in(certified())
    for number, line in enumerate(lines, 1):
        for i in line["clues"]:
            fewer = {**line, "clues": [j for j in line["clues"] if j != i]}
            found = refused(with_sets(certified(), [*lines[: number - 1], fewer, *lines[number:]]))
            assert found[:2] == ("sets.txt", number)
            assert "does not obey all other clues" in found[2]


def test_the_solution_itself_shows_nothing():
    lines = sets_in(certified())
    itself = {"clues": [1, 2], "other": json.loads(certified()["solution"])}
    found = refused(with_sets(certified(), [itself, *lines]))
    assert found == ("sets.txt", 1, "this is the solution itself, not another one")


def test_the_other_solution_obeys_the_rules():
    lines = sets_in(certified())
    wrong = {"clues": [*range(1, 17)], "other": [[1, 1, 1, 1]] * 4}
    found = refused(with_sets(certified(), [wrong, *lines]))
    assert found[:2] == ("sets.txt", 1)


def test_a_larger_set_is_as_right():
    lines = sets_in(certified())
    larger = {**lines[-1], "clues": [*range(1, 17)]}
    assert fault(with_sets(certified(), [*lines, larger])) is None


def test_sets_that_few_clues_hit_prove_nothing():
    lines = sets_in(certified())
    found = [refused(with_sets(certified(), lines[:number])) for number in range(4)]
    assert {file for file, _, _ in found} == {"hits.drat"}


def told(files: Files, number: int, sign: bytes) -> Files:
    """The files with a clue told, or no longer, in clues, puzzle and formula."""
    texts = files["clues.txt"].split(b"\n")
    texts[number] = sign + texts[number][1:]
    words = b"\n".join(texts)
    [full] = encoders.read(files["board.txt"].decode())
    every = clues(full, full.family.answer.from_json(full, json.loads(files["solution"])))
    chosen = [every[i] for i, line in enumerate(texts) if line.startswith(b"+")]
    puzzle = full.family.board.text(with_clues(full, chosen))
    changed = forged(files, clues_txt=words, puzzle_txt=puzzle)
    return with_sets(changed, sets_in(files), len(chosen))


def test_a_clue_less_leaves_other_solutions():
    files = certified()
    number = line_of(files["clues.txt"], rb"\+") - 1
    found = refused(told(files, number, b"-"))
    assert found == ("puzzle.txt", 1, "the solution is not its only one")


def test_a_clue_more_is_not_the_fewest():
    files = certified()
    number = line_of(files["clues.txt"], b"-") - 1
    changed = told(files, number, b"+")
    assert b"c fewer than 5 of 16" in changed["hits.cnf"]
    assert refused(changed)[0] == "hits.drat"


def test_what_is_no_clue_of_the_board_is_refused_at_its_line():
    files = certified()
    changed = with_line(files["clues.txt"], 7, b"+ (2, 3) is 4")
    assert refused(forged(files, clues_txt=changed))[:2] == ("clues.txt", 7)


@pytest.mark.parametrize("step", [6, pytest.param(1, marks=pytest.mark.slow)])
def test_only_proofs_survive_as_proofs(step):
    files = certified(instance("sudoku/few-six-by-six"))
    lines = files["hits.drat"].splitlines()
    places = set()
    for i in range(len(lines) - 1, -1, -step):
        found = fault(forged(files, hits_drat=with_line(files["hits.drat"], i + 1)))
        assert found is None or found.file == "hits.drat"
        assert found is None or found.line >= min(i + 1, len(lines) - 1)
        places.add(found and found.line)
    assert places - {None}


def longer_than_the_best():
    """A certificate, its board without clues, and a solution that is not the best."""
    files = certified(instance("circuit/one-short-way"))
    [full] = encoders.read(files["board.txt"].decode())
    board = with_clues(full, [])
    with Session(encode(board, Options("elimination"))) as session:
        others = (board.family.answer.decode(board, facts) for facts in Enumeration(session))
        return files, board, next(x for x in others if board.family.measure(board, x) > 3)


def test_a_solution_that_is_not_as_good_shows_nothing():
    files, board, longer = longer_than_the_best()
    family = board.family
    [full] = encoders.read(files["board.txt"].decode())
    every = clues(full, family.answer.from_json(full, json.loads(files["solution"])))
    differ = [i for i, clue in enumerate(every, 1) if clue.meaning.atom[1:] not in longer]
    line = {"clues": differ, "other": family.answer.to_json(board, longer)}
    found = refused(with_sets(files, [line], 0))
    assert found[:2] == ("sets.txt", 1)
    assert "more than 3" in found[2]


def test_a_solution_that_is_not_the_best_is_refused():
    files, board, longer = longer_than_the_best()
    every = clues(board, longer)
    changed = forged(
        files,
        board_txt=board.family.board.text(with_clues(board, every)),
        solution=minimum.solution_text(board, longer),
        clues_txt=minimum.clues_text(every, []),
    )
    _, hits = minimum.fewer_hit(len(every), [], 0)
    found = refused(forged(changed, hits_cnf=hits))
    assert found == ("puzzle.txt", 1, "the solution is not its only one")


@pytest.mark.parametrize("seed", range(5))
def test_noise_under_right_sums_is_refused_or_right(seed):
    source = random.Random(seed)
    for _ in range(30):
        name = source.choice(minimum.NAMES[1:])
        data = bytearray(certified()[name])
        for _ in range(source.randint(1, 3)):
            start = source.randrange(len(data) + 1)
            noise = source.choice(
                [source.randbytes(2), b"", b"0", b"\n", b"null", b"[]", b"9" * 30]
            )
            data[start : start + source.randint(0, 5)] = noise
        found = fault(forged(certified(), **{name.replace(".", "_"): bytes(data)}))
        assert found is not None or name == "hits.drat" or data == certified()[name]
        assert found is None or found.line > 0


# Kinds and directories ---------------------------------------------------------


def test_kinds_are_known_by_most_of_their_files():
    assert kinds.kind_of([]) is kinds.UNIQUE
    for kind in (kinds.UNIQUE, kinds.MINIMUM):
        for name in (None, *kind.names):
            assert kinds.kind_of({*kind.names} - {name}) is kind


@pytest.mark.parametrize("name", [*minimum.NAMES, LINES, SUMS])
def test_an_incomplete_directory_is_bad_input(tmp_path: Path, name):
    directories.write(tmp_path / "proof", certified())
    assert directories.read(tmp_path / "proof") == (kinds.MINIMUM, certified())
    (tmp_path / "proof" / name).unlink()
    with pytest.raises(BadInput, match=f"no certificate: {name} cannot be read: No such file"):
        directories.read(tmp_path / "proof")


# The commands ------------------------------------------------------------------


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.txt"
    path.write_text(FULL, encoding="utf-8")
    return path


def test_a_proof_is_left_and_verified(board, tmp_path):
    path = tmp_path / "proof"
    done = process("minimise", board, "--proof", path)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("# 4 clues: minimum, proved\nsudoku 4 2 2\n")
    steps = (path / "hits.drat").read_text(encoding="utf-8").count("\n")
    assert done.out.endswith(f"\n# proof: {steps} steps, in {path}\n")
    for text in (done.out, FULL):
        verified = run("verify-proof", path, "-", stdin=text)
        assert (verified.code, verified.err) == (0, "")
        assert verified.out.splitlines()[-1] == "minimum"
    assert process("verify-proof", path).out == verified.out


def test_in_json(board, tmp_path):
    path = tmp_path / "proof"
    [line] = run("minimise", board, "--proof", path, "--format", "json").objects
    assert (line["status"], line["proof"], line["clues"]) == ("minimum", str(path), 4)
    assert line["steps"] == len((path / "hits.drat").read_bytes().splitlines())
    [line] = run("verify-proof", path, "--format", "json").objects
    assert line.pop("checked")[1] == "board.txt: a board that tells 16 clues, sudoku"
    assert line == {"directory": str(path), "status": "minimum", "fault": None}
    (path / "sets.txt").write_text("", encoding="utf-8")
    done = run("verify-proof", path, "--format", "json")
    [line] = done.objects
    assert (done.code, line["status"]) == (1, "refused")
    assert (line["fault"]["file"], line["fault"]["line"]) == ("sets.txt", 1)


def test_a_board_of_another_solution_is_bad_input(board, tmp_path):
    run("minimise", board, "--proof", tmp_path / "proof")
    done = run("verify-proof", tmp_path / "proof", "-", stdin=OTHER)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert f"{tmp_path / 'proof'}: the certificate is about another board" in done.err


def test_what_is_not_unique_leaves_nothing(tmp_path):
    two = ROOT / "instances" / "sudoku" / "two-solutions.txt"
    done = run("minimise", two, "--proof", tmp_path / "proof")
    assert (done.code, done.out) == (1, "not unique\n")
    [line] = run("minimise", two, "--proof", tmp_path / "p", "--format", "json").objects
    assert (line["status"], line["proof"], line["steps"]) == ("not unique", None, 0)
    assert [*tmp_path.iterdir()] == []


@pytest.fixture
def unasked(monkeypatch):
    """No proof is looked for."""

    def asked(*arguments):
        raise AssertionError("there is nothing to prove")

    monkeypatch.setattr(minimum, "certificate", asked)


def test_bounds_that_do_not_meet_leave_nothing(tmp_path, unasked):
    hard = ROOT / "instances" / "sudoku" / "thesis-complete.txt"
    done = run("minimise", hard, "--seconds", "0.3", "--proof", tmp_path / "proof")
    assert done.code == 3
    assert done.out.endswith("\n# no proof: the bounds do not meet\n")
    assert encoders.read(done.out)
    assert [*tmp_path.iterdir()] == []


def test_a_theorem_is_no_proof(tmp_path, unasked):
    path = tmp_path / "proof"
    options = ["--use-theorem", "--seconds", "0.5", "--proof", path]
    done = run("minimise", "-", *options, stdin=SEVENTEEN)
    assert done.code == 0
    assert ": minimum by this theorem\n" in done.out
    assert done.out.endswith("\n# no proof: the bounds do not meet but by the theorem\n")
    [line] = run("minimise", "-", *options, "--format", "json", stdin=SEVENTEEN).objects
    assert (line["status"], line["proof"], line["steps"]) == ("minimum by theorem", None, 0)
    assert [*tmp_path.iterdir()] == []


def test_a_limit_of_the_proof_loses_no_answer(board, tmp_path, monkeypatch):
    asked = []

    def undecided(formula, *, limits):
        asked.append(limits.seconds)

    monkeypatch.setattr(proof, "refutation", undecided)
    done = run("minimise", board, "--seconds", "40", "--proof", tmp_path / "proof")
    assert done.code == 3
    assert done.out.startswith("# 4 clues: minimum, proved\nsudoku 4 2 2\n")
    assert done.out.endswith("\n# no proof: it was not finished\n")
    assert 20 < asked[0] < 40
    done = run("minimise", board, "--proof", tmp_path / "proof", "--format", "json")
    [line] = done.objects
    assert (done.code, line["status"], line["clues"], line["proof"]) == (3, "minimum", 4, None)
    assert asked[1] is None
    assert [*tmp_path.iterdir()] == [board]


def test_an_interrupt_of_the_proof_loses_no_answer(board, tmp_path, monkeypatch):
    def interrupted(*arguments, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr(proof, "refutation", interrupted)
    printed = ""
    for format in ("json", "text"):
        done = run("minimise", board, "--proof", tmp_path / "proof", "--format", format)
        assert done.code == 3
        printed += done.out
    first, *lines = printed.splitlines()
    assert (json.loads(first)["status"], json.loads(first)["proof"]) == ("minimum", None)
    assert (lines[0], lines[-1]) == (
        "# 4 clues: minimum, proved",
        "# no proof: it was not finished",
    )
    assert [*tmp_path.iterdir()] == [board]


@pytest.mark.usefixtures("full_disk")
def test_a_full_disk_loses_no_answer(board, tmp_path):
    place = tmp_path / "proof"
    done = run("minimise", board, "--proof", place, "--format", "json")
    assert (done.code, done.objects[0]["status"], done.objects[0]["proof"]) == (2, "minimum", None)
    assert done.err == f"pencilsat: {place}: cannot be written: No space left on device\n"


def test_after_an_interrupt_no_proof_is_begun(board, tmp_path, monkeypatch):
    inner = fewest.searched
    monkeypatch.setattr(fewest, "searched", lambda search: inner(search) or True)
    done = run("minimise", board, "--proof", tmp_path / "proof")
    assert done.code == 3
    assert done.out.endswith("\n# no proof: it was not finished\n")
    assert [*tmp_path.iterdir()] == [board]


def test_the_answer_is_said_before_the_proof_is_looked_for(board, tmp_path, monkeypatch):
    said = []

    def undecided(formula, *, limits):
        said.append(sys.stdout.getvalue())

    monkeypatch.setattr(proof, "refutation", undecided)
    run("minimise", board, "--proof", tmp_path / "proof")
    assert said[0].startswith("# 4 clues: minimum, proved\nsudoku 4 2 2\n")


def test_a_directory_that_exists_is_not_touched(board, tmp_path):
    (tmp_path / "empty").mkdir()
    for path in (tmp_path / "empty", board):
        done = run("minimise", board, "--proof", path)
        assert (done.code, done.out) == (2, "")
        assert done.err == f"pencilsat: {path}: it exists; a certificate makes a new directory\n"
    assert [*(tmp_path / "empty").iterdir()] == []
    assert board.read_text(encoding="utf-8") == FULL


def test_a_proof_is_about_one_puzzle_that_has_clues(board, tmp_path):
    path = tmp_path / "proof"
    hashi = ROOT / "instances" / "hashi" / "square.txt"
    for arguments, stdin, message in (
        ([board, board], "", "here are 2 files"),
        (["-"], FULL + FULL, "-: a proof is about one puzzle"),
        ([hashi], "", "hashi has no clues that could be left out"),
    ):
        done = run("minimise", *arguments, "--proof", path, stdin=stdin)
        assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
        assert message in done.err
    assert [*tmp_path.iterdir()] == [board]


@pytest.mark.parametrize("name", minimum.NAMES)
def test_a_line_less_is_refused_with_its_number(tmp_path, name):
    directories.write(tmp_path / "proof", certified())
    path = tmp_path / "proof" / name
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    number = min(2, len(lines))
    path.write_text("".join([*lines[: number - 1], *lines[number:]]), encoding="utf-8")
    done = run("verify-proof", tmp_path / "proof")
    assert (done.code, done.err) == (1, "")
    assert done.out == f"refused: {name}:{number}: this line is not as it was written\n"
