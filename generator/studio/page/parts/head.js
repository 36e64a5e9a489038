// The head of a room that is about one board: the game, the board, and a small picture of it, which leads to Press.
import { make } from "../dom.js";
import { drawing } from "../trusted.js";
/**
 * @import { Wish } from "../bridge.d.ts"
 * @import { Studio } from "../types.d.ts"
 */

let count = 0;

/**
 * Return the head for a board. Its picture comes later, if it is not at hand.
 * @param {Studio} studio
 * @param {Wish} board
 * @param {Node | null} known - its picture
 */
export function head(studio, board, known = null) {
  const { game, players, variant, seed, code, like, keep } = board;
  const title = studio.games.find((one) => one.game === game)?.title ?? game;
  const picture = make("span", { className: "small-board", "aria-hidden": "true" });
  const href = studio.link("press", { game, players, variant, seed, code, like, keep });
  const node = make(
    "a",
    { className: "of-board", href },
    picture,
    make("span", {}, make("b", {}, title), " ", studio.t("for_players", { players })),
    make("code", {}, code || studio.t("of_seed", { seed })),
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
