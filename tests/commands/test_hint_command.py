"""`hint` as a user runs it."""

import json
from unittest import mock

import pytest
from command import run
from oracle import INSTANCES

TAKUZU = "takuzu 2 2\n0 .\n. .\n"
BROKEN = "row 1 has 2 zeros, not 1"


SLITHERLINK = INSTANCES / "slitherlink" / "five-by-five.txt"


@pytest.fixture
def written(tmp_path):
    """Writes a text into a file of a name."""

    def write(name: str, text: str) -> str:
        file = tmp_path / name
        file.write_text(text)
        return str(file)

    return write


WRONG = "  c1 c2\nr1 0  0*\nr2 .  ."


def test_it_says_where_to_look_and_with_more_what_follows(written):
    position = written("found.txt", "0 1\n. .\n")
    drawn = "  c1 c2\nr1 0* 1\nr2 .* .\n"
    look = f"{drawn}look at column 1\ntechnique: full line\nalready known: r1c1 is 0\n"
    done = run("hint", "-", "--from", position, stdin=TAKUZU)
    assert (done.code, done.out, done.err) == (0, look, "")
    step = "r2c1 is 1: column 1 has its 0; r1c1 is 0"
    more = run("hint", "-", "--from", position, "--more", stdin=TAKUZU)
    assert more.out == f"{look}\n{step}\n  c1 c2\nr1 0  1\nr2 1* .\n"


def test_hints_in_json_are_positions_for_the_next_one(written):
    position, steps = "[]", 0
    while True:
        file = written("found.json", position)
        done = run("hint", SLITHERLINK, "--from", file, "--more", "--format", "json")
        assert done.code == 0
        if (line := json.loads(done.out))["status"] == "solved":
            break
        position, steps = done.out, steps + 1
    solved = json.loads(run("solve", SLITHERLINK, "--format", "json").out)["solutions"][0]
    assert [edge for edge in line["position"] if len(edge) == 4] == solved
    assert steps > 10


def test_a_wrong_entry_is_named_with_the_step_that_it_contradicts(written):
    done = run("hint", "-", "--from", written("found.txt", "0 0\n. .\n"), stdin=TAKUZU)
    words = "r1c2 cannot be 0"
    step = "r1c2 is 1: row 1 has its 0. So r2c2 is 0: column 2 has its 1"
    assert (done.code, done.err) == (1, "")
    because = f"the clues say otherwise: {step}"
    assert done.out == f"{WRONG}\n{BROKEN}\n{words}\n{because}\n"
    file = written("found.json", "[[1, null], [null, null]]")
    given = run("hint", "-", "--from", file, stdin=TAKUZU)
    assert given.out.splitlines()[-1] == "r1c1 cannot be 1; something else is given there"
    found = json.loads(run("hint", "-", "--from", file, "--format", "json", stdin=TAKUZU).out)
    assert found["wrong"] == [
        {
            "place": [0, 0],
            "value": 1,
            "words": "r1c1 cannot be 1",
            "given": True,
            "number": None,
            "step": None,
        }
    ]


SEVERAL = "not unique: several solutions fit, and nothing more can be written for all of them"
"""Some values may still be ruled out, which is nothing to write."""


@pytest.mark.parametrize(
    ("puzzle", "position", "code", "last"),
    [
        (TAKUZU, "0 1\n1 0\n", 0, "solved: nothing is left to find"),
        ("takuzu 2 2\n. .\n. .\n", ". .\n. .\n", 1, SEVERAL),
        ("kakuro 1 3\n\\4 . .\n", "\\4 . .\n", 1, SEVERAL),
        ("takuzu 2 2\n. .\n. .\n", "0 0\n. 0\n", 1, "these cannot all be right: r1c1: 0; r1c2"),
        ("takuzu 2 2\n0 0\n. .\n", ". .\n. .\n", 1, "no solution"),
    ],
)
def test_where_there_is_no_hint_it_says_why(written, puzzle, position, code, last):
    done = run("hint", "-", "--from", written("found.txt", position), stdin=puzzle)
    assert (done.code, done.err) == (code, "")
    assert done.out.splitlines()[-1].startswith(last)


def test_of_several_puzzles_it_has_to_be_said_which(written):
    file = written("two.txt", TAKUZU + "takuzu 2 2\n1 .\n. .\n")
    done = run("hint", file)
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        f"pencilsat: {file}: a hint is about one puzzle: --index 1 to 2 says which\n"
    )
    assert run("hint", file, "--index", "2").out.startswith("  c1 c2\nr1 1* .*\n")
    assert run("hint", file, "--index", "3").err == (
        f"pencilsat: {file}: there is no puzzle 3: the file has 2, numbered from 1\n"
    )
    boards = [[0, 1], [None, None]], [[1, 0], [0, None]]
    lines = "".join(json.dumps({"family": "takuzu", "position": b}) + "\n" for b in boards)
    second = run("hint", file, "--index", "2", "--from", written("found.jsonl", lines))
    assert second.out.startswith("  c1 c2\nr1 1  0\nr2 0* .*\n")


def test_a_position_that_cannot_be_read_is_one_line_with_its_place(written):
    file = written("found.txt", "0 1\n. 7\n")
    done = run("hint", "-", "--from", file, stdin=TAKUZU)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"pencilsat: {file}:2:3: '7' is not 0, 1 or .\n"
    assert run("hint", "-", "--from", "-", stdin=TAKUZU).err == (
        "pencilsat: --from: standard input already holds the puzzle\n"
    )
    assert run("hint", "-", "--format", "line", stdin=TAKUZU).code == 2


@pytest.mark.parametrize("format", ["text", "json"])
def test_an_interrupt_leaves_what_is_known_to_be_wrong(written, tmp_path, format):
    position, page = written("found.txt", "0 0\n. .\n"), tmp_path / "hint.html"
    puzzle = written("puzzle.txt", TAKUZU)
    options = ("hint", puzzle, "--from", position, "--html", page, "--format", format)
    with mock.patch("pencilsat.tasks.explain.hint.refuted", side_effect=KeyboardInterrupt):
        done = run(*options)
    assert (done.code, done.err) == (3, "")
    words = "r1c2 cannot be 0"
    assert words in page.read_text()
    if format == "json":
        [line] = done.objects
        assert [(each["words"], each["step"]) for each in line["wrong"]] == [(words, None)]
    else:
        assert done.out == f"{WRONG}\n{BROKEN}\n{words}\n"


def test_it_is_said_that_what_comes_next_takes_trial_and_error():
    tried = run("hint", "-", stdin="slitherlink 3 3\n. . .\n1 . 2\n. 1 .\n")
    assert "what comes next takes trial and error\n" in tried.out
    assert "trial and error" not in run("hint", SLITHERLINK, "--more").out
