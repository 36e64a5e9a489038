// The room Press: choose a game and one of six boards, and print it, its kit or its cards.
import { BOARD, fresh } from "../address.js";
import { button, make, pairs, redrawn, still } from "../dom.js";
import { choices, field, fields } from "../options.js";
import { Characters } from "../parts/characters.js";
import { drawShelf } from "../parts/games.js";
import { head } from "../parts/head.js";
import { Locks } from "../parts/locks.js";
import { Outputs } from "../parts/outputs.js";
import { SIX, Six } from "../parts/six.js";
import { drawing } from "../trusted.js";
import { kind } from "../wrong.js";
/**
 * @import { Drawn, OnShelf, Told, Wish } from "../bridge.d.ts"
 * @import { Card } from "../parts/six.js"
 * @import { Noted, Studio } from "../types.d.ts"
 */

/** @typedef {{ card: Card, drawn: Drawn }} Chosen - a board that is chosen, with its card */

const [REROLL, TRIES] = [20_000, 20];

export const asks = BOARD;

/**
 * Open the room in an element (docs/studio.md).
 * @param {Studio} studio
 * @param {HTMLElement} section
 */
export function open(studio, section) {
  const { t } = studio;
  let [game] = studio.games;
  let [players, variant, isOpen, round, page, isWaiting] = [0, "", false, 0, 0, false];
  /** @type {Chosen | null} */
  let chosen = null;

  const shelf = make("ul", { className: "games" });
  const sheet = make("figure", { className: "sheet" });
  const six = new Six(t, (card) => choose(card));
  const form = make("form", { className: "options", onsubmit: (event) => event.preventDefault() });
  const [about, facts] = [make("div", { className: "about" }), make("div", {})];
  const told = make("p", { className: "told", role: "status" });
  /** @param {string} line */
  const tell = (line) => {
    told.textContent = line;
  };
  const outputs = new Outputs(studio, {
    chosen: () => chosen?.drawn ?? null,
    tell,
    issued: (drawn) => {
      six.printed(drawn);
      ready();
    },
  });
  /** @param {string} room */
  const leading = (room) =>
    button(t(room === "table" ? "play" : "measure"), () => location.assign(elsewhere(room)), studio.fail);
  const [play, measure] = [leading("table"), leading("fairness")];
  const link = button(t("link"), copied, studio.fail);
  const again = button(t("again"), () => {
    step();
    locks.open(false);
    return drawSix([]);
  }, studio.fail);
  const characters = new Characters(studio, six, () => again.click());
  const locks = new Locks({ t, fail: studio.fail, reroll: rerolled, changed: () => drawSheet().catch(studio.fail) });
  section.append(
    make("nav", { className: "shelf", "aria-label": t("games") }, make("h2", {}, t("games")), shelf),
    make(
      "div",
      { className: "middle" },
      make("div", { className: "bar" }, make("h2", {}, t("six")), studio.opening, again),
      six.node,
      characters.node,
      sheet,
      locks.node,
    ),
    make(
      "aside",
      { className: "panel" },
      about,
      make("h2", {}, t("options")),
      form,
      make(
        "div",
        { className: "print" },
        outputs.board,
        make("div", { className: "row" }, outputs.kit, outputs.cards),
      ),
      make("div", { className: "row" }, play, measure),
      told,
      outputs.list,
      make(
        "details",
        { className: "more", open: matchMedia("(min-width: 62rem)").matches },
        make("summary", {}, t("facts")),
        facts,
        make("div", { className: "row" }, link, outputs.vector),
      ),
      make("p", { className: "hint" }, t("true_scale")),
      make("p", { className: "hint" }, t("limits")),
    ),
  );

  /** @param {string} name */
  function variantName(name) {
    if (name && name !== "standard") return name;
    return t(name || !game.variants.includes("standard") ? "standard" : "usual_variant");
  }

  function drawForm() {
    const select = make(
      "select",
      { name: "variant", onchange: () => stepped(game, players, select.value) },
      ...["", ...game.variants].map((name) =>
        make("option", { value: name, selected: name === variant }, variantName(name))
      ),
    );
    const seats = game.seats.map((count) => /** @type {[number, string]} */ ([count, String(count)]));
    redrawn(form, [
      choices(t("seats"), "players", seats, players, (count) => stepped(game, count, variant)),
      ...(game.variants.length ? [field(t("variant"), select)] : []),
      ...fields(t, studio.options, (options) => {
        studio.options = options;
        drawForm();
        note();
        Promise.all([drawSheet(), drawAgain()]).catch(studio.fail);
      }),
    ]);
  }

  /**
   * Draw boards as a person wants them now. The way back leads to those that are there.
   * @param {OnShelf} one
   * @param {number} count
   * @param {string} name
   */
  function stepped(one, count, name) {
    step();
    pick(one, count, name, []).catch(studio.fail);
  }

  /**
   * @param {OnShelf} one
   * @param {number} count
   * @param {string} name
   * @param {Wish[]} wishes
   * @param {number} at - which of the six is to be chosen
   */
  async function pick(one, count, name, wishes, at = 0) {
    [game, players, variant, chosen, isOpen] = [one, count, name, null, true];
    locks.open(false);
    drawShelf(shelf, studio.games, game, t, (other) => stepped(other, other.usual, ""));
    drawForm();
    characters.offer(game, players, variant);
    await drawSix(wishes, null, at);
  }

  /**
   * Draw six boards, the first of which are those of an address or of the history. With a base the first is that board,
   * and the others keep its locked cells.
   * @param {Wish[]} wishes
   * @param {Chosen | null} base
   * @param {number} wanted - which of the six is to be chosen
   */
  async function drawSix(wishes, base = null, wanted = base ? 1 : 0) {
    const kept = base ? { like: base.drawn.board.code, keep: locks.keep } : {};
    const mine = ++round, isStale = () => mine !== round;
    chosen = null;
    about.replaceChildren();
    ready();
    six.wait(game);
    if (!sheet.querySelector("svg") || sheet.dataset.game !== game.game) showStill();
    await six.seen();
    if (mine !== round) return;
    const seeds = base || wishes.length ? [] : await characters.sought(game, players, fresh(), isStale, tell);
    if (mine !== round) return;
    for (let at = 0; at < SIX; at++) {
      if (at && at === wishes.length && wishes[at - 1].keep) return few(""); // there were no more
      const asked = at === 0 && base ? base.drawn : wishes[at] && await named(mine, wishes[at]);
      const drawn = asked || await unprinted(mine, kept, seeds);
      if (mine !== round) return;
      if (!asked) wishes = wishes.slice(0, at); // those that were refused
      if (!drawn) return few(t("no_other"));
      const { board } = drawn;
      if (asked && board.players !== players) {
        players = board.players;
        drawForm();
        characters.offer(game, players, variant);
      }
      const picture = await studio.call("press.thumb", { board, options: studio.page(), name: `b${mine}-${at}` });
      if (mine !== round) return;
      const card = six.fill(at, drawn, picture);
      if (at === wanted || (at === 0 && base)) choose(card, locks.isOpen);
      else if (chosen) note();
    }
    drawWaiting();
    document.documentElement.dataset.six = `${game.game} ${Math.round(performance.now())}`;
    await characters.describe(isStale);
  }

  /**
   * Return the board of a wish, null if there is none. What is wrong is told while the address is the one that wished.
   * @param {number} mine
   * @param {Wish} wish
   */
  async function named(mine, wish) {
    const { hash } = location;
    return await studio.call("press.named", { board: wish }).catch((error) => {
      if (mine === round && hash === location.hash) studio.fail(error);
      return null;
    });
  }

  /**
   * Draw a board that neither this ledger nor this page holds. After some tries take any, because the last boards of a
   * kind are rare. Return null if no other board keeps the cells.
   * @param {number} mine
   * @param {{ like?: string, keep?: string }} kept
   * @param {string[]} seeds - those to try first
   */
  async function unprinted(mine, kept, seeds) {
    for (let tries = 0;; tries++) {
      const asked = { game: game.game, players, variant, seed: seeds.shift() ?? fresh(), ...kept };
      const drawn = await studio.call("press.draw", asked, kept.like ? { patience: REROLL } : {});
      const isKnown = six.has(drawn.board.code);
      if (mine !== round || !(drawn.issued || isKnown)) return drawn;
      if (tries > TRIES) return kept.like && isKnown ? null : drawn;
    }
  }

  async function rerolled() {
    step();
    try {
      await drawSix([], chosen);
    } catch (error) {
      if (kind(error) !== "stopped") throw error;
      few(t("reroll_late"));
    }
  }

  /**
   * Say why there are no more boards.
   * @param {string} reason
   */
  function few(reason) {
    six.end();
    tell(reason);
    drawWaiting();
    const mine = round;
    characters.describe(() => mine !== round).catch(studio.fail);
  }

  /**
   * Choose a board. Its page is drawn at once, or it waits until all boards are there, which take less time.
   * @param {Card} card
   * @param {boolean} isUrgent
   */
  function choose(card, isUrgent = true) {
    const { drawn, picture } = card;
    if (!drawn || !picture) return;
    chosen = { card, drawn };
    six.press(card);
    about.replaceChildren(head(studio, drawn.board, six.copy(card)));
    told.textContent = "";
    note();
    ready();
    shown(six.copy(card), picture.words);
    sheet.classList.add("field");
    isWaiting = true;
    if (isUrgent) drawWaiting();
  }

  const drawWaiting = () => isWaiting && drawSheet().catch(studio.fail);

  function showStill() {
    sheet.dataset.game = game.game;
    sheet.classList.add("field");
    sheet.replaceChildren(still(game.game), make("figcaption", {}, t("example")));
  }

  /** Draw the small pictures as the pages are now, so that boards lie as there. */
  async function drawAgain() {
    const mine = round, latest = page;
    await six.drawAgain(studio, () => mine !== round || latest !== page);
    if (latest === page && chosen) about.replaceChildren(head(studio, chosen.drawn.board, six.copy(chosen.card)));
  }

  /**
   * @param {SVGElement} picture
   * @param {string} said
   */
  function shown(picture, said) {
    sheet.dataset.game = game.game;
    sheet.replaceChildren(make("div", { className: "paper", role: "img", "aria-label": said }, picture));
  }

  /** Draw the printed page of the chosen board and what is known of it; later choices make earlier ones stale. */
  async function drawSheet() {
    isWaiting = false;
    if (!chosen) return;
    const mine = ++page, { board } = chosen.drawn;
    if (locks.isOpen) {
      const cells = await studio.call("press.cells", { board, options: studio.page() });
      if (mine !== page) return;
      sheet.classList.add("field", "locking");
      sheet.replaceChildren(make("div", { className: "paper" }, locks.drawn(cells)));
    } else {
      const picture = await studio.call("press.page", { board, options: studio.page(), name: `p${mine}` });
      if (mine !== page) return;
      shown(drawing(picture.svg), picture.words);
      sheet.classList.remove("field", "locking");
    }
    const known = await studio.call("press.facts", { board, language: studio.language });
    if (mine === page) facts.replaceChildren(pairs(known));
    if (mine === page) await outputs.show();
    if (mine === page) await studio.call("press.prepare", { board, options: studio.page() });
  }

  /** Note whether a board can be printed, played and measured now. */
  function ready() {
    locks.ready(Boolean(chosen?.drawn.board.code));
    for (const one of [link, play, measure]) one.disabled = !chosen;
    outputs.ready(chosen?.drawn ?? null, game);
  }

  const wished = () => {
    const { seed = "", code = "", like = "", keep = "" } = chosen?.drawn.board ?? {};
    return { seed, code, like, keep };
  };
  /** Note the chosen board in the address, and the six of which it is one beside it. */
  function note() {
    const { seed, code } = wished();
    studio.board = seed || code ? { game: game.game, players, variant, seed, code, like: "", keep: "" } : null;
    if (!section.isConnected || section.hidden) return;
    studio.note("press", { game: game.game, players, variant, ...wished() }, { six: six.boards() });
  }

  /** Begin a step of the history, in which what comes next is noted. */
  const step = () => studio.note("press", { game: game.game, players, variant }, {}, true);

  /** @param {string} room */
  const elsewhere = (room) => studio.link(room, { game: game.game, players, variant, ...wished() });

  async function copied() {
    const text = new URL(elsewhere("press"), location.href).href;
    try {
      await navigator.clipboard.writeText(text);
      told.textContent = t("copied");
    } catch {
      told.textContent = t("not_copied");
    }
  }

  /** @param {string} what */
  const refused = (what) => studio.fail(new Error(t("bad_address", { what: what.slice(0, 30) })));

  /**
   * Show again what the history has noted. Return whether it fits the address.
   * @param {OnShelf} one
   * @param {number} count
   * @param {string} name
   * @param {Told[]} boards
   * @param {Wish} wish
   */
  function restored(one, count, name, boards, wish) {
    const at = boards.findIndex(({ code, seed }) => wish.code ? code === wish.code : seed === wish.seed);
    if (at < 0 || boards.some((board) => board.game !== one.game)) return false;
    const card = isOpen && one === game && six.same(boards) ? six.cards[at] : null;
    if (!card) pick(one, count, name, boards, at).catch(studio.fail);
    else if (card !== chosen?.card) choose(card);
    return true;
  }

  return {
    /**
     * @param {URLSearchParams} asked
     * @param {Noted} noted
     */
    show(asked, noted) {
      const code = asked.get("code") ?? "", like = asked.get("like") ?? "", keep = asked.get("keep") ?? "";
      const seed = asked.get("seed") || ((like || keep) && !code ? fresh() : "");
      const named = asked.get("game"), seats = asked.get("players"), count = Number(seats);
      const ofName = studio.games.find((one) => one.game === named);
      const one = studio.games.find(({ prefix }) => code.startsWith(prefix)) ?? ofName ?? game;
      if (named !== null && !ofName) refused(named);
      const isSeats = one.seats.includes(count);
      if (seats !== null && !isSeats) refused(seats);
      const usual = isOpen && one === game && !code ? players : one.usual;
      const variant = asked.get("variant") ?? "";
      const name = one.variants.find((known) => known === variant) ?? "";
      if (name !== variant) refused(variant);
      const board = { game: one.game, players: isSeats ? count : usual, variant: name, seed, code, like, keep };
      if (noted.six && restored(one, board.players, name, noted.six, board)) return;
      if (isOpen && one === game && !code && !seed) return note();
      if (chosen && code && code === chosen.drawn.board.code) return;
      pick(one, board.players, name, code || seed ? [board] : []).catch(studio.fail);
    },
  };
}
