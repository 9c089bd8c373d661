"""What is found before the time is over is told, however late its check comes."""

import time

import pytest
from command import UNIQUE, run

from pencilsat import encoders


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [("solve", 0, "undecided whether unique"), ("check", 3, "undecided"), ("count", 3, "at least")],
)
def test_a_solution_that_is_checked_late_is_told(command, code, said, file, monkeypatch):
    family = encoders.family_named("hashi")
    verify = family.verify

    def late(puzzle, solution):
        time.sleep(1.0)
        return verify(puzzle, solution)

    monkeypatch.setattr(family, "verify", late)
    done = run(command, file(UNIQUE), "--seconds", "0.3")
    assert said in done.out
    assert "the time was over" not in done.out + done.err
    assert done.code == code
