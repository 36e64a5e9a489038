// The room Puzzle: a position in which one action alone leads to a win in this turn. Python judges what is played.
import { button, make } from "../dom.js";
import { Board } from "../parts/board.js";
import { choice } from "../parts/choice.js";
import { head } from "../parts/head.js";
import { Picks } from "../parts/picks.js";
import { scored } from "../parts/scores.js";
import { tips } from "../parts/tips.js";
import { speaking } from "../texts.js";
/**
 * @import { Posed, View } from "../bridge.d.ts"
 * @import { Room, Studio, Text } from "../types.d.ts"
 */

/** @typedef {"asked" | "on" | "off" | "won" | "shown"} State */

/** Return the day that it is here, such as 2026-11-25. */
function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

class Quest {
  #studio;
  #text;
  #posed;
  #view;
  #board;
  #picks = new Picks();
  #isBusy = false;
  /** @type {State} */
  #state = "asked";
  #steps = 0;
  #starts;
  #parts;

  /**
   * @param {Studio} studio
   * @param {Text} text
   * @param {Posed} posed
   */
  constructor(studio, text, posed) {
    this.#studio = studio;
    this.#text = text;
    this.#posed = posed;
    this.#view = posed.view;
    this.#starts = studio.starts();
    this.#board = new Board(posed.ground, (name) => this.#touch(name), { legal: text("legal") });
    this.#board.define(posed.view.art);
    this.#parts = {
      told: make("p", { className: "told", role: "status" }),
      choices: make("div", { className: "choices", tabIndex: -1 }),
      scores: make("ul", { className: "scores" }),
      way: make("ol", { className: "way-out" }),
      undo: button(text("undo"), () => this.#back(), studio.fail),
      show: button(text("show"), () => this.#show(), studio.fail),
    };
    this.node = make(
      "section",
      { className: "quest" },
      make("div", { className: "cloth" }, this.#board.svg),
      make(
        "div",
        { className: "side" },
        make("h2", {}, this.#board.sign(posed.seat), text("win", { seat: this.#name(posed.seat) })),
        make("p", {}, text("about", { seat: this.#name(posed.seat) })),
        this.#parts.told,
        this.#parts.choices,
        this.#parts.way,
        make("div", { className: "bar" }, this.#parts.undo, this.#parts.show),
        this.#parts.scores,
        make("div", { className: "bar days" }, ...this.#days()),
        ...posed.without.map((reason) => make("p", { className: "without" }, reason)),
      ),
    );
    this.node.append(tips(this.node));
    this.#paint();
  }

  #days() {
    const { day, before } = this.#posed;
    /**
     * @param {string} key
     * @param {string} other
     */
    const link = (key, other) =>
      make("a", { className: "as-button", href: this.#studio.link("puzzle", { day: other }) }, this.#text(key));
    return [before && link("earlier", before), day !== today() && link("of_today", today())];
  }

  /** @param {number} seat */
  #name(seat) {
    return this.#posed.ground.names[seat];
  }

  /**
   * Do something with the puzzle. A worker that was replaced has forgotten it, so it is posed anew.
   * @param {() => Promise<unknown>} work
   */
  async #do(work) {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#picks.clear();
    try {
      if (this.#starts !== this.#studio.starts()) {
        this.#posed = await this.#studio.call("puzzle.pose", { day: this.#posed.day, options: this.#studio.page() });
        this.#starts = this.#studio.starts();
        this.#board.show(this.#view = this.#posed.view);
        [this.#state, this.#steps] = ["asked", 0];
      } else await work();
    } catch (error) {
      this.#studio.fail(error);
    } finally {
      this.#isBusy = false;
      this.#paint();
    }
  }

  /** @param {string} action */
  #act(action) {
    return this.#do(async () => {
      const { view, state } = await this.#studio.call("puzzle.act", { action });
      await this.#moved(view);
      this.#state = state;
      this.#steps += 1;
    });
  }

  #back() {
    return this.#do(async () => {
      this.#view = await this.#studio.call("puzzle.back", {});
      this.#board.clear();
      this.#board.show(this.#view);
      this.#parts.way.replaceChildren();
      this.#steps -= 1;
      this.#state = this.#steps ? "on" : "asked";
    });
  }

  #show() {
    return this.#do(async () => {
      const { said, view } = await this.#studio.call("puzzle.solution", {});
      this.#parts.way.replaceChildren(...said.map((step) => make("li", {}, step)));
      this.#steps += said.length - Number(this.#state === "off");
      await this.#moved(view);
      this.#state = "shown";
    });
  }

  /** @param {View} view */
  async #moved(view) {
    await this.#board.move(view);
    this.#view = view;
  }

  /** @param {string} name */
  #touch(name) {
    if (this.#isBusy) return;
    const action = this.#picks.touch(name);
    if (action === undefined) this.#paint();
    else this.#act(action);
  }

  #paint() {
    const { told, choices, scores, undo, show } = this.#parts;
    const isOpen = !this.#isBusy && (this.#state === "asked" || this.#state === "on");
    this.#picks.offer(isOpen ? this.#view.offers : []);
    const targets = this.#picks.targets();
    this.#board.show(this.#view);
    this.#board.mark(new Set(targets.keys()), this.#picks.names, targets);
    const values = { seat: this.#name(this.#posed.seat), said: this.#view.events.at(-1)?.said ?? "" };
    told.textContent = this.#text(this.#state, values);
    told.dataset.state = this.#state;
    this.node.dataset.ply = this.#isBusy ? "" : String(this.#view.ply);
    undo.disabled = this.#isBusy || !this.#steps;
    show.disabled = this.#isBusy || this.#state === "won" || this.#state === "shown";
    choices.replaceChildren(...isOpen ? this.#choices(targets) : []);
    scored(scores, { ...this.#view, actor: this.#posed.seat }, {
      ground: this.#posed.ground,
      sign: (seat) => this.#board.sign(seat),
      text: this.#text,
    });
    if (document.activeElement === document.body && this.#steps) {
      (isOpen ? choices : undo).focus({ preventScroll: true });
    }
  }

  /** @param {Map<string, string>} targets */
  #choices(targets) {
    const { names } = this.#picks, text = this.#text;
    const table = { act: (/** @type {string} */ action) => this.#act(action), text, fail: this.#studio.fail };
    const untouch = () => {
      this.#picks.clear();
      this.#paint();
    };
    return [
      ...this.#view.turn.map((line) => make("p", {}, line)),
      ...targets.size ? [make("p", {}, text(names.length ? "choose_more" : "choose_place"))] : [],
      ...this.#picks.ready().map((offer) => choice(offer, table)),
      ...names.length ? [button(text("another"), untouch, this.#studio.fail, { className: "quiet" })] : [],
    ];
  }
}

export const asks = ["day"];

/**
 * Open the room in an element (docs/studio.md).
 * @param {Studio} studio
 * @param {HTMLElement} section
 * @returns {Promise<Room>}
 */
export async function open(studio, section) {
  const text = speaking(await studio.call("puzzle.texts", { language: studio.language }));
  let shown = "";
  let round = 0;

  /** @param {string} day */
  async function pose(day) {
    const mine = round += 1;
    const posed = await studio.call("puzzle.pose", { day, options: studio.page() });
    if (mine !== round) return;
    shown = posed.day;
    section.replaceChildren(
      head(studio, posed.board),
      make(
        "p",
        { className: "day" },
        text("of_day", { day: new Date(`${shown}T12:00`).toLocaleDateString(studio.language, { dateStyle: "long" }) }),
      ),
      new Quest(studio, text, posed).node,
    );
  }

  return {
    async show(asked) {
      const day = asked.get("day") ?? (shown || today());
      if (day !== shown) {
        await pose(day).catch(async (error) => {
          if (!shown) await pose(today());
          studio.fail(error);
        });
      }
      studio.note("puzzle", { day: shown });
    },
  };
}
