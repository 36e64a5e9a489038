// Before a game: who sits where, and what each player is worth.
import { make } from "../dom.js";
/**
 * @import { Strength } from "../bridge.d.ts"
 * @import { Text } from "../types.d.ts"
 */

/**
 * Return a form with a choice for each seat, and what gives the chosen policies.
 * @param {Text} text
 * @param {number} seats
 * @param {Strength[]} known
 */
export function seating(text, seats, known) {
  const worth = make("p", { className: "worth", id: "worth" });
  /** @param {string} policy */
  const told = (policy) => {
    const one = known.find((player) => player.policy === policy);
    worth.textContent = one ? text("worth", { name: sentence(one.name), worth: one.worth }) : "";
  };
  const choices = Array.from({ length: seats }, (_, seat) => {
    const options = known.map(({ policy, name }) => make("option", { value: policy }, name));
    const list = make("select", { "aria-describedby": "worth" }, ...options);
    list.value = seat ? "greedy" : "human";
    list.onchange = list.onfocus = () => told(list.value);
    return list;
  });
  told("greedy");
  const rows = choices.map((list, seat) =>
    make("label", {}, make("span", {}, text("seat", { seat: String.fromCharCode(65 + seat) })), list)
  );
  const node = make("fieldset", {}, make("legend", {}, text("seats")), ...rows, worth);
  return { node, policies: () => choices.map((list) => list.value) };
}

/**
 * Return a text as the beginning of a sentence.
 * @param {string} text
 */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);
