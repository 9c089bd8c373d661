// Places as the server tells them, as a pad takes them.

export const key = (place) => JSON.stringify(place);

// The key of the place of an entry or a change, and what is written there.
export const split = (entry) => [key(entry.slice(0, -1)), entry.at(-1)];

// `blank(choice)`: the word for nothing; `fixed(target)`: nobody may write there; `numbers`: pencil
// marks have a meaning and room.
export function places(targets, choices, { blank, fixed = () => false }) {
  const many = ({ words, values }) => words.length > 2 && values.every(Number.isInteger);
  const numbered = choices.some(many);
  return targets.map((target) => {
    const choice = choices[target.choice];
    const { words, free, values } = choice;
    const numbers = numbered && target.kind === "cell" && values.every(Number.isInteger);
    return {
      id: key(target.place),
      place: target.place,
      kind: target.kind,
      box: target.box,
      ends: target.ends,
      label: called(target),
      blank: blank(choice),
      words: [...words].filter((word) => word !== blank(choice)).sort(crossLast),
      keys: Object.fromEntries(values.map((value, i) => [`${value}`, words[i]])),
      any: free,
      numbers,
      fixed: fixed(target),
    };
  });
}

// Nobody wants to write first that something is not there.
const crossLast = (one, other) => (one === "×") - (other === "×");

// A place in words, by the name that the server tells, if it does: numbers count from 0, and four of
// them are the ends of a line; houses from 1.
export function called({ place, kind, name }) {
  if (name) return name;
  if (kind === "header") return place[1];
  if (kind === "margin") return `number at ${place[0]} ${place[1] + 1}`;
  const cell = (row, column) => `r${row + 1}c${column + 1}`;
  if (kind === "region") return `region at ${cell(...place.slice(1))}`;
  const [r, c, s, d] = place;
  if (!Number.isInteger(r)) return place.join(" ");
  return s === undefined || (r === s && c === d) ? cell(r, c) : `${cell(r, c)}–${cell(s, d)}`;
}
