// What can be printed of the chosen board: its page, its kit, its cards, or some parts of the kit.
import { button, make, save } from "../dom.js";
/**
 * @import { Drawn, OnShelf, Made } from "../bridge.d.ts"
 * @import { Studio } from "../types.d.ts"
 */

/**
 * What this asks its room: the chosen board, to tell something, and to note that a board is printed now.
 * @typedef {{ chosen(): Drawn | null, tell(line: string): void, issued(drawn: Drawn): void }} Asked
 */

export class Outputs {
  #studio;
  #room;
  #parts = make("div", { className: "ticks" });
  board;
  kit;
  cards;
  some;
  vector;
  list;

  /**
   * @param {Studio} studio
   * @param {Asked} room
   */
  constructor(studio, room) {
    const { t, fail } = studio;
    this.#studio = studio;
    this.#room = room;
    /** @type {(label: string, work: () => Promise<void>, className?: string) => HTMLButtonElement} */
    const action = (label, work, className = "") => button(label, work, fail, { className, disabled: true });
    this.board = action("", () => this.#page("pdf"), "main");
    this.vector = action(t("as_svg"), () => this.#page("svg"));
    this.kit = action(t("print_kit"), () => this.#kit([]));
    this.cards = action(t("print_cards"), () => this.#kit(["cards", "tiles"]));
    this.some = action(t("print_parts"), () => this.#kit(this.#ticked()));
    this.list = make(
      "details",
      { className: "more", ontoggle: () => this.show().catch(fail) },
      make("summary", {}, t("parts")),
      this.#parts,
      make("div", { className: "row" }, this.some),
    );
  }

  /**
   * @param {Drawn | null} chosen
   * @param {Pick<OnShelf, "has_deck">} game
   */
  ready(chosen, game) {
    for (const one of [this.board, this.kit, this.cards, this.some, this.vector]) one.disabled = !chosen;
    this.board.textContent = this.#studio.t(chosen?.issued ? "print_again" : "print_board");
    this.cards.hidden = !game.has_deck;
  }

  /** List the parts of the kit, which can be printed alone, if the list is open. */
  async show() {
    const { t, call } = this.#studio;
    const chosen = this.#room.chosen();
    if (!chosen || !this.list.open) return;
    const found = await call("press.groups", { board: chosen.board, options: this.#studio.page() });
    this.#parts.replaceChildren(...found.map(([group, name, count]) => {
      const label = count ? t("part", { name, count }) : t(`group_${group}`);
      const box = make("input", { type: "checkbox", name: "part", value: group });
      return make("label", { className: "tick" }, box, make("span", {}, label));
    }));
    this.cards.hidden = !found.some(([name]) => name === "cards" || name === "tiles");
  }

  #ticked() {
    /** @type {NodeListOf<HTMLInputElement>} */
    const boxes = this.#parts.querySelectorAll(":checked");
    return [...boxes].map(({ value }) => value);
  }

  /** @param {"pdf" | "svg"} kind */
  #page(kind) {
    return this.#printed(({ board, issued }) =>
      this.#studio.call("press.board_file", { board, options: this.#studio.page(), kind, again: issued })
    );
  }

  /** @param {string[]} only */
  #kit(only) {
    return this.#printed(({ board, issued }) =>
      this.#studio.call("press.kit_file", { board, options: this.#studio.kit(), only, again: issued })
    );
  }

  /** @param {(drawn: Drawn) => Promise<Made>} work */
  async #printed(work) {
    const { t, clear } = this.#studio;
    const chosen = this.#room.chosen();
    if (!chosen) return;
    clear();
    this.#room.tell(t("making"));
    try {
      const made = await work(chosen);
      save(made.data, made.name);
      const size = Math.ceil(made.data.length / 1000);
      const entered = made.issued && !chosen.issued ? ` ${t("entered")}` : "";
      this.#room.tell(t("made", { name: made.name, size }) + entered);
      if (made.issued) this.#room.issued(chosen);
    } catch (error) {
      this.#room.tell("");
      throw error;
    }
  }
}
