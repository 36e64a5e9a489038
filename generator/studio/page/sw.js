// Keep every file of this version, and answer from what is kept. So the page works when the server is gone. The build
// writes the version and the list of files into this script, so a browser sees by it that there is a new version.
import { FILES, VERSION } from "./version.js";

/**
 * The service worker itself, as far as this script uses it. The types of the page's other scripts do not have it.
 * @typedef {{ waitUntil(work: Promise<unknown>): void }} Phase
 * @typedef {{ request: Request, respondWith(answer: Promise<Response>): void }} Fetch
 * @typedef {{
 *   skipWaiting(): Promise<void>,
 *   clients: { claim(): Promise<void> },
 *   addEventListener(name: "install" | "activate", heard: (event: Phase) => void): void,
 *   addEventListener(name: "fetch", heard: (event: Fetch) => void): void,
 *   addEventListener(name: "message", heard: (event: { data: unknown }) => void): void,
 * }} Keeper
 */
const keeper = /** @type {Keeper} */ (/** @type {unknown} */ (globalThis));

const OWN = /^landpress-/;
/** @param {string} name */
const isHashed = (name) => /^[a-z]+-[0-9a-f]{12}\//.test(name);
const DOCUMENT = /^(\.\/|index\.html)$/;

/**
 * Return a file of this version. One whose name carries its hash may come from an earlier version that is kept, or from
 * any cache. The document is fetched anew, and must name the scripts of this version: a cache may hold an old one.
 * @param {string} name
 */
async function file(name) {
  const known = isHashed(name) ? await caches.match(name) : undefined;
  const found = known ?? await fetch(name, isHashed(name) ? {} : { cache: "reload" });
  if (!found.ok) throw new Error(`${name}: ${found.status}`);
  const scripts = FILES.find((one) => one.endsWith("/studio.js")) ?? "";
  if (DOCUMENT.test(name) && !(await found.clone().text()).includes(scripts)) throw new Error("an old document");
  return found;
}

async function keep() {
  const store = await caches.open(VERSION);
  try {
    await Promise.all(FILES.map(async (name) => store.put(name, await file(name))));
  } catch (error) {
    await caches.delete(VERSION); // the browser tries again later, and the version before goes on
    throw error;
  }
}

/**
 * Forget all versions but this one and the one before it: pages of that one may still be open, and get its files by
 * their names.
 */
async function forget() {
  const others = (await caches.keys()).filter((name) => OWN.test(name) && name !== VERSION);
  for (const name of others.slice(0, -1)) await caches.delete(name);
  await keeper.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const kept = await (await caches.open(VERSION)).match(request, { ignoreSearch: true });
  return kept ?? await caches.match(request, { ignoreSearch: true }) ?? fetch(request);
}

keeper.addEventListener("install", (event) => event.waitUntil(keep()));
keeper.addEventListener("activate", (event) => event.waitUntil(forget()));
keeper.addEventListener("message", ({ data }) => data === "take over" && keeper.skipWaiting());
keeper.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
