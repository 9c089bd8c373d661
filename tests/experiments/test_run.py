"""What happens in the process of a run, performed here without one."""

import ast
import json
import subprocess
import sys
from dataclasses import asdict

import pytest
from command import AWAY, python
from marks import slow
from oracle import INSTANCES
from sources import imports, parsed, part_of, sources

from pencilsat import encoders
from pencilsat.experiments import plan

SCRIPT = """\
import json, sys
from pencilsat.experiments import plan, run
run.prepare()
known = set(sys.modules)
for line in sys.stdin:
    asked, told = json.loads(line), {}
    job = plan.Job(plan.PuzzleInstance(**asked.pop("puzzle")), **asked)
    run.perform(job, None, told.update)
    assert told["status"] == "solved", told
print(*sorted(set(sys.modules) - known))
"""


def request(text, known, encoding):
    return {
        "puzzle": asdict(plan.PuzzleInstance(text, "", "", 0, known.name)),
        "task": "solve",
        "encoding": encoding,
        "cardinality": known.cardinality,
        "amo": known.amo,
        "implied": True,
        "clue_order": None,
        "solver": "cadical195",
        "seed": 1,
        "repeat": 0,
        "seconds_limit": None,
        "memory_limit": None,
        "version": "",
        "plugin": None,
    }


@pytest.mark.parametrize("name", ["hashi", *map(slow, encoders.FOLDERS[1::4])])
def test_no_run_pays_for_an_import(name):
    known = encoders.family_named(name)
    texts = [path.read_text() for path in (INSTANCES / name).glob("*.txt")]
    text = min((text for text in texts if "solutions: 1\n" in text), key=len)
    requests = [request(text, known, encoding) for encoding in known.encodings]
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        input="".join(json.dumps(request) + "\n" for request in requests),
        capture_output=True,
        text=True,
        cwd=AWAY,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "\n", "")


def test_what_formulas_and_solving_import_late_is_loaded_before_a_run():
    """Small puzzles do not need all of it."""
    late = {
        name
        for path in sources("cnf", "search", "encoders")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef)
        for name, _ in imports(node)
        if part_of(name) in ("cnf", "search")
    }
    assert "pencilsat.search.repair" in late
    loaded = "import sys; from pencilsat.experiments import run; run.prepare(); print(*sys.modules)"
    assert late - {"pencilsat.search.counting"} <= {*python(loaded).out.split()}
