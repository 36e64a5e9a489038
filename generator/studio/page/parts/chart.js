// A chart of the points of the seats, ply by ply. Seats differ by sign and by dashes, not by colour alone.
const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT, RIM] = [320, 110, 10];
const DASHES = ["", "6 3", "2 3", "8 3 2 3", "1 2", "10 4"];

const element = (name, given) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(given)) made.setAttribute(key, value);
  return made;
};

export function chart(scores, names, sign, words) {
  const plies = Math.max(1, scores.length - 1);
  const all = scores.flat();
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (ply) => RIM + (ply / plies) * (WIDTH - 5 * RIM);
  const y = (points) => HEIGHT - RIM - ((points - least) / (most - least)) * (HEIGHT - 2 * RIM);
  const last = scores.at(-1);
  const told = names.map((name, seat) => `${name} ${last[seat]}`).join(", ");
  const made = element("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", "aria-label": `${words}: ${told}` });
  made.append(element("path", { d: `M${x(0)} ${y(0)}H${x(plies)}`, class: "axis" }));
  for (const [seat] of names.entries()) {
    const points = scores.map((row, ply) => `${x(ply).toFixed(1)},${y(row[seat]).toFixed(1)}`).join(" ");
    made.append(element("polyline", { points, class: `line seat-${seat}`, "stroke-dasharray": DASHES[seat] ?? "" }));
    const end = sign(seat);
    for (const [key, value] of Object.entries({ x: x(plies) + 2, y: y(last[seat]) - 6, width: 12, height: 12 })) end.setAttribute(key, value);
    const points_now = element("text", { x: x(plies) + 16, y: y(last[seat]) + 3.5, class: "points" });
    points_now.textContent = last[seat];
    made.append(end, points_now);
  }
  return made;
}
