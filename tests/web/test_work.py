"""What workers answer and tell; in this process."""

import json
import re
from io import BytesIO
from zipfile import ZipFile

import pytest
from asking import asked, events
from command import run

from pencilsat import check, count, encoders, explain, read
from pencilsat.cnf.errors import BadInput, NotFound, OutOfTime, TooLarge
from pencilsat.rules.variants import VARIANTS
from pencilsat.tasks.generate import level
from pencilsat.tasks.run import Run
from pencilsat.views.json import flat
from pencilsat.web import worker
from pencilsat.web.drawing import example_of
from pencilsat.web.openapi import document
from pencilsat.web.worker import Answering, Bench, File, Request, RequestBounds

TWO = "takuzu 2 2\n. .\n. .\n"
ONE = "takuzu 2 2\n0 .\n. .\n"
NO_CELLS = "starbattle 5 5\nd d d d b\ne d d b b\ne d b b b\ne d . c c\ne a a c c\n"
EXAMPLES = {name: example_of(encoders.family_named(name)) for name in encoders.NAMES}


KILLER = "sudoku 4 2 2\n. . . .\n. . . .\n. . . .\n. . . {}\nantiknight\ncage {}: r1c1 r1c2\n"
SET = [
    "takuzu 2 2\n{}. .\n. .\n",
    "slitherlink 2 3\n. {}. 1\n2 . .\n",
    "nurikabe 3 3\n3 . .\n. . .\n{}. . .\n",
    "custom 3 3 shade\n. 2 {}.\n. . .\n. . .\nNo two shaded cells share a side.\n"
    "A number says how many shaded cells are beside it.\nEach row has exactly one shaded cell.\n",
    KILLER.format("{}.", 3),
    KILLER.format("3", 4),
    KILLER.format("3", 9),
    "takuzu 2 2\n0 .\n. 0\n",
    "takuzu 2 2\n0 0\n. .\n",
    "nurikabe 3 3\n. . 2\n. . .\n2 . ?\n",
    EXAMPLES["nurikabe"],
    EXAMPLES["slitherlink"],
]
"""Puzzles with several solutions, one, or none."""


@pytest.mark.parametrize("name", encoders.FOLDERS)
def test_the_example_of_a_family_is_drawn_solved_and_played(name):
    text = EXAMPLES[name]
    shown = asked("/api/read", text=text)["shown"]
    found = asked("/api/check", puzzle=text, pictures=True)
    [solution] = found["solutions"]
    assert (found["status"], shown["text"]) == ("unique", text)
    assert all(part not in shown["svg"] + found["svgs"][0] for part in ("<style", "style="))
    full = asked("/api/draw", puzzle=text, solution=solution)
    played = asked("/api/draw", puzzle=text, entries=full["entries"])
    place = next(each for each in shown["places"] if not each["fixed"])
    choice = shown["choices"][place["choice"]]
    value, word = (
        asked("/api/draw", puzzle=text, entries=[[*place["place"], choice[which][-1]]])
        for which in ("values", "words")
    )
    assert value == word
    assert [*place["place"], choice["values"][-1]] in word["entries"]
    boxes = [[each["box"] for each in drawn["places"]] for drawn in (shown, full)]
    assert played["solved"] is True
    assert boxes[0] == boxes[1] or name == "zebra"
    assert asked("/api/verify", puzzle=text, solution=solution) == {"correct": True, "broken": []}


@pytest.mark.parametrize("name", encoders.FOLDERS)
def test_the_example_of_a_family_is_pleasant(name):
    """It is the first puzzle of a family that many people see."""
    found = asked("/api/rate", puzzle=EXAMPLES[name])
    assert found["level"] in ("easy", "medium", "hard")
    assert found["steps"]["trial and error"] == 0


def test_entries_that_need_not_be_written_are_left_out():
    for name in ("slitherlink", "akari", "hashi", "starbattle"):
        text = EXAMPLES[name]
        [solution] = asked("/api/solve", puzzle=text)["solutions"]
        entries = asked("/api/draw", puzzle=text, solution=solution)["entries"]
        written = [entry for entry in entries if entry[-1]]
        assert len(written) < len(entries)
        assert asked("/api/draw", puzzle=text, entries=written)["solved"]
        assert not asked("/api/draw", puzzle=text, entries=written[1:])["solved"]
    assert asked("/api/draw", puzzle=ONE, entries=[[0, 1, 1]])["solved"] is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (EXAMPLES["akari"], 1),
        (EXAMPLES["nurikabe"], 1),
        (NO_CELLS, 1),
    ],
)
def test_nobody_writes_where_the_puzzle_leaves_nothing_to_write(text, value):
    puzzle = read(text)
    closed = puzzle.family.answer.settled(puzzle)
    shown = asked("/api/read", text=text)["shown"]
    there = {tuple(each["place"]) for each in shown["places"]}
    assert there == {*puzzle.family.answer.every(puzzle)} - {*closed}
    for path in ("/api/draw", "/api/hint", "/api/wrong"):
        with pytest.raises(BadInput, match="leaves nothing to write at"):
            events(path, {"puzzle": text, "entries": [[*min(closed), value]]})


@pytest.mark.parametrize("text", [*map(EXAMPLES.get, encoders.FOLDERS), NO_CELLS])
def test_nothing_in_a_solution_is_wrong(text):
    solution, *_ = asked("/api/check", puzzle=text)["solutions"]
    puzzle, entries = read(text), asked("/api/draw", puzzle=text, solution=solution)["entries"]
    answer = puzzle.family.answer
    values = answer.values(puzzle, puzzle.family.board.from_json(puzzle, solution))
    for every in (entries, [[*flat(place), value] for place, value in values.items()]):
        assert asked("/api/wrong", puzzle=text, entries=every)["status"] == "solved"
        assert asked("/api/wrong", puzzle=text, entries=every[1:])["wrong"] == []


def test_two_solutions_are_marked_where_they_differ():
    *told, (kind, found) = events("/api/check", {"puzzle": TWO, "pictures": True})
    assert ({each.kind for each in told}, kind) == ({"progress"}, "result")
    assert (found["status"], found["backbone"]["certain"]) == ("not unique", [[None, None]] * 2)
    assert [entry[:2] for entry in found["backbone"]["open"]] == [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert all(svg.count('<g class="ring mark-stroke') == 4 for svg in found["svgs"])
    assert "mark-stroke" in found["common"]["svg"]
    assert "backbone" not in asked("/api/check", puzzle=TWO, spread=False)
    # A bridge that all solutions have is drawn, though it may be double in some.
    hashi = "hashi 3 5\n1 . 4 . 3\n. . . . .\n. . 3 . 3\n"
    assert 'dasharray="8 7"' in asked("/api/check", puzzle=hashi, pictures=True)["common"]["svg"]


@pytest.mark.parametrize("text", [ONE, TWO])
def test_what_is_told_is_what_commands_print(text):
    for command in ("solve", "check", "candidates", "count", "hint --more", "explain", "rate"):
        name, *flags = command.split()
        printed = json.loads(run(name, "-", "--format", "json", *flags, stdin=text).out)
        told = asked(f"/api/{name}", puzzle=text)
        assert told | printed == told, command


def test_candidates_are_those_of_the_solutions_that_have_the_entries():
    *told, (kind, found) = events("/api/candidates", {"puzzle": TWO, "pictures": True})
    assert ({each.kind for each in told}, kind) == ({"progress"}, "result")
    assert [entry[-1] for entry in found["candidates"]] == [[0, 1]] * 4
    assert "mark-stroke" in found["common"]["svg"]
    entered = asked("/api/candidates", puzzle=TWO, entries=[[0, 0, 1]], solutions=5)
    assert [entry[-1] for entry in entered["candidates"]] == [[1], [0], [0], [1]]
    assert entered["counts"] == [[*entry[:2], [1]] for entry in entered["candidates"]]
    wrong = asked("/api/candidates", puzzle=ONE, entries=[[1, 1, 1]])
    assert (wrong["status"], wrong["candidates"]) == ("no solution", [])
    with pytest.raises(BadInput, match="solutions: expected a whole number"):
        asked("/api/candidates", puzzle=TWO, solutions=0)


def test_the_clues_that_can_go_are_told():
    board = "takuzu 2 2\n0 .\n. 0\n"
    printed = json.loads(run("check", "-", "--spare", "--format", "json", stdin=board).out)
    told = asked("/api/check", puzzle=board, spare=True)
    assert told | printed == told
    assert "spare" not in asked("/api/check", puzzle=board)


def test_a_puzzle_is_edited_and_the_last_of_several_words_stands():
    new = asked("/api/new", family="takuzu", size="2x4", options={"repeats": "1"})
    assert new["text"] == "takuzu 2 4 repeats\n. . . .\n. . . .\n"
    changes = [[0, 0, "1"], [0, 1, "0"], [0, 0, "0"]]
    found = asked("/api/edit", puzzle=new["text"], changes=changes)
    assert found["text"] == "takuzu 2 4 repeats\n0 0 . .\n. . . .\n"
    assert found["entries"] == [[0, 0, 0], [0, 1, 0]]
    assert [each["fixed"] for each in found["places"]] == [True, True, *[False] * 6]
    killer = KILLER.format(3, 4)
    two = asked("/api/edit", puzzle=killer, changes=[], rules=killer.splitlines())
    assert two["error"]["message"] == "expected one puzzle, not 2"
    pending = asked("/api/edit", puzzle="numberlink 1 2\n. .\n", changes=[[0, 0, "A"]])
    assert pending["pending"] == [[0, 0, "A"]]
    assert (pending["error"]["line"], pending["error"]["column"]) == (2, 1)


def test_what_a_setter_is_told_is_so():
    told = set()
    for text in (text.replace("{}", "") for text in SET):
        puzzle = read(text)
        values = [*Run(puzzle).solutions()]
        judged, found = (asked(f"/api/{name}", puzzle=text) for name in ("judge", "advise"))
        status = {0: "no solution", 1: "unique"}.get(len(values), "not unique")
        assert judged["status"] == found["status"] == status == check(puzzle).status
        assert (found["count"], found["complete"]) == (len(values), True)
        assert bool(judged["differ"]) == (len(values) > 1)
        open_places = {(*place,): here for *place, here in found.get("left", [])}
        for place, here in open_places.items():
            every = [puzzle.family.answer.values(puzzle, value) for value in values]
            assert {*here} == {one[p] for one in every for p in one if (*flat(p),) == place}
        for name, most in {"more": 1, "together": 1, "spare": 1, "without": 2}.items():
            for change in found.get(name, []):
                told.add(name)
                rules, changes = change["rules"], change["changes"]
                edited = asked("/api/edit", puzzle=text, changes=changes, rules=rules)
                assert 1 <= len(check(read(edited["text"])).solutions) <= most, change
        for change in found.get("best", []):
            told.add("best")
            edited = asked("/api/edit", puzzle=text, changes=change["changes"])
            assert change["words"].endswith(f": {count(read(edited['text'])).number} left")
    assert told == {"more", "together", "spare", "without", "best"}


def test_many_solutions_are_not_all_looked_at_and_what_is_said_of_them_is_so():
    board = "sudoku 4 2 2\n1 . . .\n. . . .\n. . 2 .\n. . . .\n"
    found, whole = (asked("/api/advise", puzzle=board, limit=limit) for limit in (1, 100))
    assert (found["count"], found["complete"], found["all"]) == (1, False, True)
    assert whole["complete"]
    for part in ("left", "more"):
        one, other = (
            {str(each) if part == "more" else (*each[:2], *sorted(each[2])) for each in some[part]}
            for some in (found, whole)
        )
        assert one == other


def test_rules_are_drawn_and_told():
    tools = VARIANTS.tools()
    assert {tool.keyword for tool in tools} == {*VARIANTS.kinds}
    said = {
        "n": "7", "n?": "", "ns": "1 2", "cells": "r1c1 r1c2 r2c1 r2c2",
        "others": "r3c3 r3c4 r4c3 r4c4", "first": "r1c1", "rest": "r1c2", "house": "row 1",
        "side": "left", "way": "down-right",
    }  # fmt: skip
    for tool in tools:
        parts = said | ({"cells": "r1c1 r1c2"} if tool.most == 2 or tool.lined else {})
        parts |= {"cells": "r1c1 r1c2 r1c3"} if tool.least == 3 or tool.keyword == "zipper" else {}
        line = re.sub("{(.*?)}", lambda slot, parts=parts: parts[slot[1]], tool.pattern)
        line = " ".join(line.split()).replace(" :", ":")
        board = "sudoku 4\n" + ". . . .\n" * 4
        found = asked("/api/edit", puzzle=board, changes=[[0, 0, "1"]], rules=[line])
        assert (found["error"], len(found["rules"])) == (None, 1), line
        assert found["about"].endswith(f" {tool.says}"), line
    pools = asked(
        "/api/read", text="nurikabe 1 2\n1 .\nwithout: pools\nEach row has 1 shaded cell.\n"
    )
    assert pools["shown"]["about"].endswith("Without: pools. Each row has 1 shaded cell.")
    shade = asked("/api/sentences")["sentences"]
    usual = ["".join(p if isinstance(p, str) else (*p, "2")[0] for p in each) for each in shade]
    for sentence in usual:
        rules = [f"{sentence}."]
        new = asked("/api/new", family="custom", size="4", answer="shade", rules=rules)
        assert new["error"] is None, sentence
    numbered = asked(
        "/api/edit", puzzle=SET[3].replace("{}", ""), changes=[[0, 2, "1"]], answer="objects star",
        rules=["A number says how many stars are around it."],
    )  # fmt: skip
    assert numbered["text"].startswith("custom 3 3 objects star\n. 2 1\n")


def test_options_of_an_empty_board_are_of_their_kind():
    def new(family, **options):
        return asked("/api/new", family=family, size="6", options=options)["draft"].split("\n")[0]

    assert new("sudoku", boxes="3x2") == "sudoku 6 3 2"
    assert new("starbattle", stars="2") == "starbattle 6 6 stars=2"
    assert new("takuzu", repeats="1") == "takuzu 6 6 repeats"
    for family, name, word, message in (
        ("sudoku", "boxes", "3", "boxes: expected a size such as 2x3, not '3'"),
        ("starbattle", "stars", "2x3", "stars: expected a number, not '2x3'"),
        ("takuzu", "repeats", "yes", "repeats: expected 0 or 1, not 'yes'"),
        ("battleship", "fleet", "2 x", "fleet: expected numbers, not '2 x'"),
        ("takuzu", "repeat", "1", "takuzu has no option 'repeat' (did you mean repeats?)"),
    ):
        with pytest.raises(BadInput, match=re.escape(message)):
            new(family, **{name: word})


def test_hints_and_wrong_entries():
    hint = asked("/api/hint", puzzle=ONE, entries=[[0, 1, 1]], pictures=True)
    assert (hint["found"], hint["steps"][-1]["facts"]) == ([[1, 0, 1]], ["r2c1 is 1"])
    assert "mark-stroke" in hint["svg"]
    assert "found" not in asked("/api/hint", puzzle=ONE, more=False)
    wrong = asked("/api/wrong", puzzle=ONE, entries=[[0, 1, 0]])
    assert (wrong["status"], wrong["wrong"][0]["place"]) == ("wrong", [0, 1])
    assert asked("/api/wrong", puzzle=ONE, entries=[[0, 1, 1]])["status"] == "right so far"
    told = events("/api/verify", {"puzzle": ONE, "solution": [[1, 0], [0, 1]]})[-1][1]
    assert (told["correct"], len(told["broken"])) == (False, 1)


def test_steps_are_told_one_by_one():
    hidden = [step.quiet for step in explain(read(EXAMPLES["kakuro"]))]
    told = events("/api/explain", {"puzzle": EXAMPLES["kakuro"]})
    assert 0 < [kind for kind, _ in told].count("step") == hidden.count(False) < len(hidden)
    told = events("/api/explain", {"puzzle": ONE, "pictures": True})
    steps = [data for kind, data in told if kind == "step"]
    assert [step["entries"] for step in steps] == [[[0, 1, 1], [1, 1, 0]], [[1, 0, 1]]]
    assert steps[0]["areas"] == {
        "looked": [[0, 0], [0, 1], [1, 1]],
        "because": [[0, 0]],
        "follows": [[0, 1], [1, 1]],
    }
    assert all(step["svg"].startswith("<svg") and "<style" not in step["svg"] for step in steps)
    assert told[-1].data["walk"].count("<li") == 2
    assert asked("/api/rate", puzzle=ONE)["level"] == "easy"


def test_counts_and_fewest_clues():
    empty = "takuzu 4 4\n" + ". . . .\n" * 4
    for how in ({}, {"exact": True}):
        found = asked("/api/count", puzzle=empty, **how)
        assert (found["count"], found["complete"]) == (72, True)
    found = asked("/api/count", puzzle=empty, limit=5)
    assert (found["count"], found["complete"], found["status"]) == (5, False, "undecided")
    fewest = asked("/api/fewest", puzzle="takuzu 2 2\n0 1\n1 0\n")
    assert (fewest["clues"], fewest["at_least"], fewest["status"]) == (1, 1, "minimum")
    assert fewest["shown"]["text"] == fewest["puzzle"]
    assert asked("/api/fewest", puzzle=TWO)["status"] == "not unique"


def test_a_generated_puzzle_is_that_of_the_command():
    found = asked("/api/generate", family="takuzu", size="4", seed=3, difficulty="easy")
    assert (found["level"], found["shown"]["text"]) == ("easy", found["puzzle"])
    assert found["command"].startswith("pencilsat generate takuzu --size 4")
    found = asked("/api/generate", family="sudoku", size="4", rules=["killer"])
    assert "\ncage " in found["puzzle"]
    assert "--with cage" in found["command"]


def test_a_search_for_a_level_tells_how_far_it_is(monkeypatch):
    """And ends after as many boards as without a limit, though the page has one."""
    monkeypatch.setattr(level, "BOARDS", 2)
    told, body = [], {"family": "sudoku", "size": "4", "difficulty": "hard"}
    assert "2 boards tried" in events("/api/generate", body, told.append)[-1][1]["missed"]
    tried = [event.data["tried"] for event in told]
    assert ([*dict.fromkeys(tried)], tried) == ([0, 1], sorted(tried))


def test_files_are_what_they_are_called():
    begins = {
        "svg": b"<svg",
        "png": b"\x89PNG",
        "pdf": b"%PDF",
        "html": b"<!DOCTYPE html>",
        "txt": ONE.encode(),
        "cnf": b"c takuzu",
        "certificate": b"PK",
    }
    files = {}
    for to, begin in begins.items():
        [(_, file)] = events("/api/download", {"puzzle": ONE, "to": to, "solution": True})
        assert isinstance(file, File)
        assert file.content.startswith(begin)
        files[to] = file
    [(_, unsolved)] = events("/api/download", {"puzzle": ONE, "to": "txt"})
    [(_, plain)] = events("/api/download", {"puzzle": ONE, "to": "svg"})
    assert unsolved == files["txt"]
    assert len(plain.content) < len(files["svg"].content)
    certificate = ZipFile(BytesIO(files["certificate"].content))
    assert "certificate/unique.drat" in certificate.namelist()
    with pytest.raises(NotFound, match="no certificate: not unique"):
        events("/api/download", {"puzzle": TWO, "to": "certificate"})
    for to in ("tatham", "text"):
        assert str(read(asked("/api/convert", puzzle=ONE, to=to)["text"])) == str(read(ONE))


@pytest.mark.parametrize(
    ("path", "body", "message"),
    [
        ("/api/read", {"text": "takuzu 2 2\n0 x\n. .\n"}, "2:3: 'x' is not 0, 1 or ."),
        ("/api/read", {"text": "instances/hashi/square.txt"}, "not the name of a file"),
        ("/api/solve", {"puzzle": ONE * 2}, "expected one puzzle, not 2"),
        ("/api/solve", {"puzzle": ONE, "solver": "kissat404"}, "take another solver here"),
        ("/api/solve", {"puzzle": ONE, "seconds": -1}, "expected a number above 0"),
        ("/api/count", {"puzzle": ONE, "limit": 0}, "limit"),
        ("/api/count", {"puzzle": ONE, "exact": True, "approximate": True}, "choose one"),
        ("/api/hint", {"puzzle": ONE, "entries": [[9, 9, 1]]}, "has no place '[9, 9]'"),
        ("/api/hint", {"puzzle": ONE, "entries": [[1]]}, "a place with a value behind it"),
        ("/api/hint", {"puzzle": ONE, "entries": [[[], {}, 1]]}, "has no place"),
        ("/api/draw", {"puzzle": ONE, "entries": [[0, 1, 2]]}, "'2' is no value for r1c2; known"),
        ("/api/draw", {"puzzle": ONE, "entries": [[0, 1, True]]}, "'True' is no value for r1c2"),
        ("/api/draw", {"puzzle": ONE, "solution": [[1]]}, "not a solution of a takuzu"),
        ("/api/edit", {"puzzle": ONE, "changes": [[0, 0, 1]]}, "with a word behind it"),
        ("/api/new", {"family": "takuzu", "size": "x"}, "a size is such as"),
        ("/api/new", {"family": "takuzu", "options": {"no": "1"}}, "no option 'no'"),
        ("/api/new", {"family": "zebra"}, "written as text"),
        ("/api/new", {"family": "takuzu", "rules": ["x"]}, "its rules are"),
        ("/api/new", {"family": "custom"}, "there are no sentences"),
        ("/api/edit", {"puzzle": KILLER.format(3, 4), "changes": [], "answer": "x"}, "is known"),
        ("/api/sentences", {"answer": "shades"}, "did you mean shade?"),
        ("/api/advise", {"puzzle": ONE, "limit": 10**9}, "limit"),
        ("/api/verify", {"puzzle": ONE}, "a solution, or entries"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(path, body, message):
    with pytest.raises(BadInput) as wrong:
        events(path, body)
    assert message in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_a_job_that_is_cancelled_while_it_tells_how_far_it_is_answers_with_what_it_knows():
    heard = []

    def tell(event):
        heard.append(event)
        if len(heard) == 2:
            raise KeyboardInterrupt

    body = {"puzzle": "takuzu 4 4\n" + 4 * ". . . .\n"}
    *_, (kind, counted) = events("/api/count", body, tell)
    assert (kind, len(heard)) == ("result", 2)
    assert (counted["count"], counted["complete"], counted["status"]) == (2, False, "undecided")


PUZZLE = "answer box choice choices columns ends entries family fixed free joined kind links name"
PUZZLE += " about notes place places rectangles rows rules shown site slots svg text title url"
PUZZLE += " value values words"
STEP = "because chain cost facts given how of quiet rule rules sentence supposed technique"
FOUND = "encoding family file index solver status"
KEYS = {
    "/api/read": f"{PUZZLE} puzzles",
    "/api/new": f"{PUZZLE} draft error pending",
    "/api/edit": f"{PUZZLE} draft error pending",
    "/api/draw": PUZZLE,
    "/api/generate": f"{PUZZLE} command index puzzle seed status",
    "/api/solve": f"{FOUND} solutions unique",
    "/api/check": f"{FOUND} solutions",
    "/api/count": f"{FOUND} complete count",
    "/api/hint": f"{STEP} after broken clash clashing entries family file found index known look "
    "places position several status steps together wrong",
    "/api/explain": f"{STEP} clash clash_chain clashing contradiction encoding family file "
    "further_clues further_rules hardest index open solutions status steps suspects walk",
    "/api/rate": f"{STEP} family file hardest index level score status steps",
    "/api/fewest": f"{PUZZLE} at_least checked clues file index puzzle seconds sets solutions "
    "status theorem told",
    "/api/verify": "broken correct",
    "/api/wrong": "broken clash clashing given number place places status step together value "
    "words wrong",
    "/api/convert": "text",
    "/api/cancel": "cancelled",
    "/api/families": "also amos body cardinalities clue_orders clues default editable encodings "
    "example explained families formats generated jobs kind lazy levels limits name numbers "
    "options picture rules seconds settings size solvers square title tools version",
    "/api/judge": "differ status",
    "/api/advise": "all changes complete count left more rules status words",
    "/api/sentences": "answer answers does sentences",
}
"""The keys of each answer and of all that is in it; `shown` is that of a puzzle within another."""


def keys(value):
    if isinstance(value, dict):
        return {*value}.union(*map(keys, value.values()))
    return set().union(*map(keys, value)) if isinstance(value, list) else set()


def test_answers_have_the_keys_that_they_always_had():
    paths = document(None, Bench(RequestBounds(), print))["paths"]
    for path, expected in KEYS.items():
        [said] = paths[path].values()
        answer = said["responses"]["200"]["content"]["application/json"]["example"]
        assert keys(answer) | {"shown"} >= {*expected.split()}, path
        assert keys(answer) - {"trial and error"} <= {*expected.split()}, path


def test_whatever_goes_wrong_is_told(monkeypatch):
    def broken(request, bench):
        raise request.body

    monkeypatch.setattr(worker, "answer", broken)
    answers = Answering(RequestBounds())
    for error, kind in (
        (RuntimeError("no"), "fault"),
        (MemoryError(), "memory"),
        (OutOfTime(), "not found"),
        (NotFound("no"), "not found"),
        (TooLarge("no"), "too large"),
        (BadInput("no"), "input"),
    ):
        found = answers(Request("", error)).data["error"]
        assert found["kind"] == kind
    with pytest.raises(KeyboardInterrupt):
        answers(Request("", KeyboardInterrupt()))
