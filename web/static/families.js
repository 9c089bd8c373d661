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
  }

  // All families with their pictures: asked for when the board is there.
  hang() {
    const cards = [...this.every.values()].map((family) => card(family, this.chosen));
    $("#gallery").replaceChildren(...cards);
  }

  named(name) {
    return this.every.get(name);
  }

  // Shows the rules of the family of a puzzle.
  show({ family: name, title }) {
    const family = this.named(name);
    this.select.value = name;
    $("#title").textContent = title;
    $("#rules").textContent = family.rules;
    $("#picture").hidden = !family.example;
    if (family.example) $("#picture").src = family.picture;
    document.title = `${title} · PencilSAT`;
  }
}

function card(family, chosen) {
  const picture = { src: family.picture, alt: "", width: 80, height: 80, loading: "lazy" };
  return el("li", {},
    family.example ? el("img", picture) : null,
    el("div", {},
      button(family.title, () => {
        chosen(family);
        scrollTo({ top: 0 });
        $("#family").focus();
      }),
      el("p", {}, family.rules),
      family.also.length ? el("p", {}, `Also called ${family.also.join(", ")}.`) : null));
}
