// A picture that the server drew, and above it an area for each place: to click, to touch, to reach
// with arrow keys. One place at a time can be reached by Tab; it is the one that keys speak of.

import { parsed, svg } from "./elements.js";
import { Net, between } from "./net.js";

const HOLD = 450; // milliseconds of a long press
const STILL = 8; // pixels that a finger may tremble meanwhile
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class Board {
  // `pick(id, { back, more })` is called for a click; `back` is the right button, or a long press.
  // `drag(id, gesture)` is called for each place that the mouse, or a finger where it paints, is drawn
  // over, from the first on; `line(id, gesture, { back, from })` where lines are drawn, for each that
  // is drawn, or taken back: true if it can be. A gesture of the right button is the `other` one.
  // `key(id, event)` is called for a key: true if it meant something.
  // `moved(id, more)` follows an arrow key.
  constructor(root, { pick, drag, line, key, moved }) {
    this.root = root;
    this.areas = new Map();
    this.tints = svg("g", { class: "tints", "aria-hidden": "true" });
    this.notes = svg("g", { class: "notes", "aria-hidden": "true" });
    this.layer = svg("g", { class: "areas" });
    const looks = { class: "overlay", role: "group", tabindex: -1 };
    this.overlay = svg("svg", looks, this.tints, this.notes, this.layer);
    this.listen(pick, drag, line, key, moved);
  }

  // Shows a picture, and the places on it: `id`, `box` in units of the picture, `label`; of lines
  // their `ends`. Cells that are `joined` are joined by lines, too.
  show({ svg: source, places, label, joined }) {
    const picture = parsed(source);
    picture.setAttribute("aria-hidden", "true");
    this.overlay.setAttribute("viewBox", picture.getAttribute("viewBox"));
    this.overlay.setAttribute("aria-label", `${label}: arrow keys go from place to place`);
    this.root.style.setProperty("--across", picture.getAttribute("width"));
    this.root.style.setProperty("--down", picture.getAttribute("height"));
    const same = places.length === this.areas.size && places.every(({ id }) => this.areas.has(id));
    if (!same) this.place(places);
    this.lined = joined || places.some(({ ends }) => ends);
    this.net = this.lined ? new Net(places, joined) : null;
    for (const { id, box: [x, y, width, height], label: said } of places) {
      const area = this.areas.get(id);
      const now = { x, y, width, height, "aria-label": said };
      for (const [name, value] of Object.entries(now)) area.setAttribute(name, value);
    }
    this.stop(places.filter(({ ends }) => ends));
    if (this.picture?.isConnected) this.picture.replaceWith(picture);
    else this.root.replaceChildren(picture, this.overlay);
    this.picture = picture;
  }

  // Whether a finger paints what it is drawn over; if not, it moves the page.
  paint(on) {
    this.painted = on;
    this.overlay.classList.toggle("drawn", (on || this.lined) && !this.wide);
  }

  // Whether it is moved aside by touch to be seen as a whole: then touch draws nothing.
  get wide() {
    return this.root.scrollWidth > this.root.clientWidth + 8;
  }

  // Small words in places, ids with lists of words; names in a corner; and words that the picture
  // does not have yet.
  write(notes, centres, names, pending) {
    this.notes.replaceChildren(
      ...notes.flatMap(([id, words, every]) => noted(this.box(id), words, every)),
      ...centres.map(([id, words]) => centred(this.box(id), words.join(" "))),
      ...names.map(([id, name]) => cornered(this.box(id), name)),
      ...pending.flatMap(([id, word, looks]) => this.sketch(id, word, looks)),
    );
  }

  // A word that the picture does not have yet; a line is drawn.
  sketch(id, word, looks = "pending") {
    const box = this.box(id), [one, other] = this.net?.ends(id) ?? [];
    if (!one || !word || word === "×") return [below(box), lettered(box, word, looks)];
    return [svg("line", { class: looks, x1: one.x, y1: one.y, x2: other.x, y2: other.y })];
  }

  // Colours boxes: each with the number of its colour.
  tint(boxes) {
    this.tints.replaceChildren(...boxes.map(([[x, y, width, height], colour]) =>
      svg("rect", { class: `tint${colour}`, x, y, width, height })));
  }

  // Marks some places, and no others: those that break a rule are `broken`, those to look at
  // `looked`, those that keys write to `chosen`.
  mark(name, ids) {
    for (const [id, area] of this.areas) area.classList.toggle(name, ids.has(id));
  }

  box(id) {
    return ["x", "y", "width", "height"].map((name) => +this.areas.get(id).getAttribute(name));
  }

  get current() {
    return this.layer.querySelector("[tabindex='0']")?.dataset.place;
  }

  focus(id = this.current) {
    this.areas.get(id)?.focus();
  }

  place(places) {
    const before = this.current;
    const focused = this.layer.contains(document.activeElement);
    this.areas = new Map(places.map(({ id, ends }) => [
      id, svg("rect", { rx: 3, role: "button", tabindex: -1, "data-place": id, class: ends && "edge" }),
    ]));
    this.layer.replaceChildren(...this.areas.values());
    this.notes.replaceChildren();
    this.rove(this.areas.get(before) ?? this.layer.firstElementChild);
    if (focused) this.focus();
  }

  // Where lines meet there are stops: arrow keys go from a stop to a line, and on to the next stop.
  // A cell, if there is one, is its own stop.
  stop(lines) {
    const middles = new Map([...this.areas.values()].map((area) => [`${middle(area)}`, area]));
    this.stops = new Map();
    for (const { place: [r, c, s, d], ends: [x, y, u, v] } of lines) {
      for (const [at, where] of [[[x, y], [r, c]], [[u, v], [s, d]]]) {
        if (!this.stops.has(`${at}`)) this.stops.set(`${at}`, middles.get(`${at}`) ?? this.knot(at, where));
      }
    }
    const there = new Set(this.stops.values());
    for (const old of this.layer.querySelectorAll("[data-stop]")) if (!there.has(old)) old.remove();
  }

  knot([x, y], [row, column]) {
    const old = this.layer.querySelector(`[data-stop="${x} ${y}"]`);
    if (old) return old;
    const label = `point r${row + 1}c${column + 1}: Shift and an arrow draws a line`;
    const looks = { role: "button", tabindex: -1, "data-stop": `${x} ${y}`, "aria-label": label };
    const knot = svg("rect", { ...looks, x: x - 9, y: y - 9, width: 18, height: 18, rx: 9 });
    this.layer.append(knot);
    return knot;
  }

  // What an arrow key leads to from an area: along the lines that meet there, or to what is near.
  along(area, [across, down]) {
    const way = ([x, y], [u, v]) => Math.sign(u - x) === across && Math.sign(v - y) === down;
    const at = middle(area), here = this.stops.size ? this.net.nodes.get(at.join(" ")) : null;
    const [, id] = [...here?.links ?? []].find(([{ x, y }]) => way(at, [x, y])) ?? [];
    if (id) return this.areas.get(id);
    const ends = this.net?.ends(area.dataset.place);
    const end = ends?.find(({ x, y }) => way(at, [x, y]));
    return (end && this.stops.get(`${[end.x, end.y]}`)) ?? this.beside(area, [across, down]);
  }

  // Lets Tab reach this place, and no other one.
  rove(area) {
    this.layer.querySelector("[tabindex='0']")?.setAttribute("tabindex", -1);
    area?.setAttribute("tabindex", 0);
  }

  listen(pick, drag, line, key, moved) {
    const at = (event) => event.target.closest?.("[data-place], [data-stop]");
    let gesture = null; // since the last press of a button; by touch, its click comes long after its end
    this.overlay.addEventListener("focusin", (event) => { if (at(event)) this.rove(at(event)); });
    this.overlay.addEventListener("pointerdown", (event) => {
      if (!event.isPrimary || event.button > 2) return;
      const first = at(event)?.dataset.place;
      const finger = event.pointerType === "touch", point = this.point(event);
      const draws = event.button !== 1 && !(finger && this.wide);
      const paints = draws && first && !this.lined && (this.painted || !finger);
      const pen = draws && this.net?.pen(point);
      clearTimeout(gesture?.held);
      gesture = { first, last: first, point, paints, pen, finger, other: event.button === 2 };
      if (finger && first) gesture.held = setTimeout(hold, HOLD, gesture, event);
    });
    const hold = (held) => {
      held.pen = held.paints = null;
      held.moved = true; // the click that follows is none
      navigator.vibrate?.(10);
      pick(held.first, { back: true });
    };
    addEventListener("pointermove", (event) => {
      if (!event.isPrimary || !event.buttons) return;
      if (gesture?.held && this.far(gesture.point, event) > STILL) clearTimeout(gesture.held);
      if (gesture?.paints) this.sweep(gesture, this.point(event), drag);
      else if (gesture?.pen) gesture.pen.move(this.point(event), (id, back, from) => {
        const drawn = line(id, gesture, { back, from });
        gesture.moved ||= drawn;
        if (drawn) this.areas.get(id).focus({ preventScroll: true });
        return drawn;
      });
    });
    this.overlay.addEventListener("click", (event) => {
      const area = at(event);
      const pressed = gesture && !gesture.moved && gesture.first === area?.dataset.place;
      if (area?.dataset.place && (pressed || !event.detail)) { // without a detail: clicked by no pointer
        area.focus();
        pick(area.dataset.place, { back: event.shiftKey, more: event.shiftKey || event.ctrlKey });
      }
    });
    this.overlay.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      const id = at(event)?.dataset.place;
      if (id && event.button !== 2 && !gesture?.finger) pick(id, { back: true }); // by a key
    });
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, (event) => {
        if (!gesture || !event.isPrimary) return;
        clearTimeout(gesture.held);
        gesture.pen = gesture.paints = null; // nothing more is drawn
        const { first, other, moved } = gesture, area = at(event);
        if (!other || moved || !first || area?.dataset.place !== first) return;
        gesture.moved = true;
        area.focus();
        pick(first, { back: true });
      });
    }
    this.overlay.addEventListener("keydown", (event) => {
      const area = at(event);
      if (!area || event.altKey || event.ctrlKey || event.metaKey) return;
      const way = ARROWS[event.key];
      if (way) {
        const next = this.along(area, way), id = next?.dataset.place;
        next?.focus();
        if (event.shiftKey && [...this.stops.values()].includes(area) && this.net.ends(id)) {
          line(id, {}, { back: false });
          this.along(next, way)?.focus();
        } else moved(this.current, event.shiftKey);
      }
      else if (area.dataset.stop) return;
      else if (event.key === "Home") this.edge(area, [-1, 0]).focus();
      else if (event.key === "End") this.edge(area, [1, 0]).focus();
      else if (key(area.dataset.place, event)) ; // it meant something
      else if (event.key === "Enter" || event.key === " ") pick(area.dataset.place, { back: event.shiftKey });
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  // How many pixels a pointer is from a point of the picture.
  far([x, y], { clientX, clientY }) {
    const at = new DOMPoint(x, y).matrixTransform(this.overlay.getScreenCTM());
    return Math.hypot(at.x - clientX, at.y - clientY);
  }

  // Drags on to a point, over all places on the way.
  sweep(gesture, point, drag) {
    for (const each of between(gesture.point, point)) {
      const id = this.under(each);
      if (!id || id === gesture.last) continue;
      if (!gesture.moved) drag(gesture.first, gesture);
      gesture.moved = true;
      gesture.last = id;
      drag(id, gesture);
    }
    gesture.point = point;
  }

  // The place at a point; the one on top, where several are.
  under([u, v]) {
    return [...this.areas.keys()].findLast((id) => {
      const [x, y, width, height] = this.box(id);
      return u >= x && u <= x + width && v >= y && v <= y + height;
    });
  }

  // Where a pointer is, in units of the picture.
  point({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(
      this.overlay.getScreenCTM().inverse());
    return [x, y];
  }

  // The nearest place in a direction: rather straight ahead than aside.
  beside(area, [across, down]) {
    const [x, y] = middle(area);
    let found = null, least = Infinity;
    for (const other of this.areas.values()) {
      const [u, v] = middle(other);
      const ahead = (u - x) * across + (v - y) * down;
      const aside = Math.abs((u - x) * down) + Math.abs((v - y) * across);
      const far = ahead + 2.5 * aside;
      if (ahead > 1 && aside <= 1.01 * ahead && far < least) [found, least] = [other, far];
    }
    return found;
  }

  edge(area, way) {
    for (let next = area; next; next = this.beside(area, way)) area = next;
    return area;
  }
}

// Paper that hides what is in a box.
export const below = ([x, y, width, height]) => svg("rect", {
  class: "below", x: x - 1.5, y: y - 1.5, width: width + 3, height: height + 3,
});

// Words side by side in a box; each where it stands among all that can be there, if these are few.
export function noted([x, y, width, height], words, all = words) {
  const every = all.length > 16 ? words : all;
  const side = Math.max(2, Math.ceil(Math.sqrt(every.length)));
  return words.map((word) => {
    const slot = every.indexOf(word);
    return svg("text", {
      x: x + (width * (2 * (slot % side) + 1)) / (2 * side),
      y: y + (height * (2 * Math.floor(slot / side) + 1)) / (2 * side),
      "font-size": (0.85 * Math.min(height, (1.6 * width) / Math.max(1, word.length))) / side,
    }, word);
  });
}

function centred([x, y, width, height], text) {
  const size = Math.min(12, (1.7 * width) / Math.max(3, text.length));
  return svg("text", { x: x + width / 2, y: y + height / 2, "font-size": size }, text);
}

function cornered([x, y], name) {
  return svg("text", { class: "name", x: x + 4 + 3 * name.length, y: y + 8, "font-size": 11 }, name);
}

function lettered([x, y, width, height], word, looks) {
  const size = Math.min(22, (1.5 * width) / Math.max(2, word.length));
  return svg("text", {
    class: looks, x: x + width / 2, y: y + height / 2, "font-size": size,
  }, word);
}

function middle(area) {
  const at = (name) => +area.getAttribute(name);
  return [at("x") + at("width") / 2, at("y") + at("height") / 2];
}
