"""Puzzles of a level: they have it, or say what they missed; and steering leads to it."""

from dataclasses import replace
from itertools import product
from math import inf
from random import Random
from time import monotonic
from unittest import mock

import pytest
from explaining import SOME
from marks import slow
from together import together

from pencilsat import encoders, read
from pencilsat.cnf.clock import check_time, end_of_time, enough_work, out_of_time_at, spend
from pencilsat.cnf.errors import NotFound
from pencilsat.encoders.family import Drawn
from pencilsat.tasks.generate import choice
from pencilsat.tasks.generate import level as levels
from pencilsat.tasks.generate.boards import boards, drawn
from pencilsat.tasks.generate.brought import clues_of
from pencilsat.tasks.generate.make import make
from pencilsat.tasks.generate.request import request
from pencilsat.tasks.rate import rate
from pencilsat.web.drawing import example_of

SIZES = {"takuzu": "6", "sudoku": "4", "hitori": "5", "shikaku": "5", "nonogram": "5"}


def made(name, size, level, seed, tried=lambda _: None, **how):
    family = encoders.family_named(name)
    return make(family, request(family, size=size, difficulty=level), seed, tried, **how)


@together("name, level", product(SIZES, ("easy", "hard")))
def test_a_puzzle_has_the_level_or_says_what_it_missed(name, level, monkeypatch):
    monkeypatch.setattr(levels, "WORK", 800)
    told = []
    found = made(name, SIZES[name], level, 1, lambda tried: told.append(f"{tried}"))
    assert found == made(name, SIZES[name], level, 1)
    assert rate(found.puzzle).level == found.rating.level
    assert bool(found.missed) == (found.rating.level != level)
    assert f"this one is {found.rating.level}" in found.missed or not found.missed
    assert told[0] == "0 boards tried"
    assert "nearest" in told[-1] or "harder" in told[-1]


def test_where_no_board_can_be_made_few_are_tried(monkeypatch):
    calls = []

    def failed(self, seed):
        calls.append(seed)
        raise NotFound("there is no room")

    monkeypatch.setattr(levels.Search, "board", failed)
    with pytest.raises(NotFound, match="10 boards tried; try another size: there is no room"):
        made("takuzu", "6", "easy", 1)
    assert len({*calls}) == len(calls) == 10


def test_a_size_of_which_no_board_has_a_solution_is_said_to_be_one():
    with pytest.raises(NotFound, match="none of 30 detour boards of this size has a solution"):
        boards("detour").full(rows=3, columns=3, seed=0)


def test_where_a_puzzle_has_the_level_no_other_is_rated(monkeypatch):
    searches, both = list[levels.Search](), 0

    class Noted(levels.Search):
        def __init__(self, *how):
            super().__init__(*how)
            searches.append(self)

    monkeypatch.setattr(levels, "Search", Noted)
    for name, seed in product(("takuzu", "slitherlink"), range(2)):
        family = encoders.family_named(name)
        wanted = request(family, size=SIZES.get(name, "5"), difficulty="easy", best=1)
        with mock.patch.object(levels, "rated", wraps=levels.rated) as rated:
            found = make(family, wanted, seed)
        looks = searches[-1].candidates
        if not found.missed:
            assert [call.args[0].puzzle for call in rated.call_args_list] == [looks[0].puzzle]
            assert looks[0] is searches[-1].nearest[True]
            both += len(looks) > 1
    assert both


@pytest.mark.parametrize(("name", "size"), [("slitherlink", "5"), ("hitori", "6")])
def test_steering_leads_to_a_level_that_boards_do_not_have_at_once(name, size, monkeypatch):
    """By clues that are given back, and by changes of the board."""
    monkeypatch.setattr(levels, "BOARDS", 1)
    monkeypatch.setattr(levels, "CHANGES", 1)

    def hit():
        return sum(not made(name, size, "easy", seed).missed for seed in range(4))

    steered = hit()
    for how in ("ease", "change"):
        monkeypatch.setattr(levels.Search, how, lambda search, board, *_: first(search, board))
    assert steered > hit() + 1


@pytest.mark.parametrize("name", ["shikaku", "takuzu"])
def test_a_board_that_stays_too_easy_gives_way_where_another_costs_less(name, monkeypatch):
    family = encoders.family_named(name)
    wanted = request(family, size="6", difficulty="very-hard")

    def looks(cost):
        """How many puzzles of a board are looked at that was drawn at a cost."""
        seen = []
        with enough_work(inf) as work:
            search = levels.Search(family, wanted, lambda _: None, work)

            def look(puzzle):
                seen.append(puzzle)
                spend(levels.LOOK)
                return -1.0

            def board(*_, **__):
                spend(cost)
                return found

            monkeypatch.setattr(search, "look", look)
            if name == "shikaku":
                search.change(boards(family).drawn(rows=6, columns=6, seed=1), Random(1), cost)
            else:
                found = levels.full(family, wanted, 1)
                with mock.patch.object(levels, "full", board):
                    search.board(1)
        return len(seen)

    assert looks(0) == 1 < looks(1_000_000)


@pytest.mark.parametrize("enough", [False, True])
def test_after_a_board_that_is_too_hard_the_next_is_asked_with_all_clues_first(enough, monkeypatch):
    monkeypatch.setattr(levels, "BOARDS", 4)
    family, seen = encoders.family_named("slitherlink"), []

    def looked(puzzle, wanted):
        numbers = len(clues_of(puzzle))
        seen.append(numbers)
        return levels.Look(puzzle, 0.5 if enough and numbers == 25 and len(seen) > 2 else inf, 1)

    monkeypatch.setattr(levels, "looked", looked)
    with enough_work(10_000) as work:
        wanted = request(family, size="5", difficulty="easy")
        search = levels.Search(family, wanted, lambda _: None, work)
        search.run(1, levels.BOARDS)
    assert seen[0] < seen[1] == seen[2] == 25
    if enough:
        assert seen[3] < 25, "then, clues are taken away again"
    else:
        assert seen[3:] == [25, 25]
        assert search.told.number == 4 == search.told.levels["harder"] - 1


def test_after_a_board_that_was_too_hard_the_next_is_looked_at_once_with_all_clues(monkeypatch):
    family = encoders.family_named("slitherlink")
    wanted, asked = request(family, size="5", difficulty="easy"), []
    board = levels.full(family, wanted, 1)

    def looked(puzzle, _):
        """Only with all clues, it is easy enough."""
        asked.append(puzzle)
        return levels.Look(puzzle, 0.0 if puzzle == board else 10.0, 0)

    monkeypatch.setattr(levels, "looked", looked)
    monkeypatch.setattr(levels.Search, "ease", lambda *_: None)
    with enough_work(inf) as work:
        search = levels.Search(family, wanted, lambda _: None, work)
        search.doubtful = True
        search.clear(board, Random(1), 0)
    assert asked.count(board) == 1 < len(asked)


@pytest.mark.parametrize("doubtful", [False, True])
def test_a_board_that_is_too_hard_with_all_clues_may_be_the_nearest(doubtful, monkeypatch):
    family = encoders.family_named("slitherlink")
    wanted = request(family, size="5", difficulty="easy")
    board = levels.full(family, wanted, 1)

    def looked(puzzle, _):
        return levels.Look(puzzle, 5.0 if puzzle == board else 9.0, 0)

    monkeypatch.setattr(levels, "looked", looked)
    with enough_work(inf) as work:
        search = levels.Search(family, wanted, lambda _: None, work)
        search.doubtful = doubtful
        search.clear(board, Random(1), 0)
    assert search.doubtful
    assert [look.puzzle for look in search.candidates] == [board]
    assert search.told.levels.total() == 2 - doubtful


def test_the_search_goes_on_where_the_rating_of_a_puzzle_has_another_level(monkeypatch):
    """A look finds some steps with more facts: in a Cojun, that may be another level."""
    family, seen, real = encoders.family_named("takuzu"), list[levels.Look](), levels.rated

    def rated(look, wanted):
        seen.append(look)
        found = real(look, wanted)
        return replace(found, level="hard", score=2.3) if len(seen) == 1 else found

    monkeypatch.setattr(levels, "rated", rated)
    wanted = request(family, size="6", difficulty="easy")
    found = levels.of_level(family, wanted, "easy", 1, lambda _: None)
    assert (found.rating.level, found.missed) == ("easy", "")
    assert len(seen) == 2


def test_levels_lie_where_the_puzzles_of_a_family_do():
    """So that neither the easiest nor the hardest of KenKen is missed, of cages that are small."""
    assert not any(made("kenken", "5", level, 1).missed for level in ("easy", "very-hard"))


def test_a_board_has_the_usual_size_of_its_family_however_it_is_made():
    for name in ("tenner", "kenken"):
        maker, size = boards(name), encoders.family_named(name).usual_size
        each = maker.full(seed=1), maker.generate(seed=1)
        assert {(puzzle.rows, puzzle.columns) for puzzle in each} == {size}


def test_whoever_gives_a_time_is_not_held_to_the_usual_work(monkeypatch):
    monkeypatch.setattr(levels, "WORK", 1)
    monkeypatch.setattr(levels, "BOARDS", 1)
    with pytest.raises(NotFound, match="no easy hitori was found, 1 board tried"):
        made("hitori", "5", "easy", 3)
    with out_of_time_at(monotonic() + 600):
        assert not made("hitori", "5", "easy", 3, patient=True).missed


@pytest.mark.parametrize(("name", "seed"), [("fillomino", 2), ("takuzu", 1)])
def test_a_puzzle_that_was_found_is_given_where_no_time_is_left_to_make_it_lighter(
    name, seed, monkeypatch
):
    real, asked = choice.needless, []

    def slow(*arguments):
        asked.append(end_of_time())
        with out_of_time_at(monotonic()):
            return real(*arguments)

    monkeypatch.setattr(choice, "needless", slow)
    family, end = encoders.family_named(name), monotonic() + 600
    wanted = request(family, size="4", difficulty="easy")
    with out_of_time_at(end):
        found = levels.of_level(family, wanted, "easy", seed, lambda _: None)
    assert (found.rating.level, found.missed) == ("easy", "")
    assert max(asked) < end


def test_work_is_what_was_done_however_much_there_may_be():
    family = encoders.family_named("takuzu")
    wanted = request(family, size="6", difficulty="easy")

    def work():
        return levels.of_level(family, wanted, "easy", 1, lambda _: None).work

    usual = work()
    with enough_work(levels.WORK / 2):
        assert work() == usual > 0


@together("name", [name if name in SOME else slow(name) for name in encoders.NAMES])
def test_a_look_finds_the_score_of_the_rating(name):
    family = encoders.family_named(name)
    wanted = request(family)
    made_of_seed = [make(family, wanted, 2).puzzle] if name in SIZES else []
    for puzzle in (read(example_of(family)), *made_of_seed):
        with enough_work(inf) as work:
            score = levels.looked(puzzle, wanted).score
        tired = score == inf and work.spent > choice.MUCH
        assert tired or score == pytest.approx(rate(puzzle).score, abs=0.1)


def first(search, board, *_):
    """Only the board itself is tried, if it is one that could be changed."""
    if isinstance(board, Drawn):
        search.look(board.made)


def test_making_a_board_is_work_too(monkeypatch):
    """A LITS is made by changes, most of which are thought of in vain."""
    monkeypatch.setattr(levels, "WORK", 500)
    judged = mock.Mock(wraps=drawn.obeyed)
    monkeypatch.setattr(drawn, "obeyed", judged)
    with pytest.raises(NotFound, match="no medium lits was found, 1 board tried"):
        made("lits", "8", "medium", 21)
    assert judged.call_count <= 500 * drawn.JUDGED / 64


def test_a_puzzle_that_takes_much_work_counts_as_too_hard(monkeypatch):
    """So that the search goes on with another one, of which it is known how hard it is."""
    family = encoders.family_named("kakurasu")
    wanted = request(family, size="4", difficulty="very-hard")
    puzzle = boards(family).full(rows=4, columns=4, seed=1)
    assert levels.looked(puzzle, wanted).score < 1
    monkeypatch.setattr(levels, "MUCH", 0)
    with enough_work(100) as work:
        assert levels.looked(puzzle, wanted).score == inf
    assert 0 < work.left < 100


def test_a_board_is_changed_for_as_much_work_as_it_was_to_draw(monkeypatch):
    calls = []

    def change(search, board, source, cost):
        assert cost == 100
        calls.append(board.state)
        spend(40)
        return board._replace(state=board.state + 1)

    def maker(**asked):
        spend(100)
        return Drawn(0, None, None)

    family = encoders.family_named("norinori")
    drawn = replace(boards(family), drawn=maker)
    monkeypatch.setattr(levels, "boards", lambda source: drawn)
    monkeypatch.setattr(levels.Search, "change", change)
    with enough_work(1000) as work:
        wanted = request(family, difficulty="easy")
        levels.Search(family, wanted, lambda _: None, work).board(1)
    assert calls == [0, 1, 2]
    assert work.spent == 220


def test_a_look_costs_more_where_there_are_more_facts():
    puzzle = read("numbrix 4 4\n1 2 3 4\n8 7 6 5\n9 10 11 12\n16 15 14 .\n")
    look = levels.looked(puzzle, request(puzzle.family))
    assert look.work > 16**2 // levels.FACTS  # a step, and 16 numbers of 16 cells


def test_the_others_of_which_a_puzzle_is_the_best_have_bounded_work_together():
    rating = rate(encoders.read("slitherlink 2 2\n2 2\n2 2\n")[0])

    def of_seed(seed):
        seeds.append(seed)
        spend(levels.LITTLE // 2 + 1)
        check_time()
        return levels.Found(rating)

    for tries, number in ((None, 3), (5, 5)):
        seeds = []
        assert levels.best_of_level(of_seed, 1, tries).rating == rating
        assert len(seeds) == number


def test_clues_come_back_by_twice_as_many_until_a_puzzle_is_easy_enough(monkeypatch):
    asked = []

    def look(search, chosen):
        asked.append(len(chosen))
        return 1 if len(chosen) < 5 else -1

    monkeypatch.setattr(levels, "with_chosen", lambda puzzle, chosen: chosen)
    monkeypatch.setattr(levels.Search, "look", look)
    family = encoders.family_named("sudoku")
    with enough_work(1000) as work:
        search = levels.Search(family, request(family, difficulty="easy"), lambda _: None, work)
        search.ease(None, [], [[number] for number in range(40)])
    assert asked[:5] == [1, 3, 7, 5, 4]


def test_a_board_that_is_too_hard_is_changed_where_it_is_so(monkeypatch):
    family = encoders.family_named("norinori")
    [puzzle] = encoders.read("norinori 2 4\na a b b\na a b b\n")
    there, asked = family.answer.every(puzzle)[5], []

    def look(search, _):
        search.hard = [there]
        return 1

    monkeypatch.setattr(levels.Search, "look", look)
    with enough_work(1000) as work:
        search = levels.Search(family, request(family, difficulty="easy"), lambda _: None, work)
        search.change(Drawn(0, lambda _: puzzle, lambda _, at: asked.append(at)), Random(1), 0)
    assert levels.PROPOSED / 2 < asked.count([there]) < len(asked)
