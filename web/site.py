"""The page as a folder of files that any web server can serve: Pyodide runs this package in the
browser, so nothing is asked of a server, and after the first visit it works without one.

What others make is fetched by npm and pip, in the versions below, or taken from a folder, and
checked: another file of that name is refused.
"""

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from tempfile import TemporaryDirectory

from .. import __version__, encoders
from ..boards.svg import themed
from ..cnf.errors import BadInput
from ..cnf.record import record
from .asked import Read
from .drawing import example_of, families, pictured, read
from .worker import Bench, RequestBounds

STATIC = Path(__file__).with_name("static")
VIEWS = Path(__file__).parent.parent / "views"
PACKAGE = Path(__file__).parent.parent

PYODIDE = "314.0.7"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip",
        "pyodide-lock.json")  # fmt: skip
"""The files of Pyodide that a page needs."""

PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--platform", "any",
            "--python-version", "3.14", "--abi", "cp314", "--abi", "none")  # fmt: skip
"""The Python of that Pyodide, for pip."""

PURE = ("lzstring", "six")
"""Packages without compiled code, which are taken from where this one runs."""

ALIASES = "def install_aliases():\n    pass\n"
"""All that `lzstring` takes of the package `future`: names of Python 3, which are there."""

LATE = "networkx"
"""Another one, which is loaded only once it is needed."""


@record
class Part:
    """A file of others: its name, its SHA-256, and how it is asked for; `pip` takes a requirement,
    `npm` a package.
    """

    name: str
    digest: str
    by: str
    asked: str


PARTS = (
    Part(
        f"pyodide-{PYODIDE}.tgz",
        "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
        "npm",
        f"pyodide@{PYODIDE}",
    ),
    Part(
        "python_sat-1.9.dev24-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
        "621b06b68cbd46c4862f6fa1872f506c982cb7e4635235f9ae0749de0564a03d",
        "pip",
        "python-sat==1.9.dev24",
    ),
    Part(
        "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
        "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022",
        "pip",
        "msgspec==0.22.0",
    ),
)


def write(out: Path, parts: Path | None = None) -> Iterator[str]:
    """Write the site into a new folder, with the files of others from a folder, if it is given; say
    what is being done. BadInput if there is something at `out`, or a part cannot be had.
    """
    if out.exists():
        raise BadInput(f"{out}: there is something already")
    with TemporaryDirectory() as temporary:
        folder = Path(temporary) / "site"
        yield "fetching Pyodide and packages" if parts is None else f"reading {parts}"
        found = parts or Path(temporary)
        for part in PARTS:
            if parts is None:
                fetch(part, found)
            check(part, found / part.name)
        page(folder)
        yield "writing the wheels"
        engine(folder, found)
        yield "drawing the pictures"
        pictures(folder)
        offline(folder)
        shutil.move(folder, out)


def fetch(part: Part, folder: Path) -> None:
    """A file of others, by the client of its registry. BadInput if that is not possible."""
    how = ["npm", "pack", "--silent", "--pack-destination", str(folder), part.asked]
    if part.by == "pip":
        how = [sys.executable, "-I", "-m", "pip", "download", "--quiet", "--no-deps",
               "--only-binary", ":all:", *PLATFORM, "--dest", str(folder), part.asked]  # fmt: skip
    try:
        done = subprocess.run(how, capture_output=True, text=True)
    except FileNotFoundError:
        raise BadInput(f"{how[0]} is not installed: it fetches {part.asked}") from None
    if done.returncode:
        last = (done.stderr.strip() or "it failed").splitlines()[-1]
        raise BadInput(f"{part.by} does not fetch {part.asked}: {last}")


def check(part: Part, file: Path) -> None:
    """BadInput if a file of others is not there, or not the one that is meant."""
    if not file.is_file():
        raise BadInput(f"{file}: there is no such file")
    if hashlib.sha256(file.read_bytes()).hexdigest() != part.digest:
        raise BadInput(f"{file}: not the file that is meant; its SHA-256 is another")


def page(folder: Path) -> None:
    """The page, which asks the engine in the browser."""
    shutil.copytree(STATIC, folder / "static")
    text = (folder / "static" / "index.html").read_text("utf-8")
    (folder / "static" / "index.html").unlink()
    (folder / "index.html").write_text(text.replace('lang="en"', 'lang="en" data-engine="browser"'))
    for name in ("walkthrough.js", "walkthrough.css"):
        shutil.copy(VIEWS / name, folder / name)
    (folder / "api" / "pictures").mkdir(parents=True)
    (folder / "api" / "pictures.css").write_text(themed())
    (folder / "manifest.webmanifest").write_text(json.dumps(MANIFEST))


MANIFEST = {
    "name": "PencilSAT",
    "start_url": ".",
    "display": "standalone",
    "icons": [{"src": "static/icon.svg", "sizes": "any", "type": "image/svg+xml"}],
}
"""What a phone knows of the page that it keeps."""


def engine(folder: Path, parts: Path) -> None:
    """Pyodide, the wheels, and this package as an archive."""
    core, wheels = folder / "pyodide", folder / "wheels"
    core.mkdir()
    wheels.mkdir()
    with tarfile.open(parts / PARTS[0].name) as packed:
        for name in CORE:
            content = packed.extractfile(f"package/{name}")
            assert content is not None
            (core / name).write_bytes(content.read())
    for part in PARTS[1:]:
        shutil.copy(parts / part.name, wheels / part.name)
    own, late = f"pencilsat-{__version__}.zip", f"{LATE}.zip"
    with zipfile.ZipFile(wheels / own, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(files_of(PACKAGE)):
            archive.write(file, Path("pencilsat") / file.relative_to(PACKAGE))
        for name in PURE:
            add(archive, name)
        archive.writestr("future/__init__.py", "")
        archive.writestr("future/standard_library.py", ALIASES)
    with zipfile.ZipFile(wheels / late, "w", zipfile.ZIP_DEFLATED) as archive:
        add(archive, LATE)
    first = [own, *(part.name for part in PARTS[1:])]
    (folder / "engine.json").write_text(json.dumps({"wheels": first, "late": {LATE: late}}))


def add(archive: zipfile.ZipFile, name: str) -> None:
    """Add an installed module, or a package with all modules in it."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise BadInput(f"{name} is not installed: pip install {name}")
    file = Path(spec.origin)
    whole = spec.submodule_search_locations is not None
    for each in sorted(file.parent.rglob("*.py")) if whole else [file]:
        if "tests" not in each.parts:
            archive.write(each, each.relative_to(file.parent.parent if whole else file.parent))


BESIDE = (
    "tests",
    "docs",
    "build",
    "benchmarks",
    "instances",
    "experiments",
    "reports",
    "certificates",
)
"""Folders of the project, and of the package, that the page has no use for."""


def files_of(package: Path) -> Iterator[Path]:
    """The files of a package and those within it: modules, and what they read."""
    for file in package.iterdir():
        if file.suffix in (".py", ".txt", ".js", ".css"):
            yield file
    for module in iter_modules([str(package)]):
        if module.ispkg and module.name not in BESIDE:
            yield from files_of(package / module.name)


def pictures(folder: Path) -> None:
    """The families, a picture of each, and the board of its example."""
    (folder / "api" / "boards").mkdir()
    bench = Bench(RequestBounds(), lambda event: None)
    found = families(None, bench)
    (folder / "api" / "families.json").write_text(json.dumps(found), "utf-8")
    for name in encoders.names():
        try:
            drawn = pictured(name, bench)
        except BadInput:
            continue  # it has no example
        (folder / "api" / "pictures" / drawn.name).write_bytes(drawn.content)
        board = read(Read(text=example_of(encoders.family_named(name))), bench)
        (folder / "api" / "boards" / f"{name}.json").write_text(json.dumps(board), "utf-8")


def offline(folder: Path) -> None:
    """The service worker, which keeps every file of the site."""
    script = folder / "static" / "offline.js"
    source = script.read_text("utf-8")
    script.unlink()
    files = sorted(f.relative_to(folder).as_posix() for f in folder.rglob("*") if f.is_file())
    whole = hashlib.sha256()
    for name in files:
        whole.update((folder / name).read_bytes())
    kept = json.dumps(["./", *files])
    said = f"const VERSION = {whole.hexdigest()[:16]!r};\nconst FILES = {kept};\n"
    (folder / "offline.js").write_text(said + source, "utf-8")
