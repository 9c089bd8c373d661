"""What measures is itself right: `benchmarks/`."""

import sys

from command import ROOT, python

BENCHMARKS = ROOT / "benchmarks"


def test_a_checkout_is_compiled_in_the_same_folder_by_every_run(tmp_path):
    script = (
        "import sys; from pathlib import Path; sys.path.insert(0, sys.argv[1]);"
        "from processes import environment;"
        "print(environment(Path(sys.argv[2]), Path(sys.argv[3]))['PYTHONPATH'])"
    )
    alike = tmp_path / ROOT.name
    runs = [python(script, BENCHMARKS, place, tmp_path) for place in (ROOT, ROOT, alike)]
    first, again, other = (run.out for run in runs)
    assert first == again != other
    assert first.startswith(f"{tmp_path}")


def test_every_peer_has_a_module(monkeypatch):
    monkeypatch.syspath_prepend(BENCHMARKS)
    from peers import MODULES

    for module in MODULES.values():
        assert (BENCHMARKS / "peers" / f"{module}.py").exists()
    sys.modules.pop("peers")
