"""Who may ask, and what a body may be: refused before any work."""

import asyncio
import json
import re
from types import SimpleNamespace

import pytest
from asking import Client
from starlette.requests import Request
from uvicorn import Config
from uvicorn.server import ServerState

from pencilsat.web import guard
from pencilsat.web.app import application
from pencilsat.web.asked import ENDPOINTS
from pencilsat.web.openapi import document, manual
from pencilsat.web.worker import Bench, Event, File, RequestBounds, failure, loaded

FULL = failure("full", "full")
HOME = "http://127.0.0.1:8765"


class Idle:
    """A pool that has one answer."""

    bounds = RequestBounds(body=1 << 20)
    answer = Event("result", {"text": "as it is"})

    def __init__(self):
        self.asked = []

    def cancel(self, job):
        return job == "mine"

    async def work(self, work, body=None, *, long=False, short=False):
        self.asked.append((work, body))
        if isinstance(self.answer, Exception):
            raise self.answer
        if self.answer != FULL:
            yield Event("job", {"job": "mine"})
            yield Event("alive", {})
        yield self.answer


@pytest.fixture
def pool():
    return Idle()


@pytest.fixture
def client(pool):
    logged = []
    client = Client(application(pool, guard.hosts("127.0.0.1", 8765), log=logged.append), HOME)
    client.logged = logged
    return client


BODY = {"puzzle": "takuzu 2 2\n", "to": "native"}
JSON = {"content-type": "application/json"}
EVENTS = {"accept": "text/event-stream"}


def refused(answer):
    """The status, and the kind of the error, which has the shape of all errors."""
    error = answer.json()["error"]
    assert [*error] == ["kind", "message", "line", "column"]
    return answer.status_code, error["kind"]


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({"host": "evil.example:8765"}, (421, "host")),
        ({"host": "127.0.0.1"}, (421, "host")),
        ({"host": "192.168.0.7:8765"}, (421, "host")),
        ({"origin": "http://evil.example"}, (403, "origin")),
        ({"origin": "http://["}, (403, "origin")),
        ({"origin": HOME.replace("http", "https")}, (403, "origin")),
        ({"origin": "http://localhost:8765"}, (403, "origin")),
        ({"sec-fetch-site": "cross-site"}, (403, "origin")),
        ({"sec-fetch-site": "same-site", "sec-fetch-mode": "navigate"}, (403, "origin")),
        ({"content-type": "text/plain"}, (415, "input")),
    ],
)
def test_others_are_refused(client, pool, headers, expected):
    answer = client.post("/api/convert", content=json.dumps(BODY), headers=JSON | headers)
    assert refused(answer) == expected
    assert pool.asked == []


def test_the_page_itself_and_links_to_it_are_let_in(client):
    for headers in (
        {"origin": HOME},
        {"host": "localhost:8765", "origin": "http://Localhost:8765"},
        {"host": "LOCALHOST:8765"},
        {"content-type": "APPLICATION/JSON; charset=utf-8"},
        {"sec-fetch-site": "same-origin"},
    ):
        assert client.post("/api/convert", json=BODY, headers=headers).status_code == 200
    link = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert client.get("/", headers=link).status_code == 200
    assert refused(client.get("/", headers={"sec-fetch-site": "cross-site"}))[0] == 403


def test_a_server_that_listens_everywhere_has_every_address_of_numbers_for_a_name(pool):
    client = Client(application(pool, guard.hosts("0.0.0.0", 8765), anywhere=True), HOME)
    assert "[fe80::1]:80" in guard.hosts("fe80::1", 80)
    for host in ("192.168.0.7:8765", "[fe80::1]:8765", "10.0.0.1"):
        answer = client.post("/api/convert", json=BODY, headers={"host": host})
        assert answer.status_code == 200
    answer = client.post("/api/convert", json=BODY, headers={"host": "evil.example:8765"})
    assert refused(answer) == (421, "host")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{", "truncated"),
        (b"[]", "Expected `object`"),
        (b'{"puzzle": "x"}', "missing required field `to`"),
        (b'{"puzzle": "x", "to": "y", "more": 1}', "unknown field `more`"),
        (b'{"puzzle": 7, "to": "y"}', "Expected `str`, got `int` - at `$.puzzle`"),
        (b'{"puzzle": "\xff", "to": "y"}', "utf-8"),
        (b'{"puzzle": "x", "to": ' + b"[" * 100_000, "Expected `str`"),
    ],
)
def test_a_body_of_another_shape_is_refused(client, pool, content, message):
    answer = client.post("/api/convert", content=content, headers=JSON)
    assert refused(answer) == (400, "input")
    assert message in answer.json()["error"]["message"]
    assert pool.asked == []


@pytest.mark.parametrize("most", [1 << 20, None])
def test_a_body_is_no_larger_than_it_may_be(client, pool, most):
    pool.bounds = RequestBounds(body=most)

    async def parts():
        for _ in range(1100):
            yield b"x" * 1000

    answer = client.post("/api/convert", content=parts(), headers=JSON)
    assert refused(answer) == ((413, "too large") if most else (400, "input"))


def test_a_body_that_does_not_come_is_not_waited_for_where_others_can_ask(monkeypatch):
    monkeypatch.setattr(guard, "SLOWEST", 0.01)
    scope = {"type": "http", "headers": [(b"content-type", b"application/json")]}

    async def body(most):
        slow = Request(scope, lambda: asyncio.sleep(0.1, {"type": "http.request", "body": b"{}"}))
        return await guard.body_of(slow, most)

    assert asyncio.run(body(None)) == b"{}"
    with pytest.raises(guard.Failure) as late:
        asyncio.run(body(100))
    assert late.value.status == 408


@pytest.mark.parametrize("asking", [True, False])
def test_a_connection_is_closed_if_no_request_comes_in_time(monkeypatch, asking):
    monkeypatch.setattr(guard, "SLOWEST", 0.02)
    closed = []
    line = SimpleNamespace(
        close=lambda: closed.append(1),
        is_closing=lambda: bool(closed),
        get_extra_info=lambda name: None,
    )

    async def connected():
        made = guard.protocol()(
            Config(lambda *_: None, log_config=None), ServerState(), {}, asyncio.get_running_loop()
        )
        made.connection_made(line)
        made.cycle = SimpleNamespace(response_complete=False) if asking else None
        await asyncio.sleep(0.1)
        assert bool(closed) != asking
        made.cycle = SimpleNamespace(response_complete=True)
        await asyncio.sleep(0.1)
        assert closed

    asyncio.run(connected())


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (FULL, (503, "full")),
        (failure("worker", "ended"), (500, "worker")),
        (failure("not found", "longer than 300 s"), (422, "not found")),
        (failure("cancelled", "cancelled"), (409, "cancelled")),
        (failure("input", "no", 2, 3), (400, "input")),
        (failure("memory", "no"), (422, "memory")),
        (RuntimeError("unexpected"), (500, "fault")),
    ],
)
def test_what_cannot_be_done_is_said(client, pool, answer, expected):
    pool.answer = answer
    found = client.post("/api/convert", json=BODY)
    assert refused(found) == expected
    assert isinstance(answer, Exception) or found.json() == answer.data
    assert ("retry-after" in found.headers) == (expected[0] == 503)


def test_what_is_not_there_is_said(client):
    assert refused(client.get("/api/nothing")) == (404, "not found")
    assert refused(client.get("/api/convert")) == (405, "input")
    assert refused(client.get("/static/../guard.py")) == (404, "not found")


def test_events_are_streamed_to_who_asks_for_them(client):
    answer = client.post("/api/count", json={"puzzle": "x"}, headers=EVENTS)
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert answer.text == (
        'event: job\ndata: {"job":"mine"}\n\n: still there\n\n'
        'event: result\ndata: {"text":"as it is"}\n\n'
    )
    for job in ("mine", "yours"):
        answer = client.post("/api/cancel", json={"job": job})
        assert answer.json() == {"cancelled": job == "mine"}


def test_an_error_that_comes_at_once_is_an_answer_also_to_who_asks_for_events(client, pool):
    pool.answer = FULL
    assert refused(client.post("/api/count", json={"puzzle": "x"}, headers=EVENTS))[0] == 503


def test_a_file_is_one_to_keep(client, pool):
    pool.answer = Event("file", File("a.html", "text/html", b"<b>"))
    answer = client.post("/api/download", json={"puzzle": "x", "to": "html"})
    assert answer.content == b"<b>"
    assert answer.headers["content-disposition"] == 'attachment; filename="a.html"'
    assert "sandbox" in answer.headers["content-security-policy"]


def test_what_is_always_the_same_is_worked_on_once_unless_it_went_wrong(pool):
    app = application(pool, guard.hosts("127.0.0.1", 8765))
    client = Client(app, HOME)
    pool.answer = FULL
    assert refused(client.get("/api/families")) == (503, "full")
    assert refused(client.get("/api/pictures/akari.svg")) == (404, "not found")
    pool.answer = Event("result", {"families": []})
    for _ in range(2):
        assert client.get("/api/families").json() == {"families": []}
    assert pool.asked.count(("drawing.families", None)) == 2


def test_what_is_declared_is_described(pool):
    bench = Bench(RequestBounds(), lambda event: None)
    found, page = document(None, bench), manual(None, bench)
    every = application(pool, set()).app.routes
    routes = {each.path: each.methods - {"HEAD"} for each in every if "/api" in each.path}
    described = {path: {*map(str.upper, said)} for path, said in found["paths"].items()}
    assert (found["openapi"], described) == ("3.1.0", routes)
    for operation in (each for said in found["paths"].values() for each in said.values()):
        assert operation["summary"]
        assert all(each["content"] for each in operation["responses"].values())
    schemas = found["components"]["schemas"]
    for each in ENDPOINTS:
        module, _, function = each.work.partition(".")
        assert callable(getattr(loaded(module), function))
        assert f"POST {each.path}</h2>" in page
    assert all(schema["description"] for schema in schemas.values())
    refs = re.findall('"#/components/schemas/([^"]*)"', json.dumps(found))
    assert {*refs} == {*schemas}
