// Searches in a worker of their own (search.js), so that the page and Python stay free meanwhile.
import { script } from "../trusted.js";
/** @import { Made, Question, Search } from "../bridge.d.ts" */

/**
 * What a search found, and what was found about a decision. `share` is the part of the win that the seat may expect:
 * null if it was not asked for, or nothing was tried.
 * @typedef {{ action: number, share: number | null }} Found
 * @typedef {{ best: number, first: number[], second: number[] }} Weighed
 * @typedef {{ yes(made: any): void, no(error: Error): void }} Waiting
 */

export class Thinker {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<string, WebAssembly.Module | null>} */
  #kernels = new Map();
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #last = 0;
  #stopped = 0;
  #ended = 0;
  #kernel;

  /** @param {(game: string) => Promise<Made>} kernel - fetches the compiled rules of a game */
  constructor(kernel) {
    this.#kernel = kernel;
  }

  /**
   * Return what a search finds, or null if the game has no compiled rules here.
   * @param {string} game
   * @param {Search} search
   * @param {boolean} hint - whether to find out what the seat may expect, too
   * @returns {Promise<Found | null>}
   */
  think(game, search, hint = false) {
    return this.#asked(game, { search, hint });
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
   * @param {Question | { search: Search, hint: boolean }} question
   * @returns {Promise<any>}
   */
  async #asked(game, question) {
    const id = this.#last += 1;
    if (!this.#kernels.has(game)) {
      this.#kernels.set(game, await this.#kernel(game).then(({ data }) => WebAssembly.compile(data), () => null));
    }
    const kernel = this.#kernels.get(game);
    if (!kernel) return null;
    return new Promise((yes, no) => {
      if (id <= this.#ended) return;
      const worker = this.#worker ??= this.#begun();
      this.#waiting.set(id, { yes, no });
      worker.postMessage({ id, kernel, ...question });
      if (id <= this.#stopped) worker.postMessage({ stop: true });
    });
  }

  #begun() {
    const worker = new Worker(script(new URL("../search.js", import.meta.url).href), { type: "module" });
    worker.onmessage = ({ data: { id, error, ...made } }) => {
      const one = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) one?.no(new Error(error));
      else one?.yes(made);
    };
    worker.onerror = ({ message }) => {
      for (const [, one] of this.#waiting) one.no(new Error(message || "the search stopped"));
      this.#waiting.clear();
    };
    return worker;
  }

  /** Let the searches that were asked for answer with what they have found so far. */
  stop() {
    this.#stopped = this.#last;
    this.#worker?.postMessage({ stop: true });
  }

  /** End what is searched. Nothing is answered. */
  end() {
    this.#ended = this.#last;
    this.#waiting.clear();
    this.#worker?.terminate();
    this.#worker = null;
  }
}
