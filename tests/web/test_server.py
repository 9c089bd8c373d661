"""The server as it runs: workers, streams, limits, and its end. One server serves most tests."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing, nullcontext
from unittest import mock

import httpx
import pytest
from asking import children, served, there
from command import PATIENCE, ROOT, run

from pencilsat.commands import serving

EMPTY = "takuzu 8 8\n" + ". . . . . . . .\n" * 8
"""It has 4 111 116 solutions: to count them one by one takes minutes."""
ONE = "takuzu 2 2\n0 .\n. .\n"
STREAM = {"accept": "text/event-stream"}


@pytest.fixture(scope="module")
def server():
    with (
        served("--jobs", "2", "--verbose") as (address, process),
        httpx.Client(base_url=address, timeout=PATIENCE) as client,
    ):
        client.pid = process.pid
        yield client


def told(response):
    """The events of a stream, as they come."""
    kind = ""
    for line in response.iter_lines():
        if line.startswith("event: "):
            kind = line.removeprefix("event: ")
        elif line.startswith("data: "):
            yield kind, json.loads(line.removeprefix("data: "))


def until(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def kill(server):
    """Kills all workers."""
    for worker in children(server.pid):
        os.kill(worker, signal.SIGKILL)


def works(server):
    return server.post("/api/solve", json={"puzzle": ONE}).json()["unique"]


def test_a_count_tells_how_far_it_is_and_what_it_knows_when_it_is_cancelled(server):
    body = {"puzzle": EMPTY}
    with server.stream("POST", "/api/count", json=body, headers=STREAM) as response:
        events = told(response)
        kind, job = next(events)
        assert kind == "job"
        counts = []
        for kind, data in events:
            if kind == "progress":
                counts.append(data["count"])
                if len(counts) == 2:
                    assert works(server)  # by the other worker
                    assert server.post("/api/cancel", json=job).json() == {"cancelled": True}
    assert kind == "result"
    assert counts == sorted(counts)
    assert data["count"] >= counts[-1] > 0
    assert (data["complete"], data["status"]) == (False, "undecided")
    assert server.post("/api/cancel", json=job).json() == {"cancelled": False}


def test_workers_that_are_killed_cost_the_requests_that_have_begun_and_no_other(server):
    with server.stream("POST", "/api/count", json={"puzzle": EMPTY}, headers=STREAM) as response:
        events = told(response)
        next(kind for kind, _ in events if kind == "progress")
        kill(server)
        *_, (kind, data) = events
    assert (kind, data["error"]["kind"]) == ("error", "worker")
    for _ in range(5):
        assert works(server)
        kill(server)
    assert works(server)


@pytest.mark.slow
def test_who_leaves_ends_the_work_and_who_waits_for_nothing_is_told_so(server):
    with server.stream("POST", "/api/count", json={"puzzle": EMPTY}, headers=STREAM) as first:
        events = told(first)
        next(kind for kind, _ in events if kind == "progress")
        # One worker is left for what is short.
        full = server.post("/api/count", json={"puzzle": EMPTY}, headers=STREAM)
        assert (full.status_code, full.json()["error"]["kind"]) == (503, "full")
        assert int(full.headers["retry-after"]) > 0
        assert works(server)
        workers = children(server.pid)
    until(lambda: not all(map(there, workers)))
    count = server.post("/api/count", json={"puzzle": ONE}, headers=STREAM)
    assert count.text.count("event: ") >= 2


@pytest.mark.slow
@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_there_are_limits_to_what_others_can_occupy_and_none_for_this_machine(host):
    """A large body, and a request that does not come."""
    public, large = host == "0.0.0.0", {"puzzle": ONE + " " * (1 << 20)}
    with served("--jobs", "1", "--host", host) as (address, _):
        home = httpx.URL(address)
        with closing(socket.create_connection((home.host, home.port), PATIENCE)) as idle:
            idle.sendall(b"POST /api/solve HTTP/1.1\r\nHost: 127.")
            answer = httpx.post(f"{address}/api/solve", json=large, timeout=PATIENCE)
            assert answer.status_code == (413 if public else 200)
            limits = httpx.get(f"{address}/api/families", timeout=PATIENCE).json()["limits"]
            assert limits == {"body": 1 << 20 if public else None, "seconds": 300, "jobs": 1}
            idle.settimeout(12)
            with nullcontext() if public else pytest.raises(TimeoutError):
                assert idle.recv(100) == b""


def test_a_package_made_of_links_has_its_files(tmp_path):
    """As `pip install -e` makes it where `editable_mode=strict`."""
    deep = ("*.py", "[a-z]*/*.py", "encoders/genres/*.py", "web/static/*")
    for file in (file for pattern in deep for file in ROOT.glob(pattern)):
        link = tmp_path / "pencilsat" / file.relative_to(ROOT)
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(file)
    script = (
        "from pencilsat.web import app; print(app.__file__); "
        "print(app.StaticFiles(directory=app.STATIC).lookup_path('main.js')[1] is not None)"
    )
    said = subprocess.check_output(
        [sys.executable, "-c", script], cwd=tmp_path, env={**os.environ, "PYTHONPATH": "."}
    )
    assert said.decode().split() == [str(tmp_path / "pencilsat" / "web" / "app.py"), "True"]


def test_it_begins_and_ends_as_a_command_does():
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        found = run("serve", "--no-open", "--port", str(port))
        assert (found.code, found.err.count("\n")) == (2, 1)
        assert f"cannot listen at '127.0.0.1', port {port}: " in found.err
    found = run("serve", "--no-open", "--host", "no.such.host.invalid")
    assert (found.code, found.err.count("\n")) == (2, 1)
    with mock.patch.object(serving, "find_spec", return_value=None):
        found = run("serve", "--no-open")
    assert (found.code, found.out) == (2, "")
    assert found.err == "pencilsat: starlette is not installed: pip install 'pencilsat[web]'\n"
    with served("--jobs", "2") as (address, process):
        httpx.get(f"{address}/api/families", timeout=PATIENCE)
        workers = children(process.pid)
        assert workers
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        until(lambda: not any(map(there, workers)))
    assert process.stderr.closed or process.stderr.read() == ""


@pytest.mark.slow
def test_what_needs_too_much_memory_is_answered_and_the_next_one_too():
    with (
        served("--jobs", "1", "--memory", "256") as (address, _),
        httpx.Client(base_url=address, timeout=PATIENCE) as client,
    ):
        sudoku = {"puzzle": "sudoku 36 6 6\n" + (". " * 36 + "\n") * 36}
        error = client.post("/api/solve", json=sudoku).json()["error"]
        assert error["kind"] in ("memory", "worker")
        assert "memory" in error["message"]
        assert works(client)
