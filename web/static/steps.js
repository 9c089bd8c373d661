// An explanation on the board that one plays on: what a step looks at, what it says, and then do it.

import { post } from "./api.js";
import { button, el } from "./elements.js";
import { split } from "./places.js";

export class Steps {
  constructor(page) {
    this.page = page;
    this.pad = page.pad;
    this.every = [];
    this.found = new Map(); // the step in which a fact was found
    this.now = -1;
    this.title = el("p", { class: "verdict" });
    this.sentence = el("p", {});
    this.given = el("div", { class: "row given" });
    this.back = button("‹ Back", () => this.go(this.now - 1));
    this.next = button("Next ›", () => this.go(this.now + 1), { class: "first" });
    this.doIt = button("Do it", () => this.enter(), { title: "Write what is found so far" });
    this.parts = [this.title, this.sentence, this.given,
      el("div", { class: "row" }, this.back, this.next, this.doIt)];
  }

  // Takes a step as it is found. It begins with the first that says something new to the person.
  add(step) {
    for (const fact of step.facts) this.found.set(fact, this.every.length);
    this.every.push(step);
    if (this.now < 0 && (this.isNew(step) || !step.entries.length)) this.go(this.every.length - 1);
    else this.count();
  }

  isNew({ entries }) {
    const { playing } = this.page;
    return entries.some((entry) => {
      const [[id, word]] = Object.entries(playing.wordsOf([entry]));
      return playing.history.state.words[id] !== word;
    });
  }

  get entries() {
    return this.every.slice(0, this.now + 1).flatMap(({ entries }) => entries);
  }

  count() {
    this.title.textContent = `Step ${this.now + 1} of ${this.every.length}`;
    this.back.disabled = this.now <= 0;
    this.next.disabled = this.now + 1 >= this.every.length;
  }

  // Shows a step: the board as it is after it, and what it is about.
  async go(number) {
    this.now = number;
    const { sentence, given, areas, entries } = this.every[number];
    this.sentence.textContent = sentence;
    this.given.replaceChildren(...given.filter((fact) => this.found.get(fact) < number).map((fact) =>
      button(`${fact}: step ${this.found.get(fact) + 1}`, () => this.go(this.found.get(fact)))));
    this.doIt.hidden = !this.entries.length;
    this.count();
    const { puzzle, family } = this.pad.sheet;
    const before = this.every.slice(0, number + 1).flatMap((step) => step.entries);
    const shown = await post("draw", { puzzle, family, entries: once(before) });
    if (number !== this.now || !this.title.isConnected) return;
    this.pad.preview(shown);
    this.pad.look(areas.looked ?? [], areas.because ?? [], areas.follows ?? entries.map((each) => each.slice(0, -1)));
  }

  enter() {
    this.page.enter(once(this.entries));
  }
}

// The last entry of each place.
const once = (entries) => [...new Map(entries.map((entry) => [split(entry)[0], entry])).values()];
