"""Genres of one's own: any few rules of the library on any small board are what exhaustive search
by what they call broken says; and what a file of them can say, and how it is refused.
"""

import json
import pickle
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from math import prod
from random import Random

import genre_loops
import genre_numbers
import genre_objects
import genre_shading
import pytest
from command import run
from marks import slow
from oracle import boards
from plugins import nothing_loaded

import pencilsat
from pencilsat import encoders, formats
from pencilsat.boards.beside import Side
from pencilsat.boards.cells import InCells
from pencilsat.boards.places import cells
from pencilsat.boards.regions import InRegions, rooms
from pencilsat.boards.totals import Total
from pencilsat.boards.words import Word
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders import custom, mixed
from pencilsat.rules.rule import Unbroken
from pencilsat.rules.sentences import about
from pencilsat.tasks.sentences import HEADERS
from pencilsat.testing.breaches import what_a_rule_calls_broken_cannot_become_right
from pencilsat.testing.explanations import steps_of_an_explanation_follow
from pencilsat.testing.formats import solutions_are_read_back_from_their_text
from pencilsat.testing.laws import (
    check_says_what_all_solutions_have_alike,
    clues_are_said_by_the_formula,
    clues_are_told_or_left_out,
    every_encoding_finds_the_solutions_each_once,
    tasks_say_how_many_solutions_there_are,
)
from pencilsat.testing.left import compared
from pencilsat.testing.searched import Searched


def of(header: str, *sentences: str):
    """The family of a genre."""
    words = [Word(word, 1, 1) for word in header.split()]
    return custom.genre("custom", custom.subject(words, words[0]), header, sentences)


SENTENCES = {
    kind: [*dict.fromkeys(one for each in about(kind) for one in each.every(subject))]
    for kind, header in HEADERS.items()
    for words in [[Word(word, 1, 1) for word in header.split()]]
    for subject in [custom.subject(words, words[0])]
}
"""All sentences, in their usual spelling."""

SMALL = ((1, 3), (2, 2), (2, 3), (3, 2))
LARGER = (*SMALL, (3, 3), (2, 4), (3, 4))
SIZES = dict.fromkeys(("numbers", "sides", "paths"), SMALL) | {"regions": LARGER[:-1]}
"""The sizes of boards, if not even the larger ones have few solutions."""


def random_genre(kind: str, source: Random):
    """A puzzle of two to four rules, on a small board with whatever they need."""
    chosen = source.sample(SENTENCES[kind], source.randint(2, 4))
    said = [text.replace(" 2 ", f" {source.randint(0, 3)} ") for text in chosen]
    rows, columns = source.choice(SIZES.get(kind, LARGER))
    header = HEADERS[kind].split()
    if not any(word.partition("=")[2] in " ".join(said) for word in header if "=" in word):
        header = [word for word in header if "=" not in word]
    kept = list[str]()
    for one in said:
        with suppress(BadInput):  # two of them speak of the same numbers
            of(" ".join(header), *kept, one)
            kept.append(one)
    return board(of(" ".join(header), *kept), rows, columns, source)


def board(family, rows: int, columns: int, source: Random):
    """A random board of a family, read from its text."""
    given = family.board.given
    made = dict.fromkeys((field.field for field in given.fields), ())
    for field in given.fields:
        if isinstance(field, InRegions):
            made["regions"] = rooms(rows, columns, source)
        elif isinstance(field, Side):
            length = field.length(columns, rows)
            clues = [None, 0, 1, 1, 2, 2, 3]
            if not isinstance(field, Total):
                clues = [None, (1,), (2,), *([(), (1, 1)] if field.many else [(3,), (5,)])]
            clues = [c for c in clues if not isinstance(c, int) or c <= length]
            made[field.field] = source.choices(clues, k=field.length(rows, columns))
    held, values = set(), {}
    for field in given.fields:
        if isinstance(field, InCells):
            kinds = field.values
            few = [*kinds.few(), *(range(5) if kinds.open and kinds.fits(0) else ())]
            for r, c in cells(given.blank(rows, columns, {"regions": made.get("regions", ())})):
                room = made["regions"][r][c] if field.one_in else (r, c)
                if few and room not in held and source.random() < 0.3:
                    held.add(room)
                    values[r, c] = source.choice(few)
    puzzle = given.kind(rows=rows, columns=columns, **{**made, "given": values})
    return pencilsat.read(family.board.text(puzzle))


def searched(puzzle) -> Searched:
    """The puzzle with all its solutions, found entry by entry: what is broken once stays so."""
    family, found = puzzle.family, Counter()
    answer = family.answer
    known = {**answer.settled(puzzle), **answer.given(puzzle)}
    free = [place for place in answer.every(puzzle) if place not in known]

    def go_on(entries: dict, i: int) -> None:
        if any(family.breaches(puzzle, entries)):
            return
        if i == len(free):
            found[answer.solution({p: entries[p] for p in answer.every(puzzle)}, None)] += 1
            return
        for value in answer.choices(puzzle, free[i]):
            go_on({**entries, free[i]: value}, i + 1)

    go_on(known, 0)
    return Searched(puzzle, found)


LAWS = (
    clues_are_told_or_left_out,
    clues_are_said_by_the_formula,
    solutions_are_read_back_from_their_text,
    every_encoding_finds_the_solutions_each_once,
    check_says_what_all_solutions_have_alike,
    tasks_say_how_many_solutions_there_are,
    steps_of_an_explanation_follow,
    what_a_rule_calls_broken_cannot_become_right,
)


@pytest.mark.parametrize("number", [8, slow(100)])
@pytest.mark.parametrize("kind", SENTENCES)
def test_any_few_rules_mean_what_exhaustive_search_finds(kind, number):
    for seed in range(number):
        puzzle = random_genre(kind, Random(f"{kind} {seed}"))
        obeys_all(searched(puzzle), LAWS if number == 8 else ())


def obeys_all(case: Searched, laws) -> None:
    """A puzzle is what exhaustive search says, to all tasks."""
    puzzle, answer = case.puzzle, case.puzzle.family.answer
    every = [answer.values(puzzle, solution) for solution in case.solutions]
    text = puzzle.family.board.text(puzzle)
    assert pencilsat.count(puzzle, limit=len(every) + 1).number == len(every), text
    assert not [*compared(pencilsat.candidates(puzzle), every)], text
    for law in laws:
        wrong = next(law(case), None)
        assert wrong is None, f"{wrong}\n{puzzle.family.board.text(puzzle)}"


CASES = {**genre_shading.CASES, **genre_numbers.CASES, **genre_loops.CASES, **genre_objects.CASES}
FEW = slice(0, 40)
MANY, MOST = 99, 2**24
"""Boards have more entries than so many, right or wrong, and no more than so many."""


def open_places(puzzle) -> set:
    """The places at which nothing is given."""
    answer = puzzle.family.answer
    return {*answer.every(puzzle)}.difference(answer.given(puzzle), answer.settled(puzzle))


def changed(name: str) -> Iterator[str]:
    """A small board of a family or two, each without one of its rules and with another one."""
    family, source = encoders.family_named(name), Random(name)
    answer = family.answer
    every = [*(map(pencilsat.read, CASES[name].boards) if name in CASES else boards(family, FEW))]
    size = {
        i: prod(len(answer.choices(puzzle, p)) for p in open_places(puzzle))
        for i, puzzle in enumerate(every)
    }
    small = [every[i] for i in sorted(size, key=size.__getitem__) if MANY < size[i] <= MOST]
    of_it = mixed.subject(family)
    every = [one for each in about(of_it.kind) for one in each.every(of_it)] if of_it else [""]
    more = [one for one in every if not re.search("A number|circle|tree|room|Numbers", one)] or [""]
    for puzzle in small[: 1 + (name in VARIED)]:
        [*_, rules] = [encoding.rules for encoding in mixed.eager(family).values()]
        for rule in rules:
            if not isinstance(rule, Unbroken):
                text = family.board.text(puzzle)
                yield f"{text}without: {rule.name}\n{source.choice(more)}\n"


VARIED = ("takuzu", "slitherlink", "akari", "hitori", "starbattle", "nonogram", "skyscrapers")
VARIED += ("heyawake", "nurikabe", "sudoku", "masyu", "kakuro")
"""Families that have rules each of which says all that it means."""


@pytest.mark.parametrize("name", [*VARIED, *map(slow, encoders.GENRES)])
def test_a_family_without_a_rule_and_with_another_is_what_exhaustive_search_finds(name):
    tried = 0
    for text in changed(name):
        with suppress(BadInput):  # some rules need others, or a room
            puzzle = pencilsat.read(text)
            tried += 1
            obeys_all(replace(searched(puzzle), thorough=False), LAWS[:-1])
    assert tried > 1 or name not in VARIED


SHADE = "custom 2 3 shade o=circle\n. . .\n. o .\n"

WRONG = {
    "custom\n": "1:1: expected: custom rows columns answer",
    "custom 2 2\n": "1:10: what is answered is missing: shade, objects, numbers, loop, sides",
    "custom 2 2 shades\n": "1:12: unknown answer 'shades' (did you mean shade?)",
    "custom 2 2 numbers 6-1\n": "1:12: expected: numbers 1-6",
    "custom 2 2 shade o\n": "1:18: 'o' is no mark in cells, such as o=circle",
    "custom 2 2 shade 3=circle\n": "1:18: '3' cannot mean a circle",
    f"{SHADE}# none\n\nNo two shaded cells share a side. No to unshaded cells share a side.\n": (
        "6:35: no rule 'No to unshaded cells share a side.'; "
        "nearest: No two unshaded cells share a side."
    ),
    f"{SHADE}Each row has 1 shaded cell.\nEvery row has one shaded cell.\n": (
        "5:1: this rule is there already"
    ),
    f"{SHADE}A number says how many shaded cells are beside it. A number says how many shaded "
    "cells are around it.\n": "4:52: another sentence says already",
    "norinori 1 2\na a\nwithout: pairs, regio\n": (
        "3:17: norinori has no rule 'regio' (did you mean region?); known: region, pair"
    ),
    "norinori 1 2\na a\nwithout pair\n": "3:1: expected: without: the names of rules",
    "norinori 1 2\na a\nA number says how many shaded cells are beside it.\n": (
        "3:1: a norinori has no numbers that could mean this"
    ),
    "hitori 1 2\n1 1\nEach room has 1 shaded cell.\n": "3:1: a hitori has no rooms",
    "starbattle 2 2\n. a\na a\nThe stars are connected.\n": (
        "4:1: cells of this starbattle cannot be said to be connected"
    ),
    "shikaku 1 3\n2 . 1\nwithout: rectangle\n": "3:1: what a shikaku can have depends on all",
    "zebra 2 1\na b\nwithout: clue\n": "no rule can be left out of a zebra",
    "slitherlink 1 1\n4\nwithout: one loop\nNo two inside cells share a side.\n": (
        "4:1: without the rule 'one loop', nothing is inside"
    ),
    "fillomino 1 2\n1 .\nwithout: region\n": "3:1: what a fillomino can have depends on all",
    "sudoku 2 1 2\n1 .\n. .\nEach room has each number once.\n": "4:1: this sudoku has no rooms",
    'genre "Mine" shade\nNo rule.\nmine 1 1\n.\n': "2:1: no rule 'No rule.'",
    "genre Mi:ne shade\n": "1:7: 'Mi:ne' is no name",
    'genre "Mine" shade\n': "1:1: there are no sentences below: they say the rules",
    'genre "Mine" shade\nEach row has at most 2 shaded cells.\n': "1:1: there is no puzzle below",
    "custom 1 1 shade\n.\ntitle:\nEach row has at most 2 shaded cells.\n": "3:1: the title has no",
    'genre "Takuzu" shade\ntakuzu 2 2\n': "there is a family 'takuzu' already",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_with_rules_in_sentences_is_said_where_it_is(text):
    with nothing_loaded(), pytest.raises(BadInput) as wrong:
        pencilsat.read_all(text)
    assert WRONG[text] in f"{wrong.value}"


def test_sentences_are_understood_in_other_words():
    said = "the unshaded cells are connected. EACH row has no more than one shaded cells"
    plain = "All unshaded cells are connected by their sides.\nEvery row has at most 1 shaded cell."
    found = [pencilsat.count(pencilsat.read(f"{SHADE}{text}\n")).number for text in (said, plain)]
    assert found == [11, 11]
    one, many = (f"{SHADE}Each row has 1 unshaded cell{s}.\n" for s in ("", "s"))
    assert [pencilsat.count(pencilsat.read(text)).number for text in (one, many)] == [9, 9]


def test_a_puzzle_with_rules_is_the_same_elsewhere_and_has_no_link():
    puzzle = pencilsat.read(f"{SHADE}Each circle has exactly 2 shaded cells beside it.\n")
    again = pickle.loads(pickle.dumps(puzzle))
    assert again == puzzle
    assert again.family is puzzle.family
    assert puzzle.family.board.given.notes(puzzle) == [puzzle.family.rules]
    with pytest.raises(BadInput, match="no link says the rules of this custom"):
        formats.link(puzzle)


def test_certificates_and_comparisons_know_the_rules(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    board = "custom 1 2 shade\nEach row has 2 shaded cells.\nThe shaded cells are connected.\n"
    (tmp_path / "board.txt").write_text(board)
    run("check", "board.txt", "--proof", "proof")
    assert run("verify-proof", "proof").out.endswith("\nunique\n")
    said = run("compare", "board.txt", "--task", "check", "-o", "runs.sqlite").out
    assert "2 runs: 2 solved" in said
    assert run("generate", "board.txt").err == "pencilsat: custom makes no boards\n"


def test_a_genre_makes_puzzles_with_one_solution(tmp_path):
    genre = tmp_path / "mine.genre"
    genre.write_text(
        'genre "Mine" shade\nEach room has 2 shaded cells.\n'
        "A number says how many shaded cells are around it, itself included.\n"
    )
    with nothing_loaded():
        pencilsat.load_family(genre)
        made = pencilsat.generate("mine", size="4", seed=1)
        assert pencilsat.check(made.puzzle).status == "unique"
        text = made.puzzle.family.board.text(made.puzzle)
        assert text.startswith("mine 4 4\n")
        assert "Each" not in text
        assert pencilsat.read(genre.read_text() + text) == made.puzzle


def test_the_list_has_a_board_that_obeys_each_rule_and_one_that_does_not():
    done = run("rules", "--json")
    every = [json.loads(line) for line in done.out.splitlines()]
    assert len(every) > 60
    assert sum("wrong" in one for one in every) > 50
    for told in every:
        assert told["example"] in SENTENCES[told["kind"]]
    assert run("rules", "shades").err == (
        "pencilsat: unknown answer 'shades' (did you mean shade?); "
        "known: shade, objects, numbers, loop, sides, paths, regions\n"
    )
    assert "No two {things} share a side." in run("rules", "shade").out


def test_random_boards_are_as_large_as_the_one_in_the_file(tmp_path):
    file = tmp_path / "board.txt"
    lines = ["custom 2 3 shade", ". . .", ". . .", "Each row has 1 shaded cell."]
    lines += ["A number says how many shaded cells are around it."]
    file.write_text("\n".join(lines))
    assert run("generate", file).out.splitlines()[1] == "custom 2 3 shade"
    assert run("generate", file, "--size", "3").out.splitlines()[1] == "custom 3 3 shade"
