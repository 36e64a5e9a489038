// Searches in a worker of their own (search.js), so that the page and Python stay free meanwhile.
import { script } from "../trusted.js";
/** @import { Made, Question, Search } from "../bridge.d.ts" */

/**
 * What a search found, and what was found about a decision.
 * @typedef {{ action: number, share: number | null }} Found
 * @typedef {{ best: number, first: number[], second: number[] }} Weighed
 */

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
   * Return what a search finds, or null if the game has no compiled rules here.
   * @param {string} game
   * @param {Search} search
   * @returns {Promise<Found | null>}
   */
  think(game, search) {
    return this.#asked(game, { search });
  }

  /**
   * Return what a search makes of an action that was played, or null if the game has no compiled rules here.
   * @param {Question} question
   * @returns {Promise<Weighed | null>}
   */
  weigh(question) {
    return this.#asked(question.search.game, question);
  }

  /**
   * Ask the worker. The rules are compiled once, because the browser makes faster code of what runs often.
   * @param {string} game
   * @param {Question | { search: Search }} question
   * @returns {Promise<any>}
   */
  async #asked(game, question) {
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
        else if (data.left === undefined) yes(data);
      };
      worker.onerror = ({ message }) => no(new Error(message || "the search stopped"));
      worker.postMessage({ kernel, ...question });
    });
  }

  /** Let a search answer with what it has found so far. */
  stop() {
    this.#worker?.postMessage({ stop: true });
  }

  /** End what is searched. Nothing is answered. */
  end() {
    this.#worker?.terminate();
    this.#worker = null;
  }
}
