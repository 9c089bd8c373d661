"""The garbage collector pauses, and goes on if it did before."""

import gc
import threading

import pytest

from pencilsat import encoders
from pencilsat.cnf.errors import TooLarge
from pencilsat.cnf.garbage import uncollected
from pencilsat.tasks.run import encode

SMALL = "takuzu 4 4\n. . . .\n. . . .\n. . . .\n. . . .\n"


@pytest.fixture(params=[True, False])
def before(request):
    was = gc.isenabled()
    (gc.enable if request.param else gc.disable)()
    yield request.param
    (gc.enable if was else gc.disable)()


def test_no_garbage_is_looked_for_while_a_formula_is_written(before):
    [puzzle] = encoders.read(SMALL)
    seen = []
    with pytest.MonkeyPatch.context() as patched:
        encodings = {"xor": lambda puzzle, formula: seen.append(gc.isenabled())}
        patched.setitem(vars(puzzle.family), "encodings", encodings)
        encode(puzzle)
    assert seen == [False]
    assert gc.isenabled() is before
    with pytest.raises(TooLarge):
        encode(puzzle, largest=10)
    assert gc.isenabled() is before


def test_of_several_threads_the_last_lets_it_go_on(before):
    inside, out = threading.Event(), threading.Event()

    def other():
        with uncollected():
            inside.set()
            out.wait(10)

    with uncollected():
        thread = threading.Thread(target=other)
        thread.start()
        inside.wait(10)
    assert not gc.isenabled()
    out.set()
    thread.join()
    assert gc.isenabled() is before
