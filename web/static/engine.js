// A worker in which Pyodide runs this package: a request comes as a message, events and the answer go
// back. It says how much of what it needs is there: from 0 to 1.

const base = new URL("../", import.meta.url);
let python, desk;
const late = {};

// A file; a busy server may need to be asked again.
async function file(name, tries = 3) {
  const found = await fetch(new URL(name, base)).catch((error) => error);
  if (found.ok) return found;
  if (tries === 1) throw new Error(`${name} is not there`);
  await new Promise((later) => setTimeout(later, 500));
  return file(name, tries - 1);
}

async function unpack(name) {
  const found = await file(`wheels/${name}`);
  python.unpackArchive(await found.arrayBuffer(), "zip", { extractDir: python.packages });
}

async function start() {
  const ready = (share) => postMessage({ ready: share });
  ready(0.05);
  const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", base));
  const { wheels, late: others } = await (await file("engine.json")).json();
  Object.assign(late, others);
  python = await loadPyodide({ indexURL: new URL("pyodide/", base).href });
  python.packages = python.runPython("import sysconfig; sysconfig.get_path('purelib')");
  ready(0.5);
  for (const [i, name] of wheels.entries()) {
    await unpack(name);
    ready(0.5 + (0.3 * (i + 1)) / wheels.length);
  }
  const Desk = python.runPython("from pencilsat.web.browser import Desk; Desk");
  desk = Desk((kind, data) => postMessage({ id: now, kind, data: JSON.parse(data) }));
  ready(1);
}

async function answer({ id, path, body }) {
  now = id;
  for (;;) {
    const [kind, said, content] = desk.answered(path, body).toJs();
    const data = JSON.parse(said);
    if (!data.missing) {
      postMessage({ id, kind, data, content });
      return;
    }
    if (!late[data.missing]) throw new Error(`it has no module ${data.missing}`);
    await unpack(late[data.missing]);
    delete late[data.missing];
  }
}

let now; // the request that is worked on
const started = start();

addEventListener("message", async ({ data }) => {
  try {
    await started;
    await answer(data);
  } catch (error) {
    const message = `the engine failed: ${error.message}`;
    postMessage({ id: data.id, kind: "error", data: { error: { kind: "fault", message } } });
  }
});
