// The address is the state: #ROOM?key=value&... A bare code, as in the QR codes of printed pages, opens that board.
/** @import { Given, Named, Noted } from "./types.d.ts" */

// The longest query: a game that is passed on by mail (generator/screen/mail.py) and some options.
const LONGEST = 104_000;
const CODE = /^[A-Z]{2}[0-9](-?[0-9A-Z]){4,90}$/i;

/** Return the room and the values of the address. */
export function read() {
  let hash = location.hash.slice(1);
  const end = hash.includes("?") ? hash.indexOf("?") : hash.length;
  try {
    hash = decodeURIComponent(hash.slice(0, end)) + hash.slice(end);
  } catch {
    // It is no room, and the page says so.
  }
  if (CODE.test(hash)) return { room: "press", asked: new URLSearchParams({ code: hash.toUpperCase() }) };
  const [room, ...rest] = hash.split("?");
  return { room: room || "press", asked: new URLSearchParams(rest.join("?").slice(0, LONGEST)) };
}

/**
 * Return the address of a room with some values.
 * @param {string} room
 * @param {Given} given
 */
export function format(room, given) {
  const kept = Object.entries(given).filter(([, value]) =>
    value !== "" && value !== null && value !== undefined && value !== false
  );
  const query = new URLSearchParams(kept.map(([key, value]) => [key, String(value)])).toString();
  return `#${room}${query ? `?${query}` : ""}`;
}

/**
 * Note the state in the address, and beside it what is too long for an address. With `isStep` the way back leads to
 * what was noted before.
 * @param {string} room
 * @param {Given} given
 * @param {Noted} noted
 * @param {boolean} isStep
 */
export function note(room, given, noted = {}, isStep = false) {
  const write = isStep ? history.pushState : history.replaceState;
  write.call(history, noted, "", format(room, given));
  last = { bare: bare(room, given), noted };
}

/** @type {(room: string, given: Given) => string} */
const bare = (room, given) => format(room, { ...given, language: "" });
let last = { bare: "", noted: /** @type {Noted} */ ({}) };

/**
 * Return what was noted beside the address, or beside the one before it if they differ in nothing but their language.
 * @returns {Noted}
 */
export function noted() {
  const { room, asked } = read();
  return history.state ?? (bare(room, Object.fromEntries(asked)) === last.bare ? last.noted : {});
}

/** Return whether the page itself wrote the address. It has not if a person or a link has just named it. */
export const isOwn = () => history.state !== null;

/** Return a new seed. */
export const fresh = () =>
  [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What names a board in an address. */
export const BOARD = ["game", "players", "seed", "code", "variant", "like", "keep"];

/**
 * Return the board that an address names, or null if it names none. Without seed and code it is a new board.
 * @param {URLSearchParams} asked
 * @returns {Named | null}
 */
export function named(asked) {
  if (!BOARD.some((key) => asked.has(key))) return null;
  const [game, players, seed, code, variant, like, keep] = BOARD.map((key) => asked.get(key) ?? "");
  return {
    game,
    players: Number(players),
    variant,
    seed: seed || code ? seed : fresh(),
    code,
    like,
    keep,
  };
}
