"""Answers that say what is wrong."""

from typing import Any

import msgspec
from starlette.responses import Response

from .worker import failure

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
        self.kind, self.status = kind, status or STATUS[kind]

    def response(self) -> Response:
        """The answer."""
        return answer(failure(self.kind, str(self)).data, self.status)


def answer(data: Any, status: int = 200) -> Response:
    """JSON, which nobody keeps."""
    headers = {"cache-control": "no-store"} | ({"retry-after": "2"} if status == 503 else {})
    return Response(msgspec.json.encode(data), status, headers, "application/json")
