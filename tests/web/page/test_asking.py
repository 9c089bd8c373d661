"""What the page answers: solutions, explanations, counts, ratings."""

import re

import pytest
from explaining import CLASHING
from played import SEVERAL, SUDOKU

import pencilsat

expect = pytest.importorskip("playwright.sync_api", reason="no Playwright").expect
pytestmark = pytest.mark.slow


def test_the_first_screen_has_an_example_and_a_button_that_solves_it(visit):
    person = visit()
    assert person.page.locator("#gallery li").count() == 1 + len(
        pencilsat.encoders.NAMES
    )  # and one of your own
    assert "exactly one solution" in person.ask("solve")
    assert person.page.locator("#results svg").count() == 1


def test_it_is_said_whether_a_solution_is_the_only_one_and_where_not(visit):
    person = visit()
    person.paste(SEVERAL)
    said = person.ask("check")
    assert "several solutions" in said
    assert "open: 15" in said
    figures = person.page.locator("#results figure > .picture")
    assert figures.count() == 3
    assert person.page.locator("#results .overlay text").all_text_contents().count("0") == 15
    person.paste(SUDOKU)
    assert "exactly one solution" in person.ask("check")
    assert "no solution" in person.asked("takuzu 2 2\n0 0\n. .\n", "solve")


def test_candidates_are_small_words_in_the_places_where_several_are_left(visit):
    person = visit()
    person.paste("sudoku 4 2 2\n1 . . .\n. . 3 .\n. 4 . .\n. . . .\n")
    assert person.ask("candidates").startswith(
        "24 candidates for 16 places; 9 of these are certain"
    )
    words = person.page.locator("#results svg text").all_text_contents()
    assert sorted(words) == ["1"] * 4 + ["2"] * 8 + ["3"] * 6 + ["4"] * 6
    person.page.click("#board [data-place='[0,2]']")
    person.press("1")
    assert "No solution has all your entries" in person.ask("candidates")
    person.press("4")


def test_an_explanation_is_stepped_through_to_its_end_by_keys_and_buttons(visit):
    person = visit()
    person.paste(SUDOKU)
    person.ask("explain")
    person.page.click("summary:has-text('All steps')")
    sentence = person.page.locator("#results .sentence strong")
    number = person.page.locator("#results .steps > li").count()
    told = [step for step in pencilsat.explain(pencilsat.read(SUDOKU)) if not step.quiet]
    assert number == len(told) > 0
    expect(sentence).to_have_text(f"The puzzle, and {number} steps")
    person.press("ArrowRight")
    expect(sentence).to_have_text(f"Step 1 of {number}")
    person.page.click("[data-go=next]")
    expect(sentence).to_have_text(f"Step 2 of {number}")
    before = person.page.url
    person.page.click("#results .steps > li:nth-child(3) > a")
    expect(sentence).to_have_text(f"Step 3 of {number}")
    person.press("End")
    expect(sentence).to_have_text("The end")
    assert person.page.url == before


def test_what_clashes_is_marked_and_of_many_rules_the_first_are_listed(visit):
    person = visit()
    person.paste(SUDOKU.replace("1 . . .", "1 1 . ."))
    assert "these contradict each other" in person.ask("hint")
    assert person.page.locator("#board .looked").count() == 2
    person.ask("explain")
    frames = person.page.locator("#results .frames path.because")
    assert frames.evaluate_all("all => all.filter((e) => e.checkVisibility()).length") == 2
    expect(person.page.locator("#results .sentence strong")).to_have_text("The end")
    expect(person.page.locator("#results .end")).to_be_hidden()  # the same lines
    person.paste(CLASHING)
    person.ask("hint")
    lines = person.page.locator("#step li").all_inner_texts()
    assert len(lines) == 13
    assert re.fullmatch("and [0-9]+ more", lines[-1])


def test_all_steps_are_printed_on_a_sheet_of_their_own(visit):
    person = visit()
    person.paste(SUDOKU)
    person.ask("explain")
    person.page.click("summary:has-text('All steps')")
    person.page.evaluate("window.print = () => {}")
    person.page.click("[data-go=print]")
    sheet = person.page.locator(".sheet")
    steps = person.page.locator("#results .steps > li").count()
    expect(sheet).to_be_hidden()
    person.page.emulate_media(media="print")
    expect(sheet).to_be_visible()
    expect(person.page.locator("main")).to_be_hidden()
    expect(sheet.locator("figure")).to_have_count(steps + 1)
    expect(sheet.locator("h2")).to_have_text("Sudoku 4 × 4")
    expect(sheet.locator("figcaption").last).to_contain_text("unique")
    person.page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(sheet).to_have_count(0)
    person.page.emulate_media(media="screen")


def test_a_count_is_live_and_can_be_cancelled(visit):
    person, other = visit(), visit()
    person.paste("sudoku 9\n" + ". . . . . . . . .\n" * 9)
    expect(person.page.locator("#title")).to_have_text("Sudoku 9 × 9")
    person.page.click("summary:has-text('More')")
    person.page.fill("[name=limit]", "1000000000")
    person.page.click("[data-task=count]")
    expect(person.page.locator("#work [role=status]")).to_contain_text("so far")
    assert "exactly one solution" in other.ask("solve")  # two pages do not wait for each other
    person.page.click("#cancel")
    expect(person.page.locator("#results")).to_contain_text("At least")
    expect(person.page.locator("#work")).to_be_hidden()
    other.paste("takuzu 4 4\n" + ". . . .\n" * 4)
    assert "72 solutions" in other.ask("count")


def test_puzzles_are_rated_their_clues_minimised_and_new_ones_made(visit):
    person = visit()
    person.paste(SUDOKU)
    assert person.ask("rate").startswith("Easy (score")
    assert "no puzzle with this solution has fewer" in person.ask("fewest")
    person.page.fill("#new [name=size]", "4")
    person.page.fill("#new [name=seed]", "7")
    person.page.click("#new .row > button >> nth=0")
    expect(person.page.locator("#text")).not_to_have_value(SUDOKU)
    assert pencilsat.check(pencilsat.read(person.page.input_value("#text"))).status == "unique"
    person.page.fill("#blank [name=size]", "6")
    person.page.click("#blank button")
    expect(person.page.locator("#title")).to_have_text("Sudoku 6 × 6")
    assert person.page.is_checked("[name=mode][value=draw]")


def test_it_is_said_what_to_do_when_the_server_is_away(visit):
    person = visit()
    person.page.route("**/api/solve", lambda route: route.abort())
    assert "Start `pencilsat serve` again" in person.ask("solve")
    person.page.unroute("**/api/solve")
    assert "exactly one solution" in person.ask("solve")
