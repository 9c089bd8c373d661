"""What an answer says of the work that it took."""

from command import UNIQUE

from pencilsat.tasks.options import Options
from pencilsat.tasks.read import only
from pencilsat.tasks.solve import solve


def test_the_work_says_how_the_answer_was_found():
    answer = solve(only(UNIQUE), Options("elimination", solver="glucose4"))
    assert (answer.work.encoding, answer.work.solver) == ("elimination", "glucose4")
    assert answer.statistics is answer.work.statistics
    assert answer.statistics.seconds.keys() == {"encode", "load", "solve", "verify"}
    assert len(answer.work.formula.atoms) == 5
