"""Auxiliary variables with names of any kind are facts of explanations like any others."""

import pytest
from command import run
from plugins import nothing_loaded, variant

UNIQUE = "guards 1 3\n+ . .\n"
SEVERAL = "guards 2 3\n. + .\n. . +\n"
NONE = "guards 1 1\n+\n"

APART = """\
    for cell in cells(puzzle):
        f.add("apart", ([-guard[cell], -guard[q]] for q in beside(puzzle, cell) if q > cell))
"""
PAIRS = """\
    edges = [(p, q) for p in cells(puzzle) for q in beside(puzzle, p) if q > p]
    pair = f.auxiliaries("pair", [KEY for p, q in edges])
    for both, (p, q) in zip(pair.values(), edges, strict=True):
        f.add("pair", [[-both, guard[p]], [-both, guard[q]], [both, -guard[p], -guard[q]]], of=p)
        f.add("apart", [[-both]], of=(p, q))
"""
EXPLAINED = """\
    explained=Explaining("direct", lambda instance: "here", lambda puzzle, instance, known: "so"),
    verify=verify,
"""
KEYS = {
    "an edge": ("(p, q)", "pair 0 1 0 2"),
    "four numbers": ("p + q", "pair 0 1 0 2"),
    "a number": ("edges.index((p, q))", "pair 1"),
    "a word": ("f'{p} {q}'", "pair (0, 1) (0, 2)"),
    "a word and cells": ("('of', p, q)", "pair of 0 1 0 2"),
    "a cell off the board": ("(7 + p[0], 7 * p[1] + q[0] + 9)", "pair 7 16"),
    "a cell and a number": ("(p, q[0] - p[0])", "pair 0 1 0"),
    "nothing and an edge": ("(None, (p, q))", "pair None 0 1 0 2"),
}


@pytest.fixture(autouse=True)
def _nothing_loaded():
    with nothing_loaded():
        yield


@pytest.fixture
def paired(tmp_path):
    """The file of guards in which pairs are kept apart by way of variables with such names."""

    def made(key, *changes):
        imported = "from pencilsat.encoders.family import"
        record = "from pencilsat.rules.explaining import Explaining"
        changes = [
            (APART, PAIRS.replace("KEY", key)),
            ("    verify=verify,\n", EXPLAINED),
            (imported, f"{record}\n{imported}"),
            *changes,
        ]
        return variant(tmp_path, *changes)

    return made


@pytest.mark.parametrize(("key", "name"), KEYS.values(), ids=KEYS)
def test_a_name_need_not_be_a_place(key, name, paired, file, tmp_path):
    plugin, board, several = paired(key), file(UNIQUE), file(SEVERAL)
    explained = run("--plugin", plugin, "explain", board)
    assert (explained.code, explained.err) == (0, "")
    assert f"{name} is false: so" in explained.out
    assert "unique, " in explained.out
    for command, code in {
        ("explain", several): 1,
        ("explain", file(NONE)): 1,
        ("explain", "--format", "json", board): 0,
        ("explain", "--html", tmp_path / "page.html", board): 0,
        ("explain", "--svg", tmp_path / "pictures", board): 0,
        ("hint", board): 0,
        ("hint", "--more", board): 0,
        ("hint", "--format", "json", "--more", board): 0,
        ("hint", "--from", file(". o .\n"), "--more", board): 0,
        ("hint", "--from", file(". . o\n"), board): 1,
        ("hint", several): 1,
        ("rate", board): 0,
        ("rate", several): 1,
    }.items():
        done = run("--plugin", plugin, *command)
        assert (done.code, done.err) == (code, ""), command
