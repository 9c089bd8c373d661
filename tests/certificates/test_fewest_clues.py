"""Certificates of fewest clues: right ones are accepted, changed and forged ones refused."""

import json
import random
from itertools import chain, islice
from pathlib import Path

import pytest
from command import ROOT
from edits import byte_edits, line_edits, line_of, with_line
from fewest import FULL, OTHER, certified, fault, refused, searched
from pysat.solvers import Solver

from pencilsat import encoders
from pencilsat.certificates import checking_minimum, checksums, directories, kinds, minimum
from pencilsat.certificates.checksums import LINES, SUMS, Files
from pencilsat.cnf import dimacs
from pencilsat.cnf.enumeration import Enumeration
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.solving import Session
from pencilsat.tasks.clued import clues, with_clues
from pencilsat.tasks.minimise.search import Minimisation
from pencilsat.tasks.minimise.unavoidable import Alternatives, OutOfTime
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import WrongAnswer, encode

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


def forged(files: Files, **changes: bytes | str) -> Files:
    """Files changed by someone who knows how they are sealed; `_` in a name stands for its dot."""
    changed = {
        name.replace("_", "."): text.encode() if isinstance(text, str) else text
        for name, text in changes.items()
    }
    assert changed.keys() <= files.keys()
    return checksums.sealed({name: changed.get(name, files[name]) for name in minimum.NAMES})


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
