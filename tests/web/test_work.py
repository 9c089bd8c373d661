"""What workers tell, in the shapes that are declared; in this process."""

import json
from io import BytesIO
from zipfile import ZipFile

import pytest
from asking import asked, events
from command import run

from pencilsat import encoders, read
from pencilsat.cnf.errors import BadInput, NotFound
from pencilsat.tasks.generate import level
from pencilsat.tasks.options import Options
from pencilsat.views.json import flat
from pencilsat.web.drawing import example_of
from pencilsat.web.work import Bench, File
from pencilsat.web.worker import performed, tell_all

TWO = "takuzu 2 2\n. .\n. .\n"
ONE = "takuzu 2 2\n0 .\n. .\n"
NO_CELLS = "starbattle 5 5\nd d d d b\ne d d b b\ne d b b b\ne d . c c\ne a a c c\n"
EXAMPLES = {name: example_of(encoders.family_named(name)) for name in encoders.NAMES}


@pytest.mark.parametrize("name", encoders.NAMES)
def test_the_example_of_a_family_is_drawn_solved_and_played(name):
    text = EXAMPLES[name]
    shown = asked("/api/read", text=text)["shown"]
    found = asked("/api/check", puzzle=text, pictures=True)
    [solution] = found["solutions"]
    assert (found["status"], shown["text"]) == ("unique", text)
    assert all(part not in shown["svg"] + found["svgs"][0] for part in ("<style", "style="))
    full = asked("/api/draw", puzzle=text, solution=solution)
    played = asked("/api/draw", puzzle=text, entries=full["entries"])
    boxes = [[each["box"] for each in drawn["places"]] for drawn in (shown, full)]
    assert played["solved"] is True
    assert boxes[0] == boxes[1] or name == "zebra"
    assert asked("/api/verify", puzzle=text, solution=solution) == {"correct": True, "broken": []}


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
        (EXAMPLES["kakuro"], 5),
        (EXAMPLES["nurikabe"], 1),
        (EXAMPLES["shikaku"], "b"),
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


@pytest.mark.parametrize("text", [*EXAMPLES.values(), NO_CELLS])
def test_nothing_in_a_solution_is_wrong(text):
    solution, *_ = asked("/api/check", puzzle=text)["solutions"]
    puzzle, entries = read(text), asked("/api/draw", puzzle=text, solution=solution)["entries"]
    answer = puzzle.family.answer
    values = answer.values(puzzle, puzzle.family.board.from_json(puzzle, solution))
    for every in (entries, [[*flat(place), value] for place, value in values.items()]):
        assert asked("/api/wrong", puzzle=text, entries=every)["status"] == "solved"
        assert asked("/api/wrong", puzzle=text, entries=every[1:])["wrong"] == []


def test_two_solutions_are_marked_where_they_differ():
    [*told] = events("/api/check", {"puzzle": TWO, "pictures": True})
    kind, found = told[-1]
    assert [kind for kind, _ in told] == ["progress"] * (len(told) - 1) + ["result"]
    assert (kind, found["status"], found["backbone"]["certain"]) == (
        "result",
        "not unique",
        [[None, None], [None, None]],
    )
    assert [entry[:2] for entry in found["backbone"]["open"]] == [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert all(svg.count('<g class="ring mark-stroke') == 4 for svg in found["svgs"])
    assert "mark-stroke" in found["common"]["svg"]


def test_bridges_that_all_solutions_have_are_drawn_though_their_number_is_not_certain():
    text = "hashi 3 5\n1 . 4 . 3\n. . . . .\n. . 3 . 3\n"
    found = asked("/api/check", puzzle=text, pictures=True)
    assert found["backbone"]["certain"] == [[0, 0, 0, 2, 1]]
    assert 'stroke-dasharray="8 7"' in found["common"]["svg"]


def test_no_crosses_stand_where_some_solutions_have_a_line():
    found = asked("/api/check", puzzle="slitherlink 1 3\n. . .\n", pictures=True)
    assert len(found["backbone"]["open"]) == found["backbone"]["places"]
    assert "mark-stroke" in found["common"]["svg"]
    assert "╳" not in found["common"]["svg"]


@pytest.mark.parametrize("text", [ONE, TWO])
def test_what_is_told_is_what_commands_print(text):
    for command, more in (
        ("solve", {}),
        ("check", {}),
        ("count", {}),
        ("hint", {"more": True}),
        ("explain", {}),
        ("rate", {}),
    ):
        flags = ["--more"] if more else []
        printed = json.loads(run(command, "-", "--format", "json", *flags, stdin=text).out)
        told = asked(f"/api/{command}", puzzle=text, **more)
        assert told | printed == told, command


def test_a_puzzle_is_edited_and_the_last_of_several_words_stands():
    new = asked("/api/new", family="takuzu", size="2x4", options={"repeats": "1"})
    assert new["text"] == "takuzu 2 4 repeats\n. . . .\n. . . .\n"
    changes = [[0, 0, "1"], [0, 1, "0"], [0, 0, "0"]]
    found = asked("/api/edit", puzzle=new["text"], changes=changes)
    assert found["text"] == "takuzu 2 4 repeats\n0 0 . .\n. . . .\n"
    assert found["entries"] == [[0, 0, 0], [0, 1, 0]]
    assert [each["fixed"] for each in found["places"]] == [True, True, *[False] * 6]
    pending = asked("/api/edit", puzzle="numberlink 1 2\n. .\n", changes=[[0, 0, "A"]])
    assert pending["pending"] == [[0, 0, "A"]]
    assert (pending["error"]["line"], pending["error"]["column"]) == (2, 1)


def test_options_of_a_puzzle_are_edited_as_its_slots_are():
    text = "skyscrapers 2 2\ntop . 1\n"
    for name, word, header in (("numbers", "3", " numbers=3"), ("diagonals", "1", " diagonals")):
        found = asked("/api/edit", puzzle=text, changes=[["header", name, word]])
        assert found["draft"].startswith(f"skyscrapers 2 2{header}\n")
        slot = next(each for each in found["slots"] if each["place"] == ["header", name])
        assert (slot["kind"], slot["box"]) == ("header", None)
    fleet = "battleship 1 2\nfleet 2\nrows .\ncolumns . .\n. .\n"
    found = asked("/api/edit", puzzle=fleet, changes=[["header", "fleet", "1, 1"]])
    assert found["text"] == fleet.replace("fleet 2", "fleet 1 1")


def test_options_of_an_empty_board_are_of_their_kind():
    def new(family, **options):
        return asked("/api/new", family=family, size="6", options=options)["draft"].split("\n")[0]

    assert new("sudoku", boxes="3x2") == "sudoku 6 3 2"
    assert new("starbattle", stars="2") == "starbattle 6 6 stars=2"
    assert new("takuzu", repeats="1") == "takuzu 6 6 repeats"
    wrong = {
        ("sudoku", "boxes", "3"): "boxes: expected a size such as 2x3, not '3'",
        ("starbattle", "stars", "2x3"): "stars: expected a number, not '2x3'",
        ("takuzu", "repeats", "yes"): "repeats: expected 0 or 1, not 'yes'",
        ("battleship", "fleet", "2 x"): "fleet: expected numbers, not '2 x'",
        (
            "takuzu",
            "repeat",
            "1",
        ): "takuzu has no option 'repeat' (did you mean repeats?); known: repeats",
    }
    for (family, name, word), message in wrong.items():
        with pytest.raises(BadInput) as refused:
            new(family, **{name: word})
        assert str(refused.value).startswith(message)


@pytest.mark.parametrize("name", [*encoders.NAMES])
def test_entries_are_values_or_their_words(name):
    shown = asked("/api/read", text=EXAMPLES[name])["shown"]
    place = next(each for each in shown["places"] if not each["fixed"])
    choice = shown["choices"][place["choice"]]
    value, word = choice["values"][-1], choice["words"][-1]
    by_value, by_word = (
        asked("/api/draw", puzzle=EXAMPLES[name], entries=[[*place["place"], said]])
        for said in (value, word)
    )
    assert by_value == by_word
    assert [*place["place"], value] in by_word["entries"]


def test_what_choices_say():
    choices = asked("/api/read", text=EXAMPLES["slitherlink"])["shown"]
    place = choices["choices"][choices["places"][0]["choice"]]
    assert place == {"values": [0, 1], "words": ["×", "line"], "free": False}
    words = {}
    for name in ("kakuro", "yajilin"):
        shown = asked("/api/read", text=EXAMPLES[name])["shown"]
        for each in shown["places"]:
            words[name, each["kind"]] = shown["choices"][each["choice"]]["words"]
    assert words["kakuro", "cell"] == [*"123456789"]
    assert words["yajilin", "cell"] == ["×", "#"]
    assert words["yajilin", "edge"] == ["×", "line"]
    free = asked("/api/read", text="hitori 2 2\n1 2\n2 1\n")["shown"]
    assert free["choices"][free["slots"][0]["choice"]]["free"]


def test_hints_and_wrong_entries():
    hint = asked("/api/hint", puzzle=ONE, entries=[[0, 1, 1]], pictures=True)
    assert (hint["found"], hint["steps"][-1]["facts"]) == ([[1, 0, 1]], ["(2, 1) is 1"])
    assert "mark-stroke" in hint["svg"]
    assert "found" not in asked("/api/hint", puzzle=ONE, more=False)
    wrong = asked("/api/wrong", puzzle=ONE, entries=[[0, 1, 0]])
    assert (wrong["status"], wrong["wrong"][0]["place"]) == ("wrong", [0, 1])
    assert asked("/api/wrong", puzzle=ONE, entries=[[0, 1, 1]])["status"] == "right so far"
    told = events("/api/verify", {"puzzle": ONE, "solution": [[1, 0], [0, 1]]})[-1][1]
    assert (told["correct"], len(told["broken"])) == (False, 1)


def test_steps_are_told_one_by_one():
    told = events("/api/explain", {"puzzle": ONE, "pictures": True})
    steps = [data for kind, data in told if kind == "step"]
    assert [step["entries"] for step in steps] == [[[0, 1, 1]], [[1, 0, 1]], [[1, 1, 0]]]
    assert steps[0]["areas"] == {
        "looked": [[0, 0], [0, 1]],
        "because": [[0, 0]],
        "follows": [[0, 1]],
    }
    assert all(step["svg"].startswith("<svg") and "<style" not in step["svg"] for step in steps)
    assert told[-1].data["walk"].count("<li") == 3
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


def test_a_search_for_a_level_tells_how_far_it_is(monkeypatch):
    monkeypatch.setattr(level, "TRIES", 2)
    bench, told = Bench(60), []
    bench.tell = told.append
    body = {"family": "sudoku", "size": "4", "difficulty": "hard"}
    with pytest.raises(NotFound, match="2 boards tried"):
        [*performed({"path": "/api/generate", "body": body}, bench)]
    assert [event.data["tried"] for event in told] == [0, 1]


def test_a_board_of_the_request_before_is_solved_with_the_options_of_its_own():
    bench, puzzle = Bench(60), read(ONE)
    for options in (Options("xor"), Options("order"), Options("order", solver="glucose4")):
        assert bench.run(puzzle, options).options == options
    bench.close()


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
        [*_, file] = events("/api/download", {"puzzle": ONE, "to": to, "solution": True})
        assert isinstance(file, File)
        assert file.content.startswith(begin)
        files[to] = file
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
        ("/api/solve", {"puzzle": "/etc/passwd"}, "not the name of a file"),
        ("/api/solve", {"puzzle": ONE * 2}, "expected one puzzle, not 2"),
        ("/api/solve", {"puzzle": ONE, "encoding": "no"}, "no encoding"),
        ("/api/solve", {"puzzle": ONE, "solver": "no"}, "unknown solver"),
        ("/api/solve", {"puzzle": ONE, "solver": "kissat404"}, "take another solver here"),
        ("/api/solve", {"puzzle": ONE, "seconds": -1}, "expected a number above 0"),
        ("/api/count", {"puzzle": ONE, "limit": 0}, "limit"),
        ("/api/count", {"puzzle": ONE, "exact": True, "approximate": True}, "choose one"),
        ("/api/hint", {"puzzle": ONE, "entries": [[9, 9, 1]]}, "has no place '[9, 9]'"),
        ("/api/hint", {"puzzle": ONE, "entries": [[1]]}, "a place with a value behind it"),
        ("/api/hint", {"puzzle": ONE, "entries": [[[], {}, 1]]}, "has no place"),
        ("/api/hint", {"puzzle": ONE, "entries": [[0, 1, 7.5]]}, "'7.5' is no value for (0, 1)"),
        ("/api/draw", {"puzzle": ONE, "entries": [[0, 1, 2]]}, "'2' is no value for (0, 1); known"),
        ("/api/draw", {"puzzle": ONE, "entries": [[0, 1, True]]}, "'True' is no value for (0, 1)"),
        ("/api/draw", {"puzzle": ONE, "solution": [[1]]}, "not a solution of a takuzu"),
        ("/api/edit", {"puzzle": ONE, "changes": [[0, 0, 1]]}, "with a word behind it"),
        ("/api/new", {"family": "takuzu", "size": "x"}, "a size is such as"),
        ("/api/new", {"family": "takuzu", "options": {"no": "1"}}, "no option 'no'"),
        ("/api/new", {"family": "zebra"}, "written as text"),
        ("/api/verify", {"puzzle": ONE}, "a solution, or entries"),
        ("/api/generate", {"family": "no"}, "unknown family"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(path, body, message):
    with pytest.raises(BadInput) as wrong:
        events(path, body)
    assert message in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_families_say_what_can_be_asked_of_them():
    [(_, found)] = events("/api/families", None)
    known = {each["name"]: each for each in found["families"]}
    assert [*known] == [*encoders.names()]
    sudoku, hashi, zebra = (known[name] for name in ("sudoku", "hashi", "zebra"))
    assert [each["numbers"] for each in (sudoku, hashi, zebra)] == [True, False, False]
    assert [each["square"] for each in (sudoku, hashi, zebra)] == [True, False, False]
    assert [each["editable"] for each in (sudoku, hashi, zebra)] == [True, True, False]
    for name, each in known.items():
        assert each["rules"].endswith("."), name
        assert EXAMPLES[name] == each["example"] != ""
    assert json.dumps(found)


def test_a_job_that_is_cancelled_while_it_tells_how_far_it_is_answers_with_what_it_knows():
    body = {"puzzle": "takuzu 4 4\n" + 4 * ". . . .\n"}
    heard = []

    def tell(event):
        heard.append(event)
        if len(heard) == 2:
            raise KeyboardInterrupt

    tell_all(performed({"path": "/api/count", "body": body}, Bench(60.0)), tell)
    assert [event.kind for event in heard] == ["progress", "progress", "result"]
    counted = heard[-1].data
    assert (counted["count"], counted["complete"], counted["status"]) == (2, False, "undecided")
