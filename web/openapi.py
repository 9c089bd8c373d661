"""The description of the API, for programs and for people: requests by their shapes, answers by
examples, which are made as any other answers are.
"""

import json
from html import escape
from inspect import getdoc
from typing import Any

import msgspec

from .. import __version__
from ..views.json import Fields
from .asked import ENDPOINTS, TYPES, Body, Cancel, Download, Endpoint
from .worker import Bench, Request, answer, failure

ABOUT = (
    "A place is a list: [0, 1] is row 1, column 2; [0, 0, 0, 1] is the line between two cells or "
    'points; ["color", 2] is a word and a number. An entry is a place followed by the value '
    'there or, in requests, the word for it: [0, 1, 7], [0, 0, 0, 1, 1] or [0, 0, 0, 1, "line"]. '
    "The choices of a puzzle list values and words. A change of the puzzle itself is a place "
    "followed by a word. Solutions, steps and statistics are those of --format json."
)
"""What places, entries and answers look like."""

REF = "#/components/schemas/{name}"

PUZZLE = "takuzu 2 2\n0 .\n. .\n"

EXAMPLES: dict[str, Fields] = {
    "Read": {"text": PUZZLE},
    "New": {"family": "takuzu", "size": "2x2"},
    "Edit": {"changes": [[0, 1, "1"]]},
    "Advise": {"puzzle": "takuzu 2 2\n. .\n. .\n"},
    "Generate": {"family": "takuzu", "size": "4x4", "seed": 1},
    "Hint": {"entries": [[0, 1, 1]]},
    "Verify": {"solution": [[0, 1], [1, 0]]},
    "Wrong": {"entries": [[0, 1, 0]]},
    "Convert": {"to": "tatham"},
    "Download": {"to": "svg"},
    "Cancel": {"job": "1a2b3c"},
}
"""What requests have besides a puzzle, or in its place."""

FOUND = {
    "/api/pictures/{family}.svg": ("Picture of an example puzzle", "image/svg+xml"),
    "/api": ("This description for people", "text/html"),
    "/api/openapi.json": ("This description for programs", "application/json"),
    "/api/pictures.css": ("Styles for the pictures in dark mode", "text/css"),
}
"""What is there to get, and its media type."""


def document(body: None, bench: Bench) -> Fields:
    """The description as OpenAPI 3.1."""
    from .drawing import families

    asked = [*(each.asked for each in ENDPOINTS), Cancel]
    _, schemas = msgspec.json.schema_components(asked, ref_template=REF)
    paths: Fields = {
        each.path: {"post": posted(each.asked, told(each, bench))} for each in ENDPOINTS
    }
    paths["/api/cancel"] = {"post": posted(Cancel, shown({"cancelled": True}))}
    known = families(None, bench)
    known["families"] = [each for each in known["families"] if each["name"] == "takuzu"]
    paths["/api/families"] = {"get": got("List all families", shown(known))}
    for path, (summary, kind) in FOUND.items():
        paths[path] = {"get": got(summary, {kind: {}})}
    family = {"name": "family", "in": "path", "required": True, "schema": {"type": "string"}}
    paths["/api/pictures/{family}.svg"]["get"]["parameters"] = [family]
    return {
        "openapi": "3.1.0",
        "info": {"title": "PencilSAT", "version": __version__, "description": ABOUT},
        "paths": paths,
        "components": {"schemas": schemas},
    }


def example(asked: type[Body]) -> Fields:
    """The body of a request."""
    more = EXAMPLES.get(asked.__name__, {})
    return more if asked.__struct_fields__[0] != "puzzle" else {"puzzle": PUZZLE} | more


def told(endpoint: Endpoint, bench: Bench) -> Fields:
    """The answer to the example, by its media type."""
    if endpoint.asked is Download:
        return {kind: {} for kind in TYPES.values()}
    body = msgspec.convert(example(endpoint.asked), endpoint.asked)
    found = shown(answer(Request(endpoint.work, body), bench).data)
    return found | ({"text/event-stream": {}} if endpoint.streams else {})


def posted(asked: type[Body], content: Fields) -> Fields:
    """A request and its responses."""
    body = {"schema": {"$ref": REF.format(name=asked.__name__)}, "example": example(asked)}
    return {
        "requestBody": {"required": True, "content": {"application/json": body}},
        **got(getdoc(asked) or "", content),
    }


def got(summary: str, content: Fields) -> Fields:
    """What is answered if all is well, and if it is not."""
    wrong = failure("input", "expected 4 tokens, found 3", 2, 1).data
    return {
        "summary": " ".join(summary.split()),
        "responses": {
            "200": {"description": "the answer", "content": content},
            "default": {"description": "what is wrong", "content": shown(wrong)},
        },
    }


def shown(example: Any) -> Fields:
    """Content of JSON."""
    return {"application/json": {"example": example}}


def manual(body: None, bench: Bench) -> str:
    """The description as a page."""
    found = document(None, bench)
    schemas = found["components"]["schemas"]
    parts = [
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        '<link rel="stylesheet" href="/static/style.css">',
        "<title>PencilSAT: the API</title></head><body><h1>The API of PencilSAT</h1>",
        "<p>Requests and responses are JSON. With <code>Accept: text/event-stream</code>, "
        "endpoints that can stream send events; closing the connection ends the work. "
        'For programs: <a href="/api/openapi.json">openapi.json</a>.</p>',
        f"<p>{escape(ABOUT)}</p>",
    ]
    for path, methods in found["paths"].items():
        for method, operation in methods.items():
            content = operation["responses"]["200"]["content"]
            streams = " (can stream)" * ("text/event-stream" in content)
            parts.append(f"<h2>{method.upper()} {escape(path)}</h2>")
            parts.append(f"<p>{escape(operation['summary'])}{streams}</p>")
            if "requestBody" in operation:
                asked = operation["requestBody"]["content"]["application/json"]
                parts.append(fields(schemas[asked["schema"]["$ref"].rpartition("/")[2]]))
                parts.append(printed("Request", asked))
            answer = content.get("application/json", {})
            if "example" in answer:
                parts.append(printed("Answer", answer))
            else:
                parts.append(f"<p>A file: {escape(', '.join(content))}</p>")
    return "\n".join([*parts, "</body></html>\n"])


def fields(schema: Fields) -> str:
    """The fields of a request as a list."""
    needed = schema.get("required", ())
    lines = (
        f"<li><code>{name}</code>: {kind(said)}{'' if name in needed else ', optional'}</li>"
        for name, said in schema["properties"].items()
    )
    return f"<ul>{''.join(lines)}</ul>"


def kind(schema: Fields) -> str:
    """What a field can be, in words."""
    if "anyOf" in schema:
        return " or ".join(map(kind, schema["anyOf"]))
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in schema["enum"])
    return str(schema.get("type", "anything"))


def printed(title: str, content: Fields) -> str:
    """An example."""
    text = json.dumps(content["example"], ensure_ascii=False, indent=1)
    return f"<details><summary>{title}</summary><pre>{escape(text)}</pre></details>"
