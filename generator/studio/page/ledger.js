// The ledger of this browser: the file that Python's ledger uses, kept in IndexedDB. One tab at a time holds it. The
// content before the last change is kept beside it, and a damaged content that was replaced.
import { opened, promised } from "./stored.js";
import { wrong } from "./wrong.js";
/** @import { Files } from "./built.d.ts" */

const [STORE, KEY, PATH] = ["ledger", "ledger.sqlite3", "/ledger/ledger.sqlite3"];
const [BEFORE, DAMAGED] = [`${KEY}.before`, `${KEY}.damaged`];

/** @typedef {Uint8Array<ArrayBuffer> | null} Content */

export class Ledger {
  /** @type {IDBDatabase | null} */
  #database = null;
  /** @type {Content} */
  #known = null;
  #isNew = false;
  /** @type {Promise<any>} */
  #tail = Promise.resolve();

  /** @param {Files} files - the file system of Python */
  constructor(files) {
    this.files = files;
  }

  /** Open the store. Return whether this browser keeps anything. */
  async open() {
    try {
      this.#database = await opened("landpress", STORE);
      await this.#load(this.#database);
      return true;
    } catch {
      this.#database = null;
      return false;
    }
  }

  /** Take the ledger that Python has just begun, if nothing is kept yet. It has no board, so it need not be kept. */
  begin() {
    if (this.#known) return;
    this.#known = this.files.readFile(PATH);
    this.#isNew = true;
  }

  /**
   * Do some work with the ledger, while no other tab holds it. If work or keeping fails, the ledger is as before.
   * @template T
   * @param {() => T | Promise<T>} work
   * @param {string} old - where the content before the work is kept
   * @returns {T | Promise<T>}
   */
  hold(work, old = BEFORE) {
    const database = this.#database;
    if (!database) return work();
    const held = () => this.#held(database, work, old);
    if (navigator.locks) return navigator.locks.request("landpress-ledger", held);
    this.#tail = this.#tail.catch(() => {}).then(held);
    return this.#tail;
  }

  /**
   * Replace a damaged ledger by a new one, or with `how` "copy" by the content before its last change. `begin` opens
   * what is there in Python and tells whether it can be used. Return the damaged content.
   * @param {"copy" | "new"} how
   * @param {() => boolean} begin
   */
  mend(how, begin) {
    return this.hold(async () => {
      const damaged = this.#content();
      if (!damaged || begin()) return null; // another tab has mended it
      const copy = how === "copy" && this.#database ? await kept(this.#database, BEFORE) : null;
      this.#write(copy);
      if (how === "copy" && !copy || !begin()) {
        this.#write(damaged);
        throw wrong("the copy is damaged too", "no_copy");
      }
      return damaged;
    }, DAMAGED);
  }

  /**
   * Keep what the work made of the ledger, and the content before it under a name of its own, unless it was made now.
   * @template T
   * @param {IDBDatabase} database
   * @param {() => T | Promise<T>} work
   * @param {string} old
   */
  async #held(database, work, old) {
    await this.#load(database);
    const made = await work();
    const after = this.#content();
    if (after && !same(after, this.#known)) {
      try {
        const change = database.transaction(STORE, "readwrite", { durability: "strict" });
        change.objectStore(STORE).put(after, KEY);
        if (this.#known && !this.#isNew) change.objectStore(STORE).put(this.#known, old);
        await new Promise((yes, no) => {
          change.oncomplete = yes;
          change.onabort = change.onerror = () => no(change.error);
        });
        this.#known = after;
        this.#isNew = false;
      } catch {
        this.#write(this.#known);
        throw wrong("the ledger cannot be kept", "full");
      }
    }
    return made;
  }

  /** @returns {Content} */
  #content() {
    return this.files.analyzePath(PATH).exists ? this.files.readFile(PATH) : null;
  }

  /** @param {IDBDatabase} database */
  async #load(database) {
    const found = await kept(database, KEY);
    if (!found && this.#isNew) return;
    if (!same(found, this.#known)) this.#write(found);
    this.#known = found;
    this.#isNew = false;
  }

  /** @param {Content} content */
  #write(content) {
    for (const path of [PATH, `${PATH}-wal`, `${PATH}-shm`, `${PATH}-journal`]) {
      if (this.files.analyzePath(path).exists) this.files.unlink(path);
    }
    if (content) this.files.writeFile(PATH, content);
  }
}

/**
 * Return what is kept under a key. What is no content, or an empty one, becomes one that Python finds damaged.
 * @param {IDBDatabase} database
 * @param {string} key
 * @returns {Promise<Content>}
 */
async function kept(database, key) {
  const found = await promised(database.transaction(STORE).objectStore(STORE).get(key));
  if (found === undefined) return null;
  if (found instanceof Uint8Array && found.length) return /** @type {Uint8Array<ArrayBuffer>} */ (found);
  return new TextEncoder().encode(typeof found === "string" ? found : `no file: ${JSON.stringify(found)}`);
}

/**
 * @param {Content} one
 * @param {Content} other
 */
function same(one, other) {
  if (!one || !other) return !one && !other;
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
