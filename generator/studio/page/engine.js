// Questions to the worker, which runs Python. A question is a name `ROOM.FUNCTION` with arguments, and perhaps a file.
import { script } from "./trusted.js";
import { wrong } from "./wrong.js";
/**
 * @import { Calls } from "./bridge.d.ts"
 * @import { More } from "./types.d.ts"
 */

const PATIENCE = 120_000;

/**
 * How the start goes: that it failed, how many bytes have come, or whether this browser keeps anything, and what Python
 * started from.
 * @typedef {{ failed?: string, got?: number, total?: number, kept?: boolean, from?: string }} Start
 */

/**
 * What the worker says: an answer to a question, or without an id how its start goes.
 * @typedef {Start & { id?: number, value?: object, data?: Uint8Array, error?: string, kind?: string }} Said
 */

/**
 * A question that waits for its answer.
 * @typedef {ReturnType<typeof setTimeout> | 0} Clock
 * @typedef {{ yes: (value: any) => void, no: (error: unknown) => void, clock: Clock }} Asked
 */

export class Engine {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<number, Asked>} */
  #open = new Map();
  #last = 0;
  starts = 1;

  /** @param {(start: Start) => void} told - hears how the start goes */
  constructor(told) {
    this.told = told;
  }

  /** Return the worker with Python. Start it if no question has done so. */
  begin() {
    return this.#worker ??= this.#started();
  }

  #started() {
    const worker = new Worker(script(new URL("worker.js", import.meta.url).href), { type: "module" });
    worker.onmessage = ({ data }) => this.#heard(data);
    worker.onerror = (event) => this.told({ failed: event.message || "the worker stopped" });
    return worker;
  }

  /** @param {Said} answer */
  #heard(answer) {
    if (answer.id === undefined) return this.told(answer);
    const asked = this.#open.get(answer.id);
    if (!asked) return;
    this.#open.delete(answer.id);
    clearTimeout(asked.clock || undefined);
    if (answer.error !== undefined) asked.no(answer.kind ? wrong(answer.error, answer.kind) : new Error(answer.error));
    else asked.yes(answer.data ? { ...answer.value, data: answer.data } : answer.value);
  }

  /**
   * Ask Python. A question that takes longer than `patience` ms ends the worker, and a new one takes its place.
   * With `patience` 0 the answer may take any time.
   * @template {keyof Calls} N
   * @param {N} name
   * @param {Calls[N]["args"]} args
   * @param {More} more
   * @returns {Promise<Calls[N]["value"]>}
   */
  call(name, args, more = {}) {
    return this.#asked(name, args, more);
  }

  /** Wait until nothing has been asked for a moment: what the page keeps for later takes no bandwidth from a board. */
  async idle() {
    for (let quiet = 0; quiet < 3; quiet = this.#open.size ? 0 : quiet + 1) {
      await new Promise((next) => setTimeout(next, 100));
    }
  }

  /**
   * Keep the memory of the start of Python for the next start. A worker that is ended meanwhile keeps nothing.
   * @returns {Promise<unknown>}
   */
  keep() {
    return this.#asked("keep", {}, { patience: 0 }).catch(() => {});
  }

  /**
   * Put a new ledger, or the copy from before its last change, in the place of a damaged one, which is the answer.
   * @param {"copy" | "new"} how
   * @returns {Promise<{ data?: Uint8Array<ArrayBuffer> }>}
   */
  mend(how) {
    return this.#asked("mend", { how }, {});
  }

  /**
   * @param {string} name
   * @param {object} args
   * @param {More} more
   * @returns {Promise<any>}
   */
  #asked(name, args, { data = undefined, patience = PATIENCE }) {
    return new Promise((yes, no) => {
      const id = ++this.#last;
      const clock = patience && setTimeout(() => this.#stop(), patience);
      this.#open.set(id, { yes, no, clock });
      this.begin().postMessage({ id, name, args, data });
    });
  }

  /** End the worker, whatever it does. Nothing can be asked any more. */
  close() {
    for (const no of this.#end("stale")) no();
  }

  #stop() {
    const asked = this.#end("stopped");
    this.starts += 1; // what a worker remembered is gone with it
    this.#worker = this.#started();
    for (const no of asked) no();
  }

  /** @param {string} kind */
  #end(kind) {
    this.#worker?.terminate();
    const asked = [...this.#open.values()].map(({ no, clock }) => {
      clearTimeout(clock || undefined);
      return () => no(wrong(kind, kind));
    });
    this.#open.clear();
    return asked;
  }
}
