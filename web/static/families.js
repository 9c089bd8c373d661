// The families of puzzles: the one that is chosen, its rules, and all of them with their pictures.

import { $, button, el, option } from "./elements.js";

export class Families {
  // `chosen(family)` is called when a person chooses one.
  constructor(every, chosen) {
    this.every = new Map(every.map((family) => [family.name, family]));
    this.select = $("#family");
    this.select.replaceChildren(...every.map(({ name, title }) => option(name, title)));
    this.select.addEventListener("change", () => chosen(this.every.get(this.select.value)));
    this.chosen = chosen;
    this.kind = "";
    $("#find").addEventListener("input", () => this.sift());
  }

  // All families with their pictures: asked for when the board is there.
  hang() {
    this.cards = new Map([...this.every.values()].map((family) => [family, card(family, this.chosen)]));
    $("#gallery").replaceChildren(...this.cards.values());
    const kinds = new Set([...this.every.values()].map(({ kind }) => kind));
    $("#kinds").replaceChildren(...[...kinds].map((kind) => button(kind, ({ target }) => {
      this.kind = this.kind === kind ? "" : kind;
      for (const each of $("#kinds").children) {
        each.setAttribute("aria-pressed", `${each === target && this.kind !== ""}`);
      }
      this.sift();
    }, { "aria-pressed": "false" })));
  }

  // Shows the cards of the kind that is chosen, with a name like the one that is typed.
  sift() {
    const typed = $("#find").value.trim().toLowerCase();
    for (const [{ title, also, kind }, element] of this.cards) {
      const named = [title, ...also].some((name) => name.toLowerCase().includes(typed));
      element.hidden = !named || (this.kind !== "" && kind !== this.kind);
    }
  }

  named(name) {
    return this.every.get(name);
  }

  // Shows the rules of a puzzle, or of its family until it is read.
  show({ family: name, title, about }) {
    this.select.value = name;
    $("#title").textContent = title;
    $("#rules").textContent = about ?? this.named(name).rules;
    document.title = `${title} · PencilSAT`;
  }
}

function card(family, chosen) {
  const picture = { src: family.picture, alt: "", width: 128, height: 128, loading: "lazy" };
  return el("li", {}, el("button", { type: "button", click: () => chosen(family), title: family.rules },
    family.example ? el("img", picture) : null,
    el("strong", {}, family.title),
    family.also.length ? el("small", {}, family.also.join(", ")) : null));
}
