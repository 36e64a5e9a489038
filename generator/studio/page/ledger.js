// The ledger of this browser: the file that Python's ledger uses, kept in IndexedDB. One tab at a time holds it. The
// content before the last change is kept beside it, and a damaged content that was replaced.
const [STORE, KEY, PATH] = ["ledger", "ledger.sqlite3", "/ledger/ledger.sqlite3"];
const [BEFORE, DAMAGED] = [`${KEY}.before`, `${KEY}.damaged`];

export class Ledger {
  #database = null;
  #known = null;
  #isNew = false;
  #tail = Promise.resolve();

  // `files` is the file system of Python.
  constructor(files) {
    this.files = files;
  }

  // Open the store. Return whether this browser keeps anything.
  async open() {
    try {
      this.#database = await promised(Object.assign(indexedDB.open("landpress", 1), {
        onupgradeneeded: ({ target }) => target.result.createObjectStore(STORE),
      }));
      await this.#load();
      return true;
    } catch {
      this.#database = null;
      return false;
    }
  }

  // Take the ledger that Python has just begun, if nothing is kept yet. It has no board, so it need not be kept.
  begin() {
    if (this.#known) return;
    this.#known = this.files.readFile(PATH);
    this.#isNew = true;
  }

  // Do some work with the ledger, while no other tab holds it. If the work or the keeping fails, the ledger is as before.
  hold(work, old = BEFORE) {
    if (!this.#database) return work();
    if (navigator.locks) return navigator.locks.request("landpress-ledger", () => this.#held(work, old));
    this.#tail = this.#tail.catch(() => {}).then(() => this.#held(work, old));
    return this.#tail;
  }

  // Replace a damaged ledger by a new one, or with `how` "copy" by the content before its last change. `begin` opens
  // what is there in Python and tells whether it can be used. Return the damaged content.
  mend(how, begin) {
    return this.hold(async () => {
      const damaged = this.#content();
      if (!damaged || begin()) return null; // another tab has mended it
      const copy = how === "copy" && this.#database ? await this.#get(BEFORE) : null;
      this.#write(copy);
      if (how === "copy" && !copy || !begin()) {
        this.#write(damaged);
        throw Object.assign(new Error("the copy is damaged too"), { kind: "no_copy" });
      }
      return damaged;
    }, DAMAGED);
  }

  // Keep what the work made of the ledger, and the content before it under a name of its own, unless it was made now.
  async #held(work, old) {
    await this.#load();
    const made = await work();
    const after = this.#content();
    if (after && !same(after, this.#known)) {
      try {
        const change = this.#database.transaction(STORE, "readwrite", { durability: "strict" });
        change.objectStore(STORE).put(after, KEY);
        if (this.#known && !this.#isNew) change.objectStore(STORE).put(this.#known, old);
        await new Promise((yes, no) => Object.assign(change, { oncomplete: yes, onabort: () => no(change.error), onerror: () => no(change.error) }));
        this.#known = after;
        this.#isNew = false;
      } catch {
        this.#write(this.#known);
        throw Object.assign(new Error("the ledger cannot be kept"), { kind: "full" });
      }
    }
    return made;
  }

  #content() {
    return this.files.analyzePath(PATH).exists ? this.files.readFile(PATH) : null;
  }

  async #get(key) {
    return await promised(this.#database.transaction(STORE).objectStore(STORE).get(key)) ?? null;
  }

  async #load() {
    const kept = await this.#get(KEY);
    if (!kept && this.#isNew) return;
    if (!same(kept, this.#known)) this.#write(kept);
    this.#known = kept;
    this.#isNew = false;
  }

  #write(content) {
    for (const path of [PATH, `${PATH}-wal`, `${PATH}-shm`, `${PATH}-journal`]) {
      if (this.files.analyzePath(path).exists) this.files.unlink(path);
    }
    if (content) this.files.writeFile(PATH, content);
  }
}

const promised = (request) => new Promise((yes, no) => Object.assign(request, { onsuccess: () => yes(request.result), onerror: () => no(request.error), onblocked: () => no(new Error("blocked")) }));

function same(one, other) {
  if (!one || !other) return !one && !other;
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
