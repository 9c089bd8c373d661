// What leaves the page: files, and the puzzle in other people's formats.

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

export class Sharing {
  constructor(page) {
    this.page = page;
    this.converted = $("#converted");
    $("#files").replaceChildren(
      ...Object.entries(FILES).map(([to, words]) => button(words, () => this.download(to))));
  }

  // The formats of a family, and where its puzzle can be played.
  show({ links }) {
    this.converted.hidden = true;
    $("#formats").replaceChildren(
      ...links.map(({ site, url }) =>
        el("a", { class: "button", href: url, target: "_blank", rel: "noopener" }, `Play at ${site}`)),
      ...this.page.family.formats.map((name) => button(`As ${name}`, () => this.convert(name))));
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
      this.converted.hidden = false;
      this.converted.value = text;
      this.converted.select();
    });
  }
}
