"""Who may ask, and what a body may be: refused before any work."""

import asyncio
import json
import re

import msgspec
import pytest
from asking import Client

from pencilsat.web import guard, told
from pencilsat.web.app import application
from pencilsat.web.endpoints import ENDPOINTS
from pencilsat.web.pool import Bounds, Cancelled, Ended, Full, Late
from pencilsat.web.worker import work

HOME = "http://127.0.0.1:8765"


class Idle:
    """A pool that has one answer."""

    bounds = Bounds()
    answer = "result", {"text": "as it is"}
    error = None

    def __init__(self):
        self.asked = []

    def begin(self):
        pass

    async def close(self):
        pass

    def cancel(self, job):
        return job == "mine"

    async def work(self, path, body, *, long=False):
        self.asked.append((path, body))
        if self.error:
            raise self.error
        yield "job", {"job": "mine"}
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


def refused(answer):
    """The status, and the kind of the error, which has the shape of all errors."""
    return answer.status_code, msgspec.json.decode(answer.content, type=told.Failed).error.kind


def test_a_request_is_answered_and_logged(client, pool):
    answer = client.post("/api/convert", json=BODY)
    assert (answer.status_code, answer.json()) == (200, {"text": "as it is"})
    assert pool.asked == [("/api/convert", {**BODY, "family": None})]
    assert client.logged[0].startswith("127.0.0.1 POST /api/convert 200 ")
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "unsafe-inline" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({"host": "evil.example:8765"}, (421, "host")),
        ({"host": "127.0.0.1"}, (421, "host")),
        ({"host": "127.0.0.1:80"}, (421, "host")),
        ({"host": "192.168.0.7:8765"}, (421, "host")),
        ({"origin": "http://evil.example"}, (403, "origin")),
        ({"origin": "null"}, (403, "origin")),
        ({"origin": "http://["}, (403, "origin")),
        ({"origin": HOME.replace("http", "https")}, (403, "origin")),
        ({"origin": "http://localhost:8765"}, (403, "origin")),
        ({"sec-fetch-site": "cross-site"}, (403, "origin")),
        ({"sec-fetch-site": "same-site", "sec-fetch-mode": "navigate"}, (403, "origin")),
        ({"content-type": "text/plain"}, (415, "input")),
        ({"content-length": str(50 << 20)}, (413, "too large")),
        ({"content-length": "9" * 4301}, (413, "too large")),
    ],
)
def test_others_are_refused(client, pool, headers, expected):
    content = json.dumps(BODY)
    headers = {"content-type": "application/json", **headers}
    assert refused(client.post("/api/convert", content=content, headers=headers)) == expected
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
    assert client.get("/api", headers=link).status_code == 200
    assert refused(client.get("/api", headers={"sec-fetch-site": "cross-site"}))[0] == 403


def test_a_server_that_listens_everywhere_has_every_address_of_numbers_for_a_name(pool):
    app = application(pool, guard.hosts("0.0.0.0", 8765), anywhere=True)
    client = Client(app, HOME)
    assert "[fe80::1]:80" in guard.hosts("fe80::1", 80)
    for host in ("192.168.0.7:8765", "[fe80::1]:8765", "10.0.0.1"):
        answer = client.post("/api/convert", json=BODY, headers={"host": host})
        assert answer.status_code == 200
    answer = client.post("/api/convert", json=BODY, headers={"host": "evil.example:8765"})
    assert refused(answer) == (421, "host")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "truncated"),
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
    headers = {"content-type": "application/json"}
    answer = client.post("/api/convert", content=content, headers=headers)
    assert refused(answer) == (400, "input")
    assert message in answer.json()["error"]["message"]
    assert pool.asked == []


def test_a_body_that_comes_in_parts_is_no_larger(client):
    headers = {"content-type": "application/json"}

    async def parts():
        for _ in range(1100):
            yield b"x" * 1000

    answer = client.post("/api/convert", content=parts(), headers=headers)
    assert refused(answer) == (413, "too large")


def test_a_body_that_does_not_come_is_not_waited_for(monkeypatch):
    from starlette.requests import Request

    monkeypatch.setattr(guard, "SLOWEST", 0.01)

    async def never():
        await asyncio.sleep(60)

    scope = {"type": "http", "headers": [(b"content-type", b"application/json")]}
    with pytest.raises(guard.Failure) as failure:
        asyncio.run(guard.body_of(Request(scope, never)))
    assert failure.value.status == 408


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (Full("full"), (503, "full")),
        (Ended("ended by signal 9"), (500, "worker")),
        (Late("longer than 300 s"), (422, "not found")),
        (Cancelled("ended by signal 2"), (409, "cancelled")),
        (RuntimeError("unexpected"), (500, "fault")),
    ],
)
def test_what_cannot_be_done_is_said(client, pool, error, expected):
    pool.error = error
    answer = client.post("/api/convert", json=BODY)
    assert refused(answer) == expected
    assert ("retry-after" in answer.headers) == (expected[0] == 503)


def test_errors_have_a_status_of_their_own(client, pool):
    for kind, status in (("input", 400), ("memory", 422), ("not found", 422)):
        told = {"kind": kind, "message": "no", "line": 2, "column": 3}
        pool.answer = "error", {"error": told}
        answer = client.post("/api/convert", json=BODY)
        assert refused(answer) == (status, kind)
        assert answer.json()["error"] == told
    assert refused(client.get("/api/nothing")) == (404, "not found")
    assert refused(client.get("/api/convert")) == (405, "input")
    assert refused(client.get("/static/../guard.py")) == (404, "not found")


def test_events_are_streamed_to_who_asks_for_them(client, pool):
    events = {"accept": "text/event-stream"}
    answer = client.post("/api/count", json={"puzzle": "x"}, headers=events)
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert answer.text == (
        'event: job\ndata: {"job": "mine"}\n\nevent: result\ndata: {"text": "as it is"}\n\n'
    )
    for job in ("mine", "yours"):
        answer = client.post("/api/cancel", json={"job": job})
        assert answer.json() == {"cancelled": job == "mine"}


def test_a_file_is_one_to_keep(client, pool):
    pool.answer = "file", {"name": "a.html", "type": "text/html", "content": "PGI+"}
    answer = client.post("/api/download", json={"puzzle": "x", "to": "html"})
    assert answer.content == b"<b>"
    assert answer.headers["content-disposition"] == 'attachment; filename="a.html"'
    assert "sandbox" in answer.headers["content-security-policy"]


def test_what_is_declared_is_described(client, pool):
    document = client.get("/api/openapi.json").json()
    page = client.get("/api").text
    assert document["openapi"] == "3.1.0"
    every = application(pool, set()).app.routes
    routes = {each.path: each.methods - {"HEAD"} for each in every if "/api" in each.path}
    described = {path: {*map(str.upper, said)} for path, said in document["paths"].items()}
    assert described == routes
    assert {each.path for each in ENDPOINTS} <= {*routes}
    for operation in (each for said in document["paths"].values() for each in said.values()):
        assert operation["summary"]
        assert all(each["content"] for each in operation["responses"].values())
    schemas = document["components"]["schemas"]
    for each in ENDPOINTS:
        assert callable(work(each.work))
        assert each.asked.__name__ in schemas
        assert f">{each.asked.__name__}</a>" in page
        assert f"POST {each.path}</h2>" in page
    assert all(schema["description"] for schema in schemas.values())
    refs = re.findall('"#/components/schemas/([^"]*)"', json.dumps(document))
    assert {*refs} <= {*schemas}
