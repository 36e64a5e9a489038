// The numbers of the element under the cursor of a template, to be dragged: its position and its size.
import { make } from "../dom.js";
/** @import { Text } from "../types.d.ts" */

/** @typedef {{ label: string, from: number, to: number, value: number }} Found */

const STEP = 0.5; // mm
const FAR = 4; // px for a step
/** @type {Record<string, string[]>} */
const NAMES = { at: ["x", "y"], size: ["width", "height"] };

/**
 * Return the numbers of the position and the size of the element around a place in a template.
 * @param {string} template
 * @param {number} cursor
 * @returns {Found[]}
 */
export function numbersAt(template, cursor) {
  const before = template.slice(0, cursor).lastIndexOf("\n[");
  const first = template[cursor] === "[" && template[cursor - 1] === "\n" ? cursor : before + 1;
  const next = template.indexOf("\n[", first + 1);
  const block = template.slice(first, next < 0 ? undefined : next);
  if (!block.startsWith("[[")) return [];
  return [...block.matchAll(/^[ \t]*(at|size)[ \t]*=[ \t]*([^#\n]*)/gm)].flatMap((line) => {
    const [whole, key, value] = line;
    if (/["']/.test(value)) return []; // a formula or a name
    const found = [...value.matchAll(/-?\d+(?:\.\d+)?/g)];
    return found.map((number, at) => {
      const from = first + line.index + whole.length - value.length + number.index;
      const label = found.length > 1 ? NAMES[key][at] ?? key : key;
      return { label, from, to: from + number[0].length, value: Number(number[0]) };
    });
  });
}

export class Numbers {
  #area;
  #text;
  #changed;
  /** @type {Found[]} */
  #found = [];
  node;

  /**
   * @param {HTMLTextAreaElement} area - the editor of the template
   * @param {Text} text
   * @param {() => void} changed
   */
  constructor(area, text, changed) {
    this.#area = area;
    this.#text = text;
    this.#changed = changed;
    this.node = make("div", { className: "numbers", role: "group", "aria-label": text("numbers") });
    for (const heard of ["keyup", "click", "select", "focus", "input"]) area.addEventListener(heard, () => this.show());
    this.show();
  }

  /** Show the numbers of the element where the cursor is. */
  show() {
    const before = this.#found;
    this.#found = numbersAt(this.#area.value, this.#area.selectionStart);
    const isSame = before.length === this.#found.length &&
      before.every((one, at) => one.label === this.#found[at].label);
    if (!isSame || !before.length) {
      const held = this.#found.map((_, at) => this.#handle(at));
      this.node.replaceChildren(make("small", {}, this.#text(held.length ? "numbers" : "numbers_none")), ...held);
    }
    for (const at of this.#found.keys()) this.#tell(at);
  }

  /** @param {number} at */
  #handle(at) {
    const label = this.#text(`number_${this.#found[at].label}`);
    const node = make(
      "span",
      { role: "slider", tabIndex: 0, "aria-label": label, "aria-valuemin": "-999", "aria-valuemax": "999" },
      make("b", {}, label),
      make("output", {}),
    );
    let [start, value] = [0, 0];
    node.onpointerdown = (event) => {
      [start, value] = [event.clientX, this.#found[at].value];
      node.setPointerCapture(event.pointerId);
      node.focus();
      event.preventDefault();
    };
    node.onpointermove = (event) => {
      if (!node.hasPointerCapture(event.pointerId)) return;
      this.#set(at, value + STEP * Math.round((event.clientX - start) / FAR));
    };
    node.onkeydown = (event) => {
      const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
      if (!steps) return;
      event.preventDefault();
      this.#set(at, this.#found[at].value + STEP * steps);
    };
    return node;
  }

  /**
   * Write a number into the template, where it stands.
   * @param {number} at
   * @param {number} value
   */
  #set(at, value) {
    const { from, to, value: before } = this.#found[at];
    const [rounded, cursor] = [Math.round(value * 100) / 100, this.#area.selectionStart];
    if (rounded === before) return;
    const written = String(rounded);
    this.#area.setRangeText(written, from, to, "preserve");
    // The cursor stays in its element, also where numbers before it become longer.
    this.#area.selectionStart = this.#area.selectionEnd = cursor >= to ? cursor + written.length - (to - from) : cursor;
    this.#found = numbersAt(this.#area.value, this.#area.selectionStart);
    this.#tell(at);
    this.#changed();
  }

  /** @param {number} at */
  #tell(at) {
    const node = [...this.node.querySelectorAll("[role=slider]")][at];
    const value = String(this.#found[at].value);
    node.setAttribute("aria-valuenow", value);
    const shown = node.querySelector("output");
    if (shown) shown.textContent = value;
  }
}
