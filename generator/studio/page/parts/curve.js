// A curve of what each seat can expect, ply by ply, with bands of what may be off, and marks where most was lost.
import { shape } from "../dom.js";
import { DASHES, ends, WIDE } from "./ends.js";
/** @import { Judged } from "../bridge.d.ts" */

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, FOOT] = [320, 150, 24, WIDE + 2, 12, 16];
const LINES = [0, 25, 50, 75, 100];

/**
 * A point of the curve: the shares of the seats after a number of plies, in per cent, and how far they may be off.
 * @typedef {{ ply: number, shares: number[], margin: number }} Point
 */

/**
 * @param {Point[]} points - in the order of the plies
 * @param {{ plies: number, names: string[], here: number, lost: Judged[], words: string }} told
 * @param {(seat: number) => SVGElement} sign
 */
export function curve(points, { plies, names, here, lost, words }, sign) {
  /** @param {number} ply */
  const x = (ply) => LEFT + (ply / Math.max(1, plies)) * (WIDTH - LEFT - RIGHT);
  /** @param {number} share */
  const y = (share) => HEIGHT - FOOT - (Math.min(100, Math.max(0, share)) / 100) * (HEIGHT - FOOT - TOP);
  /** @param {number} ply */
  const at = (ply) => x(ply).toFixed(1);
  const made = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "curve", role: "img", "aria-label": words });
  for (const share of LINES) {
    const name = shape("text", { x: LEFT - 4, y: y(share) + 3, class: "tick-name", "text-anchor": "end" });
    name.textContent = String(share);
    made.append(shape("path", { d: `M${LEFT} ${y(share)}H${x(plies)}`, class: share % 50 ? "hair" : "axis" }), name);
  }
  for (const seat of names.keys()) {
    const high = points.map(({ ply, shares, margin }) => `${at(ply)},${y(shares[seat] + margin).toFixed(1)}`);
    const low = points.map(({ ply, shares, margin }) => `${at(ply)},${y(shares[seat] - margin).toFixed(1)}`);
    made.append(shape("polygon", { points: [...high, ...low.reverse()].join(" "), class: "band" }));
  }
  for (const seat of names.keys()) {
    const line = points.map(({ ply, shares }) => `${at(ply)},${y(shares[seat]).toFixed(1)}`).join(" ");
    made.append(shape("polyline", { points: line, class: "line", "stroke-dasharray": DASHES[seat] ?? "" }));
  }
  made.append(...ends(points.at(-1)?.shares ?? [], { x: x(plies), foot: HEIGHT, y, sign }));
  made.append(shape("path", { d: `M${at(here)} ${TOP - 4}V${HEIGHT - FOOT}`, class: "here" }));
  for (const [rank, { ply, seat, shares, loss }] of lost.entries()) {
    const [from, to] = [y(shares[seat]), y(shares[seat] - loss)];
    const number = shape("text", { x: at(ply - 1), y: from + 3, class: "rank", "text-anchor": "middle" });
    number.textContent = String(rank + 1);
    const drop = shape("path", { d: `M${at(ply - 1)} ${from}V${to}m-2.5 -3.5l2.5 3.5l2.5 -3.5`, class: "drop" });
    made.append(drop, shape("circle", { cx: at(ply - 1), cy: from, r: 5, class: "mark" }), number);
  }
  return made;
}
