// A look back at a finished game: the search looks at every decision, in a worker of its own, while the page is used.
// It looks at few plies of the whole game first and then between them, so that the curve is there early.
import { button, make } from "../dom.js";
import { curve } from "./curve.js";
import { sentence } from "./seats.js";
/**
 * @import { Judged, View } from "../bridge.d.ts"
 * @import { Call, Fail, Text } from "../types.d.ts"
 * @import { Thinker } from "./thinker.js"
 */

/**
 * What the look back asks its table. `show` shows the position after a number of plies and marks places on it.
 * @typedef {{
 *   text: Text,
 *   ask: Call,
 *   fail: Fail,
 *   names: string[],
 *   thinker: Thinker,
 *   plies(): number,
 *   result(): View["result"],
 *   sign(seat: number): SVGElement,
 *   show(ply: number, places: string[]): Promise<void>,
 *   playOn(ply: number): Promise<void>,
 * }} Asked
 */

const [COARSE, LARGEST, PAUSE] = [64, 3, 200];

export class Review {
  #table;
  /** @type {Map<number, Judged | null>} */
  #found = new Map();
  #round = 0;
  #here = -1;
  #drawn = 0;
  #state = make("p", {});
  #bar = make("progress", { max: 1, value: 0 });
  #place = make("div", {});
  #told = make("p", { className: "here" });
  #losses = make("ol", { className: "losses" });
  #turn;

  /** @param {Asked} table */
  constructor(table) {
    this.#table = table;
    const { text, fail } = table;
    this.#bar.setAttribute("aria-label", text("review"));
    this.#state.setAttribute("role", "status");
    this.#turn = button(text("review_stop"), () => this.#isLooking ? this.stop() : this.start(), fail);
    this.node = make(
      "section",
      { className: "review", hidden: true },
      make("h3", {}, text("review")),
      make("p", {}, text("review_about")),
      make("div", { className: "bar" }, this.#bar, this.#state, this.#turn),
      this.#place,
      this.#told,
      this.#losses,
    );
  }

  get #isLooking() {
    return this.node.dataset.state === "looking";
  }

  /** Look at the decisions that have not been looked at. */
  start() {
    if (this.#isLooking || this.node.dataset.state === "done") return;
    this.node.hidden = false;
    this.#here = this.#here < 0 ? this.#table.plies() : this.#here;
    this.#look(this.#round += 1).catch((error) => {
      this.#end("stopped");
      this.#table.fail(error);
    });
  }

  stop() {
    this.#round += 1;
    this.#table.thinker.end();
    if (this.#isLooking) this.#end("stopped");
  }

  /** @param {number} round */
  async #look(round) {
    const { ask, thinker, plies } = this.#table;
    this.node.dataset.state = "looking";
    this.#turn.textContent = this.#table.text("review_stop");
    for (const ply of order(plies())) {
      if (this.#found.has(ply)) continue;
      const question = await ask("table.decision", { ply });
      const made = question && round === this.#round ? await thinker.weigh(question) : null;
      if (round !== this.#round) return;
      if (question && !made) return this.#end("no_kernel");
      this.#found.set(ply, made && await ask("table.judged", { ply, ...made }));
      if (performance.now() - this.#drawn > PAUSE) this.#paint();
    }
    this.#end("done");
  }

  /** @param {"done" | "stopped" | "no_kernel"} state */
  #end(state) {
    this.node.dataset.state = state;
    this.#paint();
    const [done, all] = [this.#found.size, this.#table.plies()];
    const key = state === "no_kernel" ? "review_kernel" : `review_${state}`;
    this.#state.textContent = this.#table.text(key, { done, all });
    this.#turn.textContent = this.#table.text("review_go");
    this.#turn.hidden = this.#bar.hidden = state !== "stopped";
  }

  /**
   * Tell about the position after a number of plies.
   * @param {number} ply
   */
  at(ply) {
    this.#here = ply;
    if (!this.node.hidden) this.#paint();
  }

  #paint() {
    this.#drawn = performance.now();
    const { text, plies, names, sign } = this.#table;
    const all = plies();
    this.#bar.max = Math.max(1, all);
    this.#bar.value = this.#found.size;
    if (this.#isLooking) this.#state.textContent = text("review_doing", { done: this.#found.size, all });
    const found = [...this.#found.values()].filter((one) => one !== null).sort((a, b) => a.ply - b.ply);
    const lost = found.filter(({ cost }) => cost).sort((a, b) => b.loss - a.loss).slice(0, LARGEST);
    const points = [...found.map(({ ply, shares, margin }) => ({ ply: ply - 1, shares, margin })), this.#last()];
    const told = { plies: all, names, here: this.#here, lost, words: this.#words(lost) };
    this.#place.replaceChildren(curve(points, told, sign));
    this.#tell(found.find(({ ply }) => ply === this.#here + 1));
    this.#paintLosses(lost);
  }

  /** Return the point of the end: who won, and what they share. */
  #last() {
    const winners = this.#table.result()?.winners ?? [];
    const shares = this.#table.names.map((_, seat) => winners.includes(seat) ? 100 / winners.length : 0);
    return { ply: this.#table.plies(), shares, margin: 0 };
  }

  /** @param {Judged[]} lost */
  #words(lost) {
    const { text, names } = this.#table;
    const marks = lost.map(({ ply, seat, said }) => text("review_move", { ply, seat: names[seat], said }));
    return [text("review_curve"), ...marks].join(". ");
  }

  /** @param {Judged | undefined} one */
  #tell(one) {
    const { text, names } = this.#table;
    const shares = one?.shares.map((share, seat) => `${names[seat]} ${Math.round(share)}`).join(", ");
    const better = one?.better ? ` ${text("review_better", { said: one.better })}` : "";
    this.#told.textContent = one ? `${text("review_here", { shares })}${one.cost ? better : ""}` : "";
  }

  /** @param {Judged[]} lost */
  #paintLosses(lost) {
    const { text } = this.#table;
    const key = lost.map(({ ply }) => ply).join(" ") + this.node.dataset.state;
    if (this.#losses.dataset.key === key) return; // what has the focus keeps it
    this.#losses.dataset.key = key;
    const none = this.node.dataset.state === "done" && !lost.length;
    this.#losses.replaceChildren(...lost.map((one) => this.#loss(one)));
    if (none) this.#losses.append(make("li", { className: "none" }, text("review_none")));
  }

  /** @param {Judged} one */
  #loss({ ply, seat, said, better, better_places: places, cost, chances }) {
    const { text, names, sign, show, playOn, fail } = this.#table;
    return make(
      "li",
      {},
      make("p", { className: "move" }, sign(seat), text("review_move", { ply, seat: names[seat], said })),
      make("p", { className: "cost" }, cost),
      make("p", {}, sentence(text("review_better", { said: better }))),
      make("p", {}, make("small", {}, chances)),
      make(
        "div",
        { className: "bar" },
        button(text("review_show", { ply }), () => show(ply - 1, places), fail),
        button(text("review_on"), () => playOn(ply - 1), fail),
      ),
    );
  }
}

/**
 * Return the numbers of all plies: first few over the whole game, then those between them.
 * @param {number} plies
 */
function order(plies) {
  const found = [];
  for (let step = COARSE; step >= 1; step /= 2) {
    for (let ply = step; ply <= plies; ply += step) if (step === COARSE || ply % (2 * step)) found.push(ply);
  }
  return found;
}
