// The card under the cursor, in sight beside the editor, and the mark of the line from which it comes.
import { make } from "../dom.js";
import { Cards } from "./cards.js";
/**
 * @import { Card } from "../bridge.d.ts"
 * @import { Call, Fail, Text } from "../types.d.ts"
 */

export class Under {
  #area;
  #text;
  #cards;
  /** @type {Card[]} */
  #all = [];
  #line = 0;
  #from = make("p", { className: "from" });
  #mark = make("div", { className: "mark", hidden: true, "aria-hidden": "true" });
  node;
  /** The editor with the mark over it. */
  marked;

  /**
   * @param {HTMLTextAreaElement} area - the editor of the table
   * @param {{ call: Call, text: Text, fail: Fail }} room
   */
  constructor(area, { call, text, fail }) {
    this.#area = area;
    this.#text = text;
    this.#cards = new Cards(call, text, fail);
    this.marked = make("div", { className: "marked" }, area, this.#mark);
    this.node = make("div", { className: "under" }, make("b", {}, text("under")), this.#cards.node, this.#from);
    for (const heard of ["keyup", "click", "select", "focus"]) area.addEventListener(heard, () => this.follow());
    area.addEventListener("scroll", () => this.#place());
    new ResizeObserver(() => this.#place()).observe(area);
  }

  /**
   * Hear of the cards that are drawn now.
   * @param {Card[]} cards
   */
  show(cards) {
    this.#all = cards;
    this.follow();
  }

  /** Show the card of the line where the cursor is: the last one that begins there or before, or else the first. */
  follow() {
    const { value, selectionStart } = this.#area;
    const line = value.slice(0, selectionStart).split("\n").length;
    const card = this.#all.findLast((one) => one.line && one.line <= line) ?? this.#all[0];
    this.#line = card?.line ?? 0;
    this.#from.textContent = this.#line ? this.#text("from_line", { line: this.#line }) : "";
    this.#cards.show(card ? [card] : []);
    this.#place();
  }

  /** Put the mark over the line of the card, if it is in sight. */
  #place() {
    const { scrollTop, clientHeight, offsetTop } = this.#area;
    const { lineHeight, paddingTop } = getComputedStyle(this.#area);
    const high = parseFloat(lineHeight);
    const top = parseFloat(paddingTop) + (this.#line - 1) * high - scrollTop;
    this.#mark.hidden = !this.#line || top < 0 || top + high > clientHeight;
    this.#mark.style.top = `${offsetTop + top + 1}px`;
    this.#mark.style.height = `${high}px`;
  }
}
