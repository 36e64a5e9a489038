// Questions to the worker, which runs Python. A question is a name `ROOM.FUNCTION` with arguments, and perhaps a file.
import { script } from "./trusted.js";

const PATIENCE = 120_000;

export class Engine {
  #worker = null;
  #open = new Map();
  #last = 0;
  starts = 0;

  // `told` hears how the start goes: {failed} or {kept, from}.
  constructor(told) {
    this.told = told;
    this.#start();
  }

  // Start Python. `starts` counts how often, because what a worker remembered is gone with it.
  #start() {
    this.starts += 1;
    this.#worker = new Worker(script(new URL("worker.js", import.meta.url).href), { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#heard(data);
    this.#worker.onerror = (event) => this.told({ failed: event.message || "the worker stopped" });
  }

  #heard(answer) {
    if (answer.id === undefined) return this.told(answer);
    const asked = this.#open.get(answer.id);
    if (!asked) return undefined;
    this.#open.delete(answer.id);
    clearTimeout(asked.clock);
    if (answer.error !== undefined) return asked.no(Object.assign(new Error(answer.error), { kind: answer.kind }));
    return asked.yes(answer.data ? { ...answer.value, data: answer.data } : answer.value);
  }

  // Ask for an answer. A question that takes longer than `patience` ms ends the worker, and a new one takes its place.
  // With `patience` 0 the answer may take any time.
  call(name, args = {}, { data = undefined, patience = PATIENCE } = {}) {
    return new Promise((yes, no) => {
      const id = ++this.#last;
      const clock = patience && setTimeout(() => this.#stop(), patience);
      this.#open.set(id, { yes, no, clock });
      this.#worker.postMessage({ id, name, args, data });
    });
  }

  // Keep the memory of the start of Python for the next start. A worker that is ended meanwhile keeps nothing.
  keep() {
    return this.call("keep", {}, { patience: 0 }).catch(() => {});
  }

  // End the worker, whatever it does. Nothing can be asked any more.
  close() {
    for (const no of this.#end("stale")) no();
  }

  #stop() {
    const asked = this.#end("stopped");
    this.#start();
    for (const no of asked) no();
  }

  #end(kind) {
    this.#worker.terminate();
    const asked = [...this.#open.values()].map(({ no, clock }) => {
      clearTimeout(clock);
      return () => no(Object.assign(new Error(kind), { kind }));
    });
    this.#open.clear();
    return asked;
  }
}
