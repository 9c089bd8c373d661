// The two sheets that a pad writes on: the puzzle itself, and its answer.

import { post } from "./api.js";
import { History } from "./history.js";
import * as kept from "./kept.js";
import { key, places, split } from "./places.js";

const BLANK = "."; // nothing is entered

class Sheet {
  // `changed` is told of what is new on the sheet; `said(text)` what there is to say of it.
  constructor({ text, family }, words, { changed, said }) {
    this.puzzle = text;
    this.family = family;
    this.changed = changed;
    this.said = said;
    this.history = new History({ words, notes: {}, centres: {}, colours: {} });
  }

  failed(error) {
    this.said(error.message);
  }
}

// The puzzle: what is written there changes it. `changed(shown)` is told of every new one; `pad` shows
// those with other rules.
export class Drawing extends Sheet {
  constructor(shown, on, pad) {
    super(shown, written(shown), on);
    this.pad = pad;
    this.known = new Map(); // puzzles that were told other rules, by their texts
    this.telling = Promise.resolve();
    this.begin(shown);
    this.history.replace({ ...this.history.state, base: this.puzzle });
  }

  // Words are written into this puzzle from now on.
  begin(shown) {
    this.base = this.puzzle = shown.text;
    this.before = written({ ...shown, pending: [] });
    this.known.set(this.base, shown);
  }

  get rules() {
    return this.known.get(this.base).rules;
  }

  places({ slots, choices }) {
    return places(slots, choices, { blank: ({ words }) => words[0] });
  }

  // Asks for the last puzzle with all that is different now: so what is undone needs no thought.
  async draw(words) {
    const { base } = this.history.state;
    if (base !== this.base) this.begin(this.known.get(base));
    const { puzzle, family } = this, changes = this.changes(words);
    if (!changes.length && this.known.has(puzzle)) return this.known.get(puzzle);
    const shown = await post("edit", { puzzle, family, changes });
    if (!shown.error && base === this.base) [this.puzzle, this.before] = [shown.text, written(shown)];
    return shown;
  }

  changes(words) {
    return Object.entries(words).filter(([id, word]) => word !== this.before[id])
      .map(([id, word]) => [...JSON.parse(id), word]);
  }

  // Has the puzzle bring other rules, made of those that it has now, and perhaps have another answer:
  // one change after another. What is wrong with them is thrown.
  tell(change, answer = null) {
    const telling = this.telling.catch(() => {}).then(() => this.retell(change(this.rules), answer));
    this.telling = telling;
    return telling;
  }

  async retell(rules, answer) {
    const { puzzle, family } = this, changes = this.changes(this.history.state.words);
    const shown = await post("edit", { puzzle, family, changes, rules, answer });
    if (shown.error) throw new Error(shown.error.message);
    this.begin(shown);
    this.history.add({ ...this.history.state, words: this.before, base: this.base });
    await this.pad.redraw();
  }

  // Makes some changes of words, or of rules.
  async apply(changes, rules) {
    if (rules) await this.tell(() => rules);
    const words = Object.fromEntries(changes.map(split));
    if (changes.length) await this.pad.become({ words: { ...this.history.state.words, ...words } });
  }

  pending({ pending = [] }) {
    return pending.map(split);
  }

  drawn(shown) {
    this.said(shown.error ? `Not a puzzle yet: ${shown.error.message}` : "");
    this.changed(shown);
  }
}

// The words of a puzzle, and those that are not in it yet.
function written({ slots, choices, pending = [] }) {
  const there = slots.map(({ place, value, choice }) =>
    [key(place), value ?? choices[choice].words[0]]);
  return Object.fromEntries([...there, ...pending.map(split)]);
}

// The answer: what a person finds out. `changed(entries)` is told what is entered.
export class Playing extends Sheet {
  // `earlier` is what was entered before the puzzle was changed.
  constructor(shown, on, earlier = null) {
    const { places: targets, choices } = shown;
    super(shown, {}, on);
    this.choices = new Map(targets.map(({ place, choice }) => [key(place), choices[choice]]));
    this.given = new Set(targets.filter(({ fixed }) => fixed).map(({ place }) => key(place)));
    const told = targets.filter(({ fixed, value }) => fixed && value !== null)
      .map(({ place, value }) => [...place, value]);
    const before = kept.state(shown.text) ?? earlier ?? {};
    const fits = ([id, word]) => {
      const { words: known = [], free = false } = this.choices.get(id) ?? {};
      return !this.given.has(id) && (free || known.includes(word));
    };
    const old = Object.fromEntries(Object.entries(before.words ?? {}).filter(fits));
    const words = { ...old, ...this.wordsOf([...told, ...shown.entries]) };
    this.history.replace({ notes: {}, centres: {}, colours: {}, ...before, words });
    this.title = shown.title;
    this.seconds = before.seconds ?? 0;
    this.solved = false;
  }

  places({ places: targets, choices }) {
    const fixed = ({ place }) => this.given.has(key(place));
    return places(targets, choices, { blank: () => BLANK, fixed });
  }

  joined({ joined }) {
    return joined;
  }

  boxed({ rectangles }) {
    return rectangles;
  }

  // Entries, each a place and its value, as words by place.
  wordsOf(entries) {
    const known = entries.map(split).filter(([id]) => this.choices.has(id));
    return Object.fromEntries(known.map(([id, value]) => {
      const { values, words } = this.choices.get(id);
      return [id, words[values.indexOf(value)] ?? `${value}`];
    }));
  }

  entriesOf(words) {
    return Object.entries(words).filter(([, word]) => word !== BLANK).map(([id, word]) => {
      const { values, words: known } = this.choices.get(id);
      return [...JSON.parse(id), values[known.indexOf(word)] ?? word];
    });
  }

  get entries() {
    const every = this.entriesOf(this.history.state.words);
    return every.filter((entry) => !this.given.has(split(entry)[0]));
  }

  draw(words) {
    return post("draw", { puzzle: this.puzzle, family: this.family, entries: this.entriesOf(words) });
  }

  // The places that break a rule, whatever comes later.
  faults({ broken = [] }) {
    return new Set(broken.flatMap(({ places: there }) => there.map(key)));
  }

  // The small words that break no rule, by place.
  async left() {
    const { puzzle, family } = this, entries = this.entriesOf(this.history.state.words);
    const { left } = await post("draw", { puzzle, family, entries, left: true });
    return Object.fromEntries(left.map(split).map(([id, values]) => {
      const { values: every, words } = this.choices.get(id);
      return [id, values.map((value) => words[every.indexOf(value)])];
    }));
  }

  // What was entered stays in the browser.
  keep() {
    const { state } = this.history;
    if (!this.history.canUndo && !this.seconds) return;
    kept.keep(this.puzzle, this.title, { ...state, seconds: this.seconds });
  }

  drawn({ solved, broken = [] }) {
    this.solved = Boolean(solved);
    this.keep();
    const [{ words: fault = "" } = {}] = broken;
    this.said(solved ? "Solved: every rule is kept." : fault.replace(/^[a-z](?!\d)/, (letter) => letter.toUpperCase()));
    this.changed(this.entries);
  }
}
