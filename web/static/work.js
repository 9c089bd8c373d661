// One piece of work at a time, with a button that cancels it and a line that says how far it is.

import { ApiError, post, stream } from "./api.js";
import { $ } from "./elements.js";

const SOON = 250; // milliseconds before the line appears: most answers come sooner

export class Work {
  constructor(root, cancel) {
    this.root = root;
    this.line = $("[role=status]", root);
    cancel.addEventListener("click", () => this.cancel());
  }

  // Ends what is under way: the server says what it knows, if it can.
  cancel() {
    if (this.job) post("cancel", { job: this.job }).catch(() => this.controller?.abort());
    else this.controller?.abort();
  }

  // Ends it, whatever is known.
  stop() {
    this.controller?.abort();
  }

  // The result of a request; null if other work came, or it was cancelled before anything was known.
  async run(what, path, body, { step, progress = () => "" } = {}) {
    this.stop();
    const controller = (this.controller = new AbortController());
    const began = performance.now();
    let known = "";
    const say = () => {
      const seconds = Math.floor((performance.now() - began) / 1000);
      this.line.textContent = [what, known, seconds ? `${seconds} s` : ""].filter(Boolean).join(" · ");
      this.root.hidden = false;
    };
    this.job = null;
    const soon = setTimeout(say, SOON);
    const clock = setInterval(say, 1000);
    try {
      return await stream(path, body, controller.signal, {
        job: ({ job }) => { if (controller === this.controller) this.job = job; },
        progress: (data) => { known = progress(data) || known; },
        step,
      });
    } catch (error) {
      if (error.name === "AbortError" || (error instanceof ApiError && error.kind === "cancelled")) {
        return null;
      }
      throw error;
    } finally {
      clearTimeout(soon);
      clearInterval(clock);
      if (controller === this.controller) {
        this.root.hidden = true;
        this.controller = this.job = null;
      }
    }
  }
}
