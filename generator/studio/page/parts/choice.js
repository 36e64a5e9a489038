// The button of a choice. One with a number has a slider, and the chosen number in its sentence.
import { button, make } from "../dom.js";
import { sentence } from "./seats.js";
/**
 * @import { Choice } from "../bridge.d.ts"
 * @import { Fail, Text } from "../types.d.ts"
 */

/**
 * @param {Choice} offer
 * @param {{ act(action: string): unknown, text: Text, fail: Fail }} table
 */
export function choice({ action, said, least, most }, { act, text, fail }) {
  if (!most) return button(sentence(said), () => act(action), fail);
  const [min, max] = [String(least), String(most)];
  const range = make("input", { type: "range", min, max, value: max, "aria-label": text("amount") });
  const chosen = button("", () => act(action.replace("#", range.value)), fail);
  const show = () => {
    chosen.textContent = sentence(said.replace("#", range.value));
  };
  range.oninput = show;
  show();
  return make("div", { className: "amount" }, chosen, range);
}
