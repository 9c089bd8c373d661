// The engine in the browser: workers that run the same Python as the server does. One answers what is
// quick, so that a person can play on; another one what takes long, and ends if it is cancelled.

import { ApiError } from "./errors.js";

const MOMENT = 1500; // milliseconds in which a worker has to finish when nobody waits for its answer

class Engine {
  constructor() {
    this.asked = new Map();
    this.number = 0;
    this.start();
  }

  start() {
    this.failed = false;
    this.worker = new Worker(new URL("./engine.js", import.meta.url), { type: "module" });
    this.worker.addEventListener("message", ({ data }) => this.heard(data));
    this.worker.addEventListener("error", ({ message }) => this.fail(message));
  }

  // Nobody waits for this any more. What is over in a moment costs less than a new worker, which takes
  // the place of one that goes on, and is asked the rest again.
  leave(id) {
    this.asked.get(id).refuse(new DOMException("cancelled", "AbortError"));
    setTimeout(() => {
      if (!this.asked.delete(id)) return;
      this.worker.terminate();
      this.start();
      for (const { message } of this.asked.values()) this.worker.postMessage(message);
    }, MOMENT);
  }

  // It cannot be used any more: the next request begins with another worker.
  fail(message) {
    this.failed = true;
    const error = new ApiError({ kind: "fault", message: message || "The engine did not start." });
    for (const { refuse } of this.asked.values()) refuse(error);
    this.asked.clear();
  }

  // The answer; `on` is told the events on the way. A file is a blob with a name.
  ask(path, body, signal, on = {}) {
    if (this.failed) this.start();
    const id = this.number++;
    return new Promise((answer, refuse) => {
      if (signal?.aborted) {
        refuse(new DOMException("cancelled", "AbortError"));
        return;
      }
      const message = { id, path: `/api/${path}`, body: JSON.stringify(body ?? null) };
      this.asked.set(id, { answer, refuse, on, message });
      signal?.addEventListener("abort", () => { if (this.asked.has(id)) this.leave(id); });
      this.worker.postMessage(message);
    });
  }

  heard({ id, kind, data, content, ready }) {
    if (ready !== undefined) {
      document.dispatchEvent(new CustomEvent("engine", { detail: ready }));
      return;
    }
    const asked = this.asked.get(id);
    if (!asked) return;
    const { answer, refuse, on } = asked;
    if (!["result", "file", "error"].includes(kind)) {
      on[kind]?.(data);
      return;
    }
    this.asked.delete(id);
    if (kind === "error") refuse(new ApiError(data.error));
    else if (kind === "file") answer({ blob: new Blob([content], { type: data.type }), name: data.name });
    else answer(data);
  }
}

const quick = new Engine();
let slow = null; // begun when it is needed first: a phone has little memory

const long = () => (slow ??= new Engine());

const QUICK = new Set(["read", "new", "edit", "draw", "convert", "judge", "sentences"]);

const examples = new Map(); // names of families by the text of their examples

// What was found out when the site was made.
export async function get(path) {
  const found = await (await fetch(`api/${path}.json`)).json();
  for (const { name, example } of found.families ?? []) examples.set(example, name);
  return found;
}

// The boards of examples are there before the engine is.
export async function post(path, body, signal) {
  if (path === "read" && examples.has(body.text)) return get(`boards/${examples.get(body.text)}`);
  return (QUICK.has(path) ? quick : long()).ask(path, body, signal);
}

export const file = (path, body, signal) => long().ask(path, body, signal);

export const stream = (path, body, signal, on) => long().ask(path, body, signal, on);

navigator.serviceWorker?.register("offline.js").catch(() => {}); // where there is none, it is loaded again
