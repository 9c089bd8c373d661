"""What the distribution holds, and what it depends on."""

import re
import sys
import tomllib
from functools import cache

from command import ROOT
from sources import EVERY, PARTS, module, packages

import pencilsat


@cache
def project() -> dict:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_distribution_holds_all_packages_and_no_module_beside_them():
    listed = project()["tool"]["setuptools"]
    folders = {path.parent for path in EVERY} - {ROOT}
    assert folders == {path.parent for path in EVERY if path.name == "__init__.py"} - {ROOT}
    names = {module(folder / "__init__.py") for folder in folders}
    data = {f"pencilsat.{name}" for name in ("experiments.studies", "web.examples", "web.static")}
    assert listed["packages"] == sorted({"pencilsat"} | names | data)
    assert listed["package-dir"] == {"pencilsat": "."}
    assert "py-modules" not in listed


def test_the_distribution_holds_the_files_beside_the_modules():
    data = project()["tool"]["setuptools"]["package-data"]
    listed = set()
    for name, globs in data.items():
        folder = ROOT.joinpath(*name.split(".")[1:])
        listed |= {path for glob in globs for path in folder.glob(glob)}
    beside = {
        path
        for part in PARTS
        for path in (ROOT / part).rglob("*.*")
        if path.suffix != ".py" and "__pycache__" not in path.parts
    }
    assert beside | {ROOT / "py.typed"} == listed


def test_every_package_that_is_imported_is_a_dependency():
    extras = project()["project"].get("optional-dependencies", {})
    named = {
        "".join(c if c.isalnum() or c in "-_" else " " for c in text).split()[0]
        for texts in [project()["project"]["dependencies"], *extras.values()]
        for text in texts
    }
    modules = {"python-sat": {"pysat", "pycard", "pysolvers"}}
    known = set().union(*(modules.get(name, {name.replace("-", "_")}) for name in named))
    used = set[str]().union(*(packages(path) for path in EVERY))
    assert used - known - sys.stdlib_module_names == set()


def test_all_that_names_the_version_names_the_same():
    """The changelog may have changes above it that are not yet released."""
    changes = re.findall(r"^## \[([\d.]+)\] - ", text("CHANGELOG.md"), re.MULTILINE)
    cited = re.findall(r"^version: (.*)$", text("CITATION.cff"), re.MULTILINE)
    assert cited == changes[:1] == [pencilsat.__version__]
    assert f"Upgrading from {changes[1].removesuffix('.0')}" in text("docs/upgrading.md")
    assert text(".github/workflows/release.yml").count("GITHUB_REF_NAME#v") == 1


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")
