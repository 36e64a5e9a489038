// The board of a game with its pieces and places, as one SVG. Lengths are mm from the centre of the board.
import { isStill, make, rest, shape } from "../dom.js";
import { drawing } from "../trusted.js";
/**
 * @import { Piece, View } from "../bridge.d.ts"
 * @import { Shown, Spot } from "../types.d.ts"
 */

/**
 * A place with its outline, and a piece with its drawing.
 * @typedef {Spot & { node: SVGPathElement }} Placed
 * @typedef {Piece & { node: SVGGElement }} Lying
 */

const MOVES = 300;
/** How a piece arrives, and how one whose drawing changes tells it. */
const ARRIVES = [{ transform: "scale(1.7)", opacity: 0 }, { transform: "none", opacity: 1 }];
const CHANGES = [{ transform: "none" }, { transform: "scale(1.35)" }, { transform: "none" }];
// Where a name stands on its place, how large it is, and how wide at the most, in sizes of the place. And the px that a
// name has on a small place, if it is not too wide then.
const [LOW, SMALL, WIDEST, READABLE] = [0.82, 0.15, 0.86, 9];
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Board {
  /** @type {Map<string, Placed>} */
  #spots = new Map();
  /** @type {Map<string, Lying>} */
  #pieces = new Map();
  #layers = {
    pieces: shape("g", { class: "pieces", "aria-hidden": "true" }),
    gone: shape("g", { class: "pieces", "aria-hidden": "true" }),
    names: shape("g", { class: "names", "aria-hidden": "true" }),
    ways: shape("g", { class: "ways" }),
    spots: shape("g", { class: "spots" }),
  };
  #words;
  /** @type {Map<string, string[]>} */
  #said = new Map();
  /** @type {Set<string>} */
  #open = new Set();
  #defs = shape("defs");
  #resized = new ResizeObserver(() => this.#write());

  /**
   * @param {Shown} ground
   * @param {(name: string) => void} touch - hears the name of a place that is touched
   * @param {{ legal: string }} words - say that a place may be touched
   */
  constructor(ground, touch, words) {
    const { width, height } = this.ground = ground;
    this.#words = words;
    const printed = drawing(ground.svg);
    const label = { role: "group", "aria-label": ground.words };
    this.svg = shape("svg", { viewBox: `0 0 ${width} ${height}`, class: "board", ...label });
    this.svg.style.setProperty("--ratio", String(width / height)); // so that styles can fit it into a screen
    const middle = shape(
      "g",
      { transform: `translate(${width / 2} ${height / 2})` },
      ...Object.values(this.#layers),
    );
    const round = { "stroke-linecap": "round", "stroke-linejoin": "round" };
    this.svg.append(this.#defs, shape("g", { "aria-hidden": "true", ...round }, ...printed.childNodes), middle);
    for (const spot of ground.spots) {
      const path = shape("path", { d: spot.path, class: "spot" });
      path.dataset.spot = spot.name;
      path.addEventListener("click", () => this.#open.has(spot.name) && touch(spot.name));
      path.addEventListener("keydown", (event) => this.#key(event, spot, touch));
      this.#layers.spots.append(path);
      this.#spots.set(spot.name, { ...spot, node: path });
    }
    this.define(ground.art);
  }

  /**
   * Show the names of all places, as actions name them, or none.
   * @param {boolean} isOn
   */
  name(isOn) {
    this.#resized.disconnect();
    this.#layers.names.replaceChildren();
    if (isOn) this.#resized.observe(this.svg); // tells its size at once
  }

  #write() {
    const readable = READABLE / (this.svg.getScreenCTM()?.a || Infinity);
    const made = [...this.#spots.values()].map(({ name, x, node }) => {
      const { y, width, height } = node.getBBox();
      const size = Math.max(SMALL * width, readable);
      const text = shape("text", { x, y: y + LOW * height, "font-size": size });
      text.textContent = name;
      return { text, size, widest: WIDEST * width };
    });
    this.#layers.names.replaceChildren(...made.map(({ text }) => text));
    const wide = made.map(({ text }) => text.getComputedTextLength());
    for (const [at, { text, size, widest }] of made.entries()) {
      if (wide[at] > widest) text.setAttribute("font-size", String(size * widest / wide[at]));
    }
  }

  /**
   * Add drawings of pieces.
   * @param {string} art
   */
  define(art) {
    if (!art) return;
    const made = drawing(art).querySelector("defs")?.children ?? [];
    this.#defs.append(...[...made].filter(({ id }) => !this.#defs.querySelector(`#${CSS.escape(id)}`)));
  }

  /**
   * Show the pieces of a view. A piece that is there already goes to its place. Moving its node would make it jump.
   * @param {Pick<View, "marks" | "art" | "events">} view
   */
  show(view) {
    this.define(view.art);
    const left = new Map(this.#pieces);
    for (const { key } of view.marks) left.delete(key);
    const isFirst = !this.#pieces.size;
    for (const [key, { node }] of left) {
      this.#leave(node);
      this.#pieces.delete(key);
    }
    for (const [at, piece] of view.marks.entries()) {
      const before = this.#pieces.get(piece.key);
      const node = before?.node ?? shape("g", { class: "piece" }, shape("use"));
      node.firstElementChild?.setAttribute("href", `#${piece.symbol}`);
      if (!before && !isFirst) play(node, ARRIVES);
      else if (before && before.symbol !== piece.symbol) play(node, CHANGES);
      node.style.transform = `translate(${piece.x}px, ${piece.y}px)`;
      if (this.#layers.pieces.children[at] !== node) {
        this.#layers.pieces.insertBefore(node, this.#layers.pieces.children[at] ?? null);
      }
      this.#pieces.set(piece.key, { ...piece, node });
    }
    const said = new Map();
    for (const { spot, words } of view.marks) if (words) said.set(spot, [...(said.get(spot) ?? []), words]);
    this.#said = said;
    const last = view.events.findLast(({ places }) => places.length)?.places ?? [];
    for (const [name, { node }] of this.#spots) node.classList.toggle("last", last.includes(name));
  }

  /**
   * Let a piece fade away.
   * @param {SVGGElement} node
   */
  #leave(node) {
    if (isStill()) return node.remove();
    this.#layers.gone.append(node);
    play(node, [...ARRIVES].reverse());
    setTimeout(() => node.remove(), MOVES);
  }

  /**
   * Show a new position, and the way of what was done last.
   * @param {View} view
   */
  async move(view) {
    const [from, to] = this.#way(view);
    if (from && to && !isStill()) await this.#carried(view, from, to);
    this.show(view);
    this.#layers.ways.replaceChildren();
    if (!to) return;
    const way = from
      ? shape("path", { d: `M${from.x} ${from.y}L${to.x} ${to.y}`, class: "way" })
      : shape("circle", { cx: to.x, cy: to.y, r: 5, class: "way" });
    this.#layers.ways.append(way);
    if (!isStill()) await rest(MOVES);
  }

  /**
   * Return where pieces came from and where they went. Pieces that were taken before lie at the mark `source`.
   * @param {View} view
   * @returns {[Placed | undefined, Placed | undefined]}
   */
  #way(view) {
    const places = (view.events.at(-1)?.places ?? []).flatMap((name) => this.#spots.get(name) ?? []);
    const to = places.at(-1);
    const from = places.length > 1 ? places[0] : this.#spots.get(this.#pieces.get("source")?.spot ?? "");
    return from === to ? [undefined, to] : [from, to];
  }

  /**
   * Carry copies of pieces from one place to another where they join their kind. The kind begins the key.
   * @param {View} view
   * @param {Placed} from
   * @param {Placed} to
   */
  async #carried(view, from, to) {
    /** @param {Piece} piece */
    const kind = ({ key }) => key.split(" ")[0];
    /** @param {Piece} piece */
    const before = ({ key }) => this.#pieces.get(key);
    const arrived = view.marks.filter((piece) =>
      piece.spot === to.name && (before(piece)?.spot ?? to.name) === to.name && before(piece)?.symbol !== piece.symbol
    );
    const after = new Map(view.marks.map((piece) => [piece.key, piece.symbol]));
    const left = [...this.#pieces.values()].filter((piece) =>
      piece.spot === from.name && after.get(piece.key) !== piece.symbol
    );
    const carried = arrived.flatMap((piece) =>
      left.find((other) => kind(other) === kind(piece)) ?? (this.#pieces.has("source") ? piece : [])
    );
    if (!carried.length) return;
    this.define(view.art);
    for (const { symbol } of carried) {
      const node = shape("g", { class: "piece" }, shape("use", { href: `#${symbol}` }));
      node.style.transform = `translate(${from.x}px, ${from.y}px)`;
      this.#layers.ways.append(node);
      node.getBoundingClientRect();
      node.style.transform = `translate(${to.x}px, ${to.y}px)`;
    }
    await rest(MOVES);
  }

  /**
   * Mark the places that may be touched, and those that were touched already. `said` tells what each is for. The other
   * places can have the focus too, so that their words can be read.
   * @param {Set<string>} targets
   * @param {string[]} picked
   * @param {Map<string, string>} said
   */
  mark(targets, picked, said) {
    this.#open = new Set([...targets, ...picked.slice(-1)]);
    const first = this.#open.size ? null : this.#spots.values().next().value?.node;
    for (const [name, { node, words }] of this.#spots) {
      const here = [words ?? "", ...(this.#said.get(name) ?? [])].filter(Boolean).join(", ");
      const [told, isOpen] = [here ? `${name}: ${here}` : name, this.#open.has(name)];
      const label = isOpen ? `${told}; ${said.get(name) ?? this.#words.legal}` : told;
      node.classList.toggle("legal", targets.has(name));
      node.classList.toggle("picked", picked.includes(name));
      node.classList.remove("suggested");
      node.setAttribute("tabindex", isOpen || node === first ? "0" : "-1");
      node.setAttribute("role", isOpen ? "button" : "img");
      for (const key of ["aria-label", "data-tip"]) node.setAttribute(key, label);
      if (isOpen) node.setAttribute("aria-pressed", String(picked.includes(name)));
      else node.removeAttribute("aria-pressed");
    }
    if (targets.size) this.#layers.ways.replaceChildren();
  }

  /** Forget the way of what was done last. */
  clear() {
    this.#layers.ways.replaceChildren();
  }

  /**
   * Show which places a hint names.
   * @param {string[]} places
   */
  suggest(places) {
    for (const name of places) this.#spots.get(name)?.node.classList.add("suggested");
  }

  /**
   * Enter and space touch a place. Arrows lead to the nearest place in a direction that may be touched, and with Shift,
   * or if none may be touched, to the nearest place.
   * @param {KeyboardEvent} event
   * @param {Spot} spot
   * @param {(name: string) => void} touch
   */
  #key(event, spot, touch) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (this.#open.has(spot.name)) touch(spot.name);
      return;
    }
    const way = ARROWS[event.key];
    if (!way) return;
    event.preventDefault();
    const isAny = event.shiftKey || !this.#open.size;
    /** @type {Placed | null} */
    let best = null;
    let least = Infinity;
    for (const other of this.#spots.values()) {
      const [dx, dy] = [other.x - spot.x, other.y - spot.y];
      const along = dx * way[0] + dy * way[1];
      const far = along <= 0 ? Infinity : along + 2 * Math.abs(dx * way[1] + dy * way[0]);
      if ((isAny || this.#open.has(other.name)) && far < least) [best, least] = [other, far];
    }
    best?.node.focus();
  }

  /**
   * Return the sign of a seat as a picture.
   * @param {number} seat
   */
  sign(seat) {
    const sign = shape("use", { href: `#${this.ground.signs?.[seat]}` });
    return shape("svg", { viewBox: "-6 -6 12 12", class: "sign", "aria-hidden": "true" }, sign);
  }

  /**
   * Return the cards of a seat in a row.
   * @param {Piece[]} pieces
   * @param {string} label
   */
  hand(pieces, label) {
    const [wide, high] = [pieces.length * 47, 66];
    const row = shape("svg", {
      viewBox: `${-wide / 2} ${-high / 2} ${wide} ${high}`,
      preserveAspectRatio: "xMinYMid",
      role: "group",
      "aria-label": label,
    });
    for (const { symbol, x, y, words } of pieces) {
      const told = { role: "img", "aria-label": words, "data-tip": words, tabindex: 0 };
      row.append(shape("g", told, shape("use", { href: `#${symbol}`, x, y })));
    }
    return make("div", { className: "cards" }, row);
  }
}

/**
 * Move the drawing of a piece in its place, unless motion is not wanted.
 * @param {SVGGElement} node
 * @param {Keyframe[]} frames
 */
function play(node, frames) {
  if (!isStill()) node.firstElementChild?.animate(frames, { duration: MOVES, easing: "ease-out", fill: "forwards" });
}
