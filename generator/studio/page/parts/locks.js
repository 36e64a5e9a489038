// Cells of a board that a person locks, so that the other cells are drawn again.
import { button, make } from "../dom.js";
import { Board } from "./board.js";
/**
 * @import { Cell, Cells } from "../bridge.d.ts"
 * @import { Fail, Text } from "../types.d.ts"
 */

/**
 * What the locks ask their room: `changed` hears whether the cells can be touched, `reroll` draws the others again.
 * @typedef {{ t: Text, fail: Fail, changed(isOpen: boolean): void, reroll(): Promise<void> }} Asked
 */

export class Locks {
  /** @type {Asked} */
  #asked;
  /** @type {Set<string>} */
  #locked = new Set();
  /** @type {Board | null} */
  #board = null;
  /** @type {Cell[]} */
  #cells = [];
  #count = make("p", { role: "status" });
  #reroll;
  #release;
  #toggle;

  /** @param {Asked} asked */
  constructor(asked) {
    const { t, fail } = this.#asked = asked;
    const given = { "aria-pressed": "false", disabled: true };
    this.#toggle = button(t("lock"), () => this.open(!this.isOpen), fail, given);
    this.#reroll = button(t("reroll"), asked.reroll, fail, { className: "main" });
    this.#release = button(t("release"), () => this.#set(new Set()), fail);
    this.#reroll.hidden = this.#release.hidden = true;
    this.node = make("div", { className: "locks" }, this.#toggle, this.#reroll, this.#release, this.#count);
  }

  get isOpen() {
    return this.#toggle.getAttribute("aria-pressed") === "true";
  }

  /** The locked cells as `--keep` names them. */
  get keep() {
    return [...this.#locked].join(",");
  }

  /**
   * A board without a code cannot be named, so its cells cannot be kept.
   * @param {boolean} is
   */
  ready(is) {
    this.#toggle.disabled = !is;
    this.#reroll.disabled = !is || !this.#locked.size || this.#locked.size === this.#cells.length;
  }

  /** @param {boolean} is */
  open(is) {
    if (is === this.isOpen) return;
    this.#toggle.setAttribute("aria-pressed", String(is));
    this.#toggle.textContent = this.#asked.t(is ? "lock_done" : "lock");
    this.#reroll.hidden = this.#release.hidden = !is;
    this.#board = null;
    this.#set(new Set());
    if (!is) this.#count.textContent = "";
    this.#asked.changed(is);
  }

  /**
   * Return a board whose cells can be touched. Cells that are locked stay so.
   * @param {Cells} cells
   */
  drawn(cells) {
    this.#cells = cells.spots;
    this.#board = new Board(cells, (name) => this.#touched(name), { legal: this.#asked.t("cell_free") });
    this.#set(this.#locked);
    return this.#board.svg;
  }

  /** @param {string} name */
  #touched(name) {
    const locked = new Set(this.#locked);
    if (!locked.delete(name)) locked.add(name);
    this.#set(locked);
  }

  /** @param {Set<string>} locked */
  #set(locked) {
    const { t } = this.#asked;
    this.#locked = locked;
    this.#count.textContent = locked.size ? t("locked", { count: locked.size }) : t("lock_hint");
    this.#release.disabled = !locked.size;
    this.ready(!this.#toggle.disabled);
    /** @type {(name: string) => string} */
    const state = (name) => t(locked.has(name) ? "cell_locked" : "cell_free");
    const said = new Map(this.#cells.map(({ name, kind }) => [name, `${kind}; ${state(name)}`]));
    this.#board?.mark(new Set(said.keys()), [...locked], said);
  }
}
