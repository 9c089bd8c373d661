"""The description of the API, made from its declarations: for programs, and for people."""

from functools import cache
from html import escape
from inspect import getdoc
from typing import Any

import msgspec

from pencilsat import __version__
from pencilsat.web import told
from pencilsat.web.asked import Cancel
from pencilsat.web.endpoints import ENDPOINTS, FAMILIES, PICTURE, Endpoint

REF = "#/components/schemas/{name}"


@cache
def document() -> dict[str, Any]:
    """The description as OpenAPI 3.1."""
    kinds: list[type] = [told.Failed, told.Families, Cancel, told.Cancelled]
    for each in ENDPOINTS:
        kinds += [kind for kind in (each.asked, each.told, each.progress) if kind]
    _, schemas = msgspec.json.schema_components(dict.fromkeys(kinds), ref_template=REF)
    paths: dict[str, Any] = {each.path: {"post": operation(each)} for each in ENDPOINTS}
    paths["/api/cancel"] = {
        "post": {
            "summary": "Cancel a job, which then reports what it has found",
            "requestBody": body(Cancel),
            "responses": {"200": content(told.Cancelled), "default": content(told.Failed)},
        }
    }
    paths[FAMILIES.path] = {
        "get": {"summary": FAMILIES.summary, "responses": {"200": content(told.Families)}}
    }
    name = {"name": "family", "in": "path", "required": True, "schema": {"type": "string"}}
    paths[PICTURE.path] = {
        "get": {
            "summary": PICTURE.summary,
            "parameters": [name],
            "responses": {"200": {"description": "a picture", "content": {"image/svg+xml": {}}}},
        }
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "PencilSAT", "version": __version__},
        "paths": paths,
        "components": {"schemas": schemas},
    }


def operation(endpoint: Endpoint) -> dict[str, Any]:
    """What an endpoint does, its request and its responses."""
    answers: dict[str, Any] = {"description": "a file"}
    if endpoint.told:
        answers = content(endpoint.told)
    if endpoint.streams:
        kinds = [f"`{kind}`" for kind in ("job", "progress", "result", "error")]
        steps = f", `step` ({endpoint.progress.__name__})" if endpoint.progress else ""
        answers["content"]["text/event-stream"] = {
            "schema": {"type": "string"},
            "description": f"events: {', '.join(kinds)}{steps}",
        }
    return {
        "summary": endpoint.summary,
        "requestBody": body(endpoint.asked),
        "responses": {"200": answers, "default": content(told.Failed)},
    }


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
        "<title>PencilSAT: the API</title></head><body><h1>The API of PencilSAT</h1>",
        "<p>Requests and responses are JSON. With <code>Accept: text/event-stream</code>, "
        "endpoints that can stream send events; closing the connection ends the work. "
        "For programs: "
        '<a href="/api/openapi.json">openapi.json</a>.</p>',
    ]
    for path, methods in found["paths"].items():
        for method, operation in methods.items():
            answers = operation["responses"]["200"]
            takes = operation.get("requestBody")
            streams = "text/event-stream" in answers.get("content", {})
            parts.append(f"<h2>{method.upper()} {escape(path)}</h2>")
            parts.append(f"<p>{escape(operation['summary'])}{' (can stream)' * streams}.</p><ul>")
            if takes:
                parts.append(f"<li>Request: {link(takes)}</li>")
            parts.append(f"<li>Response: {link(answers)}</li></ul>")
    for name, schema in found["components"]["schemas"].items():
        parts.append(f'<h3 id="{escape(name)}">{escape(name)}</h3>')
        parts.append(f"<p>{escape(schema.get('description', ''))}</p><ul>")
        for key, kind in schema.get("properties", {}).items():
            needed = "" if key in schema.get("required", ()) else ", optional"
            parts.append(f"<li><code>{escape(key)}</code>: {said(kind)}{needed}</li>")
        parts.append("</ul>")
    return "\n".join([*parts, "</body></html>\n"])


def link(content: dict[str, Any]) -> str:
    """The shape of some content, or that it is a file."""
    kinds = content.get("content", {}).get("application/json")
    return said(kinds["schema"]) if kinds else "a file"


def said(schema: dict[str, Any]) -> str:
    """A shape in words."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema:
        return " or ".join(map(said, schema["anyOf"]))
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in schema["enum"])
    if schema.get("type") == "array" and "items" in schema and schema["items"] is not False:
        return f"list of {said(schema['items'])}"
    return escape(str(schema.get("type", "anything")))
