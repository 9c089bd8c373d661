"""The command in a folder with modules that bear the names of Python's own: none is run."""

import ast
import pickle
import subprocess
import sys
from importlib.util import find_spec

import doubles
import pytest
from command import PATIENCE, ROOT, UNIQUE, Result

from pencilsat.processes.worker import Worker

NAMES = ("json", "os", "re", "typing", "struct", "random", "tempfile")

INSTALLED = "import sys; from pencilsat.cli import main; sys.exit(main())"
"""The script that an installation makes."""


@pytest.fixture
def hostile(tmp_path, monkeypatch):
    """The current folder; `run` is there once one of its modules has run."""
    folder = tmp_path / "hostile"
    folder.mkdir()
    for name in NAMES:
        (folder / f"{name}.py").write_text(f"open({str(folder / 'run')!r}, 'a').write('{name} ')\n")
    (folder / "board.txt").write_text(UNIQUE)
    monkeypatch.chdir(folder)
    return folder


def python(folder, script, *arguments):
    """A script in a folder of its own, run in this folder."""
    file = folder.parent / "bin" / "pencilsat"
    file.parent.mkdir(exist_ok=True)
    file.write_text(script)
    done = subprocess.run(
        [sys.executable, str(file), *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    return Result(done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["compare", "board.txt", "--encodings", "tree", "--quiet"], "1 solved"),
        (["count", "board.txt", "--exact"], "1"),
        (["count", "board.txt", "--approximate"], "1"),
    ],
    ids=lambda value: " ".join(value[::2]) if isinstance(value, list) else "",
)
def test_no_process_of_a_command_imports_from_the_current_folder(hostile, arguments, answer):
    if arguments[0] == "count" and find_spec("pyganak") is None:
        pytest.skip("needs the extra `count`")
    done = python(hostile, INSTALLED, *arguments)
    assert (done.code, done.err) == (0, "")
    assert answer in done.out
    assert not (hostile / "run").exists()


ON_A_WORKER = """\
import pickle
from pencilsat.experiments import plan
from pencilsat.experiments.run import RunRequest, performed
from pencilsat.processes.cluster import perform_here, versions
from pencilsat.commands.inputs import items
[item] = items("board.txt", None)
puzzle = plan.instance(item.puzzle, item.where.file, item.where.index)
[job] = plan.jobs([puzzle], plan.ParameterGrid(encodings=["tree"]))
[row] = perform_here(pickle.dumps(performed), [RunRequest(job, None)], None, versions())
print(row["status"])
"""


def test_no_process_of_a_worker_of_a_cluster_imports_from_the_current_folder(hostile):
    assert python(hostile, ON_A_WORKER) == Result(0, "solved\n", "")
    assert not (hostile / "run").exists()


@pytest.mark.parametrize("current", ["", "."])
def test_a_call_finds_the_modules_of_its_caller_but_not_in_the_current_folder(
    hostile, monkeypatch, current
):
    monkeypatch.setattr(sys, "path", [current, *(p for p in sys.path if p != str(ROOT))])
    worker = Worker(pickle.dumps(doubles.done))  # in a folder that is on the caller's path
    [outcome] = worker.do([({"do": "echo", "what": 1}, {"fork": False})])
    worker.close()
    assert outcome.told == {"heard": 1}
    assert not (hostile / "run").exists()


SAFE = {"-P", "-I", "-ISc"}


def test_every_interpreter_is_started_without_the_current_folder_on_its_path():
    started = [
        (path.name, node.elts[1])
        for path in ROOT.rglob("*.py")
        if path.relative_to(ROOT).parts[0] not in ("tests", "build")
        for text in [path.read_text(encoding="utf-8")]
        if "sys.executable" in text
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.List) and ast.unparse(node).startswith("[sys.executable")
    ]
    measuring = {"boards.py", "growth.py", "levels.py", "lists.py", "page.py", "processes.py"}
    names = {"counting.py", "starting.py", "site.py", "docs.py", *measuring}
    assert {name for name, _ in started} == names
    assert [name for name, option in started if ast.literal_eval(option) not in SAFE] == []
