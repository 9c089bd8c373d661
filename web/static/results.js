// Answers of the server as elements.

import { below, noted } from "./board.js";
import { button, el, parsed, plural, svg } from "./elements.js";
import { called, key } from "./places.js";

const STATUS = {
  unique: "There is exactly one solution.",
  solved: "Here is a solution. Check tells whether it is the only one.",
  "not unique": "There are several solutions.",
  "no solution": "There is no solution: two clues or more contradict each other. Explain says which.",
  undecided: "Undecided: the work ended before the answer was known. Allow more seconds under More.",
};

const capital = (text) => text[0].toUpperCase() + text.slice(1);

export const told = (text, attributes = {}) => el("p", attributes, text);

export const failure = ({ message }) => told(message, { class: "wrong", role: "alert" });

const verdict = (text, kind = "") => told(text, { class: `verdict ${kind}` });

// The status of a solution says in `unique` whether it is the only one, if that is known.
function status(found) {
  const only = { true: "unique", false: "not unique" }[found.unique] ?? found.status;
  return verdict(STATUS[only] ?? only, only.replace(" ", "-"));
}

// A picture with its caption, and what lies above it.
function figure(source, caption, above = []) {
  const picture = parsed(source);
  const viewBox = picture.getAttribute("viewBox");
  const overlay = svg("svg", { class: "overlay", viewBox, "aria-hidden": "true" }, ...above);
  return el("figure", {},
    el("figcaption", {}, caption),
    el("div", { class: "picture" }, picture, above.length ? overlay : null));
}

function pictures(...figures) {
  return el("div", { class: "pictures" }, ...figures);
}

const MOST = 12; // clashing rules, or wrong entries, that are listed

// Of too many lines the first ones, and how many more there are.
const shortened = (lines) => (lines.length > MOST
  ? [...lines.slice(0, MOST), `and ${lines.length - MOST} more`] : lines);

const items = (lines) => el("ul", {}, ...lines.map((line) => el("li", {}, line)));

function list(title, lines) {
  if (!lines.length) return null;
  return el("details", {}, el("summary", {}, title), items(lines));
}

export function solved(found) {
  const names = found.svgs.length > 1 ? ["One solution", "Another one"] : ["Solution"];
  return [
    status(found),
    found.optimal === false ? told("It is not known whether there is a better one.") : null,
    pictures(...found.svgs.map((each, i) => figure(each, names[i] ?? ""))),
  ];
}

// Two solutions, and what all have in common, with what is possible elsewhere.
export function checked(found, { choices }) {
  const { backbone, common } = found;
  if (!backbone) return solved(found);
  const open = backbone.open.map(possible(common, choices));
  const certain = backbone.places - open.length - backbone.undecided.length;
  const ended = backbone.complete ? "" : " The work ended early: more may be open.";
  return [
    status(found),
    told(`Certain: ${certain} of ${plural(backbone.places, "place")}; open: ${open.length}.${ended}`),
    pictures(
      figure(found.svgs[0], "One solution"),
      figure(found.svgs[1], "Another one, marked where they differ"),
      figure(common.svg, "What all solutions have in common", marks(open)),
    ),
    list("Open places and their possible values",
      open.map(({ label, words }) => `${label}: ${words.join(" or ")}`)),
  ];
}

// What is left for each place, in small words where there is room; `entered`: if something was.
export function candidates(found, { choices }, entered) {
  const { common, undecided } = found;
  if (found.status === "no solution" && entered) {
    return [verdict("No solution has all your entries.", "no-solution")];
  }
  if (!found.candidates.length) return [status(found)];
  const every = found.candidates.map(possible(common, choices));
  const unsure = undecided.map(possible(common, choices));
  const left = new Set(unsure.map(({ label }) => label));
  const open = every.filter(({ label, words }) => words.length > 1 || left.has(label));
  const number = every.reduce((sum, { words }) => sum + words.length, 0);
  const which = entered ? "solutions that have your entries" : "solutions";
  const line = ({ label, words }) => `${label}: ${words.join(" or ")}`;
  return [
    verdict(`${plural(number, "candidate")} for ${plural(every.length, "place")}; `
      + `${every.length - open.length} of these are certain.`),
    found.complete ? null : told("The work ended early: there may be more candidates."),
    pictures(figure(found.svg ?? common.svg, `What is left over all ${which}`,
      found.svg ? [] : marks(open))),
    list("Places with several candidates", open.map(line)),
    list("Undecided", unsure.map(line)),
  ];
}

// A function of a place with its values: where it is, and the values in words.
function possible(common, choices) {
  const targets = new Map(common.places.map((target) => [key(target.place), target]));
  return (entry) => {
    const [place, values] = [entry.slice(0, -1), entry.at(-1)];
    const target = targets.get(key(place));
    const { values: every, words } = choices[target?.choice] ?? { values: [], words: [] };
    return {
      target,
      label: called(target ?? { place }),
      words: values.map((value) => words[every.indexOf(value)] ?? `${value}`),
    };
  };
}

// The possible values, as small words in open cells of a picture.
function marks(open) {
  const cells = open.filter(({ target, words }) => target?.kind === "cell" && words.length < 26);
  return cells.flatMap(({ target: { box }, words }) => [below(box), ...noted(box, words)]);
}

// A new puzzle, and what makes it again.
export function made({ seed, level, missed, command }) {
  return [
    verdict(`A new puzzle, of seed ${seed}${level ? `: ${level}` : ""}.`),
    missed ? told(`${missed}.`) : null,
    command ? told(command, { class: "help" }) : null,
  ];
}

export function counted(found) {
  if (found.count === null) return [status(found)];
  const number = found.count.toLocaleString("en");
  const exactly = found.complete ? number : `At least ${number}`;
  const more = found.complete ? "" : " The count ended early: at its limit, or it was cancelled.";
  return [verdict(`${exactly} ${found.count === 1 ? "solution" : "solutions"}.`), more && told(more)];
}

export function rated(found) {
  if (!found.level) return [status(found)];
  const kinds = Object.entries(found.steps).filter(([, number]) => number);
  return [
    verdict(`${capital(found.level.replace("-", " "))} (score ${found.score})`),
    told(`Steps: ${kinds.map(([kind, number]) => `${number} by ${kind}`).join(", ")}`),
    found.hardest ? told(`The hardest step: ${found.hardest.sentence}`) : null,
  ];
}

// The bounds of fewest clues so far, in words.
export const bounds = ({ at_least: least, at_most: most }) =>
  `${most ?? "?"} clues found, at least ${least ?? 0} needed`;

// `use(text)` opens the puzzle that was found.
export function fewest(found, use) {
  if (found.clues === undefined) return [status(found)];
  const clues = plural(found.clues, "clue");
  const line = found.status === "undecided"
    ? `${clues} found, at least ${found.at_least} needed. More seconds may bring them together.`
    : `${clues}: no puzzle with this solution has fewer.`;
  return [
    verdict(line),
    pictures(figure(found.shown.svg, "The puzzle with these clues")),
    button("Open this puzzle", () => use(found.puzzle)),
  ];
}

// `enter(entries)` writes what follows onto the board of a pad, `look(looked, because, follows)`
// marks places.
export function hinted(found, pad, enter, look) {
  if (found.status !== "hint") return nothing(found, pad);
  const where = [...new Set(found.look.map(({ rule, of }) => of || rule))];
  const steps = found.steps ?? [];
  const more = el("div", { hidden: true },
    ...steps.map(({ sentence }) => told(sentence)),
    found.found?.length ? button("Do it", () => enter(found.found)) : null);
  const reveal = button("What follows?", () => {
    more.hidden = false;
    look(found.places, [], (found.found ?? []).map((entry) => entry.slice(0, -1)));
    reveal.remove();
    (more.querySelector("button") ?? more).focus();
  }, { class: "first" });
  look(found.places);
  const technique = steps.at(-1)?.technique;
  return [
    verdict(where.length ? `Look at ${where.join("; ")}` : "No single rule shows the next step."),
    found.several ? told("The puzzle has several solutions: a clue may be missing or wrong.") : null,
    technique ? told(`Technique: ${technique}`) : null,
    found.known.length ? told(`Known there: ${found.known.join("; ")}`) : null,
    reveal,
    more,
  ];
}

// How a step contradicts a wrong entry.
function against(step) {
  return `the clues say otherwise: ${step.sentence}`;
}

function nothing(found, pad) {
  const words = {
    solved: "Nothing is left to find: it is solved.",
    wrong: "Something you entered is wrong.",
    "not unique": "There are several solutions, and no step leads on. Check says where they differ.",
  };
  const wrong = found.wrong.map(({ words: said, step }) =>
    (step ? `${said}: ${against(step)}` : said));
  const { together } = found;
  const one = together.length ? [`One of these must be wrong: ${together.join("; ")}`] : [];
  const lines = [...shortened(wrong), ...one, ...shortened(found.clash)];
  pad.look(found.clashing);
  const erase = button("Take it away", () => pad.erase(found.wrong.map(({ place }) => place)), { class: "first" });
  const none = found.clash.length ? { "no solution": "There is no solution: these contradict each other." } : {};
  const said = { ...words, ...none }[found.status];
  return [
    said ? verdict(said, found.status.replace(" ", "-")) : status(found),
    lines.length ? items(lines) : null,
    found.wrong.some(({ given }) => !given) ? erase : null,
  ];
}

export function mistaken(found, pad) {
  const good = {
    "right so far": "All your entries are right so far.",
    solved: "All entries are right, and nothing is left to find.",
  };
  if (good[found.status]) return [verdict(good[found.status], "unique")];
  return nothing(found, pad);
}

// The board at each step; it is played when it is shown.
export function explained(found) {
  const walk = found.walk ? parsed(found.walk) : null;
  if (!walk) return [status(found), ...(found.clash ?? []).map((line) => told(line))];
  const sheet = { open: found.status !== "unique" };
  return [el("details", sheet, el("summary", {}, "All steps, each with its picture"), walk)];
}
