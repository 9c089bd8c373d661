// What leaves the page: its address, files, and the puzzle in other people's formats.

import { file, post } from "./api.js";
import { $, button, el } from "./elements.js";

const FILES = {
  svg: "Picture (SVG)",
  png: "Picture (PNG)",
  pdf: "Booklet (PDF)",
  txt: "Text",
  cnf: "Formula (DIMACS)",
  certificate: "Certificate (ZIP)",
};

const NAMES = { // what people call formats and sites
  puzzlink: "puzz.link",
  tatham: "Simon Tatham's puzzles",
  puzzlekit: "Puzzle Kit",
  janko: "janko.at",
  fpuzzles: "f-puzzles",
  sudokupad: "SudokuPad",
  digits: "a line of digits",
  sudokuwiki: "SudokuWiki",
};

const called = (name) => NAMES[name] ?? name;

export class Sharing {
  constructor(page) {
    this.page = page;
    this.converted = $("#converted");
    $("#files").replaceChildren(
      ...Object.entries(FILES).map(([to, words]) => button(words, () => this.download(to))));
    $("#copy").addEventListener("click", () => this.give(this.address));
    $("#send").hidden = !navigator.share;
    $("#send").addEventListener("click", () => {
      navigator.share({ title: this.page.shown.title, url: this.address }).catch(() => {}); // nobody is chosen
    });
  }

  // The address of the puzzle alone, to be played from its beginning.
  get address() {
    const { origin, pathname } = location;
    return `${origin}${pathname}#${new URLSearchParams({ puzzle: this.page.shown.text })}`;
  }

  // The formats of a family, and where its puzzle can be played.
  show({ links }) {
    this.converted.hidden = true;
    $("#copied").textContent = "";
    const there = links.map(({ site, url }) =>
      el("a", { class: "button", href: url, target: "_blank", rel: "noopener" }, `Play at ${called(site)}`));
    const formats = this.page.family.formats.map((name) =>
      button(`For ${called(name)}`, () => this.convert(name)));
    $("#formats").replaceChildren(...there, ...formats);
  }

  // Shows a text, and copies it where that is allowed.
  async give(text) {
    this.converted.hidden = false;
    this.converted.value = text;
    this.converted.select();
    try {
      await navigator.clipboard.writeText(text);
      $("#copied").textContent = "Copied.";
    } catch {
      $("#copied").textContent = "Here it is, to be copied:";
    }
  }

  async download(to) {
    await this.page.attempt(async () => {
      const { puzzle, how } = this.page.asking;
      const body = { ...puzzle, ...how, to, solution: $("#solved").checked };
      const { blob, name } = await file("download", body);
      const address = URL.createObjectURL(blob);
      el("a", { href: address, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    });
  }

  async convert(to) {
    await this.page.attempt(async () => {
      const { text } = await post("convert", { ...this.page.asking.puzzle, to });
      await this.give(text);
    });
  }
}
