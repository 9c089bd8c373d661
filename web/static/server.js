// The API of a server: JSON in, JSON out, and streams of events for what takes longer.

import { ApiError } from "./errors.js";

const unreachable = () => new ApiError({
  kind: "away",
  message: "The server does not answer. Start `pencilsat serve` again, then repeat this.",
});

export async function get(path) {
  return answered(await asked(path, {}));
}

export async function post(path, body, signal) {
  return answered(await asked(path, posted(body, signal)));
}

// The file that the server makes, as a blob with a name.
export async function file(path, body, signal) {
  const response = await asked(path, posted(body, signal));
  if (!response.ok) await answered(response);
  const said = response.headers.get("Content-Disposition") ?? "";
  return { blob: await response.blob(), name: /filename="?([^";]+)/.exec(said)?.[1] ?? "puzzle" };
}

// The result of long work; `on` is told the other events by name: progress, step.
export async function stream(path, body, signal, on = {}) {
  const request = posted(body, signal);
  request.headers.Accept = "text/event-stream";
  const response = await asked(path, request);
  if (!response.headers.get("Content-Type")?.startsWith("text/event-stream")) {
    return answered(response);
  }
  let found = null; // the last event, but to leave before the end would be to cancel
  for await (const { event, data } of events(response.body)) {
    if (event === "error") throw new ApiError(data.error);
    if (event === "result") found = data;
    else on[event]?.(data);
  }
  if (found === null) throw unreachable();
  return found;
}

const posted = (body, signal) => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
  signal,
});

async function asked(path, request) {
  try {
    return await fetch(`api/${path}`, request);
  } catch (error) {
    throw error.name === "AbortError" ? error : unreachable();
  }
}

async function answered(response) {
  let said = null;
  try {
    said = await response.json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
  }
  if (!response.ok || said === null) {
    const message = `The server answers ${response.status}.`;
    throw new ApiError(said?.error ?? { kind: "fault", message });
  }
  return said;
}

async function* events(body) {
  let text = "";
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop();
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1];
      const data = [...block.matchAll(/^data: ?(.*)$/gm)].map((line) => line[1]).join("\n");
      if (event) yield { event, data: JSON.parse(data) };
    }
  }
}
