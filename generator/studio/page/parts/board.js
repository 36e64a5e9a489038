// The board of a game with its pieces and places, as one SVG. Lengths are mm from the centre of the board.
import { make } from "../dom.js";
import { drawing } from "../trusted.js";

const SVG = "http://www.w3.org/2000/svg";
const MOVES = 180;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const element = (name, given = {}, ...children) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(given)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Board {
  #spots = new Map(); #pieces = new Map(); #layers = {}; #words;

  // `touch` hears the name of a place that is touched. `words.legal` says in words that a place may be touched.
  constructor(ground, touch, words) {
    const { width, height } = this.ground = ground;
    this.#words = words;
    const printed = drawing(ground.svg);
    this.svg = element("svg", { viewBox: `0 0 ${width} ${height}`, class: "board", role: "group", "aria-label": ground.words });
    this.svg.dataset.ratio = width / height;
    const middle = element("g", { transform: `translate(${width / 2} ${height / 2})` });
    for (const name of ["pieces", "ways", "spots"]) middle.append(this.#layers[name] = element("g", { class: name }));
    this.defs = element("defs", {});
    const page = element("g", { "aria-hidden": "true" }, ...printed.childNodes);
    page.setAttribute("stroke-linecap", "round");
    page.setAttribute("stroke-linejoin", "round");
    this.svg.append(this.defs, page, middle);
    this.#layers.pieces.setAttribute("aria-hidden", "true");
    for (const spot of ground.spots) {
      const path = element("path", { d: spot.path, class: "spot" });
      path.dataset.spot = spot.name;
      path.addEventListener("click", () => path.hasAttribute("tabindex") && touch(spot.name));
      path.addEventListener("keydown", (event) => this.#key(event, spot, touch));
      this.#layers.spots.append(path);
      this.#spots.set(spot.name, { ...spot, node: path });
    }
    this.define(ground.art);
  }

  // Add drawings of pieces.
  define(art) {
    if (!art) return;
    const defs = drawing(art).querySelector("defs");
    if (defs) this.defs.append(...defs.childNodes);
  }

  // Show the pieces of a view. A piece that is there already goes to its place.
  show(view) {
    this.define(view.art);
    const left = new Map(this.#pieces);
    for (const piece of view.marks) {
      const node = left.get(piece.key) ?? this.#piece(piece.key);
      left.delete(piece.key);
      node.setAttribute("href", `#${piece.symbol}`);
      node.style.transform = `translate(${piece.x}px, ${piece.y}px)`;
      this.#layers.pieces.append(node);
    }
    for (const [key, node] of left) {
      node.remove();
      this.#pieces.delete(key);
    }
    const said = new Map();
    for (const { spot, words } of view.marks) if (words) said.set(spot, [...(said.get(spot) ?? []), words]);
    this.said = said;
  }

  #piece(key) {
    const node = element("use", { class: "piece" });
    this.#pieces.set(key, node);
    return node;
  }

  // Show a new position, and the way of what was done last.
  async move(view) {
    this.show(view);
    const places = (view.events.at(-1)?.places ?? []).map((name) => this.#spots.get(name)).filter(Boolean);
    this.#layers.ways.replaceChildren();
    if (!places.length) return;
    const [from, to] = [places[0], places.at(-1)];
    const way = places.length > 1
      ? element("path", { d: `M${from.x} ${from.y}L${to.x} ${to.y}`, class: "way" })
      : element("circle", { cx: to.x, cy: to.y, r: 5, class: "way" });
    this.#layers.ways.append(way);
    if (!still()) await new Promise((next) => setTimeout(next, MOVES));
  }

  // Mark the places that may be touched, and those that were touched already. `said` tells what each is for.
  mark(targets, picked, said) {
    const focused = document.activeElement?.dataset?.spot;
    for (const [name, { node }] of this.#spots) {
      const here = [this.said?.get(name)?.join(", ")].filter(Boolean).join(", ");
      node.classList.toggle("legal", targets.has(name));
      node.classList.toggle("picked", picked.includes(name));
      node.classList.remove("suggested");
      if (targets.has(name) || picked.at(-1) === name) {
        node.setAttribute("tabindex", "0");
        node.setAttribute("role", "button");
        node.setAttribute("aria-label", [`${name}${here ? `: ${here}` : ""}`, said.get(name) ?? this.#words.legal].join("; "));
        node.setAttribute("aria-pressed", String(picked.includes(name)));
      } else {
        for (const key of ["tabindex", "role", "aria-label", "aria-pressed"]) node.removeAttribute(key);
      }
    }
    if (targets.size) this.#layers.ways.replaceChildren();
    if (focused && document.activeElement?.dataset?.spot !== focused) this.#spots.get(focused)?.node.focus();
  }

  // Forget the way of what was done last.
  clear() {
    this.#layers.ways.replaceChildren();
  }

  // Show which places a hint names.
  suggest(places) {
    for (const name of places) this.#spots.get(name)?.node.classList.add("suggested");
  }

  // Enter and space touch a place. Arrows lead to the nearest place in a direction that may be touched.
  #key(event, spot, touch) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      touch(spot.name);
      return;
    }
    const way = ARROWS[event.key];
    if (!way) return;
    event.preventDefault();
    let [best, least] = [null, Infinity];
    for (const other of this.#spots.values()) {
      const [dx, dy] = [other.x - spot.x, other.y - spot.y];
      const along = dx * way[0] + dy * way[1];
      const far = along <= 0 ? Infinity : along + 2 * Math.abs(dx * way[1] + dy * way[0]);
      if (other.node.hasAttribute("tabindex") && far < least) [best, least] = [other, far];
    }
    best?.node.focus();
  }

  // The sign of a seat as a picture.
  sign(seat) {
    return element("svg", { viewBox: "-6 -6 12 12", class: "sign", "aria-hidden": "true" },
      element("use", { href: `#${this.ground.signs[seat]}` }));
  }

  // The cards of a seat in a row.
  hand(pieces) {
    const [wide, high] = [pieces.length * 47, 66];
    const row = element("svg", { viewBox: `${-wide / 2} ${-high / 2} ${wide} ${high}`, role: "img", "aria-label": pieces.map(({ words }) => words).join(", ") });
    for (const { symbol, x, y } of pieces) row.append(element("use", { href: `#${symbol}`, x, y }));
    return make("div", { className: "cards" }, row);
  }
}
