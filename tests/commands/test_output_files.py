"""Files that `export` and `generate` write: nothing that is there is lost, and nothing is stale."""

import pytest
from command import run

from pencilsat import encoders

MAKE = ("generate", "takuzu", "--size", "4", "--seed", "1")
"""The quickest puzzle."""


def refused(done, file, words):
    assert (done.code, done.out) == (2, "")
    assert done.err == f"pencilsat: {file}: {words}\n"


def test_no_solution_of_another_puzzle_is_left_beside_a_new_one(tmp_path):
    target, answers = tmp_path / "out.txt", tmp_path / "out.sol"
    assert run(*MAKE, "--solution", "-o", target).code == 0
    before = target.read_text()
    target.unlink()
    done = run(*MAKE, "--seed", "2", "-o", target)
    refused(done, answers, "it would not belong to the new puzzle; --force removes it")
    assert not target.exists()
    assert run("verify", "-", answers, stdin=before).code == 0
    assert run(*MAKE, "--seed", "2", "-o", target, "--force").code == 0
    assert [*tmp_path.iterdir()] == [target]


@pytest.mark.parametrize("format", ["text", "json"])
def test_a_file_a_puzzle(format, tmp_path):
    target = tmp_path / "out.txt"
    asked = (*MAKE, "--count", "3", "--solution", "--format", format, "-o", target)
    assert run(*asked).code == 0
    together = target.read_text()
    assert run(*asked, "--separate").code == 0
    names = [f"out{tail}{suffix}" for tail in ("", "-1", "-2", "-3") for suffix in (".sol", ".txt")]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names)
    files = [tmp_path / f"out-{number}.txt" for number in (1, 2, 3)]
    if format == "text":
        assert "".join(file.read_text() for file in files) == together
    assert [encoders.read(file.read_text()) for file in files] == [
        [puzzle] for puzzle in encoders.read(together)
    ]
    for index, file in enumerate(files, 1):
        assert run("verify", file, file.with_suffix(".sol")).code == 0
        assert run("verify", target, target.with_suffix(".sol"), "--index", index).code == 0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--separate",), "--separate needs -o with the name of a file"),
        (("-o", "{}/no/x.txt"), "{}/no/x.txt: cannot be written: no such directory"),
        (("-o", "{}"), "{}: cannot be written: it is a directory"),
        (("--separate", "-o", "{}"), "{}: cannot be written: it is a directory"),
        (("--separate", "-o", "{}/.."), "{}/..: cannot be written: it is a directory"),
        (
            ("-o", "{}/x.sol", "--solution"),
            "{}/x.sol: the solution goes to a file that ends in .sol",
        ),
        (("--format", "line"), "puzzles have no line format; use text or json"),
    ],
)
def test_what_cannot_be_written_is_refused_before_the_work(options, words, tmp_path, monkeypatch):
    begun = "pencilsat.commands.making.make"
    monkeypatch.setattr(begun, lambda *_, **__: pytest.fail("it has begun"))
    done = run(*MAKE, *(option.format(tmp_path) for option in options))
    assert (done.code, done.out) == (2, "")
    assert done.err == f"pencilsat: {words.format(tmp_path)}\n"
    assert [*tmp_path.iterdir()] == []
