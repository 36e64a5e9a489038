// Elements and small things that all rooms use.
/** @import { Fail } from "./types.d.ts" */

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Return the element of the frame with an id.
 * @param {string} id
 */
export const $ = (id) => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
};

/**
 * Make an element: properties and attributes by name, then its children.
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} name
 * @param {Partial<HTMLElementTagNameMap[N]> & Record<string, unknown>} given
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[N]}
 */
export function make(name, given, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined || value === null) continue;
    if (key in made && !["list", "form"].includes(key)) Object.assign(made, { [key]: value });
    else if (value !== false) made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(.../** @type {(Node | string)[]} */ (children.filter((child) => child || child === "")));
  return made;
}

/**
 * Make an element of a drawing.
 * @template {keyof SVGElementTagNameMap} N
 * @param {N} name
 * @param {Record<string, string | number>} given
 * @param {Node[]} children
 */
export function shape(name, given = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(given)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/**
 * Return the element in another one, which has it.
 * @param {Element} node
 * @param {string} selector
 */
export function within(node, selector) {
  const found = node.querySelector(selector);
  if (!(found instanceof HTMLElement || found instanceof SVGElement)) throw new Error(`there is no ${selector}`);
  return found;
}

/**
 * A button that is busy while its work lasts, so that nothing happens twice. Errors go to `fail`.
 * @param {string} label
 * @param {() => unknown} work
 * @param {Fail} fail
 * @param {Partial<HTMLButtonElement> & Record<string, unknown>} given
 */
export function button(label, work, fail, given = {}) {
  const made = make("button", { type: "button", ...given }, label);
  made.onclick = async () => {
    if (made.getAttribute("aria-busy") === "true") return;
    made.setAttribute("aria-busy", "true");
    try {
      await work();
    } catch (error) {
      fail(error);
    } finally {
      made.removeAttribute("aria-busy");
    }
  };
  return made;
}

/**
 * A button that asks back: it does its work when it is pressed once more within some seconds.
 * @param {[string, string]} labels - what it says at first, and then
 * @param {() => unknown} work
 * @param {Fail} fail
 * @param {Record<string, unknown>} given
 */
export function sure([label, asking], work, fail, given = {}) {
  let isSure = false;
  const made = button(
    label,
    () => {
      if (isSure) return work();
      isSure = true;
      made.textContent = asking;
      setTimeout(() => {
        isSure = false;
        made.textContent = label;
      }, 5000);
      return undefined;
    },
    fail,
    given,
  );
  return made;
}

/**
 * Draw a form anew. The field that has the focus keeps it.
 * @param {HTMLFormElement} form
 * @param {HTMLElement[]} fields
 */
export function redrawn(form, fields) {
  const focus = document.activeElement?.getAttribute("name");
  form.replaceChildren(...fields);
  if (!focus) return;
  const named = `[name=${CSS.escape(focus)}]`;
  /** @type {HTMLElement | null} */ (form.querySelector(`${named}:checked`) ?? form.querySelector(named))?.focus();
}

/** @type {Record<string, string>} */
const TYPES = {
  pdf: "application/pdf",
  svg: "image/svg+xml",
  json: "application/json",
  jsonl: "application/jsonl",
};

/**
 * Hand a file to the person.
 * @param {BlobPart} data
 * @param {string} name
 */
export function save(data, name) {
  const type = TYPES[name.split(".").pop() ?? ""] ?? "application/octet-stream";
  const address = URL.createObjectURL(new Blob([data], { type }));
  const link = make("a", { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const LONG = 22; // signs of the Latin script that stand beside a label

/**
 * Return a list of labels with their values. A long value stands below its label.
 * @param {[string, string][]} list
 */
export const pairs = (list) =>
  make(
    "dl",
    { className: "facts" },
    ...list.flatMap(([label, value]) => {
      const className = value.replace(/[^\u0000-\u00ff]/g, "xx").length > LONG ? "long" : "";
      return [make("dt", { className }, label), make("dd", { className }, value)];
    }),
  );

/**
 * Return a picture of a board of a game that the build has drawn.
 * @param {string} game
 * @param {number} number - of the board, from 0
 */
export const still = (game, number = 0) =>
  make("img", { src: new URL(`games/${game}-${number}.svg`, import.meta.url).href, alt: "" });

/** Return whether motion is not wanted. */
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Rest for some ms, or not at all where motion is not wanted.
 * @param {number} time
 */
export const rest = (time) => new Promise((next) => setTimeout(next, isStill() ? 0 : time));
