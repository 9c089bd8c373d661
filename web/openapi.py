"""The description of the API, made from its declarations: for programs, and for people."""

from functools import cache
from html import escape
from inspect import getdoc
from typing import Any

import msgspec

from .. import __version__
from . import told
from .asked import TYPES, Cancel
from .endpoints import ENDPOINTS, FAMILIES, PICTURE, Endpoint

REF = "#/components/schemas/{name}"

ABOUT = (
    "A place is a list: [0, 1] is row 1, column 2; [0, 0, 0, 1] is the line between two cells or "
    'points; ["color", 2] is a word and a number. An entry is a place followed by the value '
    'there or, in requests, the word for it: [0, 1, 7], [0, 0, 0, 1, 1] or [0, 0, 0, 1, "line"]. '
    "The choices of a puzzle list values and words. A change of the puzzle itself is a place "
    "followed by a word."
)
"""What places and entries look like."""

OTHERS = {
    "/api": ("This description for people", "text/html"),
    "/api/openapi.json": ("This description for programs", "application/json"),
    "/api/pictures.css": ("Styles for the pictures in dark mode", "text/css"),
}
"""What else is there to get, and its media type."""


@cache
def document() -> dict[str, Any]:
    """The description as OpenAPI 3.1."""
    kinds: list[type] = [told.Failed, told.Families, Cancel, told.Cancelled]
    for each in ENDPOINTS:
        kinds += [kind for kind in (each.asked, each.told, each.progress) if kind]
    _, schemas = msgspec.json.schema_components(dict.fromkeys(kinds), ref_template=REF)
    paths: dict[str, Any] = {each.path: {"post": operation(each)} for each in ENDPOINTS}
    cancel = "Cancel a job, which then reports what it has found"
    paths["/api/cancel"] = {
        "post": {
            "summary": cancel,
            "requestBody": body(Cancel),
            "responses": answers(content(told.Cancelled)),
        }
    }
    paths[FAMILIES.path] = {
        "get": {"summary": FAMILIES.summary, "responses": answers(content(told.Families))}
    }
    name = {"name": "family", "in": "path", "required": True, "schema": {"type": "string"}}
    picture = answers(file("image/svg+xml"))
    paths[PICTURE.path] = {
        "get": {"summary": PICTURE.summary, "parameters": [name], "responses": picture}
    }
    for path, (summary, kind) in OTHERS.items():
        paths[path] = {"get": {"summary": summary, "responses": answers(file(kind))}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "PencilSAT", "version": __version__, "description": ABOUT},
        "paths": paths,
        "components": {"schemas": schemas},
    }


def operation(endpoint: Endpoint) -> dict[str, Any]:
    """What an endpoint does, its request and its responses."""
    found = content(endpoint.told) if endpoint.told else file(*dict.fromkeys(TYPES.values()))
    if endpoint.streams:
        kinds = [f"`{kind}`" for kind in ("job", "progress", "result", "error")]
        steps = f", `step` ({endpoint.progress.__name__})" if endpoint.progress else ""
        found["content"]["text/event-stream"] = {
            "schema": {"type": "string"},
            "description": f"events: {', '.join(kinds)}{steps}",
        }
    return {
        "summary": endpoint.summary,
        "requestBody": body(endpoint.asked),
        "responses": answers(found),
    }


def answers(found: dict[str, Any]) -> dict[str, Any]:
    """What is answered if all is well, and if it is not."""
    return {"200": found, "default": content(told.Failed)}


def file(*kinds: str) -> dict[str, Any]:
    """A file of one of some media types."""
    return {"description": "a file", "content": {kind: {} for kind in kinds}}


def body(kind: type | None) -> dict[str, Any]:
    """The body of a request."""
    return {"required": True, "content": content(kind)["content"]}


def content(kind: type | None) -> dict[str, Any]:
    """Content of some shape."""
    name = kind.__name__ if kind else ""
    schema = {"$ref": REF.format(name=name)}
    return {
        "description": getdoc(kind) or "",
        "content": {"application/json": {"schema": schema}},
    }


@cache
def human() -> str:
    """The description as a page."""
    found = document()
    parts = [
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        '<link rel="stylesheet" href="/static/style.css">',
        "<title>PencilSAT: the API</title></head><body><h1>The API of PencilSAT</h1>",
        "<p>Requests and responses are JSON. With <code>Accept: text/event-stream</code>, "
        "endpoints that can stream send events; closing the connection ends the work. "
        "For programs: "
        '<a href="/api/openapi.json">openapi.json</a>.</p>',
        f"<p>{escape(ABOUT)}</p>",
    ]
    for path, methods in found["paths"].items():
        for method, operation in methods.items():
            answer = operation["responses"]["200"]
            takes = operation.get("requestBody")
            streams = "text/event-stream" in answer["content"]
            parts.append(f"<h2>{method.upper()} {escape(path)}</h2>")
            parts.append(f"<p>{escape(operation['summary'])}{' (can stream)' * streams}.</p><ul>")
            if takes:
                parts.append(f"<li>Request: {link(takes)}</li>")
            wrong = link(operation["responses"]["default"])
            parts.append(f"<li>Response: {link(answer)}, or {wrong}</li></ul>")
    for name, schema in found["components"]["schemas"].items():
        parts.append(f'<h3 id="{escape(name)}">{escape(name)}</h3>')
        parts.append(f"<p>{escape(schema.get('description', ''))}</p><ul>")
        for key, kind in schema.get("properties", {}).items():
            needed = "" if key in schema.get("required", ()) else optional(kind)
            parts.append(f"<li><code>{escape(key)}</code>: {said(kind)}{needed}</li>")
        parts.append("</ul>")
    return "\n".join([*parts, "</body></html>\n"])


def optional(kind: dict[str, Any]) -> str:
    """That something can be left out, and what it is then."""
    default = kind.get("default")
    usual = f" (<code>{escape(msgspec.json.encode(default).decode())}</code>)" if default else ""
    return f", optional{usual}"


def link(content: dict[str, Any]) -> str:
    """The shape of some content, or of which types the file is."""
    shape = content["content"].get("application/json", {}).get("schema")
    return said(shape) if shape else f"a file ({escape(', '.join(content['content']))})"


def said(schema: dict[str, Any]) -> str:
    """A shape in words."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema:
        return " or ".join(map(said, schema["anyOf"]))
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in schema["enum"])
    if "prefixItems" in schema:
        return f"list of {len(schema['prefixItems'])} of {said(schema['prefixItems'][0])}"
    if schema.get("type") == "array" and "items" in schema and schema["items"] is not False:
        return f"list of {said(schema['items'])}"
    return escape(str(schema.get("type", "anything")))
