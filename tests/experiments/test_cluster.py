"""Runs on the workers of a Dask cluster, here on loopback."""

import json
import logging
import os
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec

import pytest
from command import PATIENCE, UNIQUE, UNIQUE_ANSWER, UNIQUE_EDGES, run
from comparing import begin, rest

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput
from pencilsat.experiments import plan
from pencilsat.experiments.run import RunRequest, performed
from pencilsat.experiments.store import Store
from pencilsat.processes.cluster import connected

if find_spec("distributed") is None:  # which takes long to import
    pytest.skip("needs the extra `cluster`", allow_module_level=True)


@contextmanager
def dask(folder, part, *arguments):
    """A process of a cluster."""
    command = [sys.executable, "-m", f"distributed.cli.dask_{part}", "--no-dashboard", *arguments]
    with open(folder / "dask.log", "ab") as log:
        running = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder)
    try:
        yield running
    finally:
        running.kill()
        running.wait()


@pytest.fixture
def processes(tmp_path, monkeypatch):
    """The address of a scheduler, its process, and its two workers of one thread each."""
    monkeypatch.chdir(tmp_path)
    described = tmp_path / "scheduler.json"
    where = ["--scheduler-file", str(described)]
    with ExitStack() as stack:
        scheduler = stack.enter_context(
            dask(tmp_path, "scheduler", "--host", "127.0.0.1", "--port", "0", *where)
        )
        wait_until(lambda: described.exists() and described.read_text().endswith("}"))
        own = ["--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path / "scratch")]
        workers = [stack.enter_context(dask(tmp_path, "worker", *where, *own)) for _ in "ab"]
        yield json.loads(described.read_text())["address"], scheduler, workers


@pytest.fixture
def cluster(processes):
    """The address of a scheduler, and its two workers."""
    address, _, workers = processes
    return address, workers


def wait_until(condition):
    end = time.monotonic() + 2 * PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def noting(folder, seconds):
    """A solver that notes every run, and the worker that it ran on."""
    (folder / "unique.txt").write_text(UNIQUE)
    (folder / "answer").write_text(UNIQUE_ANSWER)
    solver = folder / "solver"
    # The parent is the run, its parent its process's worker, and the parent of that Dask's.
    solver.write_text(
        f"""#!/bin/sh
[ "$1" = --version ] && exit 1
worker=$(cut -d ' ' -f 4 /proc/$PPID/stat)
echo $$ $(cut -d ' ' -f 4 /proc/$worker/stat) >> {folder}/begun
sleep {seconds}
cat {folder}/answer
"""
    )
    solver.chmod(0o755)
    return f"exec:{solver}"


def begun(folder):
    """The solver's and the worker's process of every run that was begun."""
    file = folder / "begun"
    lines = file.read_text().splitlines() if file.exists() else []
    return [tuple(map(int, line.split())) for line in lines]


def experiment(folder, address, *, seconds, repeat):
    solver = noting(folder, seconds)
    arguments = ["unique.txt", "--encodings", "tree", "--solvers", solver, "--repeat", str(repeat)]
    return ["compare", *arguments, "--scheduler", address, "-o", "runs.sqlite"]


def rows():
    with Store("runs.sqlite", readonly=True) as store:
        return list(store.rows())


@pytest.mark.slow
def test_every_run_is_done_once_though_a_worker_is_killed_in_the_middle(cluster, tmp_path):
    address, workers = cluster
    arguments = experiment(tmp_path, address, seconds=0.1, repeat=20)
    running = begin(arguments)
    pids = {worker.pid for worker in workers}
    wait_until(lambda: {pid for _, pid in begun(tmp_path)} == pids)  # both have begun
    workers[0].kill()
    out, err = running.communicate(timeout=2 * PATIENCE)
    assert running.returncode == 0, err
    assert out.startswith("runs.sqlite: 20 runs: 20 solved\n")
    assert len({row["repeat"] for row in rows()}) == len(rows()) == 20
    assert all(row["solutions"] == [UNIQUE_EDGES] for row in rows())
    last = [pid for _, pid in begun(tmp_path)][-6:]
    assert set(last) == {workers[1].pid}
    before = len(begun(tmp_path))
    again = run(*arguments)
    assert again.out.startswith("runs.sqlite: 20 runs, 20 of them done before: 20 solved\n")
    assert len(begun(tmp_path)) == before


@pytest.mark.slow
def test_an_interrupt_stops_the_runs_of_the_workers(cluster, tmp_path):
    address, _ = cluster
    with begin(experiment(tmp_path, address, seconds=1000, repeat=10)) as running:
        wait_until(lambda: len(begun(tmp_path)) == 2)
        running.send_signal(signal.SIGINT)
        assert running.wait(PATIENCE) == 130
    wait_until(lambda: not any(os.path.exists(f"/proc/{pid}") for pid, _ in begun(tmp_path)))
    assert len(begun(tmp_path)) == 2
    assert rows() == []


def test_no_scheduler_costs_one_line(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("pencilsat.processes.cluster.CONNECTING", 0.5)
    (tmp_path / "unique.txt").write_text(UNIQUE)
    for address in ("tcp://127.0.0.1:1", "nonsense"):
        refused = run("compare", "unique.txt", "--scheduler", address)
        assert (refused.code, refused.out) == (2, "")
        assert refused.err.startswith(f"pencilsat: no scheduler at {address}: ")
        assert refused.err.count("\n") == 1


@pytest.mark.parametrize("address", ["foo", "tcp://127.0.0.1", "http://127.0.0.1:1"])
def test_for_a_malformed_address_there_is_no_client(address, file, tmp_path, monkeypatch):
    """Its end would take 20 s and print a traceback."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("distributed.Client", lambda *_, **__: pytest.fail("a client"))
    for command in ("check", "compare"):
        refused = run(command, file(UNIQUE), "--scheduler", address)
        assert (refused.code, refused.out) == (2, "")
        assert refused.err.startswith(f"pencilsat: no scheduler at {address}: ")
        assert refused.err.count("\n") == 1


@pytest.mark.slow
def test_a_cluster_with_another_pencilsat_is_refused_in_a_line(cluster, tmp_path):
    address, _ = cluster
    (tmp_path / "pencilsat.py").write_text("raise KeyError('of another version')\n")
    done = run(*experiment(tmp_path, address, seconds=0, repeat=1))
    said = f"pencilsat: {address} cannot do the work: KeyError: 'of another version'\n"
    assert (done.code, done.out, done.err) == (2, "", said)


@pytest.mark.slow
def test_a_worker_with_another_version_performs_no_run():
    puzzle = plan.instance(encoders.read(UNIQUE)[0], "unique.txt", 0)
    [job] = plan.jobs([puzzle], plan.ParameterGrid(encodings=["tree"]), version="0.1.0 1234567")
    with pytest.raises(
        BadInput, match=r"a worker has version .* of PencilSAT, not 0\.1\.0 1234567"
    ):
        performed(RunRequest(job, None))


def test_a_list_is_answered_by_the_workers_though_one_is_killed(cluster, tmp_path):
    address, workers = cluster
    (tmp_path / "list.txt").write_text(1500 * UNIQUE)
    with begin(["solve", "list.txt", "--format", "json", "--scheduler", address]) as running:
        first = running.stdout.readline()
        workers[0].kill()
        found = [json.loads(line)["index"] for line in [first, *running.stdout]]
        assert (running.wait(PATIENCE), running.stderr.read()) == (0, "")
    assert found == [*range(1500)]
    wait_until(lambda: not children(workers[1].pid))


@pytest.mark.slow
def test_errors_that_the_cluster_logs_are_not_printed(cluster):
    with connected(cluster[0]):
        for name in ("distributed", "distributed.client", "tornado.application"):
            assert not logging.getLogger(name).isEnabledFor(logging.ERROR), name


@pytest.mark.slow
def test_a_scheduler_that_goes_away_ends_a_list_with_a_line(processes, tmp_path):
    address, scheduler, _ = processes
    (tmp_path / "list.txt").write_text(30_000 * UNIQUE)
    with begin(["solve", "list.txt", "--format", "json", "--scheduler", address]) as running:
        first = running.stdout.readline()
        scheduler.kill()
        out, err = rest(running, 2 * PATIENCE)
    found = [json.loads(line)["index"] for line in [first, *out.splitlines()]]
    assert (running.returncode, err) == (2, f"pencilsat: the scheduler at {address} is gone\n")
    assert found == sorted({*found})  # with gaps: answers that others overtook are not lost
    assert 0 in found
    assert len(found) < 30_000


def children(pid):
    """The processes that a process has started, but for Python's own, which begin with -c, too."""
    found = subprocess.run(
        ["ps", "--ppid", str(pid), "-o", "args="], capture_output=True, check=False
    )
    return [line for line in found.stdout.decode().splitlines() if "import json, sys" in line]
