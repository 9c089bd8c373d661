"""What families may share and know, read from their source."""

import ast

from command import ROOT
from sources import SOURCES, faults, imported_modules, parsed
from together import together

from pencilsat import encoders
from pencilsat.tasks.generate.boards import boards

FOLDERS = [ROOT / "encoders" / name / "__init__.py" for name in encoders.FOLDERS]
GENRES = [ROOT / "encoders" / "genres" / f"{name}.py" for name in encoders.GENRES]
FAMILIES = [*FOLDERS, *GENRES]
ROOMS = [*(path for family in FOLDERS for path in family.parent.glob("*.py")), *GENRES]
READING = {"__init__", "custom"}  # a puzzle of a genre of one's own is sent as text
SHARED = [path for path in sorted((ROOT / "encoders").glob("*.py")) if path.stem not in READING]
MODULES = {
    *(f"pencilsat.encoders.{name}" for name in encoders.FOLDERS),
    *(f"pencilsat.encoders.genres.{name}" for name in encoders.GENRES),
}


def test_neither_a_family_nor_what_families_share_imports_a_family():
    def families(path):
        return imported_modules(path) & (MODULES | {"pencilsat.encoders"})

    assert faults(families, [*FAMILIES, *SHARED]) == {}


def test_every_family_is_named_once():
    with_record = [
        path
        for path in sorted((ROOT / "encoders").glob("*/*.py"))
        for node in parsed(path).body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name) and target.id == "FAMILY"
    ]
    assert sorted(FAMILIES) == with_record


@together("name", encoders.NAMES)
def test_a_family_bears_the_name_of_its_module_and_has_random_boards(name):
    assert encoders.family_named(name).name == name
    assert callable(boards(name).generate)


def test_random_boards_know_their_own_family_alone():
    made = {path.parent.name: path for path in ROOMS if path.stem == "random_boards"}
    for name, path in made.items():
        assert imported_modules(path) & MODULES <= {f"pencilsat.encoders.{name}"}


def test_nothing_else_knows_a_family():
    knowing = [path for path in SOURCES if imported_modules(path) & MODULES]
    assert {*knowing} <= {*ROOMS}
