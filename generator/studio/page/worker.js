// The worker of the page: Python with Landpress. A question {id, name, args, data} gets an answer {id, value, data} or
// {id, error, kind}. Messages without an id tell how the start goes.
import { kernels } from "./kernels.js";
import { Ledger } from "./ledger.js";
import "./python/pyodide.asm.mjs"; // loadPyodide finds it here, and need not wait for it later
import { loadPyodide } from "./python/pyodide.mjs";
import { placed, unzipped } from "./unzip.js";

const HOME = "/landpress";
const unpacked = new Map();
let ledger;

async function fetched(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

async function start() {
  const first = ["landpress/code.zip", "landpress/drawing.zip"].map((name) => fetched(name).then(unzipped));
  const python = await loadPyodide({
    indexURL: new URL("./python/", import.meta.url).href,
    stdLibURL: new URL("./python/library.zip", import.meta.url).href,
    env: { HOME: "/home/pyodide", LANDPRESS_HOME: "/ledger", PYTHONDONTWRITEBYTECODE: "1" },
  });
  self.postMessage({ progress: "python" });
  for (const files of first) placed(await files, python.FS, HOME);
  python.registerJsModule("landpress_kernels", kernels);
  python.runPython(`import sys; sys.path.insert(0, "${HOME}"); from landpress.generator.studio import bridge`);
  self.postMessage({ progress: "landpress" });
  const bridge = python.pyimport("landpress.generator.studio.bridge");
  ledger = new Ledger(python.FS);
  python.FS.mkdirTree("/ledger");
  const kept = await ledger.open();
  python.runPython("from landpress.generator.boards.ledger import Ledger; Ledger().close()");
  ledger.begin();
  self.postMessage({ kept });
  return { python, bridge };
}

const started = start();
started.catch((error) => self.postMessage({ failed: String(error.message ?? error) }));

// Load a part of Landpress that is not needed at the start.
function need(part) {
  if (!unpacked.has(part)) {
    const loading = Promise.all([started, fetched(`landpress/${part}.zip`).then(unzipped)]).then(([{ python }, files]) => {
      placed(files, python.FS, HOME);
      python.runPython("import importlib; importlib.invalidate_caches()");
    });
    loading.catch(() => unpacked.delete(part));
    unpacked.set(part, loading);
  }
  return unpacked.get(part);
}

async function answer({ name, args, data }) {
  const { bridge } = await started;
  const text = JSON.stringify(args);
  // Latin, Greek and Cyrillic letters are at hand. Anything else in a person's own cards comes from the Japanese face.
  if (text.includes('"language":"ja"') || name.startsWith("deck.") && /[^\u0000-\u052f]/.test(text)) await need("japanese");
  if (name.startsWith("check.") && data) await need("reading");
  const ask = () => {
    const made = bridge.call(name, text, data);
    const [told, file] = made.toJs();
    made.destroy();
    return { ...JSON.parse(told), ...(file && { data: file }) };
  };
  return bridge.keeps(name) ? ledger.hold(ask) : ask();
}

let before = Promise.resolve();
self.onmessage = ({ data: asked }) => {
  before = before.then(async () => {
    try {
      const made = await answer(asked);
      self.postMessage({ id: asked.id, ...made }, made.data ? [made.data.buffer] : []);
    } catch (error) {
      const reason = String(error.message ?? error).trim().split("\n").pop();
      self.postMessage({ id: asked.id, error: reason, kind: error.kind ?? "broken" });
    }
  });
};
