// The page: its frame, its language, its rooms, and what goes wrong. What knows a game is Python, behind engine.js.
import * as address from "./address.js";
import { $, button, make, save } from "./dom.js";
import { Engine } from "./engine.js";
import { LANGUAGES } from "./lists.js";
import * as options from "./options.js";
import { script } from "./trusted.js";

const rooms = new Map();
const { asked: first } = address.read();
let words = {}, turn = 0;

// What every room gets. docs/studio.md describes it.
const studio = {
  language: [first.get("language"), navigator.language?.slice(0, 2)].find((one) => one && Object.hasOwn(LANGUAGES, one)) ?? "en",
  options: options.standard(),
  games: [],
  board: null,
  t: (key, values = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole),
  call: (name, args, more) => engine.call(name, args, more),
  starts: () => engine.starts,
  another: () => new Engine(({ failed }) => failed && notice(studio.t("failed", { reason: failed }))),
  page: () => options.page(studio.options, studio.language),
  kit: () => options.kit(studio.options, studio.language),
  note: (room, given) => address.note(room, { ...given, ...options.changed(studio.options), language: studio.language }),
  link: (room, given) => address.format(room, { ...given, ...options.changed(studio.options), language: studio.language }),
  say: (text) => { $("state").textContent = text; },
  fail,
  clear: () => $("notices").querySelectorAll(".wrong").forEach((old) => old.remove()),
};

const engine = new Engine((told) => {
  if (told.failed) return notice(studio.t("failed", { reason: told.failed }));
  if (told.kept === false) notice(studio.t("memory_only"), "note");
  if (told.kept !== undefined) ready(told.from);
  return undefined;
});

// Show what went wrong, in one line, where the eye is, until it is closed or something else happens.
function fail(error) {
  const known = Object.fromEntries(["stopped", "full", "damaged", "newer", "no_copy"].map((kind) => [kind, studio.t(kind)]));
  known.broken = studio.t("broken", { reason: error.message });
  if (error.kind === "stale") return;
  const ways = error.kind === "damaged" ? [["ledger_copy", "copy"], ["ledger_new", "new"]] : [];
  notice(known[error.kind] ?? error.message, "wrong", ways.map(([key, how]) => button(studio.t(key), () => mended(how), fail)));
}

// Replace a damaged ledger, hand its file to the person, and show the room again.
async function mended(how) {
  const { data } = await engine.call("mend", { how });
  if (data) save(data, "landpress-ledger-damaged.sqlite3");
  await reopen();
}

function notice(text, kind = "wrong", ways = []) {
  const close = make("button", { type: "button", "aria-label": studio.t("dismiss"), onclick: () => shown.remove() }, "×");
  const shown = make("p", { className: `notice ${kind}` }, make("span", {}, text), ...ways, close);
  if (kind === "wrong") $("notices").querySelectorAll(".wrong").forEach((old) => old.remove());
  $("notices").append(shown);
}

async function ready(from) {
  studio.say(studio.t("ready"));
  document.documentElement.dataset.from = from;
  document.documentElement.dataset.ready = Math.round(performance.now());
  const isOffline = await served();
  await engine.keep();
  if (!isOffline) return;
  studio.say(studio.t("ready_offline"));
  document.documentElement.dataset.offline = "ready";
}

// Return whether a service worker now keeps the files of the page. A browser that keeps nothing has none.
async function served() {
  try {
    await navigator.serviceWorker.register(script("sw.js"), { type: "module" });
    await navigator.serviceWorker.ready;
    return true;
  } catch {
    return false;
  }
}

async function speak(language) {
  const told = await (await fetch(`${language}.json`)).json();
  studio.language = language;
  studio.games = told.games;
  words = told.texts;
  document.documentElement.lang = language;
  document.title = `Landpress: ${studio.t("tagline")}`;
  for (const [id, key] of [["tagline", "tagline"], ["promise", "footer"], ["skip", "skip"], ["licences", "licences"]]) $(id).textContent = studio.t(key);
  $("rooms").setAttribute("aria-label", studio.t("rooms"));
  $("rooms").replaceChildren(...told.rooms.map((room) => make("a", { href: `#${room}`, id: `to-${room}` }, studio.t(room))));
  $("languages").setAttribute("aria-label", studio.t("language"));
  $("languages").replaceChildren(...Object.entries(LANGUAGES).map(([key, label]) =>
    make("button", { type: "button", lang: key, "aria-pressed": String(key === language), onclick: () => change(key) }, label)));
  if (!document.documentElement.dataset.ready) studio.say(studio.t("opening"));
  return told.rooms;
}

async function change(language) {
  if (language === studio.language) return;
  await speak(language);
  await reopen();
  $("languages").querySelector("[aria-pressed=true]").focus();
}

// Show the room of the address as if the page were new.
function reopen() {
  rooms.clear();
  $("content").replaceChildren();
  const { room, asked } = address.read();
  asked.set("language", studio.language);
  return show(room, asked);
}

// Show a room as an address asks. An address that comes later makes this one stale.
async function show(room, asked) {
  const mine = ++turn;
  studio.clear();
  if (!$(`to-${CSS.escape(room)}`)) {
    notice(studio.t("bad_address", { what: room.slice(0, 30) }));
    room = "press";
  }
  const wanted = options.taken(asked, studio.options);
  const refusal = options.isUsual(wanted) ? null : await refused(wanted);
  if (mine !== turn) return;
  if (!refusal) studio.options = wanted;
  if (!rooms.has(room)) {
    const section = make("section", { className: `room ${room}`, "aria-label": studio.t(room) });
    $("content").append(section);
    const { open } = await import(`./rooms/${room}.js`);
    rooms.set(room, { section, shown: await open(studio, section) });
  }
  if (mine !== turn) return;
  for (const [name, { section, shown }] of rooms) {
    if (name !== room && !section.hidden) shown.hide?.();
    section.hidden = name !== room;
  }
  for (const link of $("rooms").children) link.id === `to-${room}` ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current");
  await rooms.get(room).shown.show?.(asked);
  if (refusal && mine === turn) fail(refusal);
}

// Return why Landpress refuses printing options, or null.
async function refused(wanted) {
  try {
    await studio.call("press.fits", { options: options.page(wanted, studio.language) });
    return null;
  } catch (error) {
    return error;
  }
}

addEventListener("hashchange", () => { const { room, asked } = address.read(); show(room, asked).catch(fail); });
addEventListener("unhandledrejection", (event) => { fail(event.reason); event.preventDefault(); });
try {
  await speak(studio.language);
  const { room, asked } = address.read();
  await show(room, asked);
} catch (error) {
  fail(error);
}
