"""What `import pencilsat` offers: documented, and as its examples say."""

import doctest
import gc
import inspect
import math
import os
import signal
import subprocess
import sys
import threading
from types import FunctionType

import pytest
from command import BAD, ROOT, TWO, UNIQUE, UNIQUE_DRAWN
from together import together

import pencilsat

MANY = "takuzu 12 12\n" + 12 * (12 * ". " + "\n")
"""More solutions than can be counted while a test waits."""

GIVEN_BY = {"Explanation": "explain", "Step": "explain"}
"""Records whose example is that of the function which gives them."""


def test_every_example_is_right():
    assert doctest.testmod(pencilsat).failed == 0


def test_the_names_that_are_documented_are_all_there_are():
    own = {
        name
        for name, value in vars(pencilsat).items()
        if isinstance(value, FunctionType) and value.__module__ == "pencilsat"
        if not name.startswith("_")
    }
    assert {*pencilsat.__all__} == own | {n for names in pencilsat.LATE.values() for n in names}
    assert pencilsat.__all__ == sorted(pencilsat.__all__) == dir(pencilsat)


@together("name", pencilsat.__all__)
def test_every_name_has_words_of_its_own(name):
    assert len(inspect.getdoc(getattr(pencilsat, name)) or "") > 20


@together("name", pencilsat.__all__)
def test_every_name_has_an_example_that_is_right(name):
    finder = doctest.DocTestFinder(recurse=False)
    documented = GIVEN_BY.get(name, name)
    of = getattr(pencilsat, documented)
    [found] = finder.find(of, documented, globs=dict(vars(pencilsat)))
    assert found.examples
    assert documented == name or f"`{name}`" in inspect.getdoc(of)
    assert doctest.DocTestRunner().run(found).failed == 0


def test_a_name_that_is_not_there_is_named():
    name = "nothing"
    with pytest.raises(AttributeError, match="'pencilsat' has no attribute 'nothing'"):
        getattr(pencilsat, name)
    assert pencilsat.__version__


IMPORTED = """\
import sys
import pencilsat
print([name for name in sys.modules if name.partition(".")[0] in ("pysat", "typer", "networkx")])
print([name for name in sys.modules if name.startswith("pencilsat.")])
"""


def test_an_import_loads_nothing_else():
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("[]\n[]\n", "")


def test_what_is_wrong_with_a_file_has_its_place(file):
    path = file(BAD)
    for source in (path, str(path)):
        with pytest.raises(pencilsat.BadInput) as caught:
            pencilsat.read(source)
        assert (caught.value.file, caught.value.line, caught.value.column) == (str(path), 2, 1)
        assert str(caught.value).startswith(f"{path}:2:1: ")
        assert "\n" not in str(caught.value)
    with pytest.raises(pencilsat.BadInput) as caught:
        pencilsat.read(BAD)
    assert (caught.value.file, caught.value.line, caught.value.column) == (None, 2, 1)


def test_puzzles_and_solutions_print_as_drawings(capsys):
    puzzle = pencilsat.read(UNIQUE)
    [solution] = pencilsat.check(puzzle).solutions
    print(puzzle)
    print(solution)
    assert capsys.readouterr().out == f"2   2\n\n1   1\n{UNIQUE_DRAWN}"


def test_the_types_are_those_that_the_functions_give():
    puzzle = pencilsat.read("takuzu 2 2\n0 .\n. .\n")
    answer = pencilsat.solve(puzzle)
    assert isinstance(puzzle, pencilsat.Puzzle)
    assert isinstance(answer, pencilsat.Answer)
    assert isinstance(answer.solutions[0], pencilsat.Solution)
    assert isinstance(pencilsat.count(puzzle), pencilsat.Count)
    about = pencilsat.count(puzzle, tolerance=pencilsat.Tolerance(epsilon=0.5))
    assert (about.number, about.status) == (1, "solved")
    assert isinstance(pencilsat.explain(puzzle), pencilsat.Explanation)
    assert isinstance(next(iter(pencilsat.explain(puzzle))), pencilsat.Step)
    assert isinstance(pencilsat.rate(puzzle), pencilsat.Rating)
    assert isinstance(pencilsat.minimise(puzzle), pencilsat.Fewest)
    assert isinstance(pencilsat.spare(puzzle), pencilsat.Spare)
    assert isinstance(pencilsat.export(puzzle), pencilsat.Exported)
    assert isinstance(pencilsat.generate("takuzu", size="4"), pencilsat.Made)
    assert isinstance(pencilsat.verify(puzzle, answer.solutions[0]), pencilsat.Verdict)
    assert all(isinstance(family, pencilsat.Family) for family in pencilsat.families())
    assert issubclass(pencilsat.NotFound, pencilsat.BadInput)
    assert issubclass(pencilsat.TooLarge, pencilsat.BadInput)
    assert not issubclass(pencilsat.WrongAnswer, pencilsat.BadInput)


def test_an_option_goes_all_the_way():
    puzzle = pencilsat.read(TWO)
    for task in (pencilsat.solve, pencilsat.check, pencilsat.count):
        found = task(puzzle, encoding="tree", solver="glucose4")
        assert (found.work.encoding, found.work.solver) == ("tree", "glucose4")
        with pytest.raises(pencilsat.BadInput, match="hashi has no encoding 'none'"):
            task(puzzle, encoding="none")
        with pytest.raises(TypeError, match="did you mean encoding"):
            task(puzzle, encodin="tree")
    assert pencilsat.formula is pencilsat.export
    assert pencilsat.export(puzzle, encoding="tree").encoding == "tree"


def test_a_limit_leaves_it_undecided():
    puzzle = pencilsat.read(ROOT / "instances" / "sudoku" / "sixteen-by-sixteen.txt")
    limits = {"encoding": "minimal", "conflicts": 1}
    assert pencilsat.solve(puzzle, **limits).status == "undecided"
    assert pencilsat.check(puzzle, **limits).status == "undecided"
    assert pencilsat.count(puzzle, **limits).status == "undecided"
    by_cases = pencilsat.read(ROOT / "instances" / "takuzu" / "six-by-six.txt")
    explanation = pencilsat.explain(by_cases, conflicts=1)
    for _ in explanation:
        pass
    assert explanation.status == "undecided"
    assert pencilsat.rate(by_cases, conflicts=1).status == "undecided"
    assert pencilsat.minimise(puzzle, seconds=1e-9).status == "undecided"
    assert pencilsat.spare(puzzle, seconds=1e-9).status == "undecided"


LIMITED = {
    "solve": pencilsat.solve,
    "check": pencilsat.check,
    "count": pencilsat.count,
    "explain": pencilsat.explain,
    "rate": pencilsat.rate,
    "minimise": pencilsat.minimise,
    "spare": pencilsat.spare,
    "export": pencilsat.export,
}


@together("task", LIMITED)
@together("seconds", [-1, math.nan])
def test_a_limit_that_is_none_is_bad_input(task, seconds):
    with pytest.raises(pencilsat.BadInput, match="seconds: expected a number above 0, not"):
        LIMITED[task](pencilsat.read(UNIQUE), seconds=seconds)


def test_what_is_generated_is_what_the_command_makes():
    made = pencilsat.generate("hashi", size="6x8", arguments={"islands": "12"}, seed=3)
    assert made.unique
    assert made.command.startswith("pencilsat generate hashi --size 6x8 --islands 12 ")
    assert pencilsat.read(made.puzzle.family.board.text(made.puzzle)) == made.puzzle
    with pytest.raises(pencilsat.BadInput, match="hashi has no option --fleet"):
        pencilsat.generate("hashi", arguments={"fleet": "1"})
    with pytest.raises(pencilsat.BadInput, match="unknown family 'chess'"):
        pencilsat.generate("chess")


INTERRUPTED = {
    "count": lambda: pencilsat.count(pencilsat.read(MANY)),
    "check": lambda: [pencilsat.check(pencilsat.read(MANY)) for _ in range(10_000)],
    "explain": lambda: [[*pencilsat.explain(pencilsat.read(TWO))] for _ in range(10_000)],
    "generate": lambda: [pencilsat.generate("takuzu", seed=seed) for seed in range(10_000)],
}


@pytest.fixture
def without_collector():
    """An interrupt is lost where Python ignores errors: in what the garbage collector calls, such
    as Hypothesis, and the `__del__` of files that other tests have left.
    """
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("without_collector")
@pytest.mark.parametrize("task", INTERRUPTED)
def test_an_interrupt_passes_through_and_the_next_task_is_not_disturbed(task):
    interrupt = threading.Timer(0.3, os.kill, [os.getpid(), signal.SIGINT])
    interrupt.start()
    with pytest.raises(KeyboardInterrupt):
        INTERRUPTED[task]()
    interrupt.join()
    assert pencilsat.check(pencilsat.read(UNIQUE)).status == "unique"
    assert pencilsat.count(pencilsat.read(TWO)).number == 2
