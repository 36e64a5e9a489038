// Searches in a worker of their own (search.js), so that the page and Python stay free meanwhile.
import { script } from "../trusted.js";
/** @import { Made, Search } from "../bridge.d.ts" */

/** @typedef {{ action: number, share: number | null }} Found */

export class Thinker {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<string, WebAssembly.Module | null>} */
  #kernels = new Map();
  #kernel;

  /** @param {(game: string) => Promise<Made>} kernel - fetches the compiled rules of a game */
  constructor(kernel) {
    this.#kernel = kernel;
  }

  /**
   * Return what a search finds, or null if the game has no compiled rules here. They are compiled once, because the
   * browser makes faster code of what runs often.
   * @param {string} game
   * @param {Search} search
   * @returns {Promise<Found | null>}
   */
  async think(game, search) {
    if (!this.#kernels.has(game)) {
      this.#kernels.set(game, await this.#kernel(game).then(({ data }) => WebAssembly.compile(data), () => null));
    }
    const kernel = this.#kernels.get(game);
    if (!kernel) return null;
    const worker = this.#worker ??= new Worker(script(new URL("../search.js", import.meta.url).href), {
      type: "module",
    });
    return new Promise((yes, no) => {
      worker.onmessage = ({ data }) => {
        if (data.error) no(new Error(data.error));
        else if (data.action !== undefined) yes(data);
      };
      worker.onerror = ({ message }) => no(new Error(message || "the search stopped"));
      worker.postMessage({ kernel, search });
    });
  }

  /** Let a search answer with what it has found so far. */
  stop() {
    this.#worker?.postMessage({ stop: true });
  }
}
