// The lines of seats in a chart: the dashes of each, and at their ends the signs with a piece of their line.
import { shape } from "../dom.js";

export const DASHES = ["", "6 3", "2 3", "8 3 2 3", "1 2", "10 4"];
export const WIDE = 36;
const [SAMPLE, SIGN, APART] = [20, 12, 2];

/**
 * Return for each seat a piece of its line, its sign, and a word if it has one, none over another. They are `WIDE`
 * without words, and stand in the order of the last values.
 * @param {number[]} last - the last value of each seat
 * @param {{ x: number, foot: number, y(value: number): number, sign(seat: number): SVGElement, words?: string[] }} at
 */
export function ends(last, { x, foot, y, sign, words = [] }) {
  const seats = [...last.keys()].sort((a, b) => last[b] - last[a]);
  const bottom = foot - SIGN * seats.length;
  let next = -Infinity;
  return seats.flatMap((seat, rank) => {
    const top = Math.max(next, Math.min(bottom + SIGN * rank, y(last[seat]) - SIGN / 2));
    next = top + SIGN;
    const line = {
      d: `M${x + APART} ${top + SIGN / 2}h${SAMPLE}`,
      class: "line",
      "stroke-dasharray": DASHES[seat] ?? "",
    };
    const made = sign(seat), right = x + SAMPLE + 2 * APART;
    for (const [key, value] of Object.entries({ x: right, y: top, width: SIGN, height: SIGN })) {
      made.setAttribute(key, String(value));
    }
    const told = shape("text", { x: right + SIGN + APART, y: top + 9.5, class: "points" });
    told.textContent = words[seat] ?? "";
    return [shape("path", line), made, ...words[seat] ? [told] : []];
  });
}
