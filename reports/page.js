"use strict";
// The runs are columns of equal length; a column of texts holds places in `texts`.

const data = JSON.parse(document.getElementById("data").textContent);
const column = Object.fromEntries(data.columns.map((each) => [each.name, each]));
const total = data.columns[0].values.length;

function cell(each, run) {
  const value = each.values[run];
  return each.texts && value !== null ? each.texts[value] : value;
}

// Scatter plots ---------------------------------------------------------------

const SIDE = 460, LEFT = 70, TOP = 24, RIGHT = SIDE - 14, BOTTOM = SIDE - 54;

function mark(name, attributes, text) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

function pairs(comparison, one, other) {
  const found = new Map();
  for (let run = 0; run < total; run++) {
    if (column.comparison.values[run] !== comparison) continue;
    const configuration = column.configuration.values[run];
    if (configuration !== one && configuration !== other) continue;
    const key = ["hash", "seed", "repeat"].map((name) => column[name].values[run]).join();
    const seconds = column.answered.values[run] ? column.measured.values[run] : Infinity;
    const pair = found.get(key) ?? { run };
    if (configuration === one) pair.x = seconds;
    if (configuration === other) pair.y = seconds;
    found.set(key, pair);
  }
  return [...found.values()].filter((pair) => pair.x !== undefined && pair.y !== undefined);
}

function ticks(low, high) {
  const found = [];
  const steps = high < 100 * low ? [1, 2, 5] : [1];
  for (let power = Math.floor(Math.log10(low)); 10 ** power <= high; power++)
    found.push(...steps.map((step) => step * 10 ** power));
  return found.filter((t) => t >= low && t <= high);
}

function scatter(svg, comparison, one, other) {
  const { limit, what, unit, floor } = data.comparisons[comparison];
  const names = data.names;
  const points = pairs(comparison, one, other);
  const known = points.flatMap(({ x, y }) => [x, y]).filter(Number.isFinite);
  const longest = known.reduce((a, b) => Math.max(a, b), 10 * floor);
  const near = known.length < 2 * points.length || 10 * longest > (limit ?? Infinity);
  const edge = near ? limit ?? 2 * longest : longest;
  const least = known.reduce((a, b) => Math.min(a, b), edge / (near ? 300 : 12));
  const low = Math.max(floor, least) / 1.5, high = edge * 1.5;
  const share = (t) => Math.log(Math.min(Math.max(t, low), high) / low) / Math.log(high / low);
  const x = (t) => LEFT + share(t) * (RIGHT - LEFT);
  const y = (t) => BOTTOM - share(t) * (BOTTOM - TOP);
  const line = (x1, y1, x2, y2, more) => mark("line", { x1, y1, x2, y2, stroke: "#888", ...more });

  svg.replaceChildren();
  for (const t of ticks(low, high)) {
    const shown = String(Number(t.toPrecision(1)));
    svg.append(
      line(x(t), TOP, x(t), BOTTOM, { stroke: "#e4e4e4" }),
      line(LEFT, y(t), RIGHT, y(t), { stroke: "#e4e4e4" }),
      mark("text", { x: x(t), y: BOTTOM + 18, "text-anchor": "middle" }, shown),
      mark("text", { x: LEFT - 6, y: y(t) + 4, "text-anchor": "end" }, shown),
    );
  }
  for (const [factor, dashes] of [[1, "none"], [2, "5 4"], [10, "1.5 3"]]) {
    const style = { "stroke-dasharray": dashes };
    svg.append(line(x(low), y(low * factor), x(high / factor), y(high), style));
    if (factor === 1) continue;
    svg.append(
      line(x(low * factor), y(low), x(high), y(high / factor), style),
      mark("text", { x: x(high / factor), y: TOP - 8, "text-anchor": "middle", class: "faint" },
        `${factor}×`),
    );
  }
  svg.append(
    line(LEFT, BOTTOM, RIGHT, BOTTOM, { stroke: "#1b1f24" }),
    line(LEFT, TOP, LEFT, BOTTOM, { stroke: "#1b1f24" }),
    mark("text", { x: (LEFT + RIGHT) / 2, y: SIDE - 12, "text-anchor": "middle" },
      `${names[one]} (${what})`),
    mark("text", { transform: `translate(14 ${(TOP + BOTTOM) / 2}) rotate(-90)`,
      "text-anchor": "middle" }, `${names[other]} (${what})`),
  );
  if (near) svg.append(
    line(x(edge), TOP, x(edge), BOTTOM, { class: "limit" }),
    line(LEFT, y(edge), RIGHT, y(edge), { class: "limit" }),
    mark("text", { x: LEFT, y: TOP - 8, class: "faint" },
      limit === null ? "no answer" : `no answer within ${limit} ${unit}`),
  );
  for (const point of points) {
    const at = [Math.min(point.x, edge), Math.min(point.y, edge)];
    const dot = mark("circle", { cx: x(at[0]).toFixed(1), cy: y(at[1]).toFixed(1), r: 3.6 });
    const said = [point.x, point.y].map((t) => (Number.isFinite(t) ? `${t} ${unit}` : "no answer"));
    dot.append(mark("title", {}, `${cell(column.puzzle, point.run)}: ${said.join(", ")}`));
    svg.append(dot);
  }
  const count = (test) => points.filter(test).length;
  svg.parentNode.querySelector("figcaption").textContent =
    `Pairs of runs: ${points.length}; ${names[one]} is faster in ${count(({ x, y }) => x < y)}, ` +
    `${names[other]} (below the diagonal) in ${count(({ x, y }) => y < x)}.` +
    (near ? " On an orange line: no answer." : "");
}

for (const figure of document.querySelectorAll("figure.scatter")) {
  const comparison = Number(figure.dataset.comparison);
  const [one, other] = figure.querySelectorAll("select");
  const draw = () =>
    scatter(figure.querySelector("svg"), comparison, Number(one.value), Number(other.value));
  one.addEventListener("change", draw);
  other.addEventListener("change", draw);
  draw();
}

// All runs --------------------------------------------------------------------

const PAGE = 100;
const shown = data.columns.filter((each) => each.heading);
const table = document.getElementById("runs");
const filter = document.getElementById("filter");
const more = document.getElementById("more");
const words = Array.from({ length: total }, (_, run) =>
  shown.filter((each) => each.texts).map((each) => cell(each, run)).join(" ").toLowerCase());
let order = Array.from({ length: total }, (_, run) => run);
let found = order, rows = PAGE, sorted = null, rising = true;

function display(each, run) {
  const value = cell(each, run);
  if (value === null) return "–";
  if (typeof value !== "number") return value;
  if (Number.isInteger(value)) return value.toLocaleString("en").replaceAll(",", "\u00a0");
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}

function fill() {
  const body = document.createElement("tbody");
  for (const run of found.slice(0, rows)) {
    const row = body.insertRow();
    for (const each of shown) {
      const made = row.insertCell();
      made.textContent = display(each, run);
      if (each.texts) made.className = each.name === "message" ? "left said" : "left";
      if (each.name === "message") made.title = made.textContent;
    }
  }
  table.replaceChild(body, table.tBodies[0]);
  const number = Math.min(rows, found.length);
  document.getElementById("count").textContent =
    `${number.toLocaleString("en")} of ${found.length.toLocaleString("en")} runs shown`;
  more.hidden = number === found.length;
}

function search() {
  const wanted = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  found = order.filter((run) => wanted.every((word) => words[run].includes(word)));
  rows = PAGE;
  fill();
}

function sort(each, heading) {
  rising = sorted === each ? !rising : true;
  sorted = each;
  const sign = rising ? 1 : -1;
  const compare = (a, b) => {
    const one = cell(each, a), other = cell(each, b);
    if (one === null || other === null) return (one === null) - (other === null) || a - b;
    return (one < other ? -sign : one > other ? sign : 0) || a - b;
  };
  order = [...order].sort(compare);
  for (const any of table.querySelectorAll("th")) any.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", rising ? "ascending" : "descending");
  search();
}

const head = table.tHead.rows[0];
for (const each of shown) {
  const heading = document.createElement("th");
  heading.scope = "col";
  heading.className = each.texts ? "left" : "";
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = each.heading;
  button.addEventListener("click", () => sort(each, heading));
  heading.append(button);
  head.append(heading);
}
filter.addEventListener("input", search);
more.addEventListener("click", () => { rows += 10 * PAGE; fill(); });
search();
