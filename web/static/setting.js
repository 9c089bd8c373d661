// What a setter sees below the board, live: how many solutions there are, where they differ, and what
// would leave one; and the rules that the puzzle brings.

import { post, stream } from "./api.js";
import { below, noted } from "./board.js";
import { $, button, el, plural, svg } from "./elements.js";
import { Genre } from "./genre.js";
import { key } from "./places.js";
import { Tools } from "./tools.js";

const SOON = 60; // milliseconds after a change before it is judged
const CALM = 500; // milliseconds without a change before advice is looked for

const MANY = 12; // places that clash: where there are more, they are not marked

const browser = document.documentElement.dataset.engine === "browser";
const [QUICK, LONG] = browser ? [1, 8] : [5, 20]; // seconds at most

const VERDICTS = {
  unique: "Exactly one solution",
  "not unique": "Two or more solutions",
  "no solution": "No solution",
  undecided: "Undecided so far",
};

export class Setting {
  constructor(page) {
    this.page = page;
    this.line = $("#judged");
    this.advice = $("#advice");
    this.layer = svg("g", { class: "found", "aria-hidden": "true" });
    const say = (text) => page.drawing.said(text);
    const bring = (change) => page.attemptSetting(() => page.drawing.tell(change));
    this.tools = new Tools(page.pad, bring);
    const tell = (answer, change) => page.attemptSetting(() => page.drawing.tell(change, answer));
    this.genre = new Genre({ say, tell });
    this.bring = bring;
    for (const id of ["#differing", "#left"]) $(id).addEventListener("change", () => this.mark());
  }

  // Nothing is set any more.
  stop() {
    clearTimeout(this.soon);
    this.controller?.abort();
    this.controller = null;
    this.tools.take(null);
    this.layer.remove();
  }

  // Shows what is known of a puzzle that is being set, and looks for the rest.
  look(shown) {
    clearTimeout(this.soon);
    this.controller?.abort();
    this.shown = shown;
    this.found = {};
    this.tools.offer(this.page.family.tools, shown.rules);
    this.genre.offer(shown).catch((error) => this.page.failed(error));
    this.list(shown.rules);
    this.mark();
    this.line.classList.add("old");
    if (shown.error) this.say("Not a puzzle yet");
    else this.soon = setTimeout(() => this.judge(shown), SOON);
  }

  // The rules that the puzzle brings, each to be taken out. As long as they are the same, the buttons
  // stay, one of which may be pressed just now.
  list(rules) {
    const told = rules.join("\n");
    if (told === this.listed) return;
    this.listed = told;
    $("#brought").replaceChildren(...rules.map((line) => el("li", {}, line, " ",
      button("×", () => this.bring((every) => every.filter((each) => each !== line)),
        { title: "Take this rule out", "aria-label": `take out: ${line}` }))));
  }

  async judge({ text: puzzle, family }) {
    const controller = (this.controller = new AbortController()), { signal } = controller;
    const tell = (part) => { if (!signal.aborted) this.tell(part); };
    const asked = { puzzle, family };
    try {
      tell(await post("judge", { ...asked, seconds: QUICK }, signal));
      await new Promise((later) => setTimeout(later, CALM));
      if (signal.aborted) return;
      const found = await stream("advise", { ...asked, seconds: LONG }, signal, { step: tell });
      tell({ ...found, over: true });
      if (found.status === "unique" && this.page.family.explained) {
        const { level, score, hardest } = await post("rate", { ...asked, seconds: LONG }, signal);
        tell({ level, score, hardest });
      }
    } catch (error) {
      if (error.name !== "AbortError" && !signal.aborted) this.say(error.message);
    }
  }

  say(text, kind = "") {
    this.line.textContent = text;
    this.line.className = `verdict ${kind.replace(" ", "-")}`;
  }

  // More is known: a verdict, or a part of the advice.
  tell(part) {
    const before = this.found.status;
    this.found = { ...this.found, ...part };
    if (part.status === "undecided" && before) this.found.status = before;
    const { status, count, complete } = this.found;
    const many = count > 1 && (complete ? `${plural(count, "solution")}` : `More than ${count} solutions`);
    this.say(`${many || VERDICTS[status]}.`, status);
    this.mark();
    this.advise();
  }

  // Marks on the board where solutions differ, or what clashes, and small words for what is left.
  mark() {
    const { board } = this.page.pad, { places: targets = [], choices = [] } = this.shown ?? {};
    const { differ = [], places = [], left = [] } = this.found;
    const known = new Map(targets.map((target) => [key(target.place), target]));
    const framed = (some, name) => some.map((place) => known.get(key(place))?.box).filter(Boolean)
      .map(([x, y, width, height]) => svg("rect", { class: name, x, y, width, height, rx: 3 }));
    const frames = [
      ...framed(places.length > MANY ? [] : places, "looked"), ...framed($("#differing").checked ? differ : [], "differs"),
    ];
    const words = $("#left").checked ? left.flatMap((entry) => small(entry, known, choices)) : [];
    this.layer.replaceChildren(...words, ...frames);
    if (this.layer.parentNode !== board.overlay) board.overlay.prepend(this.layer);
    $("#seen").hidden = !differ.length && !left.length;
    $("#left").parentElement.hidden = !left.some((entry) => small(entry, known, choices).length);
  }

  advise() {
    const { status, more, best, together, spare, without, clash, level, score, hardest, all, over } = this.found;
    const parts = status === "not unique" ? [
      all === false ? el("p", {}, "What is left for each place is not all known yet.") : null,
      more && this.choices("One clue more would do:", more, "No single clue was found that would do."),
      best && this.choices("These leave the fewest:", best),
      together && this.choices("These together would do:", together,
        "Even all clues that can be given leave several solutions: another rule is needed."),
    ] : status === "unique" ? [
      level && el("p", {}, `Difficulty: ${level.replace("-", " ")} (score ${score}).`,
        hardest ? ` Its hardest step: ${hardest.sentence}` : ""),
      spare && this.choices("Not needed:", spare, "No clue was found that can go."),
    ] : status === "no solution" ? [
      clash?.length ? el("p", {}, `These clash: ${few(clash)}.`) : null,
      without?.length ? this.choices("Without one of these there is a solution:", without) : null,
    ] : [];
    const found = parts.filter(Boolean);
    const none = over ? [el("p", {}, `No more was found out within ${LONG} seconds.`)] : [];
    this.advice.replaceChildren(...(found.length ? found : none));
  }

  // Changes to choose from: a click makes one.
  choices(title, changes, none = "") {
    if (!changes.length) return none ? el("p", {}, none) : null;
    const look = (places) => this.page.pad.look(places);
    return el("p", { class: "row" }, `${title} `, ...changes.map(({ words, changes: some, rules }) => {
      const places = some.map((change) => change.slice(0, -1));
      const [show, hide] = [() => look(places), () => look([])];
      return button(words, () => this.page.attemptSetting(() => this.page.drawing.apply(some, rules)),
        { class: "change", mouseenter: show, focus: show, mouseleave: hide, blur: hide });
    }));
  }
}

const FEW = 6; // clashing rules that are told

const few = (lines) => (lines.length > FEW
  ? `${lines.slice(0, FEW).join("; ")}; and ${lines.length - FEW} more` : lines.join("; "));

// The values of an entry as small words in its cell.
function small(entry, known, choices) {
  const target = known.get(key(entry.slice(0, -1)));
  if (target?.kind !== "cell" || !target.box) return [];
  const { values, words } = choices[target.choice];
  const said = entry.at(-1).map((value) => words[values.indexOf(value)] ?? `${value}`);
  return said.length > 25 ? [] : [below(target.box), ...noted(target.box, said.sort())];
}
