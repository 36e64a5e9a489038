// The game so far: a slider over its plies, and a chart of the points of the seats.
import { button, make } from "../dom.js";
import { chart } from "./chart.js";
/**
 * @import { View } from "../bridge.d.ts"
 * @import { Call, Fail, Text } from "../types.d.ts"
 */

/**
 * What the replay asks its table. `paint` shows an earlier position, or the present one if `view` is null.
 * @typedef {{
 *   text: Text,
 *   ask: Call,
 *   fail: Fail,
 *   names: string[],
 *   plies(): number,
 *   sign(seat: number): SVGElement,
 *   busy(): boolean,
 *   paint(view: View | null): void,
 * }} Asked
 */

export class Replay {
  /** @type {Asked} */
  #table;
  #last = 0;
  #text = make("p", {});
  #place = make("div", {});
  #slider;

  /** @param {Asked} table */
  constructor(table) {
    this.#table = table;
    const { text, fail } = table;
    this.#slider = make("input", {
      type: "range",
      min: "0",
      value: "0",
      "aria-label": text("replay"),
      oninput: () => table.busy() || this.#show().catch(fail),
    });
    const now = button(text("back_to_now"), () => this.close(), fail);
    this.node = make(
      "details",
      { className: "replay", ontoggle: () => (this.node.open ? this.#open().catch(fail) : this.#close()) },
      make("summary", {}, text("replay")),
      this.#place,
      this.#slider,
      make("div", { className: "bar" }, this.#text, now),
    );
  }

  close() {
    this.node.open = false;
  }

  async #open() {
    const { text, ask, plies, names, sign } = this.#table;
    const scores = await ask("table.standing", {});
    this.#slider.max = this.#slider.value = String(plies());
    this.#text.textContent = text("at_ply", { ply: plies(), plies: plies() });
    this.#place.replaceChildren(chart(scores, names, sign, text("chart")));
  }

  #close() {
    this.#last += 1;
    this.#table.paint(null);
  }

  async #show() {
    const { text, ask, plies, paint } = this.#table;
    const [asked, ply] = [this.#last += 1, Number(this.#slider.value)];
    this.#text.textContent = text("at_ply", { ply, plies: plies() });
    const view = await ask("table.at", { ply });
    if (asked === this.#last) paint(ply < plies() ? view : null);
  }
}
