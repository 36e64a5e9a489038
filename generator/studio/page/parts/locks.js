// Cells of a board that a person locks, so that the other cells are drawn again.
import { button, make } from "../dom.js";
import { Board } from "./board.js";

export class Locks {
  #asked; #locked = new Set(); #board = null; #cells = []; #count = make("p", { role: "status" }); #reroll; #release; #toggle;

  // `asked` has `t`, `fail`, `changed(isOpen)`, which hears when the cells can be touched, and `reroll()`.
  constructor(asked) {
    const { t, fail } = this.#asked = asked;
    this.#toggle = button(t("lock"), async () => this.open(!this.isOpen), fail, { "aria-pressed": "false", disabled: true });
    this.#reroll = button(t("reroll"), asked.reroll, fail, { className: "main" });
    this.#release = button(t("release"), async () => this.#set(new Set()), fail);
    this.#reroll.hidden = this.#release.hidden = true;
    this.node = make("div", { className: "locks" }, this.#toggle, this.#reroll, this.#release, this.#count);
  }

  get isOpen() {
    return this.#toggle.getAttribute("aria-pressed") === "true";
  }

  // The locked cells as `--keep` names them.
  get keep() {
    return [...this.#locked].join(",");
  }

  // A board without a code cannot be named, so its cells cannot be kept.
  ready(is) {
    this.#toggle.disabled = !is;
    this.#reroll.disabled = !is || !this.#locked.size || this.#locked.size === this.#cells.length;
  }

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

  // Return a board whose cells can be touched. Cells that are locked stay so.
  drawn(cells) {
    this.#cells = cells.spots;
    this.#board = new Board(cells, (name) => this.#touched(name), { legal: this.#asked.t("cell_free") });
    this.#set(this.#locked);
    return this.#board.svg;
  }

  #touched(name) {
    const locked = new Set(this.#locked);
    if (!locked.delete(name)) locked.add(name);
    this.#set(locked);
  }

  #set(locked) {
    const { t } = this.#asked;
    this.#locked = locked;
    this.#count.textContent = locked.size ? t("locked", { count: locked.size }) : t("lock_hint");
    this.#release.disabled = !locked.size;
    this.ready(!this.#toggle.disabled);
    const said = new Map(this.#cells.map(({ name, kind }) => [name, `${kind}; ${t(locked.has(name) ? "cell_locked" : "cell_free")}`]));
    this.#board?.mark(new Set(said.keys()), [...locked], said);
  }
}
