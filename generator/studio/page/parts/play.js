// A game in play: the board, what may be done, what happened, and the seats that the page plays.
import { button, make, rest } from "../dom.js";
import { drawing } from "../trusted.js";
import { Beside } from "./beside.js";
import { Board } from "./board.js";
import { choice } from "./choice.js";
import { Picks } from "./picks.js";
import { Replay } from "./replay.js";
import { Drawer } from "./rules.js";
import { scored } from "./scores.js";
import { telling, tips } from "./tips.js";
/**
 * @import { Event, Laid, View } from "../bridge.d.ts"
 * @import { Call, Fail, Text } from "../types.d.ts"
 * @import { Thinker } from "./thinker.js"
 */

/**
 * What a game asks its room. `head` names the board, `tools` are buttons beside those of the game, and `keep` hears
 * when something was done that must not be lost. `reviewer` searches when the game is over, and `playOn` goes on then.
 * @typedef {{
 *   ask: Call,
 *   text: Text,
 *   fail: Fail,
 *   thinker: Thinker,
 *   reviewer: Thinker,
 *   head: HTMLElement,
 *   tools: HTMLElement[],
 *   keep(): Promise<void>,
 *   playOn(ply: number): Promise<void>,
 * }} Asked
 */

const PAUSE = 60;
const TOLD = 30; // events
const [CHANCE, OVER] = [-1, -2];

export class Play {
  #laid;
  #view;
  #place;
  #room;
  #text;
  #board;
  #parts;
  #picks = new Picks();
  #isBusy = false;
  #isBack = false;
  #isHurried = false;
  #round = 0;

  /**
   * @param {Laid} laid
   * @param {HTMLElement} place
   * @param {Asked} room
   */
  constructor(laid, place, room) {
    this.#laid = laid;
    this.#view = laid.view;
    this.#place = place;
    this.#room = room;
    this.#text = room.text;
    this.#board = new Board(laid.ground, (name) => this.#touch(name), { legal: room.text("legal") });
    this.#board.define(laid.view.art);
    this.#parts = this.#made();
  }

  #made() {
    const text = this.#text;
    return {
      turn: make("div", { className: "turn" }),
      live: make("p", { className: "unseen", role: "status", "aria-live": "polite" }),
      hand: make("div", { className: "hand" }),
      choices: make("div", { className: "choices", tabIndex: -1 }),
      scores: make("ul", { className: "scores" }),
      events: make("ol", { className: "events", tabIndex: 0, "aria-label": text("events") }),
      curtain: make("div", { className: "curtain", hidden: true }),
      undo: button(text("undo"), () => this.#do(() => this.#room.ask("table.undo", {})), this.#room.fail),
      redo: button(text("redo"), () => this.#do(() => this.#room.ask("table.redo", {})), this.#room.fail),
      tray: make("div", { className: "tray" }),
      beside: new Beside(this.#laid.ground.tables, {
        ...this.#room,
        names: this.#laid.ground.names,
        sign: (seat) => this.#board.sign(seat),
      }),
      names: button(text("names"), () => this.#names(), this.#room.fail, { "aria-pressed": "false" }),
      rules: new Drawer({ text, ask: this.#room.ask, fail: this.#room.fail }),
      hint: button(text("hint"), () => this.#hint(), this.#room.fail),
      replay: new Replay({
        text,
        ask: this.#room.ask,
        fail: this.#room.fail,
        names: this.#laid.ground.names,
        plies: () => this.#view.ply,
        busy: () => this.#isBusy,
        sign: (seat) => this.#board.sign(seat),
        thinker: this.#room.reviewer,
        result: () => this.#view.result,
        paint: (view, places) => this.#replayed(view, places),
        playOn: (ply) => this.#room.playOn(ply),
      }),
    };
  }

  /** Show the game, and play on. */
  async begin() {
    const { live, turn, curtain, choices, hand, scores, undo, redo, tray, hint, names, rules, replay, events, beside } =
      this.#parts;
    const cloth = make("div", { className: "cloth" }, this.#board.svg, curtain);
    const table = make(
      "section",
      { className: "table" },
      live,
      make("div", { className: "now" }, turn, tray),
      cloth,
      beside.node,
      choices,
      hand,
      scores,
      make("div", { className: "bar tools" }, undo, redo, hint, rules.opener, names, ...this.#room.tools),
      replay.node,
      make("div", { className: "past" }, make("h3", {}, this.#text("events")), events),
      rules.node,
    );
    table.append(tips(table));
    this.#place.replaceChildren(this.#room.head, table);
    await this.#go(this.#view);
  }

  /** End what the page does in this game. */
  stop() {
    this.#round += 1;
    this.#room.thinker.stop();
    this.#parts.replay.stop();
  }

  /**
   * Tell something beside the turn.
   * @param {string} line
   */
  tell(line) {
    this.#announce(line);
    this.add(make("p", { className: "hinted" }, line));
  }

  /** @param {HTMLElement[]} nodes */
  add(...nodes) {
    this.#parts.turn.append(...nodes);
  }

  /**
   * Play on until a person is asked, the game is over, or the room is left.
   * @param {View} view
   */
  async #go(view) {
    const round = this.#round += 1;
    this.#isBusy = true;
    this.#isHurried = false;
    const began = view.ply;
    try {
      this.#paint(view);
      await this.#room.keep();
      for (;;) {
        this.#paint(view);
        if (view.actor === OVER || view.policy === "human") break;
        const next = await this.#next(view);
        if (round !== this.#round) return;
        if (!this.#isHurried) await this.#board.move(next);
        if (!this.#isHurried && next.actor !== CHANCE && view.actor !== CHANCE) await rest(PAUSE);
        view = next;
      }
      if (view.ply !== began) await this.#room.keep();
    } catch (error) {
      this.#room.fail(error);
    } finally {
      if (round === this.#round) {
        this.#isBusy = false;
        this.#paint(this.#view);
        if (this.#view.result) this.#parts.replay.review();
      }
    }
  }

  /**
   * Return the position after the next ply of a seat that the page plays.
   * @param {View} view
   */
  async #next(view) {
    const made = /^(mcts|net)/.test(view.policy) ? await this.#searched() : null;
    return made ? this.#room.ask("table.chosen", { number: made.action }) : this.#room.ask("table.step", {});
  }

  async #searched(isHint = false) {
    const search = await this.#room.ask("table.search", { iterations: 0 });
    return this.#room.thinker.think(this.#laid.board.game, search, isHint);
  }

  /**
   * Do what a person wants, and play on.
   * @param {() => Promise<View>} ask
   */
  async #do(ask) {
    if (this.#isBusy || this.#isBack) return;
    this.#isBusy = true;
    this.#place.dataset.state = "busy";
    this.#picks.clear();
    const round = this.#round;
    /** @type {View | null} */
    let view = null;
    try {
      view = await ask();
      await this.#board.move(view);
    } catch (error) {
      this.#room.fail(error);
    }
    if (round === this.#round) await this.#go(view ?? this.#view);
  }

  /** @param {string} action */
  #act(action) {
    return this.#do(() => this.#room.ask("table.act", { action }));
  }

  // ---- Choices: touched places first, then what is left.

  /** @param {string} name */
  #touch(name) {
    if (this.#isBusy || this.#isBack) return;
    const action = this.#picks.touch(name);
    if (action === undefined) this.#paint(this.#view);
    else this.#act(action);
  }

  #untouch() {
    this.#picks.clear();
    this.#paint(this.#view);
  }

  #choices() {
    const { names } = this.#picks;
    const made = this.#picks.ready().map((offer) =>
      choice(offer, { act: (action) => this.#act(action), ...this.#room })
    );
    const another = button(this.#text("another"), () => this.#untouch(), this.#room.fail, { className: "quiet" });
    return [
      make("h3", {}, this.#text("actions")),
      ...this.#picks.targets().size ? [make("p", {}, this.#text(names.length ? "choose_more" : "choose_place"))] : [],
      ...made,
      ...names.length ? [another] : [],
    ];
  }

  // ---- What is shown.

  /** @param {number} seat */
  #name(seat) {
    return seat < 0 ? this.#text("chance") : this.#laid.ground.names[seat];
  }

  /** @param {View} view */
  #paint(view) {
    if (!this.#isBack) this.#view = view;
    const isMine = !this.#isBusy && !this.#isBack && view.policy === "human" && view.curtain < 0;
    if (!isMine) this.#picks.clear();
    this.#picks.offer(view.offers);
    const targets = isMine ? this.#picks.targets() : new Map();
    this.#board.show(view);
    this.#board.mark(new Set(targets.keys()), this.#picks.names, targets);
    this.#parts.beside.show(view);
    this.#paintTurn(view);
    this.#paintChoices(view, isMine);
    this.#paintRest(view);
    // A button or a place that is gone cannot keep the focus. What can be done now gets it.
    if (isMine && document.activeElement === document.body) this.#parts.choices.focus({ preventScroll: true });
    const asked = view.actor === OVER ? "over" : view.curtain >= 0 ? "curtain" : "asked";
    this.#place.dataset.state = this.#isBusy ? "busy" : asked;
    this.#place.dataset.ply = String(view.ply);
  }

  /** @param {View} view */
  #paintTurn(view) {
    const who = this.#who(view);
    const numbers = view.events.at(-1)?.outcome;
    this.#parts.turn.replaceChildren(
      make("h2", {}, who),
      ...numbers ? [make("p", { className: "outcome" }, numbers)] : [],
      ...view.turn.map((line) => make("p", {}, line)),
    );
    this.#announce([...view.events.slice(-1).map((event) => this.#event(event)), who, ...view.turn].join(" "));
  }

  /**
   * @param {View} view
   * @param {boolean} isMine
   */
  #paintChoices(view, isMine) {
    const { choices, undo, redo, hint } = this.#parts;
    undo.disabled = !isMine || !view.undo;
    redo.disabled = !isMine || !view.redo;
    hint.disabled = !isMine;
    if (isMine) choices.replaceChildren(...this.#choices());
    else if (view.actor === OVER || view.curtain >= 0 || this.#isBack) choices.replaceChildren();
    else if (!choices.querySelector(".skip-on")) {
      const given = { className: "quiet skip-on" };
      choices.replaceChildren(button(this.#text("now"), () => this.#skip(), this.#room.fail, given));
    }
  }

  /** @param {View} view */
  #paintRest(view) {
    const { scores, events, hand, curtain, tray } = this.#parts;
    tray.replaceChildren(...view.tray ? [telling(drawing(view.tray))] : []);
    const told = view.events.slice(-TOLD).reverse();
    scored(scores, view, { ground: this.#laid.ground, sign: (seat) => this.#board.sign(seat), text: this.#text });
    events.replaceChildren(...told.map((event) => make("li", { value: event.ply }, this.#event(event))));
    hand.replaceChildren(
      ...view.hand.length ? [make("h3", {}, this.#text("hand")), this.#board.hand(view.hand, this.#text("hand"))] : [],
    );
    curtain.hidden = view.curtain < 0;
    if (view.curtain >= 0 && !this.#isBusy) this.#drawCurtain(view.curtain);
  }

  /** @param {number} seat */
  #drawCurtain(seat) {
    const name = this.#name(seat);
    const reveal = () => this.#do(() => this.#room.ask("table.reveal", {}));
    this.#parts.curtain.replaceChildren(
      this.#board.sign(seat),
      make("h2", {}, this.#text("curtain", { seat: name })),
      make("p", {}, this.#text("curtain_about")),
      button(this.#text("reveal", { seat: name }), reveal, this.#room.fail, { className: "main" }),
    );
  }

  /** @param {View} view */
  #who(view) {
    if (view.result) {
      const winners = view.result.winners.map((seat) => this.#name(seat)).join(", ");
      return `${this.#text("over", { reason: view.reason })} ${this.#text(view.ended, { seats: winners })}`;
    }
    if (view.actor < 0) return this.#text("chance");
    return this.#text(view.policy === "human" ? "your_turn" : "thinking", { seat: this.#name(view.actor) });
  }

  /** @param {Event} event */
  #event({ seat, said, outcome }) {
    return `${this.#name(seat)}: ${said}${outcome ? ` (${outcome})` : ""}`;
  }

  /** @param {string} text */
  #announce(text) {
    if (this.#parts.live.textContent !== text) this.#parts.live.textContent = text;
  }

  /** Let the seats that the page plays finish at once, a search too. If something stopped them, let them go on. */
  async #skip() {
    if (!this.#isBusy) return await this.#go(this.#view);
    this.#isHurried = true;
    this.#room.thinker.stop();
  }

  #names() {
    const isOn = this.#parts.names.getAttribute("aria-pressed") !== "true";
    this.#parts.names.setAttribute("aria-pressed", String(isOn));
    this.#board.name(isOn);
  }

  async #hint() {
    if (this.#isBusy) return;
    const ply = this.#view.ply;
    this.#announce(this.#text("hinting"));
    const made = await this.#searched(true);
    if (!made || this.#view.ply !== ply || this.#isBusy) return;
    const { said, places } = await this.#room.ask("table.hint", { number: made.action });
    const expects = made.share === null ? "" : this.#text("hint_share", { share: Math.round(100 * made.share) });
    this.tell(`${this.#text("hinted", { action: said })} ${expects}`);
    this.#board.suggest(places);
  }

  /**
   * Show an earlier position, or the present one, and mark places.
   * @param {View | null} view
   * @param {string[]} places
   */
  #replayed(view, places = []) {
    this.#isBack = view !== null;
    this.#board.clear();
    this.#paint(view ?? this.#view);
    this.#board.suggest(places);
  }
}
