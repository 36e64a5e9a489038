// Keep every file of this version, and answer from what is kept. So the page works when the server is gone.
// The list of files and the version are written by build.py.
import { FILES, VERSION } from "./files.js";

const keep = async () => (await caches.open(VERSION)).addAll(FILES);

const forgetOthers = async () => {
  for (const name of await caches.keys()) if (name.startsWith("landpress-") && name !== VERSION) await caches.delete(name);
  await self.clients.claim();
};

const answer = async (request) => {
  const kept = await (await caches.open(VERSION)).match(request, { ignoreSearch: true });
  return kept ?? fetch(request);
};

self.addEventListener("install", (event) => event.waitUntil(keep().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
