"""The server as it runs: workers, streams, limits, and its end. One server serves all tests."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing, nullcontext, suppress
from unittest import mock

import httpx
import pytest
from asking import children, served, there
from command import AWAY, PATIENCE, ROOT, run

from pencilsat.commands import serving

EMPTY = "takuzu 8 8\n" + ". . . . . . . .\n" * 8
"""It has 4 111 116 solutions: to count them one by one takes minutes."""
ONE = "takuzu 2 2\n0 .\n. .\n"
JSON = {"content-type": "application/json"}
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
                    # The other worker answers meanwhile.
                    assert server.post("/api/solve", json={"puzzle": ONE}).json()["unique"]
                    assert server.post("/api/cancel", json=job).json() == {"cancelled": True}
    assert kind == "result"
    assert counts == sorted(counts)
    assert data["count"] >= counts[-1] > 0
    assert (data["complete"], data["status"]) == (False, "undecided")
    assert server.post("/api/cancel", json=job).json() == {"cancelled": False}


def test_a_worker_that_is_killed_costs_one_request(server):
    with server.stream("POST", "/api/count", json={"puzzle": EMPTY}, headers=STREAM) as response:
        events = told(response)
        busy = counting(server.pid, events)
        os.kill(busy, signal.SIGKILL)
        *_, (kind, data) = events
    assert (kind, data["error"]["kind"]) == ("error", "worker")
    assert "killed, or for want of memory" in data["error"]["message"]
    assert server.post("/api/solve", json={"puzzle": ONE}).json()["unique"]


def test_a_request_is_given_to_another_worker_if_its_own_was_killed_before_it(server):
    for _ in range(5):
        assert server.post("/api/solve", json={"puzzle": ONE}).status_code == 200
        for worker in children(server.pid):
            os.kill(worker, signal.SIGKILL)
        answer = server.post("/api/solve", json={"puzzle": ONE})
        assert (answer.status_code, answer.json().get("unique")) == (200, True)


def counting(pid, events):
    """The worker that tells these events: for a while, the only one that does not sleep.

    Another one may still be loading what it will need, and take more time than the one that counts.
    """
    before = dict[int, int]()
    for kind, _ in events:
        if kind == "progress":
            states, now = dict[int, str](), dict[int, int]()
            for worker in children(pid):
                with suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
                    states[worker], now[worker] = state_and_time(worker)
            active = [each for each in now if states[each] != "S" or now[each] != before.get(each)]
            if before and len(active) == 1:
                return active[0]
            before = now
    return pytest.fail("no worker is the only one that works")


def state_and_time(pid):
    """What a process does, and the ticks that it had: `/proc/pid/stat`, as proc(5) lists it."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return fields[0], sum(map(int, fields[11:13]))


@pytest.mark.slow
def test_who_leaves_ends_the_work_and_who_waits_for_nothing_is_told_so(server):
    with server.stream("POST", "/api/count", json={"puzzle": EMPTY}, headers=STREAM) as first:
        events = told(first)
        busy = counting(server.pid, events)
        # One worker is left for what is short.
        full = server.post("/api/count", json={"puzzle": EMPTY}, headers=STREAM)
        assert (full.status_code, full.json()["error"]["kind"]) == (503, "full")
        assert int(full.headers["retry-after"]) > 0
        assert server.post("/api/solve", json={"puzzle": ONE}).status_code == 200
        assert there(busy)
    until(lambda: not there(busy))
    count = server.post("/api/count", json={"puzzle": ONE}, headers=STREAM)
    assert count.text.count("event: ") >= 2


@pytest.mark.slow
@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_there_are_limits_to_what_others_can_occupy_and_none_for_this_machine(host):
    """A large body, and a request that does not come."""
    public = host == "0.0.0.0"
    large = json.dumps({"puzzle": ONE + " " * (1 << 20)})
    with served("--jobs", "1", "--host", host) as (address, _):
        home = httpx.URL(address)
        with closing(socket.create_connection((home.host, home.port), PATIENCE)) as idle:
            idle.sendall(b"POST /api/solve HTTP/1.1\r\nHost: 127.")
            answer = httpx.post(f"{address}/api/solve", content=large, headers=JSON)
            assert answer.status_code == (413 if public else 200)
            most = httpx.get(f"{address}/api/families", timeout=PATIENCE).json()["limits"]["body"]
            assert most == (1 << 20 if public else None)
            idle.settimeout(12)
            with nullcontext() if public else pytest.raises(TimeoutError):
                assert idle.recv(100) == b""


def test_a_package_made_of_links_has_its_files(tmp_path, monkeypatch):
    """As `pip install -e` makes it where `editable_mode=strict`."""
    linked = tmp_path / "pencilsat"
    for file in (*ROOT.glob("*.py"), *ROOT.glob("[a-z]*/*.py"), *ROOT.glob("web/static/*")):
        there = linked / file.relative_to(ROOT)
        there.parent.mkdir(parents=True, exist_ok=True)
        there.symlink_to(file)
    script = (
        "from pencilsat.web import app; print(app.__file__); "
        "print(app.StaticFiles(directory=app.STATIC).lookup_path('main.js')[1] is not None)"
    )
    said = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        check=True,
    ).stdout
    assert said == f"{linked / 'web' / 'app.py'}\nTrue\n"


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
def test_two_hundred_checks_at_a_time_are_all_answered_and_right(server):
    """Every other one of two boards, one of which has two solutions."""
    unique = (AWAY / "takuzu" / "ten-by-ten.txt").read_text(encoding="utf-8")
    several = "takuzu 10 10\n" + unique.split("takuzu 10 10\n")[1].replace("0", ".")
    expected = {
        text: json.loads(run("check", "-", "--format", "json", stdin=text).out)["status"]
        for text in (unique, several)
    }
    assert expected[unique] == "unique" != expected[several]

    async def checked():
        limits = httpx.Limits(max_connections=300)
        async with httpx.AsyncClient(
            base_url=server.base_url, timeout=PATIENCE, limits=limits
        ) as client:
            bodies = [{"puzzle": text} for text in (unique, several) * 100]
            asked = (client.post("/api/check", json=body) for body in bodies)
            return zip(bodies, await asyncio.gather(*asked), strict=True)

    before = memory(server.pid)
    for body, answer in asyncio.run(checked()):
        assert answer.status_code == 200, answer.text
        assert answer.json()["status"] == expected[body["puzzle"]]
    assert memory(server.pid) < before + (100 << 20)


def memory(pid):
    """The bytes that a process and its children have in memory."""
    pages = 0
    for each in (pid, *children(pid)):
        with open(f"/proc/{each}/statm", encoding="ascii") as file:
            pages += int(file.read().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.slow
def test_what_needs_too_much_memory_is_answered_and_the_next_one_too():
    with served("--jobs", "1", "--memory", "256") as (address, _):
        sudoku = "sudoku 36 6 6\n" + (". " * 36 + "\n") * 36
        answers = [
            httpx.post(f"{address}/api/solve", json={"puzzle": text}, timeout=PATIENCE)
            for text in (sudoku, ONE)
        ]
    assert answers[0].json()["error"]["kind"] in ("memory", "worker")
    assert "memory" in answers[0].json()["error"]["message"]
    assert answers[1].json()["unique"]
