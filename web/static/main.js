// The page: a puzzle on a board, which is changed or played, and what the server knows of it.

import * as address from "./address.js";
import { get, post } from "./api.js";
import { Asking } from "./asking.js";
import { $, el } from "./elements.js";
import { Families } from "./families.js";
import { Making } from "./making.js";
import { Pad } from "./pad.js";
import { split } from "./places.js";
import * as results from "./results.js";
import { Sharing } from "./sharing.js";
import { Drawing, Playing } from "./sheets.js";
import "/walkthrough.js";

const FIRST = "sudoku"; // the family of the first example

const HELP = {
  play: "Click a place to go through its values, or choose one below the board first. "
    + "By keys: arrows, then type; . erases.",
  lines: "Draw with the mouse or a finger, and back again to erase. A click on a place goes through "
    + "its values. By keys: arrows, then type; . erases.",
  draw: "Now clicks and keys change the puzzle itself: click a place to go through what can stand "
    + "there, or choose it below the board first. By keys: arrows, then type; . erases.",
  regions: "Draw with the mouse or a finger: the region where you begin grows. Or choose a name below "
    + "the board, then cells. By keys: arrows, then type the name.",
  none: "This puzzle has no places to click: change its text under Another puzzle.",
};

class Page {
  constructor(known) {
    this.pad = new Pad($("#stage"));
    this.asking = new Asking(this);
    this.making = new Making(this, this.asking);
    this.sharing = new Sharing(this);
    this.families = new Families(known.families, (family) => this.begin(family));
    this.asking.offer(known);
    this.making.offer(known);
    for (const mode of document.querySelectorAll("[name=mode]")) {
      mode.addEventListener("change", () => this.turn(mode.value));
    }
    $(".skip").addEventListener("click", (event) => {
      event.preventDefault(); // the address holds the puzzle
      this.pad.board.focus();
    });
    $("#undo").addEventListener("click", () => this.pad.undo());
    $("#redo").addEventListener("click", () => this.pad.redo());
    $("#clear").addEventListener("click", () => this.pad.empty());
    $("#pencil").addEventListener("click", () => this.takePencil(!this.pad.pencil));
    $("#regions").addEventListener("click", () => this.takeRegions(!this.pad.regions));
    addEventListener("hashchange", () => this.restore());
  }

  get family() {
    return this.families.named(this.shown.family);
  }

  // The puzzle, also where it is none yet: then the server says why.
  get text() {
    return this.shown.error ? this.shown.draft : this.shown.text;
  }

  // The picture that is seen now, and its places.
  get board() {
    return this.pad.shown;
  }

  get entries() {
    return this.playing?.entries ?? [];
  }

  // What the address holds, or the first example.
  async restore() {
    const { puzzle, found } = address.read();
    if (puzzle && puzzle === this.shown?.text) return;
    const wrong = puzzle && (await this.open(puzzle, found));
    if (!this.shown) await this.open(this.families.named(FIRST).example);
    if (wrong) this.failed(wrong);
  }

  // Begins with a family: with its example, or with an empty board.
  begin({ name, example }) {
    if (example) this.open(example);
    else this.attempt(async () => this.adopt(await post("new", { family: name }), { mode: "draw" }));
  }

  // Opens what is in a text: its first puzzle, if it has several.
  open(text, found = null) {
    const opening = (this.opening = {});
    return this.attempt(async () => {
      const { puzzles, shown } = await this.read(text);
      if (opening !== this.opening) return; // another one was opened meanwhile
      this.puzzles = puzzles;
      this.adopt(shown, { puzzles, found });
    });
  }

  // What is in a text; where it does not say of which family it is, it is of the chosen one.
  async read(text) {
    try {
      return await post("read", { text });
    } catch (error) {
      const chosen = { text, family: this.families.select.value };
      return post("read", chosen).catch(() => { throw error; });
    }
  }

  // Opens another one of several.
  async choose(index) {
    const { puzzles } = this;
    await this.attempt(async () => {
      const { shown } = await post("read", { text: puzzles[index].text });
      this.adopt(shown, { puzzles, index });
    });
  }

  // Takes a puzzle to the board.
  adopt(shown, { mode = "play", puzzles = [shown], index = 0, found = null } = {}) {
    this.playing = this.drawing = null;
    this.asking.forget();
    this.become(shown);
    this.making.show(puzzles, index);
    this.turn(shown.error ? "draw" : mode);
    if (found) this.enter(found);
  }

  // The puzzle is this one now.
  become(shown) {
    this.shown = shown;
    this.families.show(shown);
    this.asking.offerFamily(this.family);
    this.sharing.show(shown);
    $("#notes").replaceChildren(...shown.notes.map((line) => el("li", {}, line)));
    if (!shown.error) address.write({ puzzle: shown.text, found: null });
  }

  // Plays the puzzle, or draws it.
  turn(mode) {
    $(`[name=mode][value=${mode}]`).checked = true;
    const said = (text) => { $("#said").textContent = text; };
    said("");
    const { shown } = this;
    if (mode === "play") {
      const changed = (entries) => {
        address.write({ found: entries.length ? JSON.stringify(entries) : null });
        this.buttons();
      };
      const { playing } = this; // what was entered before the puzzle was looked at as a setter
      this.playing ??= new Playing(shown, { changed, said });
      this.pad.take(this.playing, shown);
      if (playing) this.pad.redraw();
      if (shown.error) said(`Not a puzzle yet, so this is how it was: ${shown.error.message}`);
    } else {
      const changed = (drawn) => {
        if (drawn !== this.shown) this.change(drawn);
        this.buttons();
      };
      this.drawing ??= new Drawing(shown, { changed, said });
      this.pad.take(this.drawing, shown);
    }
    $("#stage").classList.toggle("drawing", mode === "draw");
    this.help();
    this.takePencil(false);
  }

  // What clicks and keys do.
  help() {
    const drawn = this.pad.sheet !== this.playing, { seen, board } = this.pad;
    const by = seen.some(({ kind }) => kind === "region") ? "regions" : "draw";
    const help = drawn ? by : (board.lined ? "lines" : "play");
    $("#help").textContent = seen.length ? HELP[help] : HELP.none;
  }

  // Writes regions, or the values in the same cells.
  takeRegions(on) {
    this.pad.turnTo(on);
    this.help();
    this.buttons();
  }

  // The puzzle was changed on the board: what was said of it before is no longer so.
  change(shown) {
    this.playing = null;
    this.asking.forget();
    this.become(shown);
    this.making.show([shown], 0);
  }

  // Writes entries onto the board of the person who plays.
  enter(entries) {
    if (!this.playing || this.pad.sheet !== this.playing) this.turn("play");
    const words = { ...this.pad.words, ...this.playing.wordsOf(entries) };
    this.pad.become({ words, notes: this.pad.notes });
    this.pad.board.focus(split(entries[0])[0]);
  }

  takePencil(on) {
    this.pad.pencil = on;
    $("#pencil").setAttribute("aria-pressed", `${on}`);
    this.buttons();
  }

  buttons() {
    const { history } = this.pad.sheet;
    $("#undo").disabled = !history.canUndo;
    $("#redo").disabled = !history.canRedo;
    $("#clear").hidden = this.pad.sheet !== this.playing;
    $("[name=mode][value=draw]").disabled = !this.shown.slots.length;
    $("#regions").hidden = !this.pad.layered;
    $("#regions").setAttribute("aria-pressed", `${this.pad.regions}`);
    $("#pencil").hidden = ![...this.pad.places.values()].some(({ numbers }) => numbers)
      || this.pad.sheet !== this.playing;
  }

  // Does something that can fail, and says so: the error, if there is one.
  async attempt(action) {
    try {
      await action();
      return null;
    } catch (error) {
      this.failed(error);
      return error;
    }
  }

  failed(error) {
    this.asking.show([results.failure(error)]);
  }
}

try {
  const page = new Page(await get("families"));
  await page.restore();
  page.families.hang();
  document.documentElement.dataset.ready = "";
} catch (error) {
  $("#results").replaceChildren(results.failure(error));
}
