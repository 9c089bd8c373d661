// The puzzle as a sheet: what is written there changes the puzzle itself.

import { post } from "./api.js";
import { History } from "./history.js";
import { key, places } from "./places.js";

export class Drawing {
  // `changed(shown)` is told of every new puzzle; `said(text)` of what is wrong with it so far.
  constructor(shown, { changed, said }) {
    this.base = shown.text;
    this.family = shown.family;
    this.changed = changed;
    this.said = said;
    this.before = written({ ...shown, pending: [] });
    this.history = new History({ words: written(shown), notes: {} });
  }

  places({ slots, choices }) {
    return places(slots, choices, { blank: ({ words }) => words[0] });
  }

  // Asks for the last puzzle with all that is different now: so what is undone needs no thought.
  async draw(words) {
    const changes = Object.entries(words)
      .filter(([id, word]) => word !== this.before[id])
      .map(([id, word]) => [...JSON.parse(id), word]);
    const shown = await post("edit", { puzzle: this.base, family: this.family, changes });
    if (!shown.error) [this.base, this.before] = [shown.text, written(shown)];
    return shown;
  }

  pending({ pending = [] }) {
    return pending.map((change) => [key(change.slice(0, -1)), change.at(-1)]);
  }

  drawn(shown) {
    this.said(shown.error ? `Not a puzzle yet: ${shown.error.message}` : "");
    this.changed(shown);
  }

  failed(error) {
    this.said(error.message);
  }
}

// The words of a puzzle, and those that are not in it yet.
function written({ slots, choices, pending = [] }) {
  const there = slots.map(({ place, value, choice }) =>
    [key(place), value ?? choices[choice].words[0]]);
  const more = pending.map((change) => [key(change.slice(0, -1)), change.at(-1)]);
  return Object.fromEntries([...there, ...more]);
}
