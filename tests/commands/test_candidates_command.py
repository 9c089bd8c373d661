"""`candidates` as a user runs it: drawn, listed, counted, from a position, within limits."""

from xml.etree import ElementTree

import pytest
from command import NONE, ROOT, TWO, run

from pencilsat.tasks.candidates import CandidateSearch

FOUR = "sudoku 4 2 2\n1 . . .\n. . 3 .\n. 4 . .\n. . . .\n"
DRAWN = """\
  1   3 ╷  24  24
  4   2 │   3   1
  ╶─────┼───────╴
 23   4 │   1  23
 23   1 ╵  24 234

24 candidates; certain: 9 of 16 cells
"""
LAMPS = "akari 2 2\n. .\n. 0\n"
BLANK = "sudoku 9 3 3\n" + ". . . . . . . . .\n" * 9


def test_they_are_drawn_in_the_cells(file):
    done = run("candidates", file(FOUR))
    assert (done.code, done.out, done.err) == (0, DRAWN, "")


def test_where_there_is_no_room_in_cells_they_are_listed(file):
    done = run("candidates", file(TWO))
    assert done.code == 0
    assert done.out.endswith("""
9 candidates; certain: 1 of 5 pairs of islands
r1c3–r1c5: 1 or 2 bridges
r1c3–r3c3: 1 or 2 bridges
r1c5–r3c5: 1 or 2 bridges
r3c3–r3c5: 1 or 2 bridges
""")
    zebra = ROOT / "instances" / "zebra" / "few-clues.txt"
    assert "nation  Dane/Greek  Brit/Dane/Greek  Finn" in run("candidates", zebra).out


def test_the_solutions_of_each_are_counted_up_to_a_number(file):
    done = run("candidates", file(FOUR), "--solutions", "2")
    assert done.out.startswith(DRAWN)
    lines = done.out.splitlines()
    assert "r1c1: 1 in 2 or more" in lines
    assert "r1c3: 2 in 2 or more, 4 in 1 solution" in lines
    done = run("candidates", file(TWO), "--solutions", "9")
    assert "r1c3–r1c5: 1 bridge in 1 solution, 2 bridges in 1 solution\n" in done.out


def test_in_json_every_place_has_its_candidates(file):
    [line] = run("candidates", file(FOUR), "--solutions", "2", "--format", "json").objects
    assert (line["status"], line["complete"], line["undecided"]) == ("solved", True, [])
    assert line["candidates"][:3] == [[0, 0, [1]], [0, 1, [3]], [0, 2, [2, 4]]]
    assert line["counts"][:3] == [[0, 0, [2]], [0, 1, [2]], [0, 2, [2, 1]]]
    assert line["most"] == 2
    [line] = run("candidates", file(FOUR), "--format", "json").objects
    assert not {"most", "counts"} & line.keys()


def test_one_line_has_the_candidates_of_all_cells(file):
    done = run("candidates", file(f"{FOUR}\n{FOUR}"), "--format", "line")
    assert done.out == "1 3 24 24 4 2 3 1 23 4 1 23 23 1 24 234\n" * 2
    assert run("candidates", file(NONE), "--format", "line").code == 2


def test_those_of_a_position_are_over_the_solutions_that_have_it(file, tmp_path):
    found = tmp_path / "found.txt"
    found.write_text("1 3 4 .\n. . 3 .\n. 4 . .\n. . . .\n")
    done = run("candidates", file(FOUR), "--from", found)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("1 3 ╷ 4 2\n")
    found.write_text("1 2 . .\n. . 3 .\n. 4 . .\n. . . .\n")
    done = run("candidates", file(FOUR), "--from", found)
    assert (done.code, done.out) == (1, "no solution\n")
    done = run("candidates", file(FOUR), file(FOUR), "--from", found)
    assert (done.code, done.err) == (2, "pencilsat: --from is about one puzzle: name one file\n")
    done = run("candidates", file(f"{FOUR}\n{FOUR}"), "--from", found)
    assert done.code == 2


def test_within_a_limit_what_is_undecided_is_said(file, tmp_path):
    done = run("candidates", file(BLANK), "--conflicts", "40")
    assert done.code == 3
    assert "?" in done.out
    picture = tmp_path / "c.svg"
    run("candidates", file(BLANK), "--conflicts", "40", "--svg", picture)
    assert picture.read_text().count(">?<") > 50
    assert "candidates so far" in picture.read_text()
    head, undecided = done.out.split("\nundecided:\n")
    assert "; undecided: " in head.splitlines()[-1]
    assert undecided.startswith("r")
    done = run("candidates", file(BLANK), "--seconds", "0.001")
    assert (done.code, done.out) == (3, "undecided\n")


def test_an_interrupt_leaves_what_is_known(file, monkeypatch):
    search = CandidateSearch.__iter__

    def interrupted(self):
        for number, each in enumerate(search(self)):
            yield each
            if number:
                raise KeyboardInterrupt

    monkeypatch.setattr(CandidateSearch, "__iter__", interrupted)
    done = run("candidates", file(BLANK), "--solutions", "100")
    assert done.code in (3, 130)
    assert "candidates; certain: 0 of 81 cells; undecided: " in done.out
    assert "r1c1: " in done.out


@pytest.mark.parametrize("text", [FOUR, TWO, LAMPS])
def test_a_picture_has_them_as_small_digits(text, file, tmp_path):
    picture = tmp_path / "c.svg"
    done = run("candidates", file(text), "--svg", picture)
    assert done.code == 0
    written = [each.text for each in ElementTree.parse(picture).iter() if each.text]
    assert "candidates" in written
    if text == FOUR:
        assert written.count("1") == 5  # its clue twice, and where it is certain
        assert written.count("2") == 8
