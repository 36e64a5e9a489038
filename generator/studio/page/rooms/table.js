// The room Table: a game in play. It knows no game: places, pieces, choices and words come from Python.
import { button, make, save } from "../dom.js";
import { Board } from "../parts/board.js";
import { forget, keep, kept } from "../parts/kept.js";
import { Replay } from "../parts/replay.js";
import { Thinker } from "../parts/thinker.js";

const PAUSE = 60;
const [CHANCE, OVER] = [-1, -2];

class Table {
  #studio; #call; #say; #language; #words; #wish = null; #received = ""; #place;
  #laid = null; #view = null; #picked = []; #busy = false; #round = 0; #back = false; #hurry = false; #trace = null; #starts = 0;

  constructor(studio, place, words) {
    this.#studio = studio;
    this.#call = (name, args, more) => this.#asked(name, args, more);
    this.#say = studio.fail;
    this.#language = studio.language;
    this.#place = place;
    this.#words = words;
    this.thinker = new Thinker((game) => studio.call("table.kernel", { game }));
  }

  // Show what an address asks for: a board to play on or a game by mail. Else show the game that is in play, or the board
  // that is chosen in the room Press.
  async show(asked) {
    const mail = asked.get("play") ?? "";
    if (mail && mail !== this.#received) {
      this.#received = mail;
      return this.#lay("table.received", { text: mail });
    }
    const wish = wished(asked) ?? (this.#laid ? null : this.#studio.board);
    const is_new = wish && JSON.stringify(wish) !== JSON.stringify(this.#wish);
    if (wish) this.#wish = wish;
    if (is_new) this.#stop();
    if (this.#laid && !is_new) return undefined;
    return this.#seats();
  }

  #stop() {
    this.#round += 1;
    this.#busy = false;
    this.#laid = this.#view = null;
    this.thinker.stop();
  }

  // Ask Python about the game in play. A worker that took too long was replaced, so the game is laid out there again.
  async #asked(name, args, more) {
    if (this.#laid && this.#starts !== this.#studio.starts()) {
      const data = this.#trace;
      this.#stop();
      if (data) await this.#lay("table.resume", {}, { data });
      else await this.#seats();
      throw Object.assign(new Error("the game was laid out again"), { kind: "stale" });
    }
    return this.#studio.call(name, args, more);
  }

  #text(key, values = {}) {
    return (this.#words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
  }

  #button(key, work, given = {}) {
    return button(this.#text(key), work, this.#say, given);
  }

  // ---- Before a game: who sits where.

  async #seats() {
    const text = (key, values) => this.#text(key, values);
    const parts = [make("h2", {}, text("room")), make("p", {}, text("about"))];
    const file = make("input", { type: "file", accept: ".jsonl,.part", hidden: true });
    file.onchange = () => file.files[0] && this.#resume(file.files[0]);
    const open = this.#button("open", async () => file.click());
    const last = kept() ? [this.#button("resume", () => this.#resume(new Blob([kept()])))] : [];
    if (!this.#wish) {
      this.#place.replaceChildren(make("section", { className: "sitting" }, ...parts, make("p", {}, text("not_yet")), make("div", { className: "bar" }, open, ...last, file)));
      return;
    }
    const known = await this.#call("table.players", { game: this.#wish.game, language: this.#language });
    const worth = make("p", { className: "worth", id: "worth" });
    const told = (policy) => {
      const one = known.find((player) => player.policy === policy);
      worth.textContent = one ? text("worth", { name: sentence(one.name), worth: one.worth }) : "";
    };
    const choices = Array.from({ length: this.#wish.players }, (_, seat) => {
      const list = make("select", { "aria-describedby": "worth" }, ...known.map(({ policy, name }) => make("option", { value: policy }, name)));
      list.value = seat ? "greedy" : "human";
      list.onchange = list.onfocus = () => told(list.value);
      return list;
    });
    told("greedy");
    const rows = choices.map((list, seat) => make("label", {}, make("span", {}, text("seat", { seat: letter(seat) })), list));
    const begin = this.#button("begin", () => this.#begin(choices.map((list) => list.value)), { className: "main" });
    this.#place.replaceChildren(make("section", { className: "sitting" }, ...parts,
      make("fieldset", {}, make("legend", {}, text("seats")), ...rows, worth), make("div", { className: "bar" }, begin, open, ...last, file)));
  }

  #begin(policies) {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    return this.#lay("table.begin", { board: this.#wish, policies, seed });
  }

  async #resume(file) {
    await this.#lay("table.resume", {}, { data: new Uint8Array(await file.arrayBuffer()) });
  }

  async #lay(name, args, more) {
    const { language, options: { look } } = this.#studio;
    try {
      this.#laid = await this.#studio.call(name, { ...args, language, look }, more);
      this.#starts = this.#studio.starts();
    } catch (error) {
      this.#say(error);
      if (!this.#laid) await this.#seats();
      return;
    }
    this.#view = this.#laid.view;
    await this.#show();
  }

  // ---- The table.

  async #show() {
    const { ground } = this.#laid;
    this.board = new Board(ground, (name) => this.#touch(name), { legal: this.#text("legal") });
    this.board.define(this.#laid.view.art);
    const parts = this.parts = {
      turn: make("div", { className: "turn" }),
      live: make("p", { className: "unseen", role: "status", "aria-live": "polite" }),
      hand: make("div", { className: "hand" }),
      choices: make("div", { className: "choices", tabIndex: -1 }),
      scores: make("ul", { className: "scores" }),
      events: make("ol", { className: "events", tabIndex: 0, "aria-label": this.#text("events") }),
      curtain: make("div", { className: "curtain", hidden: true }),
    };
    parts.undo = this.#button("undo", () => this.#do("undo"));
    parts.hint = this.#button("hint", () => this.#hint());
    const bar = make("div", { className: "bar tools" }, parts.undo, parts.hint, this.#button("save", () => this.#save()),
      this.#button("mail", () => this.#mail()), this.#button("again", () => this.#again()));
    const past = make("div", { className: "past" }, make("h3", {}, this.#text("events")), parts.events);
    parts.replay = new Replay({
      text: (key, values) => this.#text(key, values), ask: this.#call, fail: this.#say, names: ground.names,
      plies: () => this.#view.ply, busy: () => this.#busy, sign: (seat) => this.board.sign(seat), paint: (view) => this.#replayed(view),
    });
    this.#place.replaceChildren(make("section", { className: "table" }, parts.live, parts.turn,
      make("div", { className: "cloth" }, this.board.svg, parts.curtain), parts.choices, parts.hand, parts.scores, bar, parts.replay.node, past));
    this.#back = false;
    await this.#go(this.#view);
  }

  #again() {
    this.#stop();
    forget();
    return this.#seats();
  }

  // Play on until a person is asked, the game is over, or the room is left.
  async #go(view) {
    const round = this.#round += 1;
    this.#busy = true;
    this.#hurry = false;
    try {
      for (;;) {
        this.#paint(view);
        if (view.actor === OVER || view.policy === "human") break;
        const next = view.policy.startsWith("mcts") ? await this.#searched(view) : await this.#call("table.step");
        if (round !== this.#round) return;
        if (!this.#hurry) await this.board.move(next);
        if (!this.#hurry && next.actor !== CHANCE && view.actor !== CHANCE) await rest(PAUSE);
        view = next;
      }
      await this.#keep();
    } catch (error) {
      this.#say(error);
    } finally {
      if (round === this.#round) {
        this.#busy = false;
        this.#paint(this.#view);
      }
    }
  }

  async #searched(view) {
    const search = await this.#call("table.search", { iterations: 0 });
    const made = await this.thinker.think(this.#laid.game, search);
    return made ? this.#call("table.chosen", { number: made.action }) : this.#call("table.step");
  }

  async #do(name, args = {}) {
    if (this.#busy || this.#back) return;
    this.#busy = true;
    this.#place.dataset.state = "busy";
    this.#picked = [];
    const round = this.#round;
    let view = null;
    try {
      view = await this.#call(`table.${name}`, args);
      await this.board.move(view);
    } catch (error) {
      this.#say(error);
    }
    if (round === this.#round) await this.#go(view ?? this.#view);
  }

  // ---- Choices: touched places first, then what is left.

  #offers() {
    return this.#view.offers.filter(({ places }) => this.#picked.every((name, at) => places[at] === name));
  }

  #touch(name) {
    if (this.#busy || this.#back) return;
    if (this.#picked.at(-1) === name && !this.#targets().has(name)) return this.#untouch();
    this.#picked = [...this.#picked, name];
    const [only, ...others] = this.#offers();
    if (!only) return this.#untouch();
    if (!others.length && !only.most && only.places.length === this.#picked.length) return this.#do("act", { action: only.action });
    return this.#paint(this.#view);
  }

  #untouch() {
    this.#picked = [];
    this.#paint(this.#view);
  }

  // The places that may be touched next.
  #targets() {
    return new Set(this.#offers().map(({ places }) => places[this.#picked.length]).filter((name) => name !== undefined));
  }

  #choices() {
    const offers = this.#offers();
    const ready = offers.filter(({ places }) => places.length === this.#picked.length);
    const targets = this.#targets();
    const made = ready.map((offer) => (offer.most ? this.#amount(offer) : button(sentence(offer.said), () => this.#do("act", { action: offer.action }), this.#say)));
    if (this.#picked.length) made.push(this.#button("another", async () => this.#untouch(), { className: "quiet" }));
    const told = targets.size ? make("p", {}, this.#text(this.#picked.length ? "choose_more" : "choose_place")) : null;
    return [make("h3", {}, this.#text("actions")), ...(told ? [told] : []), ...made];
  }

  // A choice with a number: a slider, and the sentence with the chosen number as its button.
  #amount({ action, said, least, most }) {
    const range = make("input", { type: "range", min: least, max: most, value: most, "aria-label": this.#text("amount") });
    const act = button("", () => this.#do("act", { action: action.replace("#", range.value) }), this.#say);
    range.oninput = () => { act.textContent = sentence(said.replace("#", range.value)); };
    range.oninput();
    return make("div", { className: "amount" }, act, range);
  }

  // ---- What is shown.

  #name(seat) {
    return seat < 0 ? this.#text("chance") : this.#laid.ground.names[seat];
  }

  #paint(view) {
    if (!this.#back) this.#view = view;
    const { parts, board } = this;
    const [is_over, curtain] = [view.actor === OVER, view.curtain];
    const mine = !this.#busy && !this.#back && view.policy === "human" && curtain < 0;
    if (!mine) this.#picked = [];
    board.show(view);
    const said = mine ? this.#said() : new Map();
    board.mark(mine ? this.#targets() : new Set(), this.#picked, said);
    parts.undo.disabled = !mine || !view.undo;
    parts.hint.disabled = !mine;
    const who = this.#who(view);
    parts.turn.replaceChildren(make("h2", {}, who), ...view.turn.map((line) => make("p", {}, line)));
    this.#announce([...view.events.slice(-1).map((event) => this.#event(event)), who, ...view.turn].join(" "));
    if (mine) parts.choices.replaceChildren(...this.#choices());
    else if (is_over || curtain >= 0 || this.#back) parts.choices.replaceChildren();
    else if (!parts.choices.querySelector(".skip-on")) parts.choices.replaceChildren(this.#button("now", () => this.#skip(), { className: "quiet skip-on" }));
    parts.scores.replaceChildren(...view.scores.map((points, seat) => this.#seat(view, seat, points)));
    parts.events.replaceChildren(...view.events.slice(-30).reverse().map((event) => make("li", { value: event.ply }, this.#event(event))));
    parts.hand.replaceChildren(...(view.hand.length ? [make("h3", {}, this.#text("hand")), board.hand(view.hand)] : []));
    parts.curtain.hidden = curtain < 0;
    if (curtain >= 0 && !this.#busy) this.#draw_curtain(curtain);
    // A button or a place that is gone cannot keep the focus. What can be done now gets it.
    if (mine && document.activeElement === document.body) parts.choices.focus({ preventScroll: true });
    this.#place.dataset.state = this.#busy ? "busy" : is_over ? "over" : curtain >= 0 ? "curtain" : "asked";
    this.#place.dataset.ply = view.ply;
  }

  #draw_curtain(seat) {
    const name = this.#name(seat);
    const reveal = button(this.#text("reveal", { seat: name }), () => this.#do("reveal"), this.#say, { className: "main" });
    this.parts.curtain.replaceChildren(this.board.sign(seat), make("h2", {}, this.#text("curtain", { seat: name })), make("p", {}, this.#text("curtain_about")), reveal);
  }

  // What each place that may be touched is for, in words.
  #said() {
    const said = new Map();
    for (const { places, said: words } of this.#offers()) {
      const name = places[this.#picked.length];
      if (name !== undefined && !said.has(name)) said.set(name, words.replace("#", "…"));
    }
    return said;
  }

  #who(view) {
    if (view.result) {
      const winners = view.result.winners.map((seat) => this.#name(seat)).join(", ");
      return `${this.#text("over", { reason: view.reason })} ${this.#text("won", { seats: winners })}`;
    }
    if (view.actor < 0) return this.#text("chance");
    return this.#text(view.policy === "human" ? "your_turn" : "thinking", { seat: this.#name(view.actor) });
  }

  #event({ seat, said }) {
    return `${this.#name(seat)}: ${said}`;
  }

  #seat(view, seat, points) {
    const given = { "aria-current": seat === view.actor ? "true" : null };
    return make("li", given, this.board.sign(seat), make("b", {}, this.#name(seat)),
      make("span", { className: "points" }, this.#text("points", { points })), make("span", { className: "goods" }, view.seats[seat]));
  }

  #announce(text) {
    if (this.parts.live.textContent !== text) this.parts.live.textContent = text;
  }

  // Let the seats that the page plays finish at once, a search too. If something stopped them, let them go on.
  async #skip() {
    if (!this.#busy) return this.#go(this.#view);
    this.#hurry = true;
    this.thinker.stop();
    return undefined;
  }

  async #hint() {
    if (this.#busy) return;
    const ply = this.#view.ply;
    this.#announce(this.#text("hinting"));
    const search = await this.#call("table.search", { iterations: 0 });
    const made = await this.thinker.think(this.#laid.game, search);
    if (!made || this.#view.ply !== ply || this.#busy) return;
    const told = await this.#call("table.hint", { number: made.action });
    const text = this.#text("hinted", { action: told.said, share: Math.round(100 * (made.share ?? 0)) });
    this.parts.turn.append(make("p", { className: "hinted" }, text));
    this.#announce(text);
    this.board.suggest(told.places);
  }

  // Show an earlier position, or the present one.
  #replayed(view) {
    this.#back = view !== null;
    this.board.clear();
    this.#paint(view ?? this.#view);
  }

  // ---- Keeping a game.

  async #save() {
    const { data, name } = await this.#call("table.trace");
    save(data, name);
  }

  async #mail() {
    const text = await this.#call("table.address");
    const address = new URL(this.#studio.link("table", { play: text }), location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      this.#announce(this.#text("mailed"));
      this.parts.turn.append(make("p", { className: "hinted" }, this.#text("mailed")));
    } catch {
      const field = make("input", { type: "text", readOnly: true, value: address, "aria-label": this.#text("mail") });
      this.parts.turn.append(make("p", {}, this.#text("mail_by_hand")), field);
      field.select();
    }
  }

  async #keep() {
    const { data } = await this.#call("table.trace");
    this.#trace = data;
    keep(new TextDecoder().decode(data));
  }
}

// Open the room in an element (docs/studio.md).
export async function open(studio, section) {
  const words = await studio.call("table.texts", { language: studio.language });
  const table = new Table(studio, section, words);
  return { show: (asked) => table.show(asked) };
}

// The board that an address names, or null.
function wished(asked) {
  const [game, players] = [asked.get("game"), Number(asked.get("players"))];
  const [seed, code, variant] = ["seed", "code", "variant"].map((key) => asked.get(key) ?? "");
  return game && players && (seed || code) ? { game, players, variant, seed, code } : null;
}

const letter = (seat) => String.fromCharCode(65 + seat);
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const rest = (time) => new Promise((next) => setTimeout(next, matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : time));
