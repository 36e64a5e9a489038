// What a room for texts begins from: an example, or what something else replaced before. What a person typed is never
// replaced unasked: it is put aside in this browser, until the person lets it be forgotten.
import { button, make, sure } from "../dom.js";
import { field } from "../options.js";
import { changed } from "../stored.js";
/** @import { Studio, Text } from "../types.d.ts" */

/**
 * The name of a text that was put aside: its room, when it was, and what it is called.
 * @typedef {[string, number, string]} Name
 */

/**
 * What a room says of itself: its name, its texts and its examples with their titles. `start` shows an example, and
 * `restore` what was put aside.
 * @typedef {{
 *   room: string,
 *   text: Text,
 *   examples: [string, string][],
 *   start(example: string): Promise<void>,
 *   restore(value: any): Promise<void>,
 * }} Asked
 */

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(held: IDBObjectStore) => IDBRequest<T>} work
 */
const drafts = (mode, work) => changed("landpress-drafts", "drafts", mode, work);

/** @type {(one: any, other: any) => boolean} */
const same = (one, other) =>
  one === other || one instanceof Object && other instanceof Object && one.length === other.length &&
    Object.keys(one).length === Object.keys(other).length &&
    Object.keys(one).every((key) => same(one[key], other[key]));

export class Begin {
  #studio;
  #asked;
  #select;
  #forget;
  #isWarned = false;
  /** @type {Name[]} */
  #names = [];
  told = make("p", { className: "told", role: "status" });
  /** @type {HTMLElement[]} */
  nodes;

  /**
   * @param {Studio} studio
   * @param {Asked} asked
   */
  constructor(studio, asked) {
    const { t, fail } = studio;
    this.#studio = studio;
    this.#asked = asked;
    this.#select = make("select", { onchange: () => this.#chosen() });
    this.#forget = sure([t("forget"), t("forget_sure")], () => this.#forgotten(), fail, { hidden: true });
    this.nodes = [
      field(asked.text("example"), this.#select),
      button(asked.text("begin"), () => this.#begin(), fail),
      this.#forget,
    ];
    this.#draw(asked.examples[0][0]);
    this.#list().catch(() => undefined); // a browser that keeps nothing has nothing to list
  }

  /** @param {string} name */
  choose(name) {
    this.#select.value = name;
    this.#chosen();
  }

  /**
   * Put aside what is about to be replaced. If this browser cannot keep it, that is told, and the next time it goes.
   * @param {string} title
   * @param {any} value
   */
  async aside(title, value) {
    try {
      if (!await this.#isThere(title, value)) {
        await drafts("readwrite", (held) => held.put(value, [this.#asked.room, Date.now(), title]));
        await this.#list();
      }
      this.told.textContent = this.#studio.t("aside", { title });
    } catch {
      this.#isWarned = !this.#isWarned;
      if (this.#isWarned) throw new Error(this.#studio.t("not_aside"));
    }
  }

  /**
   * @param {string} title
   * @param {any} value
   */
  async #isThere(title, value) {
    for (const name of this.#names.filter((one) => one[2] === title)) {
      if (same(await drafts("readonly", (held) => held.get(name)), value)) return true;
    }
    return false;
  }

  async #list() {
    const all = await drafts("readonly", (held) => held.getAllKeys());
    this.#names = /** @type {Name[]} */ (all).filter(([room]) => room === this.#asked.room).reverse();
    this.#draw(this.#select.value);
  }

  /** @param {string} value - what is chosen */
  #draw(value) {
    const { language, t } = this.#studio, dated = { dateStyle: "medium", timeStyle: "short" };
    /** @param {Name} name */
    const label = ([, time, title]) =>
      `${title}, ${new Date(time).toLocaleString(language, /** @type {Intl.DateTimeFormatOptions} */ (dated))}`;
    const examples = this.#asked.examples.map(([name, title]) => make("option", { value: name }, title));
    const own = this.#names.map((name) => make("option", { value: JSON.stringify(name) }, label(name)));
    this.#select.replaceChildren(
      ...examples,
      ...own.length ? [make("optgroup", { label: t("put_aside") }, ...own)] : [],
    );
    this.#select.value = value;
    this.#chosen();
  }

  /** @returns {Name | undefined} */
  get #name() {
    return this.#names.find((name) => JSON.stringify(name) === this.#select.value);
  }

  #chosen() {
    this.#forget.hidden = !this.#name;
  }

  async #begin() {
    const name = this.#name;
    this.told.textContent = "";
    if (!name) return await this.#asked.start(this.#select.value);
    await this.#asked.restore(await drafts("readonly", (held) => held.get(name)));
  }

  async #forgotten() {
    const name = this.#name;
    if (!name) return;
    await drafts("readwrite", (held) => held.delete(name));
    this.#select.selectedIndex = 0;
    await this.#list();
  }
}
