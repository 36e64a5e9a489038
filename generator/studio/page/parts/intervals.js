// A chart of shares with their intervals, a line at the equal share, and a band of the width that is to be decided.
const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, ROW, RIM, NAMES] = [320, 22, 14, 44];

const element = (name, given) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(given)) made.setAttribute(key, value);
  return made;
};

export function intervals(shares, { equal, width }, words) {
  const most = Math.min(100, Math.max(equal + 2 * width, ...shares.map(({ high }) => high)));
  const least = Math.max(0, Math.min(equal - 2 * width, ...shares.map(({ low }) => low)));
  const x = (value) => NAMES + ((value - least) / (most - least || 1)) * (WIDTH - NAMES - RIM);
  const high = RIM + ROW * shares.length;
  const made = element("svg", { viewBox: `0 0 ${WIDTH} ${high + RIM}`, class: "intervals", role: "img", "aria-label": words });
  made.append(element("rect", { x: x(equal - width), y: 4, width: x(equal + width) - x(equal - width), height: high, class: "band" }));
  made.append(element("path", { d: `M${x(equal)} 4V${high + 4}`, class: "equal" }));
  shares.forEach(({ name, share, low, high: top }, at) => {
    const y = RIM + ROW * (at + 0.5) - 4;
    made.append(element("path", { d: `M${x(low)} ${y}H${x(top)}M${x(low)} ${y - 5}V${y + 5}M${x(top)} ${y - 5}V${y + 5}`, class: "interval" }));
    const label = element("text", { x: 4, y: y + 3, class: "row-name" });
    label.textContent = name;
    made.append(label);
    made.append(element("circle", { cx: x(share), cy: y, r: 4, class: "share" }));
  });
  return made;
}
