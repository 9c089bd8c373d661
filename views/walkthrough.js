"use strict";
// A board of which each mark says when it is seen, and steps that say what they are about:
// the script shows one of them, or one link of its chain. The address says which, on a page of its
// own; a board that comes later, with an event `walk`, leaves the address alone.

const ROLES = ["looked", "because", "follows", "supposed"];

function numbers(element, role) {
  return (element?.dataset[role] ?? "").split(" ").filter(Boolean);
}

class Walk {
  constructor(root, addressed = true) {
    this.root = root;
    this.addressed = addressed;
    this.svg = root.querySelector("svg");
    this.marks = [...this.svg.querySelectorAll("[data-from], [data-to], [data-link]")];
    this.areas = [...this.svg.querySelectorAll("[data-area]")];
    this.notes = [...root.querySelectorAll(".notes li")];
    this.steps = [...root.querySelectorAll(".steps > li")];
    this.sentence = root.querySelector(".sentence");
    this.slider = root.querySelector("input");
    this.end = this.steps.length + 1;
    this.link = null;
    root.classList.add("playing");
    for (const hidden of root.querySelectorAll("[hidden]")) hidden.hidden = false;
    this.slider.addEventListener("input", () => go(this, +this.slider.value));
    root.addEventListener("click", (event) => {
      active = this;
      const where = event.target.closest("button")?.dataset.go;
      if (where === "print") printAll(this);
      else if (where) this.move(where);
      else if (!this.addressed && event.target.closest(".steps a")) {
        event.preventDefault();
        go(this, ...stepOf(event.target.closest("a").hash));
      }
    });
    root.addEventListener("focusin", () => { active = this; });
    this.show(this.steps.length ? 0 : this.end);
  }

  get links() {
    return this.step > 0 && this.step < this.end
      ? [...this.steps[this.step - 1].querySelectorAll(".links > li")] : [];
  }

  move(where) {
    const to = { start: 0, back: this.step - 1, next: this.step + 1, end: this.end }[where];
    if (to >= 0 && to <= this.end) go(this, to);
  }

  // The board before the step, with what the step adds; or with what a link supposes.
  show(step, link = null) {
    this.step = Math.min(Math.max(0, step), this.end);
    this.link = link !== null && link >= 0 && link < this.links.length ? link : null;
    for (const mark of this.marks) this.time(mark);
    const ended = this.root.querySelector(".end"); // says what clashes, if there is no solution
    const said = this.step === this.end ? ended : this.steps[this.step - 1];
    const about = this.link === null ? said : this.links[this.link];
    const has = Object.fromEntries(ROLES.map((role) => [role, new Set(numbers(about, role))]));
    for (const link of this.links.slice(0, (this.link ?? -1) + 1)) {
      for (const area of numbers(link, "supposed")) has.supposed.add(area);
    }
    for (const area of this.areas) {
      for (const role of ROLES) area.classList.toggle(role, has[role].has(area.dataset.area));
    }
    const clues = new Set(numbers(about, "clues"));
    this.notes.forEach((note, i) => note.classList.toggle("looked", clues.has(`${i}`)));
    for (const each of this.root.querySelectorAll(".steps li")) {
      const now = each === said || each === about;
      each.classList.toggle("now", now);
      if (each === about) each.setAttribute("aria-current", "step");
      else each.removeAttribute("aria-current");
    }
    this.say(about);
    this.slider.value = this.step;
    this.slider.setAttribute("aria-valuetext", `step ${this.step} of ${this.steps.length}`);
    this.root.querySelector("[data-go=back]").disabled = this.step === 0;
    this.root.querySelector("[data-go=next]").disabled = this.step === this.end;
    if (said !== ended) reveal(about ?? said, this.root.querySelector(".steps"));
  }

  time(mark) {
    const { from = 0, to = Infinity, step, link } = mark.dataset;
    let seen = this.step >= +from && this.step <= +to;
    if (link !== undefined) seen = this.step === +step && this.link !== null && this.link >= +link;
    else if (this.link !== null && +from === this.step && this.step > 0) seen = false;
    mark.style.display = seen ? "inline" : "none";
    mark.classList.toggle("new", link === undefined && this.step > 0 && +from === this.step);
    mark.classList.toggle("gone", this.link === null && +to === this.step);
  }

  say(about) {
    const head = document.createElement("strong");
    const texts = [];
    if (this.step === 0) {
      head.textContent = `The puzzle, and ${this.steps.length} steps`;
      texts.push("→ and ← go from step to step, ↓ and ↑ through the links of a chain.");
    } else if (this.step === this.end) {
      head.textContent = "The end";
      for (const line of this.root.querySelectorAll(".end p")) texts.push(line.textContent);
    } else {
      head.textContent = `Step ${this.step} of ${this.steps.length}`;
      if (this.link !== null) head.textContent += `, link ${this.link} of ${this.links.length - 1}`;
      texts.push(about.querySelector("a").textContent);
    }
    this.sentence.replaceChildren(head, ...texts.map((text) => {
      const line = document.createElement("div");
      line.textContent = text;
      return line;
    }));
  }
}

// Scrolls the list of steps, not the page.
function reveal(item, list) {
  if (!item || list.scrollHeight <= list.clientHeight) return;
  const top = item.getBoundingClientRect().top - list.getBoundingClientRect().top;
  if (top < 0 || top > list.clientHeight - 60) list.scrollTop += top - list.clientHeight / 3;
}

function go(walk, step, link = null) {
  active = walk;
  walk.show(step, link);
  if (!walk.addressed) return;
  const said = new URLSearchParams();
  if (walk.root.dataset.puzzle) said.set("puzzle", walk.root.dataset.puzzle);
  said.set("step", walk.step);
  if (walk.link !== null) said.set("link", walk.link);
  history.replaceState(null, "", `#${said}`);
}

// The step that a hash names, and the link of its chain.
function stepOf(hash) {
  const said = new URLSearchParams(hash.slice(1));
  return [Math.trunc(+said.get("step")) || 0, said.has("link") ? +said.get("link") : null];
}

function goToAddress() {
  const said = new URLSearchParams(location.hash.slice(1));
  if (!said.has("step")) return;
  const walk = walks.find((each) => each.root.dataset.puzzle === (said.get("puzzle") ?? undefined));
  if (!walk) return;
  go(walk, ...stepOf(location.hash));
  walk.svg.scrollIntoView({ block: "nearest" });
}

// The board at every step and at the end, without what is not seen then, on one sheet.
function printAll(walk) {
  const { step, link } = walk;
  const sheet = document.createElement("div");
  sheet.className = "sheet playing";
  const head = document.createElement("h2");
  head.textContent = walk.svg.querySelector("title").textContent;
  sheet.append(head);
  for (let k = 1; k <= walk.end; k++) {
    walk.show(k);
    const figure = document.createElement("figure");
    const board = walk.svg.cloneNode(true);
    for (const hidden of board.querySelectorAll("[style*=none]")) hidden.remove();
    const texts = [...walk.sentence.querySelectorAll("div")].map((line) => line.textContent);
    figure.append(board, ...texts.map((text, i) => {
      const caption = document.createElement(i ? "p" : "figcaption");
      caption.textContent = k < walk.end ? `${k}. ${text}` : text;
      return caption;
    }));
    sheet.append(figure);
  }
  walk.show(step, link);
  document.body.append(sheet);
  document.body.classList.add("printing");
  addEventListener("afterprint", () => {
    sheet.remove();
    document.body.classList.remove("printing");
  }, { once: true });
  print();
}

document.addEventListener("keydown", (event) => {
  if (!active?.root.isConnected || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target.matches("input:not([type=range]), select, textarea")) return;
  const where = { ArrowRight: "next", ArrowLeft: "back", Home: "start", End: "end" }[event.key];
  const along = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (where) active.move(where);
  else if (along && !active.links.length && event.target !== active.slider) return;
  else if (along && active.links.length) {
    const to = (active.link ?? -1) + along;
    go(active, active.step, to < 0 ? null : Math.min(to, active.links.length - 1));
  } else if (!along) return;
  event.preventDefault();
});

const walks = [];
let active = null;
for (const root of document.querySelectorAll(".walk")) walks.push(new Walk(root));
active = walks[0];
document.addEventListener("walk", ({ target }) => { active = new Walk(target, false); });
addEventListener("hashchange", goToAddress);
goToAddress();
