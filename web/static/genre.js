// The rules of a genre of one's own: what is answered, and sentences to tick.

import { post } from "./api.js";
import { $, el, option } from "./elements.js";

// What else each kind of answer needs in a header: fields by name, each with a value to begin with.
const MORE = {
  objects: { "called": "star" },
  numbers: { "from": "1", "to": "4" },
  regions: { "cells each": "4" },
};

export class Genre {
  // `tell(answer, change)` has the puzzle have this answer, and what a change makes of its sentences.
  constructor({ tell, say }) {
    this.tell = tell;
    this.say = say;
    this.root = $("#genre");
    this.kind = $("#answer");
    this.more = $("#more-answer");
    this.marks = $("#marks");
    this.list = $("#sentences");
    this.kind.addEventListener("change", () => this.begin());
    this.marks.addEventListener("change", () => this.begin(this.rules));
  }

  // Shows the sentences that a puzzle may have.
  async offer({ family, answer, rules }) {
    this.root.hidden = family !== "custom";
    this.rules = rules;
    if (this.root.hidden || answer === this.answer) return;
    this.answer = answer;
    const { answers, sentences } = await post("sentences", { answer });
    if (answer === this.answer) this.show(answers, sentences);
  }

  show(answers, sentences) {
    const [kind, ...rest] = this.answer.split(" ");
    const values = kind === "numbers" ? (rest[0] ?? "1-4").split("-") : rest;
    this.kind.replaceChildren(...answers.map(({ answer, does }) => option(answer, does, answer === kind)));
    this.more.replaceChildren(...Object.entries(MORE[kind] ?? {}).map(([name, usual], i) =>
      el("label", {}, `${name} `, el("input", {
        size: 6, value: values[i] ?? usual, change: () => this.begin(this.rules),
      }))));
    this.marks.value = rest.filter((word) => word.includes("=")).join(" ");
    this.list.replaceChildren(...sentences.map((pieces) => this.sentence(pieces)));
  }

  // The header of what is filled in.
  get header() {
    const kind = this.kind.value, fields = [...this.more.querySelectorAll("input")];
    const said = fields.length ? fields.map(({ value }) => value.trim()) : Object.values(MORE[kind] ?? {});
    const known = kind === this.answer.split(" ")[0] ? said : Object.values(MORE[kind] ?? {});
    const more = kind === "numbers" ? [known.join("-")] : known;
    return [kind, ...more, this.marks.value.trim()].filter(Boolean).join(" ");
  }

  // Another answer: it begins with these sentences, or the first one that there is.
  async begin(rules = null) {
    try {
      const { header } = this;
      const { sentences } = await post("sentences", { answer: header });
      await this.tell(header, () => rules ?? [usual(sentences[0])]);
    } catch (error) {
      this.say(error.plain ?? error.message);
    }
  }

  // A sentence to tick, with small fields for what can stand in it.
  sentence(pieces) {
    const fields = pieces.map((piece) => {
      if (typeof piece === "string") return document.createTextNode(piece);
      if (!piece.length) return el("input", { type: "number", min: 0, value: 2, "aria-label": "number" });
      if (piece.length === 1) return document.createTextNode(piece[0]);
      return el("select", { "aria-label": "what" }, ...piece.map((word) => option(word, word || "exactly")));
    });
    const change = async () => {
      box.checked = false;
      const said = fields.map((each) => each.value ?? each.textContent).join("");
      await this.tell(this.answer, (rules) => [...rules, ended(said)]);
    };
    const box = el("input", { type: "checkbox", change, "aria-label": usual(pieces) });
    return el("li", {}, box, " ", ...fields);
  }
}

// A sentence with the first of what can stand in it.
const usual = (pieces) => ended(pieces.map((piece) =>
  (typeof piece === "string" ? piece : piece[0] ?? "2")).join(""));

const ended = (text) => {
  const said = text.replace(/\s+/g, " ").replace(/\b1 ([a-z -]+)s$/, "1 $1").trim();
  return `${said[0].toUpperCase()}${said.slice(1)}.`;
};
