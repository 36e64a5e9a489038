// The description of the room Map: an example, or a text of the person's own, which is kept while it is typed.
import { make } from "../dom.js";
import { Begin } from "./begin.js";
import { draft, draftOfAll, keepDraft } from "./kept.js";
/** @import { Studio, Text } from "../types.d.ts" */

const MOST = 16_000; // bytes of a file

/**
 * What the text asks its room: `redraw` draws its boards, `typed` hears of each key, and `note` notes in the address
 * which example it names.
 * @typedef {{
 *   text: Text,
 *   examples: [string, string][],
 *   redraw(): Promise<void>,
 *   typed(): void,
 *   note(): void,
 * }} Asked
 */

export class OwnText {
  #studio;
  #asked;
  /** The text that no person typed here, and what this tab has kept. */
  #untyped = "";
  #held = "";
  #isLost = false;
  /** The example that the address names, while nobody has changed it. */
  lent = "";
  editor;
  start;
  /** What opens a file. */
  pick;

  /**
   * @param {Studio} studio
   * @param {Asked} asked
   */
  constructor(studio, asked) {
    this.#studio = studio;
    this.#asked = asked;
    this.start = new Begin(studio, {
      room: "map",
      text: asked.text,
      examples: asked.examples,
      start: async (name) => this.replace(await this.#example(name)),
      restore: (now) => this.replace(now),
    });
    this.editor = make("textarea", {
      id: "map-text",
      rows: 26,
      spellcheck: false,
      wrap: "off",
      autocapitalize: "off",
      autocomplete: "off",
      "aria-describedby": "map-fault",
      oninput: () => {
        this.#take();
        this.#keep();
        asked.typed();
      },
    });
    this.pick = make("input", {
      type: "file",
      accept: ".toml",
      id: "map-file",
      className: "unseen",
      onchange: () => this.open(this.pick.files?.[0]).catch(studio.fail),
    });
  }

  /** @param {string} name */
  #example(name) {
    return this.#studio.call("map.example", { name });
  }

  /** Make the text the person's own: a reload shows it in place of an example of the address. */
  #take() {
    this.lent = "";
    this.#asked.note();
  }

  /** Keep what a person types before anything is drawn. What another tab has kept meanwhile is put aside. */
  #keep() {
    const before = draftOfAll();
    if (before !== this.#held) this.#aside(before, `${this.#asked.text("other_tab")}: `).catch(this.#studio.fail);
    const isKept = keepDraft(this.#held = this.editor.value);
    if (!isKept && !this.#isLost) this.#studio.fail(new Error(this.#studio.t("not_kept")));
    this.#isLost = !isKept;
  }

  /**
   * Put a text aside that a person typed, before something else takes its place.
   * @param {string} now
   * @param {string} from
   */
  async #aside(now, from = "") {
    if (!now.trim() || now === this.#untyped) return;
    for (const [name] of this.#asked.examples) if (await this.#example(name) === now) return;
    const name = /^name *= *"(.{1,60}?)"/m.exec(now)?.[1] ?? this.#asked.text("text");
    await this.start.aside(`${from}${name}`, now);
  }

  /** @param {string} now - a text that no person typed here */
  #put(now) {
    this.editor.value = this.#untyped = now;
    this.editor.setSelectionRange(0, 0);
    this.editor.scrollTop = 0;
  }

  /**
   * Put a text in the place of that which is kept.
   * @param {string} now
   */
  async replace(now) {
    for (let seen = ""; seen !== (seen = this.editor.value);) await this.#aside(seen); // a person may type meanwhile
    this.#put(now);
    this.#take();
    this.#keep();
    await this.#asked.redraw();
  }

  /**
   * Show an example that the address names. The text that is kept stays.
   * @param {string} name
   */
  async lend(name) {
    const example = await this.#example(name);
    if (this.#isLost) await this.#aside(this.editor.value);
    this.lent = name;
    this.start.choose(name);
    this.#put(example);
    await this.#asked.redraw();
  }

  /** Show the text that is kept, or else the first example, if nothing of the person's own stands here. */
  async show() {
    if (this.lent ? !draft() : this.editor.value) return false;
    this.lent = "";
    this.#held = draft();
    if (!this.#held) {
      await this.replace(await this.#example(this.#asked.examples[0][0]));
    } else {
      this.editor.value = this.#held;
      this.editor.setSelectionRange(0, 0);
      await this.#asked.redraw();
    }
    return true;
  }

  /** @param {File | undefined} file */
  async open(file) {
    this.pick.value = "";
    if (!file) return;
    if (file.size > MOST) throw new Error(this.#asked.text("too_large", { name: file.name.slice(0, 60) }));
    await this.replace(await file.text());
  }
}
