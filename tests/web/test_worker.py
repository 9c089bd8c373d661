"""What a worker tells, and what it outlives; the process is this one."""

import io
import json
from types import SimpleNamespace

import pytest

from pencilsat.web import worker


class Over(Exception):
    """The worker ends."""


def told(monkeypatch, *errors):
    """The events that a worker tells of requests that raise these errors, one after another."""
    events, rest = [], iter(errors)

    def performed(request, bench):
        raise next(rest)
        yield

    def over(code):
        raise Over(code)

    start = {"plugins": [], "memory": None, "seconds": 1}
    lines = [json.dumps(line).encode() for line in (start, *[{}] * len(errors))]
    monkeypatch.setattr(worker, "Channel", lambda: SimpleNamespace(tell=events.append))
    monkeypatch.setattr(worker, "performed", performed)
    monkeypatch.setattr(worker, "loading", lambda: iter(()))
    for name in ("die_with_parent", "be_taken_first"):
        monkeypatch.setattr(worker, name, lambda: None)
    monkeypatch.setattr(worker.sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"\n".join(lines))))
    monkeypatch.setattr(worker.os, "_exit", over)
    with pytest.raises(Over):
        worker.main()
    ready, *answers = events
    assert ready.kind == "result"
    return [event.data["error"]["kind"] for event in answers if event.kind != "begun"]


def test_a_worker_outlives_a_fault_but_neither_an_interrupt_nor_the_end_of_its_memory(monkeypatch):
    fault = RuntimeError("a fault")
    assert told(monkeypatch, fault, fault) == ["fault", "fault"]
    assert told(monkeypatch, fault, MemoryError(), fault) == ["fault", "memory"]
    assert told(monkeypatch, KeyboardInterrupt(), fault) == ["cancelled"]
