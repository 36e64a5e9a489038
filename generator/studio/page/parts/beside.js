// The boards of the kit beside the land, one at a time: those of the seats, and those that everybody shares.
import { button, make } from "../dom.js";
import { Board } from "./board.js";
/**
 * @import { Beside as Laid, View } from "../bridge.d.ts"
 * @import { Fail, Text } from "../types.d.ts"
 */

export class Beside {
  /** @type {Board[]} */
  #boards;
  /** @type {HTMLButtonElement[]} */
  #openers;
  #tables;
  /** The number of the board that a person chose, -1 while the board of the seat to move is shown. */
  #chosen = -1;
  #shown = -1;
  #place = make("div", { className: "shown" });
  node;

  /**
   * @param {Laid[]} tables
   * @param {{ text: Text, fail: Fail, names: string[], sign(seat: number): SVGElement }} table
   */
  constructor(tables, { text, fail, names, sign }) {
    this.#tables = tables;
    this.#boards = tables.map((one) => new Board(one, () => {}, { legal: "" }));
    this.#openers = tables.map(({ words, seat }, at) => {
      const label = seat < 0 ? words : text("table_of", { table: words, seat: names[seat] });
      const opener = button("", () => this.#choose(at), fail, { "aria-label": label, "aria-pressed": "false" });
      opener.append(...seat < 0 ? [words] : [sign(seat), names[seat]]);
      return opener;
    });
    this.node = make(
      "div",
      { className: "beside", hidden: !tables.length },
      make("div", { className: "bar", role: "group", "aria-label": text("tables") }, ...this.#openers),
      this.#place,
    );
  }

  /** @param {View} view */
  show(view) {
    const { tables, viewer, actor } = view;
    this.#boards.forEach((board, at) => {
      board.show({ marks: tables[at], art: "", events: [] });
      board.mark(new Set(), [], new Map());
    });
    const seat = actor >= 0 ? actor : Math.max(0, viewer);
    this.#open(this.#chosen < 0 ? this.#tables.findIndex((one) => one.seat === seat) : this.#chosen);
  }

  /** @param {number} at */
  #choose(at) {
    this.#chosen = at;
    this.#open(at);
  }

  /** @param {number} at */
  #open(at) {
    if (at === this.#shown || !this.#boards[at]) return;
    this.#shown = at;
    this.#place.replaceChildren(this.#boards[at].svg);
    this.#openers.forEach((one, number) => one.setAttribute("aria-pressed", String(number === at)));
  }
}
