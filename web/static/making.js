// Other puzzles: new ones, blank boards, what is pasted, dropped or opened.

import { post } from "./api.js";
import { $, el, fill, option } from "./elements.js";
import { made } from "./results.js";

export class Making {
  // `page` opens texts and takes puzzles; `asking` does the work and shows what is wrong.
  constructor(page, asking) {
    this.page = page;
    this.asking = asking;
    this.form = $("#new");
    this.bare = $("#blank");
    this.text = $("#text");
    this.several = $("#several");
    for (const name of ["new", "blank", "paste"]) {
      $(`#${name}`).addEventListener("submit", (event) => {
        event.preventDefault();
        this[name]();
      });
    }
    $("#example").addEventListener("click", () => page.open(page.family.example));
    $("#file").addEventListener("change", ({ target }) => this.read(target.files[0]));
    this.several.addEventListener("change", () => page.choose(+this.several.value));
    this.listen();
  }

  offer({ levels }) {
    fill(this.form.difficulty, levels, "any");
  }

  // What the generator and blank boards of a family take.
  offerFamily({ name, size, options, settings, clues, generated, editable, example }) {
    if (this.family === name) return;
    this.family = name;
    for (const form of [this.form, this.bare]) {
      form.reset();
      form.size.placeholder = size || "10";
    }
    this.form.size.parentElement.hidden = !size;
    this.form.hidden = !generated;
    this.bare.hidden = !editable;
    $("#example").hidden = !example;
    const few = clues ? [{ name: "clues", default: "few, some or a number" }] : [];
    $("#options").replaceChildren(...[...few, ...options].map((each) => field(each)));
    $("#settings").replaceChildren(...settings.map((each) => field(each, each.default)));
  }

  // The text of the puzzle, and which of several it is.
  show(puzzles, index) {
    this.offerFamily(this.page.family);
    this.text.value = this.page.text;
    this.several.hidden = puzzles.length < 2;
    this.several.replaceChildren(
      ...puzzles.map(({ title }, i) => option(i, `${i + 1}. ${title}`, i === index)));
  }

  // Anything that is pasted outside of a field, or dropped anywhere, is a puzzle.
  listen() {
    document.addEventListener("paste", (event) => {
      if (event.target.matches?.("input, textarea")) return;
      const text = event.clipboardData.getData("text");
      if (text.trim()) this.page.open(text);
    });
    const dropping = (on) => document.body.classList.toggle("dropping", on);
    addEventListener("dragover", (event) => {
      event.preventDefault();
      dropping(true);
    });
    addEventListener("dragleave", (event) => { if (!event.relatedTarget) dropping(false); });
    addEventListener("drop", (event) => {
      event.preventDefault();
      dropping(false);
      const [file] = event.dataTransfer.files;
      if (file) this.read(file);
      else this.page.open(event.dataTransfer.getData("text"));
    });
  }

  paste() {
    const { text } = this;
    if (text.value.trim()) {
      this.page.open(text.value);
      return;
    }
    this.page.failed(new Error("There is nothing to read: paste a puzzle into the field first."));
    text.focus();
  }

  async read(file) {
    if (file) await this.page.open(await file.text());
  }

  async blank() {
    await this.page.attempt(async () => {
      const body = { ...named(this.bare), options: filled("#settings") };
      const { family, answer, rules } = this.page.shown; // a genre of one's own keeps its rules
      if (family === "custom" && this.family === family) Object.assign(body, { answer, rules });
      const shown = await post("new", { family: this.family, ...body });
      this.page.adopt(shown, { mode: "draw" });
    });
  }

  async new() {
    const { clues, ...options } = filled("#options");
    const body = { family: this.family, ...named(this.form), options };
    if (clues) body.clues = clues;
    body.seed = body.seed === undefined ? Math.floor(Math.random() * 1e6) : +body.seed;
    await this.make(body);
  }

  // Has a puzzle made, and opens it.
  async make(body) {
    const progress = ({ tried, levels }) => (tried ? `${tried} tried${listed(levels)}` : "");
    return this.page.attempt(async () => {
      const found = await this.asking.work.run("Making a puzzle", "generate", body, { progress });
      if (!found) return;
      this.page.adopt(found.shown);
      this.asking.show(made(found));
    });
  }
}

// How many of the puzzles that were tried have each level.
function listed(levels) {
  const found = Object.entries(levels).map(([level, number]) => `${number} ${level}`);
  return found.length ? ` (${found.join(", ")})` : "";
}

function field({ name, kind, default: usual }, value = "") {
  const hint = usual || (kind === "size" ? "such as 2x3" : "");
  const more = kind === "flag" ? { type: "checkbox", value: 1 } : { placeholder: hint, size: 10, value };
  const input = el("input", { "data-option": name, ...more });
  return el("label", { class: kind === "flag" ? "tick" : "" }, `${name} `, input);
}

// What is filled in of the options in an element.
function filled(selector) {
  const inputs = [...document.querySelectorAll(`${selector} input`)]
    .filter(({ type, checked, value }) => (type === "checkbox" ? checked : value.trim()));
  return Object.fromEntries(inputs.map(({ dataset, value }) => [dataset.option, value.trim().replace("×", "x")]));
}

// What is filled in of the fields of a form that have names.
function named(form) {
  const every = [...new FormData(form)].filter(([, value]) => value.trim());
  return Object.fromEntries(every.map(([name, value]) => [name, value.trim().replace("×", "x")]));
}
