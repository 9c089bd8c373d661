"""`daily`: the puzzle of the day."""

from command import run

from pencilsat import encoders
from pencilsat.web.drawing import family


def test_it_is_that_of_a_seed_and_what_the_page_takes():
    """The page counts the families that it can make in the same order."""
    done = run("daily", "--date", "2026-11-29")
    assert done.code == 0
    name = encoders.NAMES[20261129 % len(encoders.NAMES)]
    assert done.out == run("generate", name, "--seed", "20261129").out
    page = [family(encoders.family_named(name)) for name in encoders.names()]
    made = [each["name"] for each in page if each["generated"] and each["explained"]]
    assert made == [*encoders.NAMES]


def test_a_day_that_is_none_is_said():
    for day in ("2026-02-30", "20261224", ""):
        done = run("daily", "--date", day)
        assert (done.code, done.out) == (2, "")
        assert f"--date takes a day such as 2026-12-24, not {day!r}" in done.err
