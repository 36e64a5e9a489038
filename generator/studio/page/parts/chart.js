// A chart of the points of the seats, ply by ply. Seats differ by sign and by dashes, not by colour alone.
import { shape } from "../dom.js";
import { DASHES, ends, WIDE } from "./ends.js";

const [WIDTH, HEIGHT, RIM, NUMBERS] = [320, 110, 10, 20];

/**
 * @param {number[][]} scores - the points of the seats after each ply
 * @param {string[]} names
 * @param {(seat: number) => SVGElement} sign
 * @param {string} words
 */
export function chart(scores, names, sign, words) {
  const plies = Math.max(1, scores.length - 1);
  const all = scores.flat();
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  /** @param {number} ply */
  const x = (ply) => RIM + (ply / plies) * (WIDTH - RIM - WIDE - NUMBERS);
  /** @param {number} points */
  const y = (points) => HEIGHT - RIM - ((points - least) / (most - least)) * (HEIGHT - 2 * RIM);
  const last = scores[scores.length - 1];
  const told = names.map((name, seat) => `${name} ${last[seat]}`).join(", ");
  const label = `${words}: ${told}`;
  const made = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", "aria-label": label });
  made.append(shape("path", { d: `M${x(0)} ${y(0)}H${x(plies)}`, class: "axis" }));
  for (const seat of names.keys()) {
    const points = scores.map((row, ply) => `${x(ply).toFixed(1)},${y(row[seat]).toFixed(1)}`).join(" ");
    made.append(shape("polyline", { points, class: `line seat-${seat}`, "stroke-dasharray": DASHES[seat] ?? "" }));
  }
  made.append(...ends(last, { x: x(plies), foot: HEIGHT, y, sign, words: last.map(String) }));
  return made;
}
