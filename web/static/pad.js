// A board on which words are written: with the mouse, by touch from the palette, by keys. The server
// draws it; drawing a puzzle and playing one differ in what they ask it.

import { Board } from "./board.js";
import { $, button, el, option } from "./elements.js";
import { History } from "./history.js";

const SLOW = 900; // milliseconds after which a key starts a new word
const FEW = 24; // words that a palette shows
const ERASER = ""; // what is chosen in a palette to erase

// A sheet is what the pad writes on: `places(shown)` are its places, `draw(words)` asks the server
// for the picture of these words by place, and `drawn(shown)` is told what came.
export class Pad {
  constructor(root) {
    this.root = root;
    this.board = new Board($(".board", root), {
      pick: (id, back) => this.pick(id, back),
      drag: (id, gesture) => this.drag(id, gesture),
      line: (id, gesture, how) => this.line(id, gesture, how),
      key: (id, event) => this.type(id, event),
    });
    this.palette = $(".palette", root);
    this.lists = $("#lists");
    this.board.overlay.addEventListener("focusin", () => this.refresh());
    root.addEventListener("keydown", (event) => this.shortcut(event));
  }

  // Takes a sheet, and shows it.
  take(sheet, shown) {
    this.sheet = sheet;
    this.brush = null;
    this.pencil = false;
    this.regions = false; // of a puzzle with values and regions in the same cells: which are written
    this.typed = { id: null, text: "", at: 0 };
    this.show(shown);
  }

  get words() {
    return this.sheet.history.state.words;
  }

  get notes() {
    return this.sheet.history.state.notes;
  }

  word(id) {
    return this.words[id] ?? this.places.get(id).blank;
  }

  show(shown) {
    this.shown = shown;
    this.places = new Map(this.sheet.places(shown).map((place) => [place.id, place]));
    const places = this.seen.map((place) => this.labelled(place));
    this.board.show({
      svg: shown.svg,
      places,
      label: shown.title,
      joined: this.sheet.joined?.(shown),
    });
    const notes = Object.entries(this.notes).filter(([id]) => this.isBlank(id));
    const names = places.filter(({ kind }) => kind === "region").map(({ id }) => [id, this.word(id)]);
    const pending = this.sheet.pending?.(shown) ?? [];
    const there = new Map(places.map(({ id, blank }) => [id, blank]));
    const waiting = pending.filter(([id]) => there.has(id))
      .map(([id, word]) => [id, word === there.get(id) ? "" : word]);
    this.board.write(notes, names, waiting);
    this.board.fault(this.sheet.faults?.(shown) ?? new Set());
    this.list();
    this.refresh();
    this.sheet.drawn(shown);
  }

  // Whether values and regions are written into the same cells: one or the other at a time.
  get layered() {
    const kinds = new Set([...this.places.values()].map(({ kind }) => kind));
    return kinds.has("region") && kinds.has("cell");
  }

  // The places that are seen on the board.
  get seen() {
    const every = [...this.places.values()].filter(({ box }) => box);
    if (!this.layered) return every;
    return every.filter(({ kind }) => (kind === "region") === this.regions);
  }

  turnTo(regions) {
    this.regions = regions;
    this.brush = null;
    this.show(this.shown);
  }

  labelled(place) {
    const word = this.word(place.id);
    const said = word === place.blank ? "empty" : word;
    return { ...place, label: `${place.label}: ${said}${place.fixed ? ", given" : ""}` };
  }

  isBlank(id) {
    return this.places.has(id) && this.word(id) === this.places.get(id).blank;
  }

  // Draws the words as they are now; while the server draws, only the last of several is kept.
  async redraw() {
    this.waiting = true;
    if (this.drawing) return;
    this.drawing = true;
    try {
      while (this.waiting) {
        this.waiting = false;
        const { sheet } = this;
        const shown = await sheet.draw(this.words);
        if (sheet === this.sheet) this.show(shown);
      }
    } catch (error) {
      this.sheet.history.undo();
      this.sheet.failed(error);
    } finally {
      this.drawing = false;
    }
  }

  write(id, word, gesture) {
    const place = this.places.get(id);
    if (!place || place.fixed) return;
    if (this.pencil && place.numbers && word !== place.blank) this.note(id, word);
    else if (word !== this.word(id)) {
      this.become({ words: { ...this.words, [id]: word }, notes: this.notes }, gesture);
    }
  }

  note(id, word) {
    const there = new Set(this.notes[id]);
    if (!there.delete(word)) there.add(word);
    const order = this.places.get(id).words;
    const noted = order.filter((each) => there.has(each));
    this.become({ words: this.words, notes: { ...this.notes, [id]: noted } });
  }

  // What one gesture writes is undone at once.
  become(state, gesture) {
    const { history } = this.sheet;
    if (gesture?.state && gesture.state === history.state) history.replace(state);
    else history.add(state);
    if (gesture) gesture.state = state;
    return this.redraw();
  }

  // Everything is blank again, but for what nobody may write.
  empty() {
    const kept = Object.entries(this.words).filter(([id]) => this.places.get(id)?.fixed);
    return this.become({ words: Object.fromEntries(kept), notes: {} });
  }

  undo() {
    this.sheet.history.undo();
    return this.redraw();
  }

  redo() {
    this.sheet.history.redo();
    return this.redraw();
  }

  // The mouse is drawn over places: all get the word of the first, or of the palette.
  drag(id, gesture) {
    const place = this.places.get(id);
    if (this.pencil || place.kind !== this.places.get(gesture.first).kind) return;
    this.write(id, this.painted(place) ?? this.word(gesture.first), gesture);
  }

  // A line is drawn: with the word of the palette, that of the cell where it begins, or, of places
  // that are lines themselves, the next one of the first. What is taken back is as it was before.
  line(id, gesture, { back, from }) {
    const place = this.places.get(id);
    if (this.pencil) return false;
    gesture.before ??= new Map();
    if (back) {
      this.write(id, gesture.before.get(id), gesture);
      return true;
    }
    gesture.word ??= this.painted(place) ?? (from ? this.word(from) : this.next(place));
    if (place.fixed) return this.word(id) === gesture.word;
    if (from && gesture.word === this.places.get(from).blank && this.brush !== ERASER) return false;
    if (!gesture.before.has(id)) gesture.before.set(id, this.word(id));
    this.write(id, gesture.word, gesture);
    return true;
  }

  // What the palette writes at a place; null if nothing there was chosen.
  painted(place) {
    return this.brush === ERASER ? place.blank : this.brush;
  }

  // The next word of a place but for crosses.
  next(place) {
    const ring = [place.blank, ...place.words.filter((word) => word !== "×")];
    return ring[(ring.indexOf(this.word(place.id)) + 1) % ring.length];
  }

  // A click: the word of the palette, or the next of the words that can stand there.
  pick(id, back) {
    const place = this.places.get(id);
    const word = this.word(id);
    if (this.brush === ERASER) return this.write(id, place.blank);
    if (this.brush !== null && (place.any || place.words.includes(this.brush))) {
      return this.write(id, word === this.brush && !this.pencil ? place.blank : this.brush);
    }
    const ring = [place.blank, ...this.choices(place)];
    const at = Math.max(0, ring.indexOf(word)) + (back ? ring.length - 1 : 1);
    return this.write(id, ring[at % ring.length]);
  }

  // A key: a word, perhaps one that goes on with what was just typed.
  type(id, { key, timeStamp }) {
    const place = this.places.get(id);
    if (["Backspace", "Delete", ".", place.blank].includes(key)) {
      this.write(id, place.blank);
      return true;
    }
    if (key.length !== 1) return false;
    const goes = this.typed.id === id && timeStamp - this.typed.at < SLOW;
    const texts = goes ? [this.typed.text + key, key] : [key];
    const text = texts.find((each) => meant(place, each) !== undefined);
    if (text === undefined) return false;
    this.typed = { id, text, at: timeStamp };
    this.write(id, meant(place, text));
    return true;
  }

  shortcut(event) {
    const key = event.key.toLowerCase();
    if (event.altKey || !(event.ctrlKey || event.metaKey) || event.target.matches("input")) return;
    if (key === "z" && !event.shiftKey) this.undo();
    else if (key === "y" || key === "z") this.redo();
    else return;
    event.preventDefault();
  }

  // The words for a place: all of them if they are few; of any, those that are there, and a new one.
  choices(place) {
    if (!place.any) return place.words;
    const alike = [...this.places.values()].filter(({ kind }) => kind === place.kind);
    const words = alike.map(({ id }) => this.word(id)).filter((word) => word !== place.blank);
    return withNew(new Set(words), place.words);
  }

  // The palette has the words of the place where the keys are, or of the first that takes any.
  refresh() {
    const here = this.places?.get(this.board.current);
    const free = this.seen.find(({ fixed }) => !fixed);
    const place = here?.fixed === false ? here : free;
    this.palette.hidden = !place;
    this.paint();
    if (!place) return;
    if ($("input:focus", this.palette)) return; // a word is typed there
    const words = this.choices(place).slice(0, FEW);
    this.palette.replaceChildren(
      ...words.map((word) => this.chip(word, word)),
      this.chip(ERASER, "erase"),
      ...(place.any ? [this.other(words)] : []),
    );
  }

  // A finger paints where a word is chosen, and regions always.
  paint() {
    this.board.paint(this.brush !== null || this.seen.some(({ kind }) => kind === "region"));
  }

  // Fields for what is in no picture: the options of a puzzle.
  list() {
    const options = [...this.places.values()].filter(({ box }) => !box);
    const before = $(":focus", this.lists)?.dataset.option;
    this.lists.replaceChildren(...options.map((place) => this.field(place)));
    $(`[data-option='${before}']`, this.lists)?.focus();
  }

  field(place) {
    const { id, label, any, blank, words } = place, word = this.word(id);
    const change = ({ target: { type, checked, value } }) =>
      this.write(id, type === "checkbox" ? `${+checked}` : value.trim() || blank);
    const flag = blank === "0" && words.length === 1;
    const looks = flag ? { type: "checkbox", checked: word === "1" } : { value: word };
    const field = any || flag
      ? el("input", { "data-option": id, change, ...looks })
      : el("select", { "data-option": id, change },
        ...[blank, ...words].map((each) => option(each, each, each === word)));
    return el("label", {}, `${label} `, field);
  }

  // A field for a word that is not in the palette.
  other(words) {
    const value = this.brush && !words.includes(this.brush) ? this.brush : "";
    const input = ({ target }) => {
      this.brush = target.value.trim() || null;
      this.paint();
    };
    return el("label", {}, "other ", el("input", { size: 4, value, input }));
  }

  chip(word, text) {
    const chosen = this.brush === word;
    return button(text, () => {
      this.brush = chosen ? null : word;
      this.refresh();
    }, { class: "chip", "aria-pressed": `${chosen}` });
  }
}

// The word of a place that a text means: itself, that of a number, or the first that begins so; an
// x may be a cross.
function meant({ words, keys, any, kind }, text) {
  const small = text === "x" && words.includes("×") ? "×" : text.toLowerCase();
  const free = kind === "margin" ? /^\d+([ ,]\d*)*$/ : /^[A-Za-z0-9\\<>^?]{1,6}$/;
  return words.find((word) => word === text)
    ?? keys[text]
    ?? (any && free.test(text) ? text.replaceAll(",", " ").trim() : undefined)
    ?? words.find((word) => word.toLowerCase().startsWith(small));
}

// Words that are known, and used, with those that can be the next ones: where nothing tells what they
// are, of numbers all up to the next one, and of letters the next one.
function withNew(used, known) {
  const others = [...used].filter((word) => !known.includes(word)).sort(naturally);
  const words = [...known, ...others];
  if (known.length > 1 || known.some((word) => /[^\d?]/.test(word))) return words;
  if (others.every((word) => /^\d+$/.test(word))) {
    const upto = Array.from({ length: Math.max(0, ...others) + 1 }, (_, i) => `${i + 1}`);
    return [...new Set([...known, ...upto])];
  }
  const letter = others.every((word) => /^[A-Z]$/i.test(word))
    && [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((each) => !used.has(each));
  return letter ? [...words, letter] : words;
}

const naturally = new Intl.Collator("en", { numeric: true }).compare;
