// The page: a puzzle on a board, which is changed or played, and what the server knows of it.

import * as address from "./address.js";
import { get, post } from "./api.js";
import { Asking } from "./asking.js";
import { $, el } from "./elements.js";
import { Families } from "./families.js";
import * as kept from "./kept.js";
import { Making } from "./making.js";
import { Pad } from "./pad.js";
import { split } from "./places.js";
import * as results from "./results.js";
import { Setting } from "./setting.js";
import { Sharing } from "./sharing.js";
import { Drawing, Playing } from "./sheets.js";
import "../walkthrough.js";

const TRIES = 5; // kinds of puzzles that are tried for the day's

const HELP = {
  play: "Click a place to go through its values, or draw over several. Right button or long press: the "
    + "other mark, also drawn. By keys: arrows, then type; . erases.",
  numbers: "Choose a cell, or several by drawing over them, then type or tap a number. "
    + "Shift and a number makes a small one.",
  grown: "Draw from a cell with a sign to all others of its region. A click, or a line from an empty "
    + "cell, takes cells away. By keys: arrows, then type; . erases.",
  boxes: "Draw from one corner of a rectangle to the opposite one. A click takes it away.",
  lines: "Draw with the mouse or a finger, and back again to erase. A click on a place goes through "
    + "its values; the right button, or a long press, makes a cross. By keys: arrows go from points to "
    + "lines, Shift and an arrow draws.",
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
    this.setting = new Setting(this);
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
    for (const [id, kind] of PENCILS) {
      $(id).addEventListener("click", () => this.takePencil(this.pad.pencil === kind ? null : kind));
    }
    $("#fill").addEventListener("click", () => this.attempt(async () =>
      this.pad.pencilIn(await this.playing.left())));
    $("#today").addEventListener("click", () => this.today(known.families));
    $("#continue").addEventListener("click", () => this.open(kept.played()[0].text));
    $("#open").addEventListener("click", () => this.paste());
    $("#theme").addEventListener("click", () => this.theme(true));
    $("#clock").addEventListener("click", () => {
      kept.setting("clock", kept.setting("clock") === false);
      this.clock();
    });
    $("#colours").addEventListener("click", () => {
      this.pad.colour(!this.pad.colouring);
      this.buttons();
    });
    setInterval(() => this.tick(), 1000);
    $("#regions").addEventListener("click", () => this.takeRegions(!this.pad.regions));
    addEventListener("hashchange", () => this.restore());
    document.addEventListener("engine", ({ detail }) => {
      $("#engine").hidden = detail === 1;
      $("#engine progress").value = detail;
    });
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

  // What the address holds, or all puzzles.
  async restore() {
    const { puzzle, found } = address.read();
    if (!puzzle) return this.home();
    if (puzzle === this.shown?.text) {
      this.families.show(this.shown);
      return this.view("puzzle");
    }
    const wrong = await this.open(puzzle, found, false);
    if (!wrong) return null;
    if (!this.shown) await this.open(this.example, null, false);
    return this.failed(wrong);
  }

  // All puzzles to choose from.
  home() {
    const [last] = kept.played();
    $("#continue").hidden = !last;
    if (last) $("#continue").textContent = `Continue ${last.title}`;
    document.title = "PencilSAT";
    this.view("home");
  }

  view(name) {
    if (document.body.dataset.view !== name) scrollTo(0, 0);
    document.body.dataset.view = name;
    $("#news").textContent = "";
  }

  // A puzzle for everyone on this day: of the first kind, from the day's on, of which one is made.
  async today(families) {
    const day = new Date(), made = families.filter(({ generated, explained }) => generated && explained);
    const seed = 10_000 * day.getFullYear() + 100 * (day.getMonth() + 1) + day.getDate();
    $("#news").textContent = "Making today's puzzle …";
    for (let i = 0; i < TRIES; i++) {
      const { name } = made[(seed + i) % made.length];
      const error = await this.making.make({ family: name, seed, options: {} });
      if (!error) return;
      $("#news").textContent = error.message;
    }
  }

  get example() {
    return this.families.every.values().next().value.example;
  }

  // The field to paste into.
  async paste() {
    if (!this.shown) await this.open(this.example);
    this.view("puzzle");
    $("#in").open = true;
    $("#text").focus();
  }

  // Begins with a family: with the puzzle that was played last, its example, or an empty board.
  begin({ name, example }) {
    const last = kept.played().find(({ text }) => text.startsWith(`${name} `))?.text;
    const mode = name === "custom" ? "draw" : "play";
    if (last ?? example) this.open(last ?? example, null, true, mode);
    else this.attempt(async () => this.adopt(await post("new", { family: name }), { mode: "draw" }));
  }

  // Opens what is in a text: its first puzzle, if it has several.
  open(text, found = null, add = true, mode = "play") {
    const opening = (this.opening = {});
    return this.attempt(async () => {
      const { puzzles, shown } = await this.read(text);
      if (opening !== this.opening) return; // another one was opened meanwhile
      this.puzzles = puzzles;
      this.adopt(shown, { puzzles, found, add, mode });
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
  adopt(shown, { mode = "play", puzzles = [shown], index = 0, found = null, add = true } = {}) {
    this.playing = this.drawing = this.earlier = null;
    this.asking.forget();
    this.view("puzzle");
    this.become(shown, add && address.read().puzzle !== shown.text);
    this.making.show(puzzles, index);
    this.turn(shown.error ? "draw" : mode);
    const kept = new Set(this.playing?.entries.map((entry) => JSON.stringify(entry)));
    if (found?.some((entry) => !kept.has(JSON.stringify(entry)))) this.enter(found);
  }

  // The puzzle is this one now.
  become(shown, add = false) {
    const known = kept.played().some(({ text }) => text.startsWith(`${shown.family} `));
    const turned = shown.family !== this.shown?.family; // a phone has room for the rules or the board
    if (turned) $("#how").open = innerWidth >= 960 || !known;
    this.shown = shown;
    this.families.show(shown);
    this.asking.offerFamily(this.family);
    this.sharing.show(shown);
    $("#notes").replaceChildren(...shown.notes.map((line) => el("li", {}, line)));
    if (!shown.error) address.write({ puzzle: shown.text, found: null }, { add });
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
        $("#stage").classList.toggle("done", this.playing.solved);
        this.asking.outdated();
        this.buttons();
      };
      const { playing } = this; // what was entered before the puzzle was looked at as a setter
      this.playing ??= new Playing(shown, { changed, said }, this.earlier);
      this.pad.take(this.playing, shown);
      if (playing || this.playing.entries.length) this.pad.redraw();
      this.setting.stop();
      if (shown.error) said(`Not a puzzle yet, so this is how it was: ${shown.error.message}`);
    } else {
      const changed = (drawn) => {
        if (drawn !== this.shown) this.change(drawn);
        this.buttons();
        this.setting.look(drawn);
      };
      this.drawing ??= new Drawing(shown, { changed, said }, this.pad);
      this.pad.take(this.drawing, shown);
    }
    $("#stage").classList.toggle("drawing", mode === "draw");
    this.help();
    this.takePencil(null);
    this.clock();
  }

  // What clicks and keys do.
  help() {
    const drawn = this.pad.sheet !== this.playing, { seen, board } = this.pad;
    const by = seen.some(({ kind }) => kind === "region") ? "regions" : "draw";
    const played = seen.some(({ numbers }) => numbers) ? "numbers" : "play";
    const help = drawn ? by : (this.pad.boxed ? "boxes" : board.lined ? "lines" : this.pad.grown ? "grown" : played);
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
    this.earlier = this.playing?.history.state ?? this.earlier;
    this.playing = null;
    this.asking.forget();
    this.become(shown);
    this.making.show([shown], 0);
  }

  // Writes entries onto the board of the person who plays.
  enter(entries) {
    if (!this.playing || this.pad.sheet !== this.playing) this.turn("play");
    const words = { ...this.pad.words, ...this.playing.wordsOf(entries) };
    this.pad.become({ words });
    this.pad.board.focus(split(entries[0])[0]);
  }

  takePencil(kind) {
    this.pad.pencil = kind;
    for (const [id, each] of PENCILS) $(id).setAttribute("aria-pressed", `${each === kind}`);
    this.buttons();
  }

  // A second of playing has passed.
  tick() {
    const { playing } = this;
    const plays = playing && this.pad.sheet === playing && document.body.dataset.view === "puzzle";
    const begun = playing?.seconds > 0 || playing?.history.canUndo;
    if (!plays || !begun || playing.solved || document.hidden) return;
    playing.seconds++;
    if (playing.seconds % 5 === 0) playing.keep();
    this.clock();
  }

  clock() {
    const { seconds = 0 } = this.playing ?? {};
    const said = `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")}`;
    $("#clock").textContent = kept.setting("clock") === false ? "Show time" : said;
  }

  // Light or dark: as the system is, or as was chosen.
  theme(next = false) {
    const every = ["", "light", "dark"];
    let now = kept.setting("theme") ?? "";
    if (next) {
      now = every[(every.indexOf(now) + 1) % every.length];
      kept.setting("theme", now);
    }
    document.documentElement.style.colorScheme = now;
    $("#theme").textContent = { light: "Light", dark: "Dark" }[now] ?? "Light or dark";
  }

  buttons() {
    const { history } = this.pad.sheet;
    $("#undo").disabled = !history.canUndo;
    $("#redo").disabled = !history.canRedo;
    $("#clear").hidden = this.pad.sheet !== this.playing;
    $("[name=mode][value=draw]").disabled = !this.shown.slots.length;
    $("#regions").hidden = !this.pad.layered;
    $("#regions").setAttribute("aria-pressed", `${this.pad.regions}`);
    const pencils = this.pad.sheet === this.playing
      && [...this.pad.places.values()].some(({ numbers }) => numbers);
    $("#colours").hidden = this.pad.sheet !== this.playing;
    $("#colours").setAttribute("aria-pressed", `${this.pad.colouring}`);
    for (const id of ["#pencil", "#centres", "#fill"]) $(id).hidden = !pencils;
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

  // The same for what is set: it says so below the board.
  async attemptSetting(action) {
    try {
      await action();
    } catch (error) {
      this.drawing?.said(error.plain ?? error.message);
    }
  }

  failed(error) {
    if (document.body.dataset.view === "home") $("#news").textContent = error.message;
    this.asking.show([results.failure(error)]);
  }
}

const PENCILS = new Map([["#pencil", "notes"], ["#centres", "centres"]]);

try {
  const page = new Page(await get("families"));
  page.theme();
  await page.restore();
  page.families.hang();
  document.documentElement.dataset.ready = "";
} catch (error) {
  $("#results").replaceChildren(results.failure(error));
}
