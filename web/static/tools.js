// Rules that are drawn onto the board: a tool is picked, cells are drawn over, a number is typed.

import { $, button, el, svg } from "./elements.js";
import { between } from "./net.js";
import { key } from "./places.js";

const NEAR = 0.36; // of the side of a cell: how near to its middle a line has to come

const cellName = ([r, c]) => `r${r + 1}c${c + 1}`;

export class Tools {
  // `bring(change)` has the puzzle bring what a change makes of its rules.
  constructor(pad, bring) {
    this.pad = pad;
    this.bring = bring;
    this.tools = this.rules = [];
    this.root = $("#tools");
    this.number = $("#number");
    this.put = $("#put");
    this.layer = svg("g", { class: "stroke", "aria-hidden": "true" });
    this.put.addEventListener("click", () => this.finish());
    this.number.addEventListener("keydown", (event) => { if (event.key === "Enter") this.finish(); });
    this.number.addEventListener("input", () => this.ready());
    const digits = [..."0123456789"].map((digit) => button(digit, () => this.type(digit), { class: "chip" }));
    $("#digits").replaceChildren(...digits,
      button("⌫", () => this.type(null), { class: "chip", "aria-label": "delete a digit" }));
    this.listen();
  }

  // What can be drawn in a family, and the rules that a puzzle has.
  offer(tools, rules) {
    this.rules = rules;
    if (tools !== this.tools) {
      this.tools = tools;
      this.take(null);
    }
    this.root.hidden = !tools.length;
    $("#whole").replaceChildren(...tools.filter(({ least }) => !least).map((tool) => this.tick(tool)));
    this.pick();
  }

  // A rule about the whole board is there, or not.
  tick({ keyword, says }) {
    const change = ({ target }) => this.bring((rules) => (
      target.checked ? [...rules, keyword] : rules.filter((line) => line !== keyword)));
    const box = el("input", { type: "checkbox", change, checked: this.rules.includes(keyword) });
    return el("label", { class: "tick", title: says }, box, ` ${keyword}`);
  }

  // The tools that draw, of which one is pressed.
  pick() {
    const drawn = this.tools.filter(({ least }) => least);
    $("#drawn").replaceChildren(...drawn.map((tool) => button(tool.keyword,
      () => this.take(tool === this.tool ? null : tool),
      { title: tool.says, "aria-pressed": `${tool === this.tool}` })));
  }

  take(tool) {
    this.tool = tool;
    this.pad.board.overlay.classList.toggle("tooled", Boolean(tool));
    $("#drawing").hidden = !tool;
    this.number.value = "";
    this.pick();
    if (tool) {
      $("#board").scrollIntoView({ block: "nearest" });
      $("#usage").textContent = `${tool.says} ${how(tool)}`;
      for (const each of [this.number.parentElement, $("#digits")]) each.hidden = !/\{n/.test(tool.pattern);
    }
    this.clear();
  }

  clear() {
    this.cells = [];
    this.first = null; // the first of two groups
    this.paint();
  }

  type(digit) {
    const { number } = this;
    number.value = digit === null ? number.value.slice(0, -1) : number.value + digit;
    this.ready();
  }

  // Whether all is there that the line needs; with a number that may be left out, it waits for one.
  get whole() {
    const { pattern, least } = this.tool ?? { least: Infinity };
    const enough = this.cells.length >= least && (!/\{others\}/.test(pattern) || this.first);
    return enough && (!/\{ns?\}/.test(pattern) || this.number.value.trim() !== "");
  }

  get waits() {
    const { pattern, lined, most } = this.tool;
    return /\{n\?\}/.test(pattern) && !lined && most === null && this.number.value.trim() === "";
  }

  ready() {
    this.put.disabled = !this.whole;
  }

  // The rule is there, and the next one can be drawn.
  async finish() {
    if (!this.whole) return;
    const line = written(this.tool.pattern, this.cells, this.first ?? [], this.number.value);
    this.number.value = "";
    this.clear();
    await this.bring((rules) => [...rules, line]);
  }

  listen() {
    const { overlay } = this.pad.board;
    let point = null; // where the pointer was, while it is down
    const caught = (event) => {
      if (!this.tool) return false;
      event.stopPropagation();
      event.preventDefault();
      return true;
    };
    overlay.addEventListener("pointerdown", (event) => {
      if (!this.tool || !event.isPrimary || event.button) return;
      event.stopPropagation();
      point = this.pad.board.point(event);
      this.begin(this.under(point));
    }, true);
    addEventListener("pointermove", (event) => {
      if (!point || !event.isPrimary) return;
      const next = this.pad.board.point(event);
      for (const each of between(point, next)) this.add(this.under(each, NEAR));
      point = next;
    });
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, () => {
        if (point) this.end();
        point = null;
      });
    }
    for (const name of ["click", "contextmenu"]) overlay.addEventListener(name, caught, true);
    overlay.addEventListener("keydown", (event) => {
      if (!this.tool || ![" ", "Enter", "Escape"].includes(event.key)) return;
      caught(event);
      if (event.key === "Escape") this.clear();
      else if (event.key === "Enter") this.finish();
      else this.toggle(JSON.parse(this.pad.board.current));
    }, true);
  }

  // The cell at a point; with `near`, only near its middle.
  under([x, y], near = null) {
    for (const { id, kind, box } of this.pad.places.values()) {
      if (kind !== "cell" || !box) continue;
      const [left, top, width, height] = box;
      const far = Math.max(Math.abs(x - left - width / 2) / width, Math.abs(y - top - height / 2) / height);
      if (far <= (near ?? 0.5)) return JSON.parse(id);
    }
    return null;
  }

  // A stroke begins: it goes on where cells are drawn already, or are not enough yet.
  begin(cell) {
    if (!cell) return;
    const { lined, least } = this.tool;
    const there = this.at(cell) >= 0;
    if (this.cells.length >= least && !there) {
      if (/\{others\}/.test(this.tool.pattern) && !this.first) this.first = this.cells;
      else if (this.whole && this.number.value.trim()) this.finish();
      this.cells = [];
    }
    if (there && lined) this.cells = this.cells.slice(0, this.at(cell) + 1);
    this.add(cell);
  }

  at(cell) {
    return this.cells.findIndex((each) => key(each) === key(cell));
  }

  add(cell) {
    if (!cell) return;
    const at = this.at(cell), last = this.cells.length - 1, { lined, most } = this.tool;
    if (at < 0 && last + 1 < (most ?? Infinity)) this.cells.push(cell);
    else if (lined && at >= 0 && at === last - 1) this.cells.pop(); // back
    else return;
    this.paint();
  }

  // By keys.
  toggle(cell) {
    if (!Array.isArray(cell) || cell.length !== 2) return;
    const at = this.at(cell);
    if (at >= 0) this.cells.splice(at, 1);
    else this.begin(cell);
    this.paint();
  }

  // The pointer is up: a rule that lacks nothing is there at once.
  end() {
    const two = /\{others\}/.test(this.tool.pattern) && !this.first;
    if (this.whole && !two && !this.waits) this.finish();
    else if (/\{n/.test(this.tool.pattern) && matchMedia("(pointer: fine)").matches) this.number.focus();
  }

  paint() {
    const { board } = this.pad, boxes = (cells) => cells.map((cell) => board.box(key(cell)));
    const middles = boxes(this.cells).map(([x, y, w, h]) => `${x + w / 2},${y + h / 2}`).join(" ");
    this.layer.replaceChildren(
      ...boxes([...(this.first ?? []), ...this.cells]).map(([x, y, width, height]) =>
        svg("rect", { x, y, width, height })),
      ...(this.tool?.lined ? [svg("polyline", { points: middles })] : []));
    if (this.layer.parentNode !== board.overlay) board.overlay.append(this.layer);
    this.ready();
  }
}

// How a tool is used, in a sentence.
function how({ pattern, lined, least, most }) {
  const number = /\{n\}/.test(pattern) ? ", and type the number" : /\{ns\}/.test(pattern)
    ? ", and type the numbers" : /\{n\?\}/.test(pattern) ? "; with a number, type it" : "";
  if (/\{house\}/.test(pattern)) return `Draw along the row or column, from the side of the number${number}.`;
  if (/\{way\}/.test(pattern)) return `Draw along the diagonal, from its end at the number on${number}.`;
  if (/\{others\}/.test(pattern)) return "Draw over the first group, then over the other in the same order.";
  const cells = most && most === least ? `its ${most} cells` : "its cells";
  return `Draw over ${cells}${lined ? ", in their order" : ""}${number}.`;
}

// The line of a rule, from its pattern and what was drawn.
function written(pattern, cells, first, number) {
  const numbers = /\s/.test(number.trim()) ? number.trim() : [...number.trim()].join(" ");
  const names = (some) => some.map(cellName).join(" ");
  const [[r, c], [s, d] = [r, c]] = cells, row = r === s;
  const parts = {
    n: number.trim(), "n?": number.trim(), ns: numbers,
    cells: names(first.length ? first : cells), others: names(cells),
    first: cellName(cells[0]), rest: names(cells.slice(1)),
    house: row ? `row ${r + 1}` : `column ${c + 1}`,
    side: row ? (c < d ? "left" : "right") : (r < s ? "top" : "bottom"),
    way: `${s > r ? "down" : "up"}-${d > c ? "right" : "left"}`,
  };
  const said = pattern.replace(/\{([a-z?]+)\}/g, (_, name) => parts[name]);
  return said.replace(/\s+/g, " ").replace(/ :/g, ":").trim();
}
