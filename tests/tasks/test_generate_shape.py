"""Puzzles whose clues stand symmetrically, or as a pattern says, or that complete another one."""

from dataclasses import replace
from itertools import product
from random import Random
from unittest import mock

import pytest
from command import run

import pencilsat
from pencilsat.boards.places import beside
from pencilsat.cnf.clock import out_of_time_at
from pencilsat.cnf.errors import BadInput, NotFound, OutOfTime, TooLarge
from pencilsat.encoders.shikaku import Shikaku
from pencilsat.tasks.clued import given_clues, with_clues
from pencilsat.tasks.generate import level
from pencilsat.tasks.generate.boards import walk
from pencilsat.tasks.generate.shape import IMAGES, Pattern, cell_of, pattern, place_of
from pencilsat.tasks.read import only

PATTERN = "x x . .\n. . x x\nx . . x\n. x x .\n"
RING = Pattern(frozenset((r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)), 3, 3)


def clue_cells(puzzle):
    return {cell_of(puzzle, clue) for clue in given_clues(puzzle)}


@pytest.mark.parametrize(
    ("family", "size", "more", "symmetry"),
    [
        ("sudoku", "4", 0, "rotation"),
        ("slitherlink", "5", 0, "mirror"),
        ("akari", "6", 0, "diagonal"),
        ("slant", "4", 1, "rotation"),
        ("slant", "4", 1, "mirror"),
        ("tapa", "5", 0, "mirror"),
        ("masyu", "6", 0, "diagonal"),
    ],
)
def test_clues_stand_symmetrically(family, size, more, symmetry):
    found = set()
    for seed in range(2):
        asked = ["--size", size, "--symmetry", symmetry, "--seed", seed]
        puzzle = only(run("generate", family, *asked).out)
        cells, last = clue_cells(puzzle), puzzle.rows - 1 + more
        assert {IMAGES[symmetry](*cell, last, last) for cell in cells} == cells
        assert pencilsat.check(puzzle).status == "unique"
        found.add(frozenset(cells))
    assert len(found) > 1


def opposite(name):
    other = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
    return other.get(name, name)


@pytest.mark.parametrize(
    ("family", "image"),
    [
        ("skyscrapers", lambda name, i: (opposite(name), 3 - i)),
        ("kakurasu", lambda name, i: (name, 3 - i)),
        ("doppelblock", lambda name, i: (name, 3 - i)),
        ("magnets", lambda name, i: (name[:-1] + "+-"[name[-1] == "+"], 3 - i)),
    ],
)
def test_clues_beside_the_board_stand_symmetrically(family, image):
    """By a half turn: of each of two sides, or within one if there is no other."""
    found = set()
    for seed in range(2):
        asked = {"size": "4", "symmetry": "rotation", "seed": seed, "best": 1}
        puzzle = pencilsat.generate(family, **asked).puzzle
        assert pencilsat.check(puzzle).status == "unique"
        own = [clue.meaning.of for clue in given_clues(puzzle) if cell_of(puzzle, clue) is None]
        told = {(name, i) for name, i, _ in own}
        assert {image(*place) for place in told} == told
        found.add(frozenset(told))
    assert len(found) > 1


def test_a_clue_beside_the_board_stands_at_its_end_of_a_line():
    puzzle = pencilsat.read("skyscrapers 3 3\ntop 1 . .\nbottom . 2 .\nleft . 2 .\nright . . 1\n")
    places = {clue.meaning.of[0]: place_of(puzzle, clue) for clue in given_clues(puzzle)}
    assert places == {"top": (-1, 0), "bottom": (3, 1), "left": (1, -1), "right": (2, 3)}


def test_clues_stand_as_setters_make_them_unless_they_are_told_otherwise():
    usual = run("generate", "kakuro", "--size", "6").out
    assert usual == run("generate", "kakuro", "--size", "6", "--symmetry", "rotation").out
    black = {(r - 1, c - 1) for r, c in only(usual).given if r and c}
    assert {(4 - r, 4 - c) for r, c in black} == black
    for asked in (["--symmetry", "none"], ["--clues", "6..8"]):
        command, _, _ = run("generate", "sudoku", "--size", "4", *asked).out.partition("\n")
        assert "--symmetry rotation" not in command
        assert run(*command.split()[2:]).out.startswith(command)


def test_clues_stand_where_a_pattern_says(tmp_path):
    file = tmp_path / "pattern.txt"
    file.write_text(PATTERN, encoding="utf-8")
    puzzle = only(run("generate", "sudoku", "--size", "4", "--pattern", file).out)
    marked = {
        (r, c)
        for r, row in enumerate(PATTERN.split("\n"))
        for c, x in enumerate(row.split())
        if x == "x"
    }
    assert clue_cells(puzzle) == marked
    assert pencilsat.check(puzzle).status == "unique"
    file.write_text("x . . .\n. . . .\n. . . .\n. . . .\n", encoding="utf-8")
    done = run("generate", "sudoku", "--size", "4", "--pattern", file)
    assert (done.code, done.out) == (3, "")
    assert "of the last one, the clues of this pattern leave several solutions" in done.err


@pytest.mark.parametrize(
    ("family", "drawn", "size"),
    [
        ("sudoku", "x.x.\n.x.x\nx.x.\n.x.x\n", "4"),
        ("shikaku", "x.x\n..x\nx..\nx.x\n", "4x3"),
        ("slant", "x.x\n.x.\nx.x\n", "2"),
    ],
)
def test_a_pattern_says_the_size(family, drawn, size, tmp_path):
    file = tmp_path / "pattern.txt"
    file.write_text(drawn, encoding="utf-8")
    made = run("generate", family, "--pattern", file)
    assert made.code == 0
    assert made.out.startswith(f"# pencilsat generate {family} --size {size} ")
    assert made == run("generate", family, "--pattern", file, "--size", size)


def test_a_pattern_may_be_drawn_with_hashes():
    drawn = "# a ring\n###\n#.#  # of eight\n# # #\n"
    assert pattern(drawn) == pattern("xxx  # a ring\nx.x\nx x x\n") == RING


def test_a_pattern_may_be_where_a_puzzle_has_its_clues():
    sudoku = "# of a book\nsudoku 4\n1 2 . .\n. . 4 1\n3 . . 1\n. 2 4 .\n"
    assert pattern(sudoku) == pattern(PATTERN)
    assert pattern("slant 1 1\n1 .\n. .\n") == Pattern(frozenset({(0, 0)}), 2, 2)
    assert pattern("hashi 1 3\n1 . 1\n") == Pattern(frozenset({(0, 0), (0, 2)}), 1, 3)
    for text in (sudoku + sudoku, "sudoku 4\n" + 4 * ". . . .\n"):
        with pytest.raises(BadInput, match="a pattern is drawn, or is one puzzle with clues in"):
            pattern(text)


@pytest.mark.parametrize(
    ("family", "rows"),
    [
        ("tapa", ["x...x", "..x..", ".x.x.", "..x..", "x...x"]),
        ("akari", ["x.x..", "..x..", ".....", ".x..x", "..x.."]),
        ("minesweeper", ["x.x.x", ".x.x.", "x.x.x", ".x.x.", "x.x.x"]),
        ("slitherlink", ["x.x.x", "x.x.x", "..x..", "x.x.x", "x.x.x"]),
        ("yajilin", [".....", "..x..", ".....", ".x.x.", "....."]),
        ("skyscrapers", ["x....", ".x...", "..x..", "...x.", "....x"]),
        ("fillomino", ["xxx..", "xx.xx", ".xxx.", "xx.xx", "..xxx"]),
    ],
)
def test_a_solution_is_changed_until_the_clues_of_a_pattern_tell_it(family, rows):
    """Few random solutions have clues in just these cells, and hardly one is told by them."""
    marked = {(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x == "x"}
    pattern = "\n".join(rows)
    puzzle = pencilsat.generate(family, size="5", pattern=pattern, best=1).puzzle
    assert {*clue_cells(puzzle)} - {None} == marked
    assert pencilsat.check(puzzle).status == "unique"


BEGUN = "sudoku 4\n1 2 . .\n. . . .\n. . 1 .\n. . . 2\n"


def test_what_is_no_clue_may_be_too_little(tmp_path):
    """The file says which family it is of; other solutions are tried before it is given up."""
    file = tmp_path / "begun.txt"
    file.write_text("akari 5\n" + 5 * ". . . . .\n", encoding="utf-8")
    done = run("generate", "--complete", file)
    assert (done.code, done.out) == (3, "")
    assert "it needs more of what is no clue, such as black cells" in done.err
    file.write_text("akari 3\n. . .\n. x .\n. . .\n", encoding="utf-8")
    assert run("generate", "--complete", file).out.endswith("\n. . .\n. 4 .\n. . .\n")


@pytest.mark.parametrize("family", ["nurikabe", "tatamibari", "shikaku", "hashi"])
def test_clues_that_are_the_board_stand_as_is_said(family, tmp_path):
    asked = {"islands": "8"} if family == "hashi" else {}
    for symmetry in ("rotation", "mirror", "diagonal"):
        puzzle = pencilsat.generate(
            family, size="5", symmetry=symmetry, arguments=asked, best=1
        ).puzzle
        assert {IMAGES[symmetry](*cell, 4, 4) for cell in puzzle.given} == {*puzzle.given}
        assert None not in puzzle.given.values()
        assert pencilsat.check(puzzle).status == "unique"
    pattern = "x..x.\n.....\n...x.\n.....\nx..x.\n"
    marked = {(0, 0), (0, 3), (2, 3), (4, 0), (4, 3)}
    puzzle = pencilsat.generate(family, size="5", pattern=pattern, best=1).puzzle
    assert {*puzzle.given} == marked
    assert pencilsat.check(puzzle).status == "unique"
    first = min(puzzle.given.items())
    begun = replace(puzzle, given=dict([first]))
    for seed in range(2):
        more = pencilsat.generate(family, complete=begun, seed=seed, best=1).puzzle
        assert first in more.given.items()
        assert len(more.given) > 1
        assert pencilsat.check(more).status == "unique"
    more = pencilsat.generate(family, complete=begun, symmetry="rotation", best=1).puzzle
    assert {(4 - r, 4 - c) for r, c in more.given} == {*more.given} > {first[0]}
    (tmp_path / "pattern.txt").write_text("x" * 5 + 4 * "\n.....", encoding="utf-8")
    every = replace(puzzle, given=dict([*puzzle.given.items(), *begun.given.items()]))
    assert pencilsat.generate(family, complete=every, best=1).puzzle == puzzle
    lines = ["--size", "5", "--pattern", tmp_path / "pattern.txt"]
    done = run("generate", "nurikabe", *lines)
    assert (done.code, done.out) == (3, "")
    assert "--pattern: no Nurikabe has its clues just there" in done.err


@pytest.mark.parametrize("symmetry", IMAGES)
def test_cells_that_are_chosen_are_so_many_and_none_is_beside_another(symmetry):
    for side, seed in product((4, 5), range(9)):
        board = only(f"shikaku {side} {side}\n" + side * (side * ". " + "\n"))
        chosen = {*walk.scattered(board, symmetry, 4, Random(seed))}
        assert 4 <= len(chosen) <= 5
        assert chosen == {IMAGES[symmetry](*cell, side - 1, side - 1) for cell in chosen}
        assert not any(chosen.intersection(beside(board, cell)) for cell in chosen)


def test_closed_cells_that_were_begun_stay_beside_those_of_a_pattern():
    made = pencilsat.generate("akari", size="5", best=1).puzzle
    begun, marked = with_clues(made, []), clue_cells(made)
    assert marked < begun.given.keys()
    cells = (["x" if (r, c) in marked else "." for c in range(5)] for r in range(5))
    drawing = "\n".join(map("".join, cells))
    puzzle = pencilsat.generate("akari", complete=begun, pattern=drawing, best=1).puzzle
    assert puzzle.given.keys() == begun.given.keys()
    assert clue_cells(puzzle) == marked
    assert pencilsat.check(puzzle).status == "unique"


@pytest.mark.parametrize("family", ["tapa", "minesweeper"])
def test_no_change_leaves_a_cell_of_a_pattern_without_a_clue(family, monkeypatch):
    lacked = []

    def tried(drawn, rounds):
        walked, cells = drawn.change.__self__, sorted(drawn.change.__self__.where)
        for cell in 9 * cells:
            found = walked.near(drawn.state, cell)
            lacked.append(found is not None and walked.lacking(found))
            again = walked.changed(drawn.state, [cell])
            assert again is None or not walked.lacking(again)
        raise NotFound("so far")

    monkeypatch.setattr(walk, "settled", tried)
    drawing = "x..x.\n.....\n...x.\n.....\nx..x.\n"
    with pytest.raises(NotFound, match="so far"):
        pencilsat.generate(family, size="5", pattern=drawing, best=1)
    assert any(lacked)


def test_where_labels_stand_is_not_looked_for_without_end(monkeypatch):
    monkeypatch.setattr(walk, "WORK", 100)
    done = run("generate", "shikaku", "--symmetry", "rotation", "--size", "15")
    said = "no shikaku was found in so much work: try a smaller board"
    assert (done.code, done.out, done.err) == (3, "", f"pencilsat: {said}\n")
    with pytest.raises(OutOfTime), out_of_time_at(0.0):
        pencilsat.generate("shikaku", symmetry="rotation")


@pytest.mark.parametrize("family", ["nurikabe", "tapa"])
def test_what_is_too_large_is_not_said_to_have_no_solution(family):
    drawing = "x...x\n" + 4 * ".....\n"
    large = TooLarge("too large")
    with mock.patch.object(walk, "encode", side_effect=large), pytest.raises(TooLarge):
        pencilsat.generate(family, size="5", pattern=drawing, best=1)


def test_the_rectangles_of_a_number_that_is_not_told_yet_are_those_of_all_numbers():
    for rows, columns in product(range(1, 5), repeat=2):
        here, there = (0, 0), (rows - 1, columns - 1)
        given = {here: 1, there: 1}
        every = {
            rectangle
            for size in range(1, rows * columns + 1)
            for rectangle in Shikaku(rows, columns, {**given, here: size}).candidates[here]
        }
        untold = Shikaku(rows, columns, {**given, here: None}).candidates[here]
        assert {*untold} == every
        assert len(untold) == len(every)


def test_standard_input_is_read_once_for_all_levels(monkeypatch):
    monkeypatch.setattr(level, "WORK", 100)
    asked = ["--complete", "-", "--difficulty", "easy..medium", "--count", "2", "--format", "json"]
    done = run("generate", "sudoku", *asked, stdin=BEGUN)
    assert len(done.out.splitlines()) == 2


def test_what_was_begun_stays(tmp_path):
    begun = "sudoku 4\n1 2 . .\n. . . .\n. . . .\n. . . 1\n"
    file = tmp_path / "begun.txt"
    file.write_text(begun, encoding="utf-8")
    for seed in range(3):
        puzzle = only(run("generate", "--complete", file, "--seed", seed).out)
        assert {*given_clues(only(begun))} < {*given_clues(puzzle)}
        assert pencilsat.check(puzzle).status == "unique"
    asked = ["--complete", file, "--symmetry", "rotation", "--seed", "2"]
    cells = clue_cells(only(run("generate", "sudoku", *asked).out))
    assert {(3 - r, 3 - c) for r, c in cells} == cells
    (tmp_path / "pattern.txt").write_text(".xxx\nxxxx\nxxxx\nxxxx\n", encoding="utf-8")
    asked = ["--complete", file, "--pattern", tmp_path / "pattern.txt"]
    assert (0, 0) in clue_cells(only(run("generate", "sudoku", *asked).out))
    assert run("generate", "slitherlink", "--complete", file).code == 2
    rules = "cage 6: r1c1 r1c2 r2c1\ncage 5: r4c3 r4c4\n"
    file.write_text(begun.replace("2", ".") + rules, encoding="utf-8")
    for more in (["thermometer"], ["thermometer", "cage"]):
        asked = ["--complete", file, "--with", more[0], *(["--without", "cage"] * (len(more) - 1))]
        made = run("generate", "sudoku", *asked, "--seed", "3").out
        assert pencilsat.check(only(made)).status == "unique"
        assert [kind for kind in ("cage 6", "cage 5") if f"\n{kind}" in made] == (
            [] if more[1:] else ["cage 6", "cage 5"]
        )
        assert "\nthermometer: " in made
    done = run("generate", "sudoku", "--complete", file, "--with", "diagonals")
    assert "no solution of the puzzle obeys diagonals" in done.err
    file.write_text("sudoku 4\n1 1 . .\n. . . .\n. . . .\n. . . .\n", encoding="utf-8")
    assert "the puzzle has no solution" in run("generate", "sudoku", "--complete", file).err


@pytest.mark.parametrize(
    "begun",
    [
        "easyasabc 4 4\ntop a . . .\n. - . .\n. . . .\n. . . .\n- . . .\n",
        "kenken 3 3\n. 6= .\n. . 4=\n. . .\na a b\nc a b\nc d d\n",
    ],
)
def test_clues_that_a_generator_would_not_choose_stay(begun, tmp_path):
    file = tmp_path / "begun.txt"
    file.write_text(begun, encoding="utf-8")
    for seed in range(3):
        puzzle = only(run("generate", "--complete", file, "--seed", seed).out)
        assert {*given_clues(only(begun))} <= {*given_clues(puzzle)}
        assert pencilsat.check(puzzle).status == "unique"


@pytest.mark.parametrize("family", ["nurikabe", "shikaku"])
def test_clues_that_contradict_each_other_are_not_completed(family, tmp_path):
    file = tmp_path / "some.txt"
    file.write_text(f"{family} 4 4\n9 8 . .\n" + 3 * ". . . .\n", encoding="utf-8")
    done = run("generate", "--complete", file, "--seconds", "60")
    assert (done.code, done.out) == (3, "")
    assert "none has a solution with the clues of the puzzle to complete" in done.err


def test_one_puzzle_is_completed(tmp_path):
    file = tmp_path / "some.txt"
    file.write_text(BEGUN + BEGUN, encoding="utf-8")
    done = run("generate", "--complete", file)
    said = f"pencilsat: {file}: --complete takes one puzzle, not 2\n"
    assert (done.code, done.out, done.err) == (2, "", said)


def test_between_two_numbers_of_clues():
    asked = ["--size", "4", "--clues", "6..7", "--symmetry", "rotation", "--seed", "1"]
    assert len(clue_cells(only(run("generate", "sudoku", *asked).out))) in (6, 7)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["sudoku", "--symmetry", "spin"], "'spin' is no symmetry; known: none, rotation"),
        (["hitori", "--symmetry", "mirror"], "the clues of Hitori cannot be left out"),
        (["slitherlink", "--size", "4x5", "--symmetry", "diagonal"], "the board is not square"),
        (["akari", "--size", "8x4", "--symmetry", "diagonal"], "the board is not square"),
        (["kakuro", "--size", "5x6", "--symmetry", "diagonal"], "the board is not square"),
        (["sudoku", "--symmetry", "mirror", "--pattern", "{}"], "mirror: the pattern is not so"),
        (["sudoku", "--clues", "7..6"], "7..6"),
        (["tents", "--pattern", "{}"], "--pattern: the clues of Tents have no cells of their own"),
        (["heyawake", "--pattern", "{}"], "the clues of Heyawake have no cells of their own"),
        (
            ["zebra", "--symmetry", "mirror"],
            "--symmetry: the clues of Zebra have no cells of their own",
        ),
        (["tapa", "--pattern", "{}", "--size", "8"], "9 rows of 9, not 8 rows of 8"),
        (["tapa", "--pattern", "{}", "--any"], "--pattern and --any exclude each other"),
        (["tapa", "--any", "--symmetry", "mirror"], "--symmetry and --any exclude each other"),
        (["slant", "--pattern", "{}", "--size", "9"], "9 rows of 9, not 10 rows of 10"),
        (["tapa", "--pattern", "{}", "--size", "9x10"], "9 rows of 9, not 9 rows of 10"),
        (["tapa", "--pattern", "{}", "--size", "1x8"], "r2c1, which the pattern marks, is not on"),
        (["sudoku", "--without", "cage"], "--without: with --complete, it says which rules"),
        (["sudoku", "--with", ""], "unknown rule ''"),
        (["sudoku", "--size", "7"], "--size 7: all boxes would be rows"),
        (["sudoku", "-o", "x.docx"], "'.docx' is no text (.txt, .json) and no picture"),
        (["battleship", "--fleet", "11"], "a ship of 11 is longer than a board of 10 by 10"),
        (["battleship", "--size", "2", "--fleet", "2,2,1"], "the ships have more cells"),
        (["--complete", "{}", "--clues", "2..3"], "the puzzle to complete has 4 already, more th"),
        (["--complete", "{}", "--size", "4"], "the puzzle has its size"),
    ],
)
def test_what_cannot_be_is_said(arguments, said, tmp_path):
    file = tmp_path / "some.txt"
    pattern = "x........\nx........\n" + 7 * ".........\n"
    file.write_text(pattern if "--pattern" in arguments else BEGUN, encoding="utf-8")
    done = run("generate", *(word.format(file) for word in arguments))
    assert (done.code, done.out) == (2, "")
    assert said in done.err


def test_a_number_that_was_begun_as_unknown_stays_so():
    begun = only("nurikabe 4 4\n. . . .\n. ? . .\n. . . .\n. . . 2\n")
    for seed in range(3):
        puzzle = pencilsat.generate("nurikabe", complete=begun, seed=seed, best=1).puzzle
        assert begun.given.items() <= puzzle.given.items()
        assert pencilsat.check(puzzle).status == "unique"
