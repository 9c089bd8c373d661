// The answer as a sheet: what a person finds out.

import { post } from "./api.js";
import { History } from "./history.js";
import { key, places } from "./places.js";

const BLANK = "."; // nothing is entered

export class Playing {
  // `changed(entries)` is told what is entered; `said(text)` that it is solved, or cannot be shown.
  constructor(shown, { changed, said }) {
    this.puzzle = shown.text;
    this.family = shown.family;
    this.changed = changed;
    this.said = said;
    const { places: targets, choices } = shown;
    this.choices = new Map(targets.map(({ place, choice }) => [key(place), choices[choice]]));
    this.given = new Set(targets.filter(({ fixed }) => fixed).map(({ place }) => key(place)));
    this.history = new History({ words: this.wordsOf(shown.entries), notes: {} });
  }

  places({ places: targets, choices }) {
    const fixed = ({ place }) => this.given.has(key(place));
    return places(targets, choices, { blank: () => BLANK, fixed });
  }

  joined({ joined }) {
    return joined;
  }

  // Entries, each a place and its value, as words by place.
  wordsOf(entries) {
    const known = entries.filter((entry) => this.choices.has(key(entry.slice(0, -1))));
    return Object.fromEntries(known.map((entry) => {
      const id = key(entry.slice(0, -1));
      const { values, words } = this.choices.get(id);
      const at = values.indexOf(entry.at(-1));
      return [id, at < 0 ? `${entry.at(-1)}` : words[at]];
    }));
  }

  entriesOf(words) {
    return Object.entries(words).filter(([, word]) => word !== BLANK).map(([id, word]) => {
      const { values, words: known } = this.choices.get(id);
      const at = known.indexOf(word);
      return [...JSON.parse(id), at < 0 ? word : values[at]];
    });
  }

  get entries() {
    const every = this.entriesOf(this.history.state.words);
    return every.filter((entry) => !this.given.has(key(entry.slice(0, -1))));
  }

  draw(words) {
    return post("draw", { puzzle: this.puzzle, family: this.family, entries: this.entriesOf(words) });
  }

  drawn({ solved }) {
    this.said(solved ? "Solved: every rule is kept." : "");
    this.changed(this.entries);
  }

  failed(error) {
    this.said(error.message);
  }
}
