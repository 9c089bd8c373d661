// Points of a picture that lines join, and a pen that is drawn from point to point.

const STEP = 6; // units of the picture between two looks at where the pen is
const NEAR = 18; // units of the picture from a point that is meant, at most

export class Net {
  // The net of places that are lines, and of cells that are joined.
  constructor(places, joined) {
    this.nodes = new Map();
    this.lines = new Map();
    for (const { id, ends } of places.filter(({ ends }) => ends)) {
      const [one, other] = [this.node(ends.slice(0, 2)), this.node(ends.slice(2))];
      one.links.set(other, id);
      other.links.set(one, id);
      this.lines.set(id, [one, other]);
    }
    if (joined) this.join(places.filter(({ kind }) => kind === "cell"));
  }

  node([x, y], id = null) {
    const key = `${x} ${y}`;
    if (!this.nodes.has(key)) this.nodes.set(key, { x, y, id, links: new Map() });
    return this.nodes.get(key);
  }

  // The two nodes that a line joins.
  ends(id) {
    return this.lines.get(id);
  }

  // The lines that cross one: each has an end on either side of the other.
  crossing(id) {
    const [a, b] = this.lines.get(id) ?? [];
    if (!a) return [];
    const side = (p, q, r) => Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
    const apart = (p, q, r, s) => side(p, q, r) * side(p, q, s) < 0;
    const others = [...this.lines].filter(([, [c, d]]) => apart(a, b, c, d) && apart(c, d, a, b));
    return others.map(([other]) => other);
  }

  // Cells side by side: a line from one to another is written into the other.
  join(cells) {
    const nodes = cells.map(({ id, box: [x, y, width, height] }) =>
      this.node([x + width / 2, y + height / 2], id));
    const side = Math.max(...cells.map(({ box: [, , width, height] }) => Math.max(width, height)));
    for (const one of nodes) {
      for (const other of nodes) {
        const far = distance(one, other);
        if (far && far < 1.4 * side) one.links.set(other, other.id);
      }
    }
  }

  // The node at a point, if there is one so near that no other is meant.
  at([x, y]) {
    let found = null, least = Infinity;
    for (const node of this.nodes.values()) {
      const far = distance(node, { x, y });
      if (far < least) [found, least] = [node, far];
    }
    return found && least < Math.min(NEAR, 0.45 * shortest(found)) ? found : null;
  }

  pen(point) {
    return new Pen(this, point);
  }
}

// A pen that is put down at a point. `draw(id, back, from)` is called for each line that it draws,
// or takes back where it returns; it says whether that can be.
class Pen {
  constructor(net, point) {
    this.net = net;
    this.point = point;
    this.path = [net.at(point)].filter(Boolean);
  }

  move(point, draw) {
    for (const each of between(this.point, point)) this.pass(each, draw);
    this.point = point;
  }

  pass(point, draw) {
    const node = this.net.at(point), here = this.path.at(-1);
    if (!node || node === here) return;
    if (!here) this.path.push(node);
    else if (here.links.has(node)) this.go(node, draw);
    else this.around(here, node, draw);
  }

  // To a neighbour; to that from which the pen comes, the line is taken back.
  go(node, draw) {
    const here = this.path.at(-1), back = this.path.at(-2) === node;
    const id = (back ? node : here).links.get(back ? here : node);
    if (!draw(id, back, this.path[0].id)) return;
    if (back) this.path.pop();
    else this.path.push(node);
  }

  // To a node across a corner, by way of one that is beside both.
  around(here, node, draw) {
    if (distance(here, node) > 1.5 * shortest(here)) return;
    const between = [...here.links.keys()].find((each) => each.links.has(node));
    if (!between) return;
    this.go(between, draw);
    if (this.path.at(-1) === between) this.go(node, draw);
  }
}

// The points behind one, up to another, so near to each other that nothing is left out.
export function* between([x, y], [u, v]) {
  const steps = Math.ceil(Math.hypot(u - x, v - y) / STEP);
  for (let i = 1; i <= steps; i++) yield [x + ((u - x) * i) / steps, y + ((v - y) * i) / steps];
}

const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

const shortest = (node) => Math.min(...[...node.links.keys()].map((other) => distance(node, other)));
