// The games that this browser keeps, each under a name of its own, so that no game takes the place of another one: for
// this tab, which goes on with its game after a reload, and for all tabs; and the last description of a map. A browser
// that keeps nothing still plays and draws.
const [GAMES, UNREAD, HERE] = ["landpress.table", "landpress.unread", "landpress.here"];
const [ASIDE, MAP] = ["landpress.aside", "landpress-map"];
/** @type {Map<string, string>} */
const memory = new Map();
let [aside, now, written] = ["", "", ""]; // `now` is the name of the game in play, `written` what this tab kept of it

/**
 * Do something with a storage. Return nothing where it is refused or full.
 * @template T
 * @param {() => Storage} storage
 * @param {(held: Storage) => T} work
 */
function trying(storage, work) {
  try {
    return work(storage());
  } catch {
    return undefined;
  }
}
const [ofTab, ofAll] = [() => sessionStorage, () => localStorage];

/**
 * A game that is kept. What cannot be read has no title.
 * @typedef {{ name: string, trace: string, begun: number }} Entry
 * @typedef {Entry & { game: string, players: number, code: string, plies: number }} Kept
 */

/** @param {string} name */
const isGame = (name) => name === UNREAD || name === GAMES || name.startsWith(`${GAMES}.`);

/** @param {string} name */
const found = (name) =>
  trying(ofAll, (held) => held.getItem(name)) ?? trying(ofTab, (held) => held.getItem(name)) ?? memory.get(name) ?? "";

/**
 * @param {string} name
 * @returns {Kept}
 */
function told(name) {
  const trace = found(name), begun = Number(name.split(".")[2]) || 0;
  try {
    const [head, ...lines] = trace.split("\n");
    const { game, players, board } = JSON.parse(head);
    const plies = lines.filter((line) => line.startsWith('{"ply"')).length;
    return { name, trace, begun, game: String(game ?? ""), players, code: String(board.code ?? ""), plies };
  } catch {
    return { name, trace, begun, game: "", players: 0, code: "", plies: 0 };
  }
}

/** Return the games that are kept, the one that was begun last first. */
export function games() {
  const names = [ofTab, ofAll].flatMap((storage) => trying(storage, (held) => Object.keys(held)) ?? []);
  const all = [...new Set([...names, ...memory.keys()])].filter((name) => isGame(name) && found(name));
  return all.map(told).sort((one, other) => other.begun - one.begun);
}

/** Return the name of the game that this tab plays, empty if it plays none. */
export function here() {
  const name = trying(ofTab, (held) => held.getItem(HERE) ?? (held.getItem(GAMES) ? GAMES : null)) ?? now;
  return found(name) && name;
}

/** @param {string} trace - whose last line says how the game stands */
const played = (trace) => trace.replace(/\{"result"[^\n]*\n?$/, "");

/**
 * Note that a game is played now: under its name, or as the one that it goes on with, or as another one.
 * @param {string} name - empty if it was not kept
 * @param {string} trace
 */
export function enter(name, trace) {
  const before = name || games().find((one) => one.game && trace.startsWith(played(one.trace)))?.name;
  now = before ?? `${GAMES}.${Date.now()}.${Math.random().toString(36).slice(2, 6)}`;
  written = before ? found(before) : "";
}

/**
 * Keep the game in play. A game of that name that another tab has played on stays beside it.
 * @param {string} trace
 * @returns {boolean} whether all tabs will find it
 */
export function keep(trace) {
  const other = trying(ofAll, (held) => held.getItem(now));
  if (other && other !== written) enter("", trace);
  written = trace;
  memory.set(now, trace);
  trying(ofTab, (held) => held.setItem(HERE, now));
  trying(ofTab, (held) => held.setItem(now, trace));
  return trying(ofAll, (held) => held.setItem(now, trace) ?? true) ?? false;
}

/** Note that no game is played here now. One in which nothing was done is not kept. */
export function leave() {
  if (now && !told(now).plies && written) forget(now);
  trying(ofTab, (held) => held.removeItem(HERE));
  if (trying(ofAll, (held) => held.getItem(now))) trying(ofTab, (held) => held.removeItem(now));
  now = written = "";
}

/** @param {string} name */
export function forget(name) {
  memory.delete(name);
  for (const storage of [ofTab, ofAll]) trying(storage, (held) => held.removeItem(name));
}

/**
 * Put a finished game aside while it is played on from an earlier ply, or forget it if `trace` is empty.
 * @param {string} trace
 */
export function putAside(trace) {
  aside = trace;
  trying(ofTab, (held) => trace ? held.setItem(ASIDE, trace) : held.removeItem(ASIDE));
}

/** Return the trace of the game that was put aside in this tab, empty if there is none. */
export const wasAside = () => trying(ofTab, (held) => held.getItem(ASIDE)) ?? aside;

/** Return the text of the last map of one's own, in this tab or else in any, empty if there is none. */
export const draft = () =>
  trying(ofTab, (held) => held.getItem(MAP)) ?? trying(ofAll, (held) => held.getItem(MAP)) ?? "";

/** Return the text that all tabs find. */
export const draftOfAll = () => trying(ofAll, (held) => held.getItem(MAP)) ?? "";

/**
 * @param {string} text
 * @returns {boolean} whether all tabs will find it
 */
export function keepDraft(text) {
  trying(ofTab, (held) => held.setItem(MAP, text));
  return trying(ofAll, (held) => held.setItem(MAP, text) ?? true) ?? false;
}
