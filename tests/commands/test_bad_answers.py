"""What the command says of answers and solutions that it cannot read: one line, with the place."""

import pytest
from command import UNIQUE, UNIQUE_ANSWER, UNIQUE_DRAWN, run
from complaints import complaint, data

ANSWERS = {
    "nothing": ("", "1:1", ["no answer"]),
    "only comments": ("c nothing\nc to say\n", "1:1", ["no answer"]),
    "garbage": ("s SATISFIABLE\nv 1 two 3 0\n", "2:5", ["'two'"]),
    "a log": ("Solved by simplification\n", "1:1", ["'Solved'"]),
    "a contradiction": ("s SATISFIABLE\nv 1 -2 3\nv 4 2 -5 0\n", "3:5", ["2", "-2"]),
    "no end": ("s SATISFIABLE\nv 1 -2 3 4 -5\n", "2:1", ["0"]),
    "no model": ("s SATISFIABLE\n", "1:1", ["0"]),
    "no UTF-8": (b"s SATISFIABLE\nv 1 \xff", "2:5", ["UTF-8"]),
    # The rest can be read, but does not belong to the board.
    "too short": ("s SATISFIABLE\nv 1 -2 3 0\n", None, ["not belong", "variable 4"]),
    "empty model": ("s SATISFIABLE\nv 0\n", None, ["not belong", "variable 1"]),
    "another board's model": ("s SATISFIABLE\nv 1 2 3 4 5 0\n", None, ["not belong", "island"]),
    "all false": ("SAT\n-1 -2 -3 -4 -5 0\n", None, ["not belong", "connected"]),
}


@pytest.mark.parametrize(("content", "place", "words"), ANSWERS.values(), ids=ANSWERS)
def test_a_wrong_answer_costs_one_line_with_its_place(content, place, words, tmp_path):
    file, answer = tmp_path / "board.txt", tmp_path / "answer"
    file.write_text(UNIQUE)
    answer.write_bytes(data(content))
    message = complaint(run("decode", file, answer), f"{answer}:{place}" if place else str(answer))
    assert [word for word in words if word not in message] == []


NAMES = {
    "no names": ("p cnf 0 0\n", "answer", ["bridge 0 0 0 2 1"]),
    "another board's names": ("c var 1 bridge 0 0 0 3 1\n", "answer", ["bridge 0 0 0 2 1"]),
    "a name without number": ("p cnf 0 0\nc var one bridge 0 0 0 2 1\n", "names:2:1", ["c var"]),
    "a number without name": ("c var 1\n", "names:1:1", ["c var"]),
    "the number zero": ("c var 0 bridge 0 0 0 2 1\n", "names:1:1", ["c var"]),
    "a huge number": (f"c var {'9' * 5000} bridge 0 0 0 2 1\n", "names:1:1", ["c var"]),
    "no UTF-8": (b"c var 1 \xff\n", "names:1:9", ["UTF-8"]),
}


@pytest.mark.parametrize(("content", "place", "words"), NAMES.values(), ids=NAMES)
def test_wrong_names_cost_one_line_with_their_place(content, place, words, tmp_path):
    file, answer, names = tmp_path / "board.txt", tmp_path / "answer", tmp_path / "names"
    file.write_text(UNIQUE)
    answer.write_text(UNIQUE_ANSWER)
    names.write_bytes(data(content))
    message = complaint(run("decode", file, answer, "--cnf", names), f"{tmp_path}/{place}")
    assert [word for word in words if word not in message] == []


@pytest.mark.parametrize("missing", ["answer", "names"])
def test_a_missing_answer_or_formula_is_named(missing, tmp_path):
    file, answer, names = tmp_path / "board.txt", tmp_path / "answer", tmp_path / "names"
    file.write_text(UNIQUE)
    answer.write_text(UNIQUE_ANSWER)
    names.write_text(run("export", file).out)
    (tmp_path / missing).unlink()
    done = run("decode", file, answer, "--cnf", names)
    assert "No such file" in complaint(done, f"{tmp_path}/{missing}")


SOLUTIONS = {
    "too few numbers": ("0 0 0 2 1\n0 0 2 0\n", "2:1", ["row column row column bridges"]),
    "too many numbers": ("0 0 0 2 1 1\n", "1:1", ["row column row column bridges"]),
    "a letter": ("0 0 0 2 1\n0 0 2 x 1\n", "2:7", ["'x'"]),
    "a negative number": ("0 0 0 2 -1\n", "1:9", ["'-1'"]),
    "a drawing of another board": (UNIQUE_DRAWN.replace("1", "2"), "3:1", ["'1'"]),
    "a drawing with more below": (UNIQUE_DRAWN + "1\n", "4:1", ["'1'"]),
    "no UTF-8": (b"0 0 0 2 1\n\xff\n", "2:1", ["UTF-8"]),
    "JSON cut off": ("[[0, 0, 0, 2, 1],\n [0, 0", "2:7", ["JSON"]),
    "two JSON values": ("[]\n[]\n", "2:1", ["JSON"]),
    "JSON of another shape": ("[[0, 0, 0, 2]]\n", "1:1", ["hashi"]),
    "JSON of numbers": ("[1, 2, 3]\n", "1:1", ["hashi"]),
    "JSON of fractions": ("[[0, 0, 0, 2, 1.5]]\n", "1:1", ["hashi"]),
    "JSON of nulls": ("[[null, 0, 0, 2, 1]]\n", "1:1", ["hashi"]),
    "an object without solutions": ('{"status": "solved"}\n', "1:1", ["hashi"]),
    "an object of no solutions": ('{"solutions": []}\n', "1:1", ["no solution"]),
}


@pytest.mark.parametrize(("content", "place", "words"), SOLUTIONS.values(), ids=SOLUTIONS)
def test_a_malformed_solution_costs_one_line_with_its_place(content, place, words, tmp_path):
    file, solution = tmp_path / "board.txt", tmp_path / "solution"
    file.write_text(UNIQUE)
    solution.write_bytes(data(content))
    message = complaint(run("verify", file, solution), f"{solution}:{place}")
    assert [word for word in words if word not in message] == []
