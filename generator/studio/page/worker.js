// The worker of the page: Python with Landpress. A question {id, name, args, data} gets an answer {id, value, data} or
// {id, error, kind}. Messages without an id tell how the start goes. The question "keep" keeps the memory of the start,
// and "mend" replaces a damaged ledger.
import { counting } from "./counting.js";
import { kernels } from "./kernels.js";
import { Ledger } from "./ledger.js";
import * as memory from "./memory.js";
import { PLACES, SIZES } from "./places.js";
import { placed, unzipped } from "./unzip.js";
import { kind, reason } from "./wrong.js";
/**
 * @import { Python } from "./built.d.ts"
 */

/**
 * A question of the page.
 * @typedef {{ id: number, name: string, args: Record<string, unknown>, data?: Uint8Array }} Asked
 * @typedef {{ value?: unknown, data?: Uint8Array<ArrayBuffer> | null, error?: string }} Answer
 */

const HOME = "/landpress";
const FIRST = ["code.zip", "drawing.zip"];
const BEFORE = ["pyodide.asm.wasm", "library.zip"]; // of these Python starts, while the first files come
/** @type {Record<string, string[]>} */
const OF_ROOM = {
  deck: ["decks", "maps", "opened"],
  map: ["maps", "decks"],
  shelf: ["maps", "decks"],
  check: ["maps", "decks", "opened"],
  puzzle: ["puzzles"],
};
const DESCRIBED = /"(text|file)":"[^"]/; // of a board: its description, or its file, which may hold one
const LAYING = new Set(["table.begin", "table.resume", "table.received", "table.photo_begun"]);
const PYTHON = new URL(PLACES.python, import.meta.url).href;
/** @type {Promise<typeof import("./built.d.ts")>} */
const compiled = import(`${PYTHON}pyodide.asm.mjs`); // its 1.2 MB are read while all else begins
/** @type {Promise<typeof import("./built.d.ts")>} */
const pyodide = import(`${PYTHON}pyodide.mjs`);
/** @type {Map<string, Promise<void>>} */
const unpacked = new Map();
/** @type {Uint8Array<ArrayBuffer> | null} */
let fresh = null;

/** @param {string} name */
async function fetched(name) {
  const answer = await fetch(new URL(`${PLACES.landpress}${name}`, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

/**
 * Return Python as it starts, or from the memory of such a start. Pyodide's own way to make room for a memory has no
 * effect, so the room is made here.
 * @param {ArrayBuffer | null | undefined} kept
 */
const loaded = async (kept) =>
  (await pyodide).loadPyodide({
    indexURL: PYTHON,
    stdLibURL: `${PYTHON}library.zip`,
    env: { HOME: "/home/pyodide", LANDPRESS_HOME: "/ledger", PYTHONDONTWRITEBYTECODE: "1" },
    createPyodideModule: async (settings) => {
      const module = await (await compiled).default(settings);
      if (kept) module.growMemory(kept.byteLength);
      return module;
    },
    _loadSnapshot: kept,
    _makeSnapshot: kept === null,
  });

/**
 * Return Python with Landpress in it. Where memories can be kept and none is, `fresh` is one to keep.
 * @param {Promise<[string, Uint8Array][]>[]} first
 * @param {ArrayBuffer | null | undefined} kept
 */
async function begun(first, kept) {
  const python = await loaded(kept);
  for (const files of first) placed(await files, python.FS, HOME);
  if (kept) {
    structuredClone(kept, { transfer: [kept] }); // Python has a copy, and loadPyodide would hold this one for ever
    python.runPython("awake()");
    return python;
  }
  python.runPython(
    `import sys; sys.path.insert(0, "${HOME}"); from landpress.generator.studio.bridge.memory import awake, rehearse`,
  );
  if (kept === null) fresh = taken(python);
  return python;
}

/**
 * Return the memory of Python, before it has heard anything of a person; null if Pyodide refuses.
 * @param {Python} python
 */
function taken(python) {
  python.runPython("rehearse()");
  try {
    return python.makeMemorySnapshot();
  } catch {
    return null;
  }
}

/**
 * Tell from now on how many bytes have come. Wait until the files are there from which Python starts, so that on a slow
 * line it starts while the others come.
 * @returns {Promise<void>}
 */
function counted() {
  const lacking = new Set(BEFORE);
  return new Promise((next) => {
    /** @param {string} name */
    const whole = (name) => void (lacking.delete(name) && !lacking.size && next());
    self.fetch = counting(self.fetch, SIZES, (got, total) => self.postMessage({ got, total }), whole);
  });
}

async function start() {
  let kept = await memory.kept(); // alone, because Python starts from it; the files are needed later
  const came = kept ? null : counted();
  const first = FIRST.map((name) => Promise.resolve(came).then(() => fetched(name)).then(unzipped));
  const python = await begun(first, kept).catch((error) => {
    if (!kept) throw error;
    kept = null;
    return begun(first, kept);
  });
  python.registerJsModule("landpress_kernels", kernels);
  const bridge = python.pyimport("landpress.generator.studio.bridge");
  const ledger = new Ledger(python.FS);
  python.FS.mkdirTree("/ledger");
  const keeps = await ledger.open();
  if (bridge.begin()) ledger.begin();
  self.postMessage({ kept: keeps, from: kept ? "memory" : "files" });
  return { python, bridge, ledger };
}

const started = start();
started.catch((error) => self.postMessage({ failed: reason(error) }));

/** Characters of a person's own cards and descriptions that ask for further fonts, as output/scene/fonts.py says. */
const FURTHER =
  /[^\u0000-\u017f\u200d\u2600-\u2dff\ufe0e\ufe0f\u{1f000}-\u{1fbff}\u{e0020}-\u{e007f}]|[★☆♀♂♪♭♯]|\\u00/u;
const SIGNS = /[\u2000-\u2dff\u{1f000}-\u{10ffff}]/u;

/**
 * Load a part of Landpress that is not needed at the start.
 * @param {string} part
 */
function need(part) {
  if (!unpacked.has(part)) {
    const loading = Promise.all([started, fetched(`${part}.zip`).then(unzipped)]).then(
      ([{ python }, files]) => {
        placed(files, python.FS, HOME);
        python.runPython("import importlib; importlib.invalidate_caches()");
      },
    );
    loading.catch(() => unpacked.delete(part));
    unpacked.set(part, loading);
  }
  return unpacked.get(part);
}

/**
 * Return the parts that a question needs: code, of a person's own cards and boards too, and fonts.
 * @param {string} name
 * @param {string} text - its arguments
 * @param {Uint8Array | undefined} data
 */
function needed(name, text, data) {
  const [room] = name.split(".");
  const isOwn = room === "deck" || DESCRIBED.test(text); // a person's own cards, or description
  return [
    ...(OF_ROOM[room] ?? (DESCRIBED.test(text) ? OF_ROOM.map : [])),
    ...(room === "check" && data ? ["reading", "photos"] : []),
    ...(name === "table.photo" ? ["opened", "photos"] : []),
    ...(name === "deck.file" && text.includes('"kind":"svg"') ? ["writing"] : []),
    ...(text.includes('"language":"ja"') || isOwn && FURTHER.test(text) ? ["japanese"] : []),
    ...(isOwn && SIGNS.test(text) ? ["signs"] : []),
  ];
}

/**
 * @param {Asked} asked
 * @returns {Promise<Answer>}
 */
async function answer({ name, args, data }) {
  const { bridge, ledger } = await started;
  const text = JSON.stringify(args);
  await Promise.all(needed(name, text, data).map(need));
  // Without its nets, Python lets `mcts` play.
  if (LAYING.has(name)) await need("nets")?.catch(() => {});
  const ask = () => {
    const made = bridge.call(name, text, data);
    const [told, file] = made.toJs();
    made.destroy();
    return { ...JSON.parse(told), ...(file && { data: file }) };
  };
  return bridge.keeps(name) ? ledger.hold(ask) : ask();
}

/** Keep the memory of this start, if it made one. */
async function keep() {
  await started;
  const made = fresh;
  fresh = null;
  return { value: made !== null && await memory.keep(made) };
}

/**
 * Put a new ledger, or the copy from before its last change, in the place of one that is damaged. The damaged one is
 * the answer.
 * @param {Asked} asked
 */
async function mend({ args }) {
  const { bridge, ledger } = await started;
  return { value: {}, data: await ledger.mend(args.how === "copy" ? "copy" : "new", () => bridge.begin()) };
}

/**
 * @param {Asked} asked
 * @param {(asked: Asked) => Promise<Answer>} work
 */
async function reply(asked, work) {
  try {
    const made = await work(asked);
    self.postMessage({ id: asked.id, ...made }, { transfer: made.data ? [made.data.buffer] : [] });
  } catch (error) {
    const line = reason(error).trim().split("\n").pop();
    self.postMessage({ id: asked.id, error: line, kind: kind(error) ?? "broken" });
  }
}

let before = Promise.resolve();
self.onmessage = ({ data: asked }) => {
  if (asked.name === "keep") reply(asked, keep); // Python is not asked, so no question waits for it
  else before = before.then(() => reply(asked, asked.name === "mend" ? mend : answer));
};
