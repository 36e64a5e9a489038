// The head of a room: the game, the board, and a small picture of it.
import { isStill, make } from "../dom.js";
import { drawing } from "../trusted.js";
/**
 * @import { Wish } from "../bridge.d.ts"
 * @import { Studio } from "../types.d.ts"
 */

let count = 0;

/**
 * Return what all heads show.
 * @param {Node} picture
 * @param {string} title
 * @param {string} more
 * @param {string} code
 */
const parts = (picture, title, more, code) => [
  picture,
  make("span", {}, make("b", {}, title), " ", more),
  make("code", {}, code),
];

/** Return the place of a small picture. */
const small = () => make("span", { className: "small-board", "aria-hidden": "true" });

/** The head of a room whose board, or deck, no address can name. It leads to the large pictures in the room. */
export class OwnHead {
  node;

  /** @param {Element} place - where the large pictures are */
  constructor(place) {
    const go = () => place.scrollIntoView({ block: "start", behavior: isStill() ? "instant" : "smooth" });
    this.node = make("button", { type: "button", className: "of-board", hidden: true, onclick: go });
  }

  /**
   * @param {Node | null} picture
   * @param {string} title
   * @param {string} more
   * @param {string} code
   */
  show(picture, title, more, code) {
    const place = small();
    if (picture) place.append(picture);
    this.node.replaceChildren(...parts(place, title, more, code));
    this.node.hidden = false;
  }
}

/**
 * Return the head for a board, which leads to Press if Press knows its game. Its picture comes later, if it is not at
 * hand.
 * @param {Studio} studio
 * @param {Wish} board
 * @param {Node | null} known - its picture
 * @param {string} called - the title of a game that Press does not know
 */
export function head(studio, board, known = null, called = board.game) {
  const { game, players, variant, seed, code, like, keep } = board;
  const title = studio.games.find((one) => one.game === game)?.title;
  const picture = small();
  const href = title && studio.link("press", { game, players, variant, seed, code, like, keep });
  const node = make(
    "a",
    { className: "of-board", href },
    ...parts(picture, title ?? called, studio.t("for_players", { players }), code || studio.t("of_seed", { seed })),
  );
  if (known) {
    picture.append(known);
    return node;
  }
  fetched(studio, board, picture);
  return node;
}

/**
 * Return a large picture of a board.
 * @param {Studio} studio
 * @param {Wish} board
 */
export function preview(studio, board) {
  const node = make("div", { className: "paper preview", role: "img", "aria-label": board.code });
  fetched(studio, board, node);
  return node;
}

/**
 * Put the picture of a board into its place. Where none can be drawn, the place goes.
 * @param {Studio} studio
 * @param {Wish} board
 * @param {HTMLElement} place
 */
function fetched(studio, board, place) {
  const asked = { board, options: studio.page(), name: `head-${count += 1}` };
  studio.call("press.thumb", asked).then(
    ({ svg, words }) => {
      place.replaceChildren(drawing(svg));
      if (place.getAttribute("role")) place.setAttribute("aria-label", words);
    },
    (error) => {
      place.remove();
      studio.fail(error);
    },
  );
}
