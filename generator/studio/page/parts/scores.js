// The seats of a game with their points and goods.
import { make } from "../dom.js";
/**
 * @import { Ground, View } from "../bridge.d.ts"
 * @import { Text } from "../types.d.ts"
 */

/**
 * Fill a list with the seats of a view. The one that has the focus keeps it.
 * @param {HTMLElement} list
 * @param {View} view
 * @param {{ ground: Ground, sign(seat: number): SVGElement, text: Text }} table
 */
export function scored(list, view, { ground: { names, scoring }, sign, text }) {
  const focused = [...list.children].findIndex((one) => one === document.activeElement);
  list.replaceChildren(...view.scores.map((points, seat) => {
    const said = text("points", { points });
    return make(
      "li",
      {
        "aria-current": seat === view.actor ? "true" : null,
        "data-tip": [`${names[seat]}: ${said}.`, scoring].filter(Boolean).join(" "),
        tabIndex: 0,
      },
      sign(seat),
      make("b", {}, names[seat]),
      make("span", { className: "points" }, said, change(view.changes[seat])),
      make("span", { className: "goods" }, view.seats[seat]),
    );
  }));
  /** @type {HTMLElement | undefined} */ (list.children[focused])?.focus();
}

/**
 * Return what the last ply added to a score, null if it added nothing.
 * @param {number} points
 */
function change(points) {
  return points ? make("ins", {}, `${points > 0 ? "+" : "−"}${Math.abs(points)}`) : null;
}
