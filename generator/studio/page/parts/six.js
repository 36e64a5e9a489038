// The boards to choose from, as cards that wait until their boards are drawn.
import { make, still } from "../dom.js";
import { drawing } from "../trusted.js";
/**
 * @import { Drawn, OnShelf, Picture, Told } from "../bridge.d.ts"
 * @import { Studio, Text } from "../types.d.ts"
 */

export const SIX = 6;
const SEEN = 4000;
/** @param {number} time - in ms */
const pause = (time) => new Promise((next) => setTimeout(next, time));

/**
 * The place of a board, and the board when it is drawn.
 * @typedef {{ node: HTMLButtonElement, drawn: Drawn | null, picture: Picture | null }} Card
 */

export class Six {
  node = make("ul", { className: "six" });
  /** @type {Card[]} */
  cards = [];
  #t;
  #choose;
  #again = 0;

  /**
   * @param {Text} t
   * @param {(card: Card) => void} choose
   */
  constructor(t, choose) {
    this.#t = t;
    this.#choose = choose;
  }

  /**
   * Show that boards of a game are being drawn. A game from a description has no picture to wait with.
   * @param {OnShelf | null} game
   */
  wait(game) {
    this.cards = Array.from(
      { length: SIX },
      (_, at) => ({ node: this.#waiting(game, at), drawn: null, picture: null }),
    );
    this.node.replaceChildren(...this.cards.map(({ node }) => make("li", {}, node)));
  }

  /** Wait until the pictures of the boards that wait can be seen, or some seconds: they come before Python. */
  async seen() {
    const pictures = [...this.node.querySelectorAll("img")];
    await Promise.race([Promise.allSettled(pictures.map((one) => one.decode())), pause(SEEN)]);
  }

  /**
   * @param {OnShelf | null} game
   * @param {number} at
   */
  #waiting(game, at) {
    return make(
      "button",
      { type: "button", className: "card waiting", disabled: true, "aria-pressed": "false" },
      game ? still(game.game, at) : make("span", { className: "blank" }),
      make("span", { className: "unseen" }, this.#t("drawing")),
      make("code", {}, "\u00a0"), // as high as a board
    );
  }

  /**
   * Show a board in its place. Return its card.
   * @param {number} at
   * @param {Drawn} drawn
   * @param {Picture} picture
   */
  fill(at, drawn, picture) {
    const card = Object.assign(this.cards[at], { drawn, picture });
    card.node.className = "card";
    card.node.disabled = false;
    card.node.onclick = () => this.#choose(card);
    card.node.replaceChildren(
      drawing(picture.svg),
      make("span", { className: "unseen" }, this.#t("choose", { number: at + 1, words: picture.words })),
      make("code", {}, drawn.board.code),
      make("span", { className: "character" }),
      make("small", { hidden: !drawn.issued }, this.#t("printed")),
    );
    return card;
  }

  /**
   * Show the boards that are drawn as they lie on pages with other options.
   * @param {Studio} studio
   * @param {() => boolean} isStale
   */
  async drawAgain(studio, isStale) {
    const number = this.#again += 1;
    for (const [at, card] of this.cards.entries()) {
      if (!card.drawn) continue;
      const asked = { board: card.drawn.board, options: studio.page(), name: `a${number}-${at}` };
      card.picture = await studio.call("press.thumb", asked);
      if (isStale()) return;
      card.node.querySelector("svg")?.replaceWith(drawing(card.picture.svg));
    }
  }

  /**
   * Return a copy of the picture of a board.
   * @param {Card} card
   */
  copy(card) {
    return /** @type {SVGElement} */ (card.node.querySelector("svg")?.cloneNode(true));
  }

  /**
   * Show what games on a board are like.
   * @param {number} at
   * @param {[string, string, boolean][]} lines - words and values, and whether the word tells the board apart
   */
  tell(at, lines) {
    const place = this.cards[at].node.querySelector(".character");
    place?.replaceChildren(
      ...lines.map(([word, value, isApart]) =>
        make("span", {}, make(isApart ? "b" : "i", {}, word), " ", make("span", {}, value))
      ),
    );
  }

  /** Take the places away whose boards cannot be drawn. */
  end() {
    for (const { node, drawn } of this.cards) if (!drawn) node.parentElement?.remove();
    this.cards = this.cards.filter(({ drawn }) => drawn);
  }

  /** Return the boards that are drawn. */
  boards() {
    return this.cards.flatMap(({ drawn }) => drawn?.board ?? []);
  }

  /**
   * Return whether these boards are shown.
   * @param {Told[]} boards
   */
  same(boards) {
    return JSON.stringify(boards) === JSON.stringify(this.boards());
  }

  /** @param {string} code */
  has(code) {
    return this.cards.some(({ drawn }) => drawn?.board.code === code);
  }

  /** @param {Card} chosen */
  press(chosen) {
    for (const card of this.cards) card.node.setAttribute("aria-pressed", String(card === chosen));
  }

  /**
   * Note that a board is printed now.
   * @param {Drawn} drawn
   */
  printed(drawn) {
    drawn.issued = true;
    const card = this.cards.find((one) => one.drawn === drawn);
    for (const mark of card?.node.querySelectorAll("small") ?? []) mark.hidden = false;
  }
}
