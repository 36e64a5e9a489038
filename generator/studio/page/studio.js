// The page: its frame, its language, its rooms, and what goes wrong. What knows a game is Python, behind engine.js.
import * as address from "./address.js";
import { $, button, make, save, within } from "./dom.js";
import { Engine } from "./engine.js";
import { LANGUAGES } from "./lists.js";
import * as options from "./options.js";
import { speaking } from "./texts.js";
import { script } from "./trusted.js";
import { kind, reason } from "./wrong.js";
/**
 * @import { OnShelf } from "./bridge.d.ts"
 * @import { Given, Options, Room, Script, Studio } from "./types.d.ts"
 */

/**
 * A room: its element, and when its script has come what shows it, and what it takes from an address.
 * @typedef {{ section: HTMLElement, opened: Promise<Room>, asks: string[] }} Entered
 */

/** @type {Map<string, Entered>} */
const rooms = new Map();
/** @type {{ name: string, shown: Room } | null} */
let here = null;
const { asked: first } = address.read();
let turn = 0;

/** @param {string | null | undefined} language */
const isSpoken = (language) => Boolean(language && Object.hasOwn(LANGUAGES, language));
const wanted = [first.get("language"), navigator.language?.slice(0, 2)].find(isSpoken);

/**
 * What every room gets; types.d.ts describes it.
 * @type {Studio}
 */
const studio = {
  language: wanted ?? "en",
  options: options.standard(),
  games: [],
  board: null,
  opening: make("p", { className: "opening", role: "status", hidden: true }),
  t: speaking({}),
  call: (name, args, more) => engine.call(name, args, more),
  starts: () => engine.starts,
  another: () => new Engine(({ failed }) => failed && notice(studio.t("failed", { reason: failed }))),
  page: () => options.page(studio.options, studio.language),
  kit: () => options.kit(studio.options, studio.language),
  note: (room, given, noted, isStep) => address.note(room, full(given), noted, isStep),
  link: (room, given) => address.format(room, full(given)),
  fail,
  clear: () => $("notices").querySelectorAll(".wrong").forEach((old) => old.remove()),
};

/**
 * Add to the values of an address what all addresses have.
 * @param {Given} given
 */
const full = (given) => ({ ...given, ...options.changed(studio.options), language: studio.language });

/**
 * Say at the foot of the page how its start goes.
 * @param {string} key - of a text
 */
function say(key) {
  $("state").dataset.said = key;
  $("state").textContent = studio.t(key);
}

/**
 * Show how many bytes of Python have come.
 * @param {number} got
 * @param {number} total
 */
function come(got, total) {
  const [some, all] = [got, total].map((bytes) => (bytes / 1e6).toFixed(1));
  const said = studio.t("coming", { got: some, total: all });
  studio.opening.hidden = false;
  studio.opening.replaceChildren(make("progress", { value: got, max: total, "aria-label": said }), said);
}

const engine = new Engine(({ failed, got, total, kept, from }) => {
  if (got && total) return come(got, total);
  studio.opening.hidden = true;
  if (failed) return notice(studio.t("failed", { reason: failed }));
  if (kept === false) notice(studio.t("memory_only"), "note");
  if (from) ready(from).catch(fail);
});

/**
 * Show what went wrong, in one line, where the eye is, until it is closed or something else happens.
 * @param {unknown} error
 */
function fail(error) {
  const what = kind(error) ?? "";
  if (what === "stale") return;
  const isOwn = ["stopped", "full", "damaged", "newer", "no_copy", "broken"].includes(what);
  const line = isOwn ? studio.t(what, { reason: reason(error) }) : reason(error);
  const ways = [
    button(studio.t("ledger_copy"), () => mended("copy"), fail),
    button(studio.t("ledger_new"), () => mended("new"), fail),
  ];
  notice(line, "wrong", what === "damaged" ? ways : []);
}

/**
 * Replace a damaged ledger, hand its file to the person, and show the room again.
 * @param {"copy" | "new"} how
 */
async function mended(how) {
  const { data } = await engine.mend(how);
  if (data) save(data, "landpress-ledger-damaged.sqlite3");
  await reopen();
}

/**
 * @param {string} text
 * @param {"wrong" | "note"} kind
 * @param {HTMLElement[]} ways - buttons that help
 */
function notice(text, kind = "wrong", ways = []) {
  const close = make(
    "button",
    { type: "button", "aria-label": studio.t("dismiss"), onclick: () => shown.remove() },
    "×",
  );
  const shown = make("p", { className: `notice ${kind}` }, make("span", {}, text), ...ways, close);
  if (kind === "wrong") studio.clear();
  $("notices").append(shown);
}

/** @param {string} from */
async function ready(from) {
  say("ready");
  document.documentElement.dataset.from = from;
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
  await engine.idle();
  const isOffline = await served();
  await engine.keep();
  if (!isOffline) return;
  say("ready_offline");
  document.documentElement.dataset.offline = "ready";
}

/** Return whether a service worker now keeps the files of the page. A browser that keeps nothing has none. */
async function served() {
  try {
    const address = script(new URL("sw.js", document.baseURI).href);
    const kept = await navigator.serviceWorker.register(address, { updateViaCache: "none" });
    watch(kept);
    await navigator.serviceWorker.ready;
    return true;
  } catch {
    return false;
  }
}

/**
 * Announce a new version when it is kept. This page stays what it is until it is loaded anew.
 * @param {ServiceWorkerRegistration} kept
 */
function watch(kept) {
  let isTold = false;
  const tell = () => {
    const { waiting, active } = kept;
    if (!waiting || !active || isTold) return;
    isTold = true;
    const reload = button(studio.t("reload"), () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
      waiting.postMessage("take over");
    }, fail);
    notice(studio.t("new_version"), "note", [reload]);
  };
  const follow = () => kept.installing?.addEventListener("statechange", tell);
  tell();
  follow();
  kept.addEventListener("updatefound", follow);
  document.addEventListener("visibilitychange", () => document.hidden || kept.update().catch(() => {}));
}

/**
 * Speak a language.
 * @param {string} language
 */
async function speak(language) {
  /** @type {{ rooms: string[], games: OnShelf[], texts: Record<string, string> }} */
  const told = await (await fetch(new URL(`${language}.json`, import.meta.url))).json();
  studio.language = language;
  studio.games = told.games;
  studio.t = speaking(told.texts);
  document.documentElement.lang = language;
  document.title = `Landpress: ${studio.t("tagline")}`;
  for (const [id, key] of [["tagline", "tagline"], ["promise", "footer"], ["skip", "skip"], ["licences", "licences"]]) {
    $(id).textContent = studio.t(key);
  }
  $("rooms").setAttribute("aria-label", studio.t("rooms"));
  $("rooms").replaceChildren(
    ...told.rooms.map((room) => make("a", { href: `#${room}`, id: `to-${room}` }, studio.t(room))),
  );
  $("languages").setAttribute("aria-label", studio.t("language"));
  $("languages").replaceChildren(
    ...Object.entries(LANGUAGES).map(([key, label]) => {
      const given = { type: /** @type {const} */ ("button"), lang: key, "aria-pressed": String(key === language) };
      return make("button", { ...given, onclick: () => changed(key).catch(fail) }, label);
    }),
  );
  say($("state").dataset.said ?? "opening");
}

/** @param {string} language */
async function changed(language) {
  if (language === studio.language) return;
  await speak(language);
  await reopen();
  within($("languages"), "[aria-pressed=true]").focus();
}

/**
 * Show what the address names now, in its language too if the page did not write it. The way back leads to what was
 * shown, but keeps the language that was chosen last.
 */
async function arrived() {
  const { room, asked } = address.read(), language = asked.get("language");
  if (address.isOwn() || !language || !isSpoken(language) || language === studio.language) return show(room, asked);
  const mine = ++turn;
  await speak(language);
  if (mine !== turn) return reopen();
  cleared();
  await show(room, asked);
}

/** Forget all rooms: they are opened anew when they are shown. */
function cleared() {
  here?.shown.hide?.();
  here = null;
  rooms.clear();
  $("content").replaceChildren();
}

/** Show the room of the address as if the page were new. */
function reopen() {
  cleared();
  const { room, asked } = address.read();
  asked.set("language", studio.language);
  return show(room, asked);
}

/**
 * Show a room as an address asks. An address that comes later makes this one stale.
 * @param {string} room
 * @param {URLSearchParams} asked
 */
async function show(room, asked) {
  const mine = ++turn;
  studio.clear();
  if (!document.getElementById(`to-${room}`)) {
    notice(studio.t("bad_address", { what: room.slice(0, 30) }));
    room = "press";
  }
  const strange = options.strange(asked);
  if (strange !== undefined) notice(studio.t("bad_address", { what: strange.slice(0, 30) }));
  const wanted = options.taken(asked, studio.options);
  const refusal = options.isUsual(wanted) ? null : await refused(wanted);
  if (mine !== turn) return;
  if (!refusal) studio.options = wanted;
  const made = rooms.get(room) ?? entered(room), { section } = made;
  const shown = await made.opened;
  if (mine !== turn) return;
  if (here && here.name !== room) here.shown.hide?.();
  here = { name: room, shown };
  for (const [, other] of rooms) other.section.hidden = other.section !== section;
  for (const link of $("rooms").children) {
    if (link.id === `to-${room}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const noted = address.noted();
  const strangers = [...asked].filter(([key]) => ![...options.NAMES, "language", ...made.asks].includes(key));
  for (const [key] of strangers) asked.delete(key);
  address.note(room, { ...Object.fromEntries(asked), language: studio.language }, noted); // a reload keeps the language
  await shown.show(asked, noted);
  if (mine !== turn) return;
  if (refusal) fail(refusal);
  const [stranger] = strangers;
  if (stranger && !$("notices").querySelector(".wrong")) {
    notice(studio.t("not_asked", { what: stranger.join(" ").slice(0, 40) }));
  }
}

/**
 * Open a room for the first time. It stays hidden until it is open and still wanted.
 * @param {string} room
 * @returns {Entered}
 */
function entered(room) {
  const section = make("section", { className: `room ${room}`, "aria-label": studio.t(room), hidden: true });
  const script = import(`./rooms/${room}.js`).catch(() => {
    dispatchEvent(new Event("missing"));
    throw new Error(studio.t("absent"));
  });
  const opened = script.then((/** @type {Script} */ { open, asks }) => {
    made.asks = asks;
    return open(studio, section);
  });
  /** @type {Entered} */
  const made = { section, opened, asks: [] };
  rooms.set(room, made);
  $("content").append(section);
  opened.catch(() => {
    section.remove(); // the next visit tries again
    if (rooms.get(room) === made) rooms.delete(room);
  });
  return made;
}

/**
 * Return why Landpress refuses printing options, or null.
 * @param {Options} wanted
 */
async function refused(wanted) {
  try {
    await studio.call("press.fits", { options: options.page(wanted, studio.language) });
    return null;
  } catch (error) {
    return error;
  }
}

// A step in the history may differ in what is noted beside the address alone. Each new address is such a step too.
addEventListener("popstate", () => arrived().catch(fail));
addEventListener("unhandledrejection", (event) => {
  fail(event.reason);
  event.preventDefault();
});
try {
  await speak(studio.language);
  $("content").replaceChildren();
  const { room, asked } = address.read();
  await show(room, asked);
} catch (error) {
  fail(error);
}
setTimeout(() => engine.begin(), 4000); // for a room that asks nothing
