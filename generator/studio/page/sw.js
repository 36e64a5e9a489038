// Keep every file of this version, and answer from what is kept. So the page works when the server is gone.
// The list of files and the version are written by build.py.
import { FILES, VERSION } from "./files.js";

/**
 * The service worker itself, as far as this script uses it. The types of the page's other scripts do not have it.
 * @typedef {{ waitUntil(work: Promise<unknown>): void }} Phase
 * @typedef {{ request: Request, respondWith(answer: Promise<Response>): void }} Fetch
 * @typedef {{
 *   skipWaiting(): Promise<void>,
 *   clients: { claim(): Promise<void> },
 *   addEventListener(name: "install" | "activate", heard: (event: Phase) => void): void,
 *   addEventListener(name: "fetch", heard: (event: Fetch) => void): void,
 * }} Keeper
 */
const keeper = /** @type {Keeper} */ (/** @type {unknown} */ (globalThis));

const keep = async () => (await caches.open(VERSION)).addAll(FILES);

const forgetOthers = async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith("landpress-") && name !== VERSION) await caches.delete(name);
  }
  await keeper.clients.claim();
};

/** @param {Request} request */
const answer = async (request) => {
  const kept = await (await caches.open(VERSION)).match(request, { ignoreSearch: true });
  return kept ?? fetch(request);
};

keeper.addEventListener("install", (event) => event.waitUntil(keep().then(() => keeper.skipWaiting())));
keeper.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
keeper.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
