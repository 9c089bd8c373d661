// A board on which words are written: with the mouse, by touch from the palette, by keys. The server
// draws it; drawing a puzzle and playing one differ in what they ask it.

import { Board } from "./board.js";
import { $, button, el, option } from "./elements.js";
import { called, key } from "./places.js";
import { shownAs } from "./words.js";

const SOON = 150; // milliseconds after which what was written is seen, drawn or not
const SLOW = 900; // milliseconds after which a key starts a new word
const FEW = 64; // words that a palette shows
const COLOURS = ["yellow", "green", "blue", "red", "purple", "grey"];
const TYPED = "textarea, select, input:not([type=radio], [type=checkbox])"; // have an undo of their own
const CROSS = "×";
const ERASER = ""; // what is chosen in a palette to erase

// A sheet is what the pad writes on: `places(shown)` are its places, `draw(words)` asks the server
// for the picture of these words by place, and `drawn(shown)` is told what came.
export class Pad {
  constructor(root) {
    this.root = root;
    this.board = new Board($(".board", root), {
      pick: (id, how) => this.pick(id, how),
      drag: (id, gesture) => this.drag(id, gesture),
      line: (id, gesture, how) => this.line(id, gesture, how),
      key: (id, event) => this.type(id, event),
      moved: (id, more) => this.choose([id], more),
    });
    this.chosen = new Set();
    this.palette = $(".palette", root);
    this.lists = $("#lists");
    this.board.overlay.addEventListener("focusin", () => this.refresh());
    document.addEventListener("keydown", (event) => this.shortcut(event));
  }

  // Takes a sheet, and shows it.
  take(sheet, shown) {
    this.sheet = sheet;
    this.brush = null;
    this.pencil = null; // "notes" in corners, "centres" in the middle
    this.chosen = new Set();
    this.colouring = false; // whether cells are coloured, which means nothing to any rule
    this.regions = false; // of a puzzle with values and regions in the same cells: which are written
    this.typed = { id: null, text: "", at: 0 };
    this.show(shown, sheet.joined ? {} : this.words); // what was entered is not drawn yet
  }

  get words() {
    return this.sheet.history.state.words;
  }

  get notes() {
    return this.sheet.history.state.notes;
  }

  get centres() {
    return this.sheet.history.state.centres ?? {};
  }

  get colours() {
    return this.sheet.history.state.colours ?? {};
  }

  word(id) {
    return this.words[id] ?? this.places.get(id).blank;
  }

  show(shown, drawn = this.words) {
    this.shown = shown;
    this.previewed = false;
    this.places = new Map(this.sheet.places(shown).map((place) => [place.id, place]));
    this.cells = cellsOf(shown);
    const places = this.seen.map((place) => this.labelled(place));
    this.board.show({
      svg: shown.svg,
      places,
      label: shown.title,
      joined: !this.colouring && this.sheet.joined?.(shown),
    });
    this.drawn = drawn;
    this.annotate();
    this.board.mark("broken", this.sheet.faults?.(shown) ?? new Set());
    this.look([]);
    this.choose([...this.chosen].filter((id) => this.places.has(id)));
    this.list();
    this.refresh();
    this.sheet.drawn(shown);
  }

  // What lies above the picture: small words, names, colours, and what is not drawn yet.
  annotate(fresh = []) {
    const { shown } = this, places = this.seen;
    const [notes, centres] = [this.notes, this.centres].map((some) =>
      Object.entries(some).filter(([id]) => this.isBlank(id) && this.board.areas.has(id))
        .map(([id, words]) => [id, words, this.places.get(id).words]));
    const names = places.filter(({ kind }) => kind === "region").map(({ id }) => [id, this.word(id)]);
    const pending = this.sheet.pending?.(shown) ?? [];
    const there = new Map(places.map(({ id, blank }) => [id, blank]));
    const waiting = pending.filter(([id]) => there.has(id))
      .map(([id, word]) => [id, word === there.get(id) ? "" : word]);
    this.board.write(notes, centres, names, [...waiting, ...fresh]);
    this.board.tint(Object.entries(this.colours).filter(([id]) => this.cells.has(id))
      .map(([id, colour]) => [this.cells.get(id).box, colour]));
  }

  // Shows what was written since the picture was drawn, as words above it.
  echo() {
    const ids = Object.keys({ ...this.drawn, ...this.words });
    const changed = ids.filter((id) => this.board.areas.has(id)
      && this.places.get(id)?.fixed === false && this.words[id] !== this.drawn[id]);
    this.annotate(changed.map((id) =>
      [id, this.isBlank(id) ? "" : shownAs(this.sheet.family, this.word(id)), "fresh"]));
  }

  // Whether values and regions are written into the same cells: one or the other at a time.
  get layered() {
    const kinds = new Set([...this.places.values()].map(({ kind }) => kind));
    return kinds.has("region") && kinds.has("cell");
  }

  // Shows another position for a while: until something is entered, or it is drawn again.
  preview(shown) {
    const places = this.seen.map((place) => this.labelled(place));
    const joined = !this.colouring && this.sheet.joined?.(this.shown);
    this.board.show({ svg: shown.svg, places, label: shown.title, joined });
    this.board.write([], [], [], []);
    this.previewed = true;
  }

  // Shows again what is entered.
  restore() {
    if (this.previewed) this.show(this.shown);
  }

  // The places that are seen on the board.
  get seen() {
    if (this.colouring) return [...this.cells.values()];
    const every = [...this.places.values()].filter(({ box }) => box);
    if (!this.layered) return every;
    return every.filter(({ kind }) => (kind === "region") === this.regions);
  }

  turnTo(regions) {
    this.regions = regions;
    this.brush = null;
    this.show(this.shown);
  }

  // Colours cells, or writes again.
  colour(on) {
    this.colouring = on;
    this.brush = on ? 0 : null;
    this.chosen.clear();
    this.show(this.shown);
  }

  // Gives a cell the colour of the palette, or takes its colour away.
  tint(id, colour, gesture) {
    const { [id]: before, ...colours } = this.colours;
    if (colour !== null) colours[id] = colour;
    if ((before ?? null) !== colour) this.become({ colours }, gesture);
  }

  // What a gesture that begins at a cell colours it with: nothing, if it has this colour already.
  dye(id) {
    return this.brush === ERASER || this.colours[id] === this.brush ? null : this.brush;
  }

  labelled(place) {
    if (this.colouring) {
      return { ...place, label: `${place.label}: ${COLOURS[this.colours[place.id]] ?? "no colour"}` };
    }
    const word = this.word(place.id);
    const said = word === place.blank ? "empty" : shownAs(this.sheet.family, word);
    return { ...place, label: `${place.label}: ${said}${place.fixed ? ", given" : ""}` };
  }

  isBlank(id) {
    return this.places.has(id) && this.word(id) === this.places.get(id).blank;
  }

  // Draws the words as they are now; while the server draws, only the last of several is kept.
  async redraw() {
    this.waiting = true;
    if (this.drawing) {
      if (this.slow) this.echo();
      return;
    }
    this.drawing = true;
    try {
      while (this.waiting) {
        this.waiting = false;
        const { sheet, words } = this;
        clearTimeout(this.late);
        this.slow = false;
        this.late = setTimeout(() => {
          this.slow = true;
          this.echo();
        }, SOON);
        const shown = await sheet.draw(words);
        if (sheet === this.sheet) this.show(shown, words);
      }
    } catch (error) {
      this.sheet.history.undo();
      this.sheet.failed(error);
    } finally {
      clearTimeout(this.late);
      this.drawing = this.slow = false;
    }
  }

  write(id, word, gesture) {
    const place = this.places.get(id);
    if (!place || place.fixed) return;
    if (word === this.word(id)) return;
    const words = { ...this.words, [id]: word };
    if (![place.blank, CROSS].includes(word)) this.clear(words, this.board.net?.crossing(id) ?? []);
    this.become({ words }, gesture);
  }

  // Takes away lines, but no crosses: what is written now is in their way.
  clear(words, ids) {
    for (const id of ids) {
      if ((words[id] ?? CROSS) !== CROSS) words[id] = this.places.get(id).blank;
    }
  }

  // Writes a word, or a small one, into all places that are chosen, if this is one of them.
  fill(id, word, pencil = this.pencil) {
    const every = this.chosen.has(id) ? [...this.chosen] : [id];
    const free = every.map((each) => this.places.get(each)).filter((place) => place && !place.fixed);
    if (!free.length) return;
    if (pencil && free[0].numbers && word !== free[0].blank) this.note(free, word, pencil);
    else {
      const words = Object.fromEntries(free.map((place) => [place.id, word]));
      const same = free.every((place) => this.word(place.id) === word);
      const bare = free.every((place) => !this[pencil ?? "notes"][place.id]?.length);
      if (same && word === free[0].blank && !bare) this.note(free, null, pencil ?? "notes");
      else if (!same) this.become({ words: { ...this.words, ...words } });
    }
  }

  // Small words: there in all places, or, if it was there in all, in none; null takes all away.
  note(places, word, kind) {
    const some = this[kind], gone = places.every(({ id }) => some[id]?.includes(word));
    const noted = places.map(({ id, words }) => {
      const there = (each) => (each === word ? !gone : some[id]?.includes(each));
      return [id, word === null ? [] : words.filter(there)];
    });
    this.become({ [kind]: { ...some, ...Object.fromEntries(noted) } });
  }

  // Small words in many places, in place of those that are there.
  pencilIn(notes) {
    return this.become({ notes });
  }

  // Marks places to look at.
  // `because` are those that a step rests on, `follows` those that it says something of.
  look(looked, because = [], follows = []) {
    const roles = { looked, because, follows };
    for (const [role, places] of Object.entries(roles)) this.board.mark(role, new Set(places.map(key)));
  }

  // Chooses places to write to, or more of them.
  choose(ids, more = false) {
    const numbers = ids.filter((id) => this.places.get(id)?.numbers);
    this.chosen = new Set([...(more ? this.chosen : []), ...numbers]);
    this.board.mark("chosen", this.chosen);
  }

  // What one gesture writes is undone at once.
  become(changed, gesture) {
    const { history } = this.sheet;
    const state = { ...history.state, ...changed };
    if (gesture?.state && gesture.state === history.state) history.replace(state);
    else history.add(state);
    if (gesture) gesture.state = state;
    return this.redraw();
  }

  // Places are blank again.
  erase(places) {
    const free = places.map(key).filter((id) => this.places.get(id)?.fixed === false);
    const blank = Object.fromEntries(free.map((id) => [id, this.places.get(id).blank]));
    return this.become({ words: { ...this.words, ...blank } });
  }

  // Everything is blank again, but for what nobody may write.
  empty() {
    const kept = Object.entries(this.words).filter(([id]) => this.places.get(id)?.fixed);
    return this.become({ words: Object.fromEntries(kept), notes: {}, centres: {}, colours: {} });
  }

  undo() {
    this.sheet.history.undo();
    return this.redraw();
  }

  redo() {
    this.sheet.history.redo();
    return this.redraw();
  }

  // The mouse is drawn over places: all get the word of the palette, or that of the first, which is a
  // new one if it was blank, or shaded; of numbers, all are chosen.
  drag(id, gesture) {
    if (this.colouring) {
      if (gesture.dye === undefined) gesture.dye = gesture.other ? null : this.dye(gesture.first);
      return this.tint(id, gesture.dye, gesture);
    }
    const place = this.places.get(id), first = this.places.get(gesture.first);
    if (gesture.other && !place.numbers && !this.boxed) gesture.word ??= this.otherWord(first);
    if (this.boxed) this.box(id, gesture);
    else if (place.numbers && this.brush === null) this.choose([id], gesture.first !== id);
    else if (gesture.other) this.write(id, gesture.word, gesture);
    else if (place.kind === first.kind) {
      gesture.word ??= this.painted(place) ?? (place.kind === "region" || first.fixed
        || this.grown || !(this.shades || this.isBlank(first.id)) ? this.word(gesture.first) : this.next(first));
      this.write(id, gesture.word, gesture);
    }
  }

  // The rectangle from the first place to this one, if one region begins there: it is that region.
  box(id, gesture) {
    const [one, other] = [gesture.first, id].map((each) => this.places.get(each).box);
    const left = Math.min(one[0], other[0]), right = Math.max(one[0], other[0]);
    const top = Math.min(one[1], other[1]), bottom = Math.max(one[1], other[1]);
    const inside = this.seen.filter(({ box: [x, y] }) => x >= left && x <= right && y >= top && y <= bottom);
    const names = inside.filter(({ fixed }) => fixed).map((place) => this.word(place.id));
    if (names.length !== 1 && !gesture.words) return;
    gesture.words ??= this.words;
    const words = { ...gesture.words };
    if (names.length === 1) {
      const [name] = names;
      for (const [each, word] of Object.entries(words)) {
        if (word === name && !this.places.get(each)?.fixed) delete words[each];
      }
      for (const place of inside) if (!place.fixed) words[place.id] = name;
    }
    this.become({ words }, gesture);
  }

  // Takes a rectangle away.
  unbox(name) {
    const kept = Object.entries(this.words)
      .filter(([id, word]) => word !== name || this.places.get(id)?.fixed);
    return this.become({ words: Object.fromEntries(kept) });
  }

  // Whether a drag is a rectangle.
  get boxed() {
    return this.brush === null && this.sheet.boxed?.(this.shown);
  }

  // Whether regions grow from cells that are given, one for each: then a drag says all.
  get grown() {
    const places = [...this.places.values()], free = places.find(({ fixed }) => !fixed);
    const given = new Set(places.filter(({ fixed }) => fixed).map(({ id }) => this.word(id)));
    const { words = [], kind, numbers } = free ?? {};
    const one = kind === "cell" && !numbers && words.length > 2 && words.every((word) => given.has(word));
    return one && !this.shown.rectangles && !this.shown.joined;
  }

  // A line is drawn: with the word of the palette, that of the cell where it begins, or, of places
  // that are lines themselves, the next one of the first. What is taken back is as it was before.
  line(id, gesture, { back, from }) {
    const place = this.places.get(id);
    gesture.before ??= new Map();
    if (back) {
      this.write(id, gesture.before.get(id), gesture);
      return true;
    }
    if (gesture.other) gesture.word ??= from ? place.blank : this.otherWord(place);
    gesture.word ??= this.painted(place) ?? (from ? this.word(from) : this.next(place));
    if (place.fixed) return this.word(id) === gesture.word;
    if (from && gesture.word === this.places.get(from).blank && this.brush !== ERASER && !gesture.other) return false;
    if (!gesture.before.has(id)) gesture.before.set(id, this.word(id));
    this.write(id, gesture.word, gesture);
    return true;
  }

  // What the palette writes at a place; null if nothing there was chosen.
  painted(place) {
    return this.brush === ERASER ? place.blank : this.brush;
  }

  // What the right button writes: the last word, a cross if there are any; nothing where it is.
  otherWord(place) {
    const other = this.choices(place).at(-1);
    return this.word(place.id) === other ? place.blank : other;
  }

  // The next word of a place but for crosses.
  next(place) {
    const ring = [place.blank, ...place.words.filter((word) => word !== CROSS)];
    return ring[(ring.indexOf(this.word(place.id)) + 1) % ring.length];
  }

  // A click: the word of the palette, or the next of the words that can stand there.
  pick(id, { back = false, more = false } = {}) {
    if (this.colouring) return this.tint(id, back ? null : this.dye(id));
    const place = this.places.get(id);
    const word = this.word(id);
    if (this.boxed) return this.unbox(word);
    if (this.grown && this.brush === null) return this.write(id, place.blank);
    if (place.numbers && this.brush === null) return this.choose([id], more);
    if (this.brush === ERASER) return this.write(id, place.blank);
    if (this.brush !== null && (place.any || place.words.includes(this.brush))) {
      return this.write(id, word === this.brush ? place.blank : this.brush);
    }
    const ring = [place.blank, ...this.choices(place)];
    const at = Math.max(0, ring.indexOf(word)) + (back ? ring.length - 1 : 1);
    return this.write(id, ring[at % ring.length]);
  }

  // A key: a word, perhaps one that goes on with what was just typed.
  type(id, { key, code, shiftKey, timeStamp }) {
    if (this.colouring) {
      const colour = ["Backspace", "Delete", ".", "0"].includes(key) ? null : key - 1;
      if (colour === null || COLOURS[colour]) this.tint(id, colour);
      return colour === null || colour in COLOURS;
    }
    const place = this.places.get(id);
    if (["Backspace", "Delete", ".", place.blank].includes(key)) {
      this.fill(id, place.blank);
      return true;
    }
    const [, digit] = (shiftKey && place.numbers && /^Digit(\d)$/.exec(code)) || [];
    if (place.words.includes(digit)) {
      this.fill(id, digit, "notes");
      return true;
    }
    if (key.length !== 1) return false;
    const goes = this.typed.id === id && timeStamp - this.typed.at < SLOW;
    const texts = goes ? [this.typed.text + key, key] : [key];
    const text = texts.find((each) => meant(place, each) !== undefined);
    if (text === undefined) return false;
    this.typed = { id, text, at: timeStamp };
    this.fill(id, meant(place, text));
    return true;
  }

  shortcut(event) {
    const key = event.key.toLowerCase();
    if (!this.sheet || document.body.dataset.view !== "puzzle") return;
    if (event.altKey || !(event.ctrlKey || event.metaKey) || event.target.matches(TYPED)) return;
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
    if (this.colouring) return this.offerColours();
    this.palette.hidden = !place || this.grown || Boolean(this.sheet?.boxed?.(this.shown));
    this.paint();
    if (!place) return;
    if ($("input:focus", this.palette)) return; // a word is typed there
    const words = this.choices(place).slice(0, FEW);
    this.palette.replaceChildren(
      ...words.map((word) => this.chip(word, shownAs(this.sheet.family, word))),
      this.chip(ERASER, "erase"),
      ...(place.any ? [this.other(words)] : []),
    );
  }

  offerColours() {
    this.palette.hidden = false;
    this.board.paint(true);
    this.palette.replaceChildren(
      ...COLOURS.map((name, i) => this.chip(i, name, `chip tint${i}`)), this.chip(ERASER, "erase"));
  }

  // A finger paints where a word is chosen, and regions always.
  paint() {
    const kinds = this.seen.some(({ kind, numbers }) => kind === "region" || numbers);
    this.board.paint(this.brush !== null || kinds || this.boxed || this.shades || this.grown);
  }

  // Whether there is only one thing to write in cells, besides crosses: a drag shades.
  get shades() {
    const one = (words) => words.filter((word) => word !== CROSS).length === 1;
    return this.seen.every(({ kind, words, any }) => kind === "cell" && one(words) && !any);
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

  // A button for a word: it writes where numbers are chosen; elsewhere clicks write it from then on.
  chip(word, text, looks = "chip") {
    const chosen = this.brush === word;
    const pressed = () => {
      const [id] = this.chosen;
      if (id) {
        this.board.focus(id);
        return this.fill(id, word === ERASER ? this.places.get(id).blank : word);
      }
      this.brush = chosen && !this.colouring ? null : word;
      return this.refresh();
    };
    return button(text, pressed, { class: looks, "data-word": word, "aria-pressed": `${chosen}` });
  }
}

// The cells of a board, which colours are for: also those where nobody may write.
function cellsOf({ slots, places: targets }) {
  const cells = [...slots, ...targets].filter(({ kind, box, place }) => kind === "cell" && box && place.length === 2);
  const every = cells.length ? cells : targets.filter(({ box }) => box);
  return new Map(every.map(({ place, box, kind }) =>
    [key(place), { id: key(place), kind, box, label: called({ place, kind }), words: [] }]));
}

// The word of a place that a text means: itself, that of a number, or the first that begins so; an
// x may be a cross.
function meant({ words, keys, any, kind }, text) {
  const small = text === "x" && words.includes(CROSS) ? CROSS : text.toLowerCase();
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
