"""Certificates of fewest clues: forged ones are refused, even if all sums are right."""

import json
import random
from itertools import chain, islice

import pytest
from edits import byte_edits, line_edits, line_of, with_line
from fewest import FULL, OTHER, certified, fault, forged, refused, sets_in, with_sets
from marks import slow
from together import together
from unique_certificates import instance

from pencilsat import encoders
from pencilsat.certificates import checksums, minimum
from pencilsat.certificates.checksums import Files
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.solving import Session
from pencilsat.tasks.clued import clues, with_clues
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode


@pytest.mark.parametrize("part", [range(1), slow(range(1, 7))], ids=str)
@pytest.mark.parametrize("name", minimum.NAMES[1:-1])
def test_no_single_edit_survives_even_if_the_sums_are_right(name, part):
    files = certified()
    some_bytes = islice(byte_edits(files[name]), 0, None, 5)
    every = enumerate(chain(line_edits(files[name]), some_bytes))
    for data in (data for i, (data, _) in every if i % 7 in part):
        changed = checksums.sealed({**{n: files[n] for n in minimum.NAMES}, name: data})
        if changed != files:
            assert refused(changed)[0] in minimum.NAMES[1:-1]


FORGERIES = [
    ("README", "Trust me.\n", "README", "README says"),
    ("board_txt", FULL.replace("sudoku 4 2 2\n1", "sudoku 4 2 2\n."), "board.txt", "all clues"),
    ("board_txt", FULL.replace("2 2\n", "1 4\n"), "puzzle.txt", "not the board with"),
    ("board_txt", "# mine\n" + FULL, "board.txt", "not as this puzzle is written"),
    ("board_txt", FULL * 2, "board.txt", "one puzzle, not 2"),
    ("board_txt", "hashi 1 3\n1 . 1\n", "solution", "not a solution"),
    ("board_txt", OTHER, "solution", "r2c3"),
    ("board_txt", b"\xff", "board.txt", "not UTF-8 text"),
    ("solution", "[[[[", "solution", "not JSON"),
    ("solution", "[" * 100000, "solution", "not"),
    ("solution", "[[1, 2, 3, 4]]\n", "solution", "not a solution"),
    (
        "solution",
        "[[1, 2, 3, 4], [3, 4, 2, 1], [2, 1, 4, 3], [4, 3, 1, 2]]\n",
        "solution",
        "r2c3",
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


@together("name, data, file, message", FORGERIES)
def test_a_forgery_is_refused(name, data, file, message):
    found = refused(forged(certified(), **{name: data}))
    assert found[0] == file
    assert message in found[2]


@together("members", [[0], [17], [-1], ["1"], [None], [[1]], "1", 1, None, {}])
def test_clues_that_there_are_not_are_refused(members):
    lines = sets_in(certified())
    text = "".join(json.dumps(line) + "\n" for line in [lines[0], {**lines[1], "clues": members}])
    assert refused(forged(certified(), sets_txt=text))[:2] == ("sets.txt", 2)


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
    every = clues(full, full.family.board.from_json(full, json.loads(files["solution"])))
    chosen = [every[i] for i, line in enumerate(texts) if line.startswith(b"+")]
    puzzle = full.family.board.text(with_clues(full, chosen))
    changed = forged(files, clues_txt=words, puzzle_txt=puzzle)
    return with_sets(changed, sets_in(files), len(chosen))


def test_a_clue_less_leaves_other_solutions():
    files = certified()
    number = line_of(files["clues.txt"], rb"\+") - 1
    found = refused(told(files, number, b"-"))
    assert found == ("puzzle.txt", 1, "the solution is not its only one")


def test_what_is_no_clue_of_the_board_is_refused_at_its_line():
    files = certified()
    changed = with_line(files["clues.txt"], 7, b"+ r2c3 is 4")
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
    every = clues(full, family.board.from_json(full, json.loads(files["solution"])))
    differ = [i for i, clue in enumerate(every, 1) if clue.meaning.atom[1:] not in longer]
    line = {"clues": differ, "other": family.board.to_json(board, longer)}
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
