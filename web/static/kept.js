// What the browser keeps: what was entered into each puzzle, which were played last, and how the page
// looks. Without storage, or where it is full, nothing is kept.

const PUZZLE = "puzzle ", PLAYED = "played", MOST = 200;

function read(key, otherwise = null) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch { /* nothing is kept */ }
}

// What was entered into a puzzle, given as its text.
export const state = (text) => read(PUZZLE + text);

// Keeps it, and that this puzzle was played last.
export function keep(text, title, found) {
  write(PUZZLE + text, found);
  const others = played().filter((each) => each.text !== text);
  for (const { text: old } of others.splice(MOST)) localStorage.removeItem(PUZZLE + old);
  write(PLAYED, [{ text, title }, ...others]);
}

// The puzzles that were played, the last one first: `text` and `title`.
export const played = () => read(PLAYED, []);

export const setting = (name, value) => (value === undefined ? read(name) : write(name, value));
