"""The work of requests inside a browser, where Pyodide runs this package in a Web Worker: the same
functions that the workers of the server call.
"""

import traceback
from collections.abc import Callable
from typing import Any

import msgspec

from .asked import ENDPOINTS, Body
from .worker import Bench, Event, Request, RequestBounds, answer, failure, wrong

FOUND = {"/api/families": "drawing.families"}
"""What is there to get, by its path."""

ASKED = {each.path: each for each in ENDPOINTS}


class Desk:
    """What answers requests, one after another; `tell` gets the kind and the JSON of each event."""

    def __init__(self, tell: Callable[[str, str], object]) -> None:
        self.bench = Bench(RequestBounds(), lambda event: tell(event.kind, written(event.data)))

    def answered(self, path: str, body: str) -> tuple[str, str, bytes]:
        """The kind of the answer, its JSON, and the bytes of a file."""
        event = self.event(path, body)
        if event.kind == "file":
            told = {"name": event.data.name, "type": event.data.type}
            return event.kind, written(told), event.data.content
        return event.kind, written(event.data), b""

    def event(self, path: str, body: str) -> Event:
        """The answer, or what is wrong."""
        try:
            return answer(asked(path, body), self.bench)
        except msgspec.DecodeError as error:
            return failure("input", f"the body is not as expected: {error}")
        except ModuleNotFoundError as error:
            return Event("error", {"missing": error.name})
        except Exception as error:  # the outermost frame: the one who asked has to know
            traceback.print_exception(error)
            return wrong(error)


def asked(path: str, body: str) -> Request:
    """The work of a path, and its body in its shape."""
    if path in FOUND:
        return Request(FOUND[path], None)
    endpoint = ASKED[path]
    kind: type[Body] = endpoint.asked
    return Request(endpoint.work, msgspec.json.decode(body, type=kind))


def written(data: Any) -> str:
    """Data as JSON."""
    return msgspec.json.encode(data).decode()
