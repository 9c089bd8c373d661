"""Which code a run was of: an encoding from outside, its helpers, and this program."""

import subprocess
import sys
from importlib import import_module
from textwrap import dedent

import pytest
from command import UNIQUE, run
from comparing import rows
from plugins import GUARDS, nothing_loaded

from pencilsat import __version__, encoders
from pencilsat.cnf.errors import BadInput
from pencilsat.experiments import identity, plan
from pencilsat.experiments.experiment import Experiment
from pencilsat.experiments.plan import ParameterGrid


@pytest.fixture(autouse=True)
def _nothing_loaded(tmp_path, monkeypatch):
    """No plug-in, and no module beside one, is there before or after a test."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    before = {*sys.modules}
    with nothing_loaded():
        yield
    for name in {*sys.modules} - before:
        if str(tmp_path) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


@pytest.fixture
def forget(tmp_path):
    """Called between two states of a plug-in, as between two processes."""

    def forgotten():
        for name, module in [*sys.modules.items()]:
            if str(tmp_path) in str(getattr(module, "__file__", "")):
                del sys.modules[name]

    return forgotten


def write(folder, files):
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(dedent(text))


def known(folder, name="mine", family="hashi"):
    """What is told of an encoding in `mine.py`, loaded by a process that knows nothing yet."""
    with nothing_loaded():
        encoders.load_family(folder / "mine.py")
        return identity.plugin(family, name)


PARTIAL = """\
    from functools import partial
    from pencilsat.encoders import hashi

    def encode(puzzle, f, how):
        hashi.FAMILY.encodings[how](puzzle, f)

    FAMILY = "hashi"
    ENCODINGS = {"mine": partial(encode, how="tree")}
"""
LOADS = """\
    from helper import made

    FAMILY = "hashi"
    ENCODINGS = {"mine": made}
"""
HELPER = """\
    from functools import partial, wraps
    from pencilsat.encoders.hashi import FAMILY
    HOW = "tree"
    def encode(puzzle, f, how): FAMILY.encodings[how](puzzle, f)
"""
MADE = {
    "a function": "def made(puzzle, f): encode(puzzle, f, how=HOW)",
    "a partial": "made = partial(encode, how=HOW)",
    "a closure": """\
        def maker(how):
            return lambda puzzle, f: encode(puzzle, f, how=how)
        made = maker(HOW)
        """,
    "decorated": """\
        def same(function):
            return wraps(encode)(lambda puzzle, f: function(puzzle, f))
        @same
        def made(puzzle, f): encode(puzzle, f, how=HOW)
        """,
    "an object": """\
        class Made:
            def __call__(self, puzzle, f): encode(puzzle, f, how=HOW)
        made = Made()
        """,
    "a method": """\
        class Made:
            def encode(self, puzzle, f): encode(puzzle, f, how=HOW)
        made = Made().encode
        """,
}
"""Ways to make an encoding in a module beside the plug-in."""


def test_a_partial_that_changes_runs_again(here):
    write(here, {"mine.py": PARTIAL})
    asked = ["compare", "unique.txt", "--encodings", "mine,tree", "-o", "runs.sqlite", "--quiet"]
    assert run("--plugin", "mine.py", *asked).out == "runs.sqlite: 2 runs: 2 solved\n"
    again = run("--plugin", "mine.py", *asked)
    assert again.out == "runs.sqlite: 2 runs, 2 of them done before: 2 solved\n"
    write(here, {"mine.py": PARTIAL.replace("tree", "layered")})
    changed = run("--plugin", "mine.py", *asked)
    assert changed.out == (
        "runs.sqlite: 2 runs, 1 of them done before: 2 solved; "
        "1 run of another version left alone\n"
    )
    assert len(rows()) == 3
    sizes = {row["clauses"] for row in rows() if row["encoding"] == "mine"}
    assert len(sizes) == 2
    told = run("report", "runs.sqlite").out.splitlines()
    names = [line for line in told if line.startswith("mine · mine.py ")]
    assert len({line[:23] for line in names if " rule" not in line}) == 2


@pytest.mark.parametrize("made", MADE.values(), ids=MADE)
def test_what_is_wrapped_in_another_module_is_part_of_it(tmp_path, forget, made):
    write(tmp_path, {"mine.py": LOADS, "helper.py": dedent(HELPER) + dedent(made)})
    before = known(tmp_path)
    forget()
    assert known(tmp_path) == before
    text = (tmp_path / "helper.py").read_text()
    write(tmp_path, {"helper.py": text.replace('"tree"', '"layered"')})
    forget()
    assert known(tmp_path) != before


BESIDE = {
    "a helper": ("import helper", "helper.py"),
    "a helper of a helper": ("import between", "helper.py"),
    "a helper that only a call imports": ("def later(): import helper", "helper.py"),
    "a package": ("from lib.inside import x", "lib/inside.py"),
    "a part of a package": ("from lib import inside", "lib/inside.py"),
    "what a package imports of itself": ("import lib", "lib/other.py"),
}


@pytest.mark.parametrize(("line", "changed"), BESIDE.values(), ids=BESIDE)
def test_a_module_beside_the_plugin_is_part_of_it(tmp_path, forget, line, changed):
    files = {"helper.py": "", "between.py": "import helper", "apart.py": ""}
    files |= {"lib/inside.py": "x = 1\n", "lib/other.py": "", "lib/__init__.py": ""}
    files["lib/__init__.py"] = "from . import other\n"
    write(tmp_path, files | {"mine.py": f"{line}\n{dedent(PARTIAL)}"})
    before = known(tmp_path)
    write(tmp_path, {"apart.py": "changed = True\n"})
    forget()
    assert known(tmp_path) == before
    write(tmp_path, {changed: "x = 2\n"})
    forget()
    assert known(tmp_path) != before


def test_a_value_that_is_bound_is_part_of_it(tmp_path, monkeypatch):
    by_value = PARTIAL.replace('"tree"', "os.environ['HOW']").replace(
        "from functools", "import os\n    from functools", 1
    )
    write(tmp_path, {"mine.py": by_value})
    found = []
    for how in ("tree", "layered", "tree"):
        monkeypatch.setenv("HOW", how)
        found.append(known(tmp_path))
    assert found[0] == found[2] != found[1]


def test_where_the_plugin_lies_is_no_part_of_it(tmp_path):
    found = []
    for name in ("one", "other"):
        write(tmp_path, {f"{name}/mine.py": PARTIAL})
        found.append(known(tmp_path / name))
    assert found[0] == found[1]
    assert found[0].startswith("mine.py ")


def test_only_what_comes_from_outside_has_a_source_of_its_own(tmp_path):
    write(tmp_path, {"mine.py": PARTIAL})
    encoders.load_family(tmp_path / "mine.py")
    encoders.load_family(GUARDS)
    assert identity.plugin("hashi", "tree") is None
    assert identity.plugin("takuzu", "xor") is None
    assert identity.plugin("guards", "direct").startswith("guards.py ")


def test_a_family_of_a_package_has_the_source_of_the_package(tmp_path, forget):
    files = {"watch/helper.py": "", "watch/__init__.py": "", "apart.py": ""}
    write(
        tmp_path, files | {"watch/guards.py": f"import watch.helper, apart\n{GUARDS.read_text()}"}
    )

    def told():
        forget()
        with nothing_loaded():
            encoders.load_family(import_module("watch.guards").FAMILY)
            return identity.plugin("guards", "direct")

    before = told()
    write(tmp_path, {"apart.py": "x = 1\n"})
    assert told() == before
    assert before.startswith("guards.py ")
    write(tmp_path, {"watch/helper.py": "x = 1\n"})
    assert told() != before


def git(root, *words):
    named = ["-c", "user.name=A", "-c", "user.email=a@b"]
    subprocess.run(["git", *named, *words], cwd=root, check=True, capture_output=True)


@pytest.fixture
def checkout(tmp_path):
    """A small checkout with a package, tests, and one commit."""
    root = tmp_path / "checkout"
    root.mkdir()
    write(root, {"cnf/__init__.py": "", "cnf/a.py": "a = 1\n", "tests/test_a.py": "", "a.md": ""})
    git(root, "init", "--quiet")
    git(root, "add", ".")
    git(root, "commit", "--quiet", "-m", "first")
    return root


def version(root):
    identity.program.cache_clear()
    return identity.program(root)


def test_without_a_checkout_it_is_the_version_alone(tmp_path, checkout):
    assert version(tmp_path) == __version__
    assert version(checkout / "cnf") == __version__


def test_where_git_says_nothing_the_sources_do(checkout):
    (checkout / ".git" / "HEAD").unlink()
    first = version(checkout)
    write(checkout, {"cnf/a.py": "a = 2\n"})
    assert first.startswith(f"{__version__} +")
    assert version(checkout) != first


@pytest.mark.parametrize("gone", [False, True])
def test_a_plugin_that_changes_under_its_runs_ends_them(here, gone):
    write(here, {"mine.py": PARTIAL})
    encoders.load_family(here / "mine.py")
    jobs = plan.jobs(
        [plan.instance(encoders.read(UNIQUE)[0], "unique.txt", 0)],
        ParameterGrid(encodings=["mine"], repeats=3),
    )
    with Experiment(jobs, "runs.sqlite") as running:
        performed = running.rows()
        next(performed)
        if gone:
            (here / "mine.py").unlink()
        else:
            write(here, {"mine.py": PARTIAL.replace("tree", "layered")})
        with pytest.raises(BadInput, match=r"mine\.py has changed since"):
            next(performed)
    assert len(rows()) == 1
