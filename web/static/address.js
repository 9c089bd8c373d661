// The address behind `#` holds the puzzle and what is entered so far, so a link shares both.

export function read() {
  const said = new URLSearchParams(location.hash.slice(1));
  return { puzzle: said.get("puzzle"), found: list(said.get("found")) };
}

// What is entered, as JSON; null if it is none.
function list(text) {
  try {
    const found = JSON.parse(text);
    return Array.isArray(found) && found.length ? found : null;
  } catch {
    return null;
  }
}

// Replaces the address, or adds it to those that Back goes through; what is given as null is left
// out of it.
export function write(parts, { add = false } = {}) {
  const said = new URLSearchParams(location.hash.slice(1));
  for (const [name, value] of Object.entries(parts)) {
    if (value) said.set(name, value);
    else said.delete(name);
  }
  const next = said.size ? `#${said}` : location.pathname;
  history[add ? "pushState" : "replaceState"](null, "", next);
}
