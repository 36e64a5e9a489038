// The cards of a deck as pictures. Only those in sight are fetched, and a side that did not change stays as it is.
import { make } from "../dom.js";
import { drawing } from "../trusted.js";
/**
 * @import { Card } from "../bridge.d.ts"
 * @import { Call, Fail, Text } from "../types.d.ts"
 */

const TOGETHER = 6, MM = 3.2;
const LEAST = 56; // the least width of a card in px
const NEAR = 600;

/**
 * The place of a card, and those of its sides with the numbers of what each is to show and shows.
 * @typedef {{ node: HTMLLIElement, holder: HTMLElement, label: HTMLElement, sides: Side[] }} Place
 * @typedef {{ node: HTMLElement, wanted: number, shown: number | null }} Side
 */

export class Cards {
  node = make("ul", { className: "cards" });
  /** @type {Place[]} */
  #places = [];
  /** @type {Map<number, SVGSVGElement>} */
  #drawn = new Map();
  /** @type {Set<Side>} */
  #wanted = new Set();
  #isAsking = false;
  #call;
  #text;
  #fail;
  #seen;

  /**
   * @param {Call} call
   * @param {Text} text
   * @param {Fail} fail
   */
  constructor(call, text, fail) {
    this.#call = call;
    this.#text = text;
    this.#fail = fail;
    this.#seen = new IntersectionObserver((entries) => this.#appeared(entries), { rootMargin: "400px" });
  }

  /** @param {Card[]} cards */
  show(cards) {
    const shown = parted(cards);
    shown.forEach((card, at) => this.#draw(card, this.#places[at] ??= this.#placed()));
    for (const { node } of this.#places.splice(shown.length)) node.remove();
    const used = new Set(cards.flatMap(({ sides }) => sides));
    for (const number of this.#drawn.keys()) if (!used.has(number)) this.#drawn.delete(number);
    this.fetch();
  }

  /** Show no cards. */
  clear() {
    this.#places = [];
    this.node.replaceChildren();
  }

  /** Fetch the pictures of the sides that are in sight. */
  fetch() {
    this.#fetched().catch(this.#fail);
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #appeared(entries) {
    const seen = new Set(entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target));
    for (const { node, sides } of this.#places) if (seen.has(node)) sides.forEach((side) => this.#wanted.add(side));
    this.fetch();
  }

  /** @returns {Place} */
  #placed() {
    const [holder, label] = [make("div", { className: "sides" }), make("p", {})];
    const node = make("li", {}, holder, label);
    this.node.append(node);
    return { node, holder, label, sides: [] };
  }

  /**
   * Put a card into its place. Sides that are drawn already stay as they are.
   * @param {Card} card
   * @param {Place} place
   */
  #draw({ name, copies, sides, size }, place) {
    const text = this.#text;
    place.label.textContent = !name ? text("back_of_all") : copies > 1 ? text("copies", { name, copies }) : name;
    for (const { node } of place.sides.splice(sides.length)) node.remove();
    sides.forEach((number, at) => {
      const side = place.sides[at] ??= this.#side(place);
      const said = !name ? text("back_of_all") : text(at ? "back_of" : "front_of", { name });
      side.node.setAttribute("aria-label", said);
      side.node.style.width = `${Math.max(LEAST, size[0] * MM)}px`;
      side.node.style.aspectRatio = `${size[0]} / ${size[1]}`;
      if (side.wanted === number) return;
      side.wanted = number;
      const drawn = this.#drawn.get(number);
      if (drawn) side.node.replaceChildren(drawn.cloneNode(true));
      else this.#wanted.add(side);
    });
    this.#seen.unobserve(place.node);
    this.#seen.observe(place.node);
  }

  /** @param {Place} place */
  #side(place) {
    const node = make("div", { className: "side", role: "img" });
    place.holder.append(node);
    /** @type {Side} */
    const side = { node, wanted: -1, shown: null };
    return side;
  }

  async #fetched() {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      while (this.#wanted.size) {
        const some = [...this.#wanted].slice(0, TOGETHER);
        some.forEach((side) => this.#wanted.delete(side));
        const open = some.filter((side) => isNear(side.node) && side.shown !== side.wanted);
        if (!open.length) continue;
        const found = await this.#call("deck.pictures", { numbers: open.map(({ wanted }) => wanted) });
        for (const side of open) {
          const svg = found[side.wanted];
          if (!svg) continue;
          const drawn = drawing(svg);
          this.#drawn.set(side.wanted, drawn);
          side.node.replaceChildren(drawn);
          side.shown = side.wanted;
        }
      }
    } finally {
      this.#isAsking = false;
    }
  }
}

/**
 * A back that all cards share is shown once, behind them.
 * @param {Card[]} all
 */
function parted(all) {
  const backs = new Set(all.map(({ sides }) => sides.at(1)));
  if (all.length < 2 || backs.size > 1 || backs.has(undefined)) return all;
  const fronts = all.map((card) => ({ ...card, sides: card.sides.slice(0, 1) }));
  return [...fronts, { ...all[0], name: "", copies: 1, sides: all[0].sides.slice(1) }];
}

/** @param {HTMLElement} node */
function isNear(node) {
  const { top, bottom } = node.getBoundingClientRect();
  return node.isConnected && bottom > -NEAR && top < innerHeight + NEAR;
}
