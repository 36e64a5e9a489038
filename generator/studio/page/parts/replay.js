// The game so far: a slider over its plies, and a chart of the points of the seats.
import { button, make } from "../dom.js";
import { chart } from "./chart.js";
import { Review } from "./review.js";
/**
 * @import { View } from "../bridge.d.ts"
 * @import { Call, Fail, Text } from "../types.d.ts"
 * @import { Thinker } from "./thinker.js"
 */

/**
 * What the replay asks its table. `paint` shows an earlier position, or the present one if `view` is null, and marks
 * places. `playOn` goes on from an earlier position of a finished game.
 * @typedef {{
 *   text: Text,
 *   ask: Call,
 *   fail: Fail,
 *   names: string[],
 *   thinker: Thinker,
 *   plies(): number,
 *   sign(seat: number): SVGElement,
 *   busy(): boolean,
 *   result(): View["result"],
 *   paint(view: View | null, places?: string[]): void,
 *   playOn(ply: number): Promise<void>,
 * }} Asked
 */

export class Replay {
  /** @type {Asked} */
  #table;
  #last = 0;
  #text = make("p", {});
  #place = make("div", {});
  #slider;
  #on;
  #isOver = false;
  #review;

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
    this.#on = button(text("review_on"), () => table.playOn(Number(this.#slider.value)), fail, { hidden: true });
    const show = (/** @type {number} */ ply, /** @type {string[]} */ places) => this.#go(ply, places);
    this.#review = new Review({ ...table, show });
    this.node = make(
      "details",
      { className: "replay", ontoggle: () => (this.node.open ? this.#open().catch(fail) : this.#close()) },
      make("summary", {}, text("replay")),
      this.#place,
      this.#slider,
      make("div", { className: "bar" }, this.#text, now, this.#on),
      this.#review.node,
    );
  }

  close() {
    this.node.open = false;
  }

  /** Look back at the game, which is over. */
  review() {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.node.open) this.#open().catch(this.#table.fail);
    else this.node.open = true;
    this.#review.start();
  }

  stop() {
    this.#review.stop();
  }

  /**
   * @param {number} ply
   * @param {string[]} places
   */
  async #go(ply, places) {
    this.#slider.value = String(ply);
    await this.#show(places);
    this.node.parentElement?.querySelector(".cloth")?.scrollIntoView({ block: "nearest" });
  }

  async #open() {
    const { text, ask, plies, names, sign } = this.#table;
    const scores = await ask("table.standing", {});
    this.#slider.max = String(plies()); // first, because it bounds the value
    this.#slider.value = this.#slider.max;
    this.#text.textContent = text("at_ply", { ply: plies(), plies: plies() });
    this.#place.replaceChildren(chart(scores, names, sign, text("chart")));
  }

  #close() {
    this.#last += 1;
    this.#on.hidden = true;
    this.#review.at(this.#table.plies());
    this.#table.paint(null);
  }

  /** @param {string[]} places */
  async #show(places = []) {
    const { text, ask, plies, paint } = this.#table;
    const [asked, ply] = [this.#last += 1, Number(this.#slider.value)];
    this.#text.textContent = text("at_ply", { ply, plies: plies() });
    const view = await ask("table.at", { ply });
    if (asked !== this.#last) return;
    this.#on.hidden = !this.#isOver || ply === plies();
    this.#review.at(ply);
    paint(ply < plies() ? view : null, places);
  }
}
