// A chart of shares with their intervals, a line at the equal share, and a band of the width that is to be decided.
import { shape } from "../dom.js";
/** @import { Share } from "../bridge.d.ts" */

const [WIDTH, ROW, RIM, NAMES, AXIS] = [320, 22, 14, 44, 4];
const MOST_TICKS = 6;

/**
 * Return the chart. A share that is not known yet is NaN.
 * @param {Share[]} shares
 * @param {{ equal: number, width: number }} wanted
 * @param {string} words
 */
export function intervals(shares, { equal, width }, words) {
  const most = Math.min(100, Math.max(equal + 2 * width, ...shares.map(({ high }) => high)));
  const least = Math.max(0, Math.min(equal - 2 * width, ...shares.map(({ low }) => low)));
  /** @param {number} value */
  const x = (value) => NAMES + ((value - least) / (most - least || 1)) * (WIDTH - NAMES - RIM);
  const high = RIM + ROW * shares.length;
  const made = shape("svg", {
    viewBox: `0 0 ${WIDTH} ${high + RIM + AXIS}`,
    class: "intervals",
    role: "img",
    "aria-label": words,
  });
  const [left, right] = [x(equal - width), x(equal + width)];
  made.append(shape("rect", { x: left, y: 4, width: right - left, height: high, class: "band" }));
  made.append(shape("path", { d: `M${x(equal)} 4V${high + 4}`, class: "equal" }));
  made.append(...axis(least, most, x, high + 4));
  shares.forEach(({ name, share, low, high: top }, at) => {
    const y = RIM + ROW * (at + 0.5) - 4;
    const ends = [low, top].map((end) => `M${x(end)} ${y - 5}V${y + 5}`).join("");
    const label = shape("text", { x: 4, y: y + 3, class: "row-name" });
    label.textContent = name;
    made.append(shape("path", { d: `M${x(low)} ${y}H${x(top)}${ends}`, class: "interval" }), label);
    if (!Number.isNaN(share)) made.append(shape("circle", { cx: x(share), cy: y, r: 4, class: "share" }));
  });
  return made;
}

/**
 * Return a line with the shares that it shows, in per cent.
 * @param {number} least
 * @param {number} most
 * @param {(value: number) => number} x
 * @param {number} y
 */
function axis(least, most, x, y) {
  const step = [1, 2, 5, 10, 20].find((one) => (most - least) / one <= MOST_TICKS) ?? 25;
  const first = Math.ceil(least / step) * step;
  const values = Array.from({ length: Math.floor((most - first) / step) + 1 }, (_, at) => first + at * step);
  const ticks = values.map((value) => `M${x(value)} ${y}v3`).join("");
  const labels = values.map((value) => {
    const label = shape("text", { x: x(value), y: y + 11, class: "tick-name", "text-anchor": "middle" });
    label.textContent = `${value} %`;
    return label;
  });
  return [shape("path", { d: `M${x(least)} ${y}H${x(most)}${ticks}`, class: "axis" }), ...labels];
}
