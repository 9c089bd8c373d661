"""Answers that say what is wrong."""

import json
from typing import Any

from starlette.responses import Response

STATUS = {
    "input": 400,
    "not found": 422,
    "too large": 422,
    "memory": 422,
    "worker": 500,
    "fault": 500,
    "cancelled": 409,
    "full": 503,
}
"""The status of an answer, by the kind of error."""


class Failure(Exception):
    """A request that has an error for an answer."""

    def __init__(self, kind: str, message: str, status: int | None = None) -> None:
        super().__init__(message)
        self.data: dict[str, Any] = said(kind, message)
        self.status = status or STATUS[kind]


def said(kind: str, message: str) -> dict[str, Any]:
    """An error in the shape in which all are told."""
    return {"error": {"kind": kind, "message": message, "line": None, "column": None}}


def failed(failure: Failure) -> Response:
    """The answer."""
    return answer(failure.data, failure.status)


def answer(data: dict[str, Any], status: int = 200) -> Response:
    """JSON, which nobody keeps."""
    headers = {"cache-control": "no-store"}
    if status == 503:
        headers["retry-after"] = "2"
    content = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Response(content, status, headers, "application/json")
