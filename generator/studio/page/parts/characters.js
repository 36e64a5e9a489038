// What games on the boards to choose from are like: words under each board, and a wish for the next six.
import { make } from "../dom.js";
/**
 * @import { OnShelf } from "../bridge.d.ts"
 * @import { Studio } from "../types.d.ts"
 * @import { Six } from "./six.js"
 */

export class Characters {
  node;
  #beside = make("p", { className: "hint" });
  /** @type {HTMLSelectElement} */
  #wish;
  #studio;
  #six;

  /**
   * @param {Studio} studio
   * @param {Six} six
   * @param {() => void} wished - hears that six others are wished
   */
  constructor(studio, six, wished) {
    this.#studio = studio;
    this.#six = six;
    this.#wish = make("select", { onchange: wished });
    const label = make("label", {}, make("span", {}, studio.t("wish")), this.#wish);
    this.node = make("div", { className: "characters" }, label, this.#beside);
  }

  /**
   * Offer the characters that are known for boards of a kind.
   * @param {OnShelf} game
   * @param {number} players
   * @param {string} variant
   */
  offer(game, players, variant) {
    const { t } = this.#studio, { value } = this.#wish;
    const there = variant ? [] : game.characters.filter((one) => one.players === players);
    const options = there.map(({ word, name }) =>
      make("option", { value: word, selected: word === value }, t("with_character", { character: name }))
    );
    this.#wish.replaceChildren(make("option", { value: "" }, t("any_character")), ...options);
    this.node.hidden = !there.length;
    this.#six.node.classList.toggle("described", there.length > 0);
    this.#beside.textContent = "";
  }

  /**
   * Return the seeds of boards that have most of the wished character, the best one first; none without such a wish.
   * @param {OnShelf} game
   * @param {number} players
   * @param {string} seed
   * @param {() => boolean} isStale - whether other boards are wanted now
   * @param {(line: string) => void} tell
   */
  async sought(game, players, seed, isStale, tell) {
    const { call, t } = this.#studio, word = this.#wish.value;
    if (!word) return [];
    await call("press.seek", { game: game.game, players, word, seed });
    while (!isStale()) {
      const { games, seeds } = await call("press.seek_more", {});
      if (seeds.length) return seeds;
      if (!isStale()) tell(t("seeking", { games }));
    }
    return [];
  }

  /**
   * Say of each board what games on it are like, where boards of this kind are known to differ.
   * @param {() => boolean} isStale
   */
  async describe(isStale) {
    const { call, language } = this.#studio;
    for (const [at, { drawn }] of this.#six.cards.entries()) {
      if (isStale() || this.node.hidden || !drawn) return;
      const told = await call("press.character", { board: drawn.board, language });
      if (isStale()) return;
      this.#six.tell(at, told.lines);
      this.#beside.textContent = told.beside;
    }
  }
}
