// The memory of a Python that has just started, kept in this browser: a start from it has nothing to import. One is
// kept, and used by the version of the site and of the browser that made it: the address of this script has the hash of
// all scripts and of what they load. Where storage is refused, none is kept.
const STORE = "memory-of-landpress";
const ADDRESS = new URL(`memory?${encodeURIComponent(navigator.userAgent)}`, import.meta.url).href;
const DIGEST = "x-digest"; // one wrong byte could make Python draw wrong boards
const SPARE = 10; // times the size of a memory must be free, because the ledger comes first

/** Return the memory of this version, or null if there is none, or undefined if this browser keeps nothing. */
export async function kept() {
  try {
    const found = await (await caches.open(STORE)).match(ADDRESS), memory = await found?.arrayBuffer();
    return memory && found?.headers.get(DIGEST) === await digest(memory) ? memory : null;
  } catch {
    return undefined;
  }
}

/** @param {BufferSource} memory */
const digest = async (memory) => String(new Uint8Array(await crypto.subtle.digest("SHA-256", memory)));

/**
 * Keep a memory in place of any other. Return whether it is kept.
 * @param {Uint8Array<ArrayBuffer>} memory
 */
export async function keep(memory) {
  try {
    const told = await navigator.storage?.estimate(); // a WebKit may tell nothing
    const free = told && (told.quota ?? 0) - (told.usage ?? 0);
    if (free !== undefined && free < SPARE * memory.byteLength) return false;
    await caches.delete(STORE);
    const headers = { [DIGEST]: await digest(memory) };
    await (await caches.open(STORE)).put(ADDRESS, new Response(memory, { headers }));
    return true;
  } catch {
    return false;
  }
}
