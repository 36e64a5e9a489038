// The shelf of games to choose from, and what stands in a room that lacks a board.
import { make, still } from "../dom.js";
/**
 * @import { OnShelf } from "../bridge.d.ts"
 * @import { Studio, Text } from "../types.d.ts"
 */

/**
 * Draw the shelf, with one game as the chosen one, which is in sight.
 * @param {HTMLUListElement} shelf
 * @param {OnShelf[]} games
 * @param {OnShelf} chosen
 * @param {Text} t
 * @param {(game: OnShelf) => void} pick
 */
export function drawShelf(shelf, games, chosen, t, pick) {
  const buttons = games.map((one) =>
    make(
      "button",
      { type: "button", "aria-pressed": String(one === chosen), onclick: () => pick(one) },
      Object.assign(still(one.game), { width: 56, height: 56 }),
      make("span", {}, one.title, make("small", {}, t("players", { few: one.seats[0], many: one.seats.at(-1) }))),
    )
  );
  shelf.replaceChildren(...buttons.map((one) => make("li", {}, one)));
  const here = buttons[games.indexOf(chosen)];
  if (here && shelf.scrollWidth > shelf.clientWidth) shelf.scrollLeft = here.offsetLeft - shelf.clientWidth / 3;
}

/**
 * Return what a room shows that lacks a board: why it does, and the way to Press.
 * @param {Studio} studio
 * @param {string} said
 */
export const none = (studio, said) =>
  make(
    "div",
    { className: "lacking" },
    make("div", { className: "stills" }, ...studio.games.map(({ game }) => still(game))),
    make("p", {}, said),
    make("a", { className: "as-button", href: studio.link("press", {}) }, studio.t("press")),
  );
