"""The package as it is installed, beside files that bear the names of its folders."""

import shutil
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from command import ENVIRONMENT, PATIENCE, ROOT, UNIQUE, UNIQUE_DRAWN

import pencilsat

HOSTILE = ("cnf.py", "cli.py", "tasks.py", "encoders/__init__.py", "commands/__init__.py")

BESIDE = """\
import pencilsat
puzzle = pencilsat.read("board.txt")
print(pencilsat.check(puzzle).status, pencilsat.__file__)
"""


def run(*command: object, folder: Path, path: Path | None = None) -> str:
    """What a process prints on standard output, in a folder, with one more on its path."""
    done = subprocess.run(
        [*map(str, command)],
        cwd=folder,
        env=ENVIRONMENT | {"PYTHONPATH": str(path or "")},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def isolation() -> list[str]:
    """Without one of its own where this Setuptools can build it: nothing is downloaded then."""
    try:
        recent = int(metadata.version("setuptools").partition(".")[0]) >= 77
    except metadata.PackageNotFoundError:
        recent = False
    return ["--no-build-isolation"] * recent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Built from a copy: that leaves files behind."""
    folder = tmp_path_factory.mktemp("wheel")
    left_out = shutil.ignore_patterns(".*", "tests", "build", "*.egg-info", "__pycache__")
    shutil.copytree(ROOT, folder / "source", ignore=left_out)
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", *isolation()]
    run(*pip, "--wheel-dir", folder, folder / "source", folder=folder)
    [built] = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel):
    """The folder that has nothing but the package."""
    target = wheel.parent / "installed"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    run(*pip, "--target", target, wheel, folder=wheel.parent)
    return target


@pytest.fixture
def beside(tmp_path):
    """A folder with files that bear the names of this repository's, and end whoever runs them."""
    for name in HOSTILE:
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text("raise SystemExit('imported from the current folder')\n")
    (tmp_path / "board.txt").write_text(UNIQUE)
    (tmp_path / "beside.py").write_text(BESIDE)
    return tmp_path


@pytest.mark.slow
def test_a_wheel_holds_the_package_alone_and_all_of_it(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    described = f"pencilsat-{pencilsat.__version__}.dist-info"
    assert {name.partition("/")[0] for name in names} == {"pencilsat", described}
    held = {name for name in names if name.startswith("pencilsat/")}
    files = {*ROOT.glob("*.py"), ROOT / "py.typed"}
    for folder in (path for path in ROOT.iterdir() if (path / "__init__.py").exists()):
        files |= {file for file in folder.rglob("*.*") if "__pycache__" not in file.parts}
    assert held == {f"pencilsat/{file.relative_to(ROOT).as_posix()}" for file in files}


@pytest.mark.slow
def test_what_is_installed_runs_beside_files_of_the_same_names(installed, beside):
    def command(*arguments: object) -> str:
        words = [sys.executable, "-m", "pencilsat", *arguments]
        return run(*words, folder=beside, path=installed)

    imported = run(sys.executable, "beside.py", folder=beside, path=installed)
    assert imported == f"unique {installed / 'pencilsat' / '__init__.py'}\n"
    assert command("solve", "board.txt") == f"{UNIQUE_DRAWN}unique\n"
    assert command("check", "board.txt", "--proof", "proof").startswith("unique\n")
    assert command("verify-proof", "proof", "board.txt").endswith("\nunique\n")
    compared = command("compare", "board.txt", "--encodings", "cuts,tree", "--jobs", "2", "--quiet")
    assert compared == "runs.sqlite: 2 runs: 2 solved\n"
    script = run(installed / "bin" / "pencilsat", "--version", folder=beside, path=installed)
    assert script == f"pencilsat {pencilsat.__version__}\n"
