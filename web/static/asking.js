// The buttons that ask the server about the puzzle, and where its answers appear.

import { $, fill } from "./elements.js";
import * as results from "./results.js";
import { Steps } from "./steps.js";
import { Work } from "./work.js";

const BESIDE = new Set(["hint", "wrong"]); // what is answered beside the board

const WIDE = matchMedia("(min-width: 60rem)");

export class Asking {
  // `page` has the puzzle that is shown and the entries, and opens puzzles and takes entries.
  constructor(page) {
    this.page = page;
    this.results = $("#results");
    this.step = $("#step"); // beside the board: what is said of it
    this.work = new Work($("#work"), $("#cancel"));
    this.more = $("#more form");
    for (const each of document.querySelectorAll("[data-task]")) {
      each.addEventListener("click", () => this.ask(each.dataset.task));
    }
  }

  // What can be chosen under More: the same for all families, but for their encodings.
  offer({ solvers, cardinalities, limits }) {
    this.more.seconds.placeholder = limits.seconds;
    fill(this.more.solver, solvers, "as usual");
    fill(this.more.cardinality, cardinalities, "as usual");
  }

  offerFamily({ encodings, clues, explained }) {
    const { encoding } = this.more;
    const before = encoding.value;
    fill(encoding, encodings, `as usual (${encodings[0]})`);
    encoding.value = encodings.includes(before) ? before : "";
    $("[data-task=fewest]").disabled = !clues;
    for (const task of ["hint", "explain", "rate", "wrong"]) {
      $(`[data-task=${task}]`).disabled = !explained;
    }
  }

  get puzzle() {
    return { puzzle: this.page.text, family: this.page.shown.family };
  }

  get limits() {
    const { seconds, conflicts } = this.more;
    return chosen([seconds, conflicts], Number);
  }

  get how() {
    const { encoding, cardinality, solver } = this.more;
    return { ...chosen([encoding, cardinality, solver]), ...this.limits };
  }

  forget() {
    this.work.stop();
    this.asking = null;
    this.close();
    this.results.setAttribute("aria-busy", "false");
    this.results.replaceChildren();
  }

  // Something was entered: what was said of other entries is no longer so. It may be drawn only after
  // something was asked of it.
  outdated() {
    if (this.entries !== this.entered) this.close();
  }

  get entered() {
    return JSON.stringify(this.page.entries);
  }

  close() {
    this.step.replaceChildren();
    this.page.pad.look([]);
    this.page.pad.restore();
  }

  // Asks, and shows the answer, unless something else was asked meanwhile.
  async ask(task) {
    const { shown } = this.page;
    this.task = task;
    this.entries = this.entered;
    this.close();
    if (BESIDE.has(task)) this.results.replaceChildren();
    const asked = (this.asking = {});
    this.results.setAttribute("aria-busy", "true");
    try {
      const answer = await this[task](shown);
      if (answer && asked === this.asking) this.show(answer, BESIDE.has(task) ? this.step : this.results);
    } catch (error) {
      this.show([results.failure(error)]);
    } finally {
      if (asked === this.asking) this.results.setAttribute("aria-busy", "false");
    }
  }

  show(parts, root = this.results) {
    if (root === this.step) $(WIDE.matches ? "#work" : "#said").after(root); // where it is in sight
    root.replaceChildren(...parts.filter(Boolean));
    const walk = $(".walk", root); // walkthrough.js listens, and plays it
    walk?.dispatchEvent(new CustomEvent("walk", { bubbles: true }));
    $("#announced").textContent = $(".verdict", root)?.textContent ?? "";
    const steps = this.step.childElementCount;
    for (const each of steps ? [$("#board"), this.step] : [root]) each.scrollIntoView({ block: "nearest" });
  }

  async asked(what, path, body, view, on) {
    const found = await this.work.run(what, path, { ...this.puzzle, ...body }, on);
    return found && view(found);
  }

  solve() {
    return this.asked("Solving", "solve", { ...this.how, pictures: true }, results.solved);
  }

  check(shown) {
    const body = { ...this.how, spread: true, pictures: true };
    const progress = ({ status }) => status ?? "";
    const view = (found) => results.checked(found, shown);
    return this.asked("Checking", "check", body, view, { progress });
  }

  candidates(shown) {
    const { entries } = this.page;
    const body = { ...this.how, entries, pictures: true };
    const progress = ({ candidates, solutions }) => `${candidates} in ${solutions} solutions`;
    const view = (found) => results.candidates(found, shown, entries.length > 0);
    return this.asked("Looking for candidates", "candidates", body, view, { progress });
  }

  hint() {
    const body = { ...this.limits, entries: this.page.entries, more: true };
    const enter = (entries) => this.page.enter(entries);
    const look = (...places) => this.page.pad.look(...places);
    return this.asked("Looking for the next step", "hint", body,
      (found) => results.hinted(found, this.page.pad, enter, look));
  }

  wrong() {
    if (!this.page.entries.length) return [results.told("You have not entered anything yet.")];
    const body = { entries: this.page.entries, ...this.limits };
    return this.asked("Looking for mistakes", "wrong", body,
      (found) => results.mistaken(found, this.page.pad));
  }

  explain() {
    if (this.page.pad.sheet !== this.page.playing) this.page.turn("play");
    const steps = new Steps(this.page);
    const step = (found) => {
      if (!steps.every.length) this.show(steps.parts, this.step);
      steps.add(found);
    };
    const progress = () => `${steps.every.length} steps`;
    return this.asked("Explaining", "explain", this.limits, results.explained, { step, progress });
  }

  count() {
    const { limit, exact } = this.more;
    const body = exact.checked ? { exact: true } : { limit: +limit.value };
    const progress = ({ count }) => (count ? `${count.toLocaleString("en")} so far` : "");
    return this.asked("Counting", "count", { ...this.how, ...body }, results.counted, { progress });
  }

  fewest() {
    const progress = (known) => results.bounds(known);
    const use = (text) => this.page.open(text);
    return this.asked("Looking for the fewest clues", "fewest", chosen([this.more.seconds], Number),
      (found) => results.fewest(found, use), { progress });
  }

  rate() {
    return this.asked("Rating", "rate", this.limits, results.rated);
  }
}

// What is filled in or chosen, by name.
function chosen(fields, as = String) {
  const filled = fields.filter(({ value }) => value);
  return Object.fromEntries(filled.map(({ name, value }) => [name, as(value)]));
}
