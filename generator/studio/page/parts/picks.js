// What a person has touched so far, and which of the offered actions fit it.
/** @import { Choice } from "../bridge.d.ts" */

export class Picks {
  /** @type {string[]} */
  names = [];
  /** @type {Choice[]} */
  #offers = [];

  /** @param {Choice[]} offers */
  offer(offers) {
    this.#offers = offers;
  }

  /** Forget what was touched. */
  clear() {
    this.names = [];
  }

  /** The offers that name the touched places first. */
  #left() {
    return this.#offers.filter(({ places }) => this.names.every((name, at) => places[at] === name));
  }

  /** The offers that name no other place. */
  ready() {
    return this.#left().filter(({ places }) => places.length === this.names.length);
  }

  /** The places that may be touched next, and what each is for in words. */
  targets() {
    /** @type {Map<string, string>} */
    const said = new Map();
    for (const { places, said: words } of this.#left()) {
      const name = places[this.names.length];
      if (name !== undefined && !said.has(name)) said.set(name, words.replace("#", "…"));
    }
    return said;
  }

  /**
   * Touch a place. Return the action if this leaves only one, which needs no number.
   * @param {string} name
   */
  touch(name) {
    if (this.names.at(-1) === name && !this.targets().has(name)) return this.clear();
    this.names = [...this.names, name];
    const [only, ...others] = this.#left();
    if (!only) return this.clear();
    if (!others.length && !only.most && only.places.length === this.names.length) return only.action;
    return undefined;
  }
}
