// The room Press: choose a game and one of six boards, and print it, its kit or its cards.
import { button, make, pairs, redrawn, save } from "../dom.js";
import { choices, field, fields } from "../options.js";
import { drawShelf } from "../parts/games.js";
import { Locks } from "../parts/locks.js";
import { SIX, Six } from "../parts/six.js";
import { drawing } from "../trusted.js";
import { kind } from "../wrong.js";
/**
 * @import { Drawn, Game, Picture, Wish } from "../bridge.d.ts"
 * @import { Card } from "../parts/six.js"
 * @import { Studio } from "../types.d.ts"
 */

/**
 * A board that is chosen, with its card and its small picture.
 * @typedef {{ card: Card, drawn: Drawn, picture: Picture }} Chosen
 */

const [REROLL, TRIES] = [20_000, 20];
const SEED = /^[\x20-\x7e]{1,80}$/;
const fresh = () =>
  [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

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
  const facts = make("div", {});
  const told = make("p", { className: "told", role: "status" });
  /** @type {(label: string, work: () => unknown, className?: string) => HTMLButtonElement} */
  const action = (label, work, className = "") => button(label, work, studio.fail, { className, disabled: true });
  const print = action("", () => printed("board"), "main");
  const kit = action(t("print_kit"), () => printed("kit"));
  const deck = action(t("print_cards"), () => printed("cards"));
  const some = action(t("print_parts"), () => printed("parts"));
  const vector = action(t("as_svg"), () => printed("svg"));
  const play = action(t("play"), () => location.assign(elsewhere("table")));
  const measure = action(t("measure"), () => location.assign(elsewhere("fairness")));
  const link = action(t("link"), copied);
  const parts = make("div", { className: "ticks" });
  const more = make(
    "details",
    { className: "more", ontoggle: () => more.open && listed().catch(studio.fail) },
    make("summary", {}, t("parts")),
    parts,
    make("div", { className: "row" }, some),
  );
  const again = button(t("again"), () => {
    locks.open(false);
    return drawSix();
  }, studio.fail);
  const locks = new Locks({ t, fail: studio.fail, reroll: rerolled, changed: () => drawSheet().catch(studio.fail) });
  section.append(
    make("nav", { className: "shelf", "aria-label": t("games") }, make("h2", {}, t("games")), shelf),
    make(
      "div",
      { className: "middle" },
      sheet,
      locks.node,
      make("div", { className: "bar" }, make("h2", {}, t("six")), again),
      six.node,
    ),
    make(
      "aside",
      { className: "panel" },
      make("h2", {}, t("options")),
      form,
      make(
        "div",
        { className: "print" },
        print,
        make("div", { className: "row" }, kit, deck),
        make("div", { className: "row" }, play, measure),
      ),
      told,
      more,
      make(
        "details",
        { className: "more", open: matchMedia("(min-width: 62rem)").matches },
        make("summary", {}, t("facts")),
        facts,
        make("div", { className: "row" }, link, vector),
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
      { name: "variant", onchange: () => pick(game, players, select.value).catch(studio.fail) },
      ...["", ...game.variants].map((name) =>
        make("option", { value: name, selected: name === variant }, variantName(name))
      ),
    );
    const seats = game.seats.map((count) => /** @type {[number, string]} */ ([count, String(count)]));
    redrawn(form, [
      choices(t("seats"), "players", seats, players, (count) => pick(game, count, variant).catch(studio.fail)),
      ...(game.variants.length ? [field(t("variant"), select)] : []),
      ...fields(t, studio.options, (options) => {
        studio.options = options;
        drawForm();
        note();
        drawSheet().catch(studio.fail);
      }),
    ]);
  }

  /**
   * @param {Game} one
   * @param {number} count
   * @param {string} name
   * @param {Wish | null} wish
   */
  async function pick(one, count, name, wish = null) {
    [game, players, variant, chosen, isOpen] = [one, count, name, null, true];
    locks.open(false);
    drawShelf(shelf, studio.games, game, t, (other) => pick(other, other.usual, "").catch(studio.fail));
    drawForm();
    await drawSix(wish);
  }

  /**
   * Draw six boards. The first is that of the address, if it names one. With a base the first is that board, and the
   * others keep its locked cells.
   * @param {Wish | null} wish
   * @param {Chosen | null} base
   */
  async function drawSix(wish = null, base = null) {
    const kept = base ? { like: base.drawn.board.code, keep: locks.keep } : {};
    const mine = ++round;
    chosen = null;
    ready(false);
    six.wait(game);
    if (!sheet.querySelector("svg") || sheet.dataset.game !== game.game) still();
    for (let at = 0; at < SIX; at++) {
      const first = at === 0 && (base?.drawn ?? (wish && await named(mine, wish)));
      const drawn = first || await unprinted(mine, kept);
      if (mine !== round) return;
      if (!drawn) return few(t("no_other"));
      const { board } = drawn;
      if (first && board.players !== players) {
        players = board.players;
        drawForm();
      }
      const picture = await studio.call("press.thumb", { board, options: studio.page(), name: `b${mine}-${at}` });
      if (mine !== round) return;
      const card = six.fill(at, drawn, picture);
      if (at === 0 || (base && at === 1)) choose(card, locks.isOpen);
    }
    drawWaiting();
    document.documentElement.dataset.six = `${game.game} ${Math.round(performance.now())}`;
  }

  /**
   * @param {number} mine
   * @param {Wish} wish
   */
  async function named(mine, wish) {
    try {
      return await studio.call("press.named", { board: wish });
    } catch (error) {
      if (mine === round) studio.fail(error);
      return null;
    }
  }

  /**
   * Draw a board that neither this ledger nor this page holds. After some tries take any, because the last boards of a
   * kind are rare. Return null if no other board keeps the cells.
   * @param {number} mine
   * @param {{ like?: string, keep?: string }} kept
   */
  async function unprinted(mine, kept) {
    for (let tries = 0;; tries++) {
      const asked = { game: game.game, players, variant, seed: fresh(), ...kept };
      const drawn = await studio.call("press.draw", asked, kept.like ? { patience: REROLL } : {});
      const isKnown = six.has(drawn.board.code);
      if (mine !== round || !(drawn.issued || isKnown)) return drawn;
      if (tries > TRIES) return kept.like && isKnown ? null : drawn;
    }
  }

  async function rerolled() {
    try {
      await drawSix(null, chosen);
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
    told.textContent = reason;
    drawWaiting();
  }

  /**
   * Choose a board. Its page is drawn at once, or it waits until all boards are there, which take less time.
   * @param {Card} card
   * @param {boolean} isUrgent
   */
  function choose(card, isUrgent = true) {
    const { drawn, picture, node } = card;
    if (!drawn || !picture) return;
    chosen = { card, drawn, picture };
    six.press(card);
    told.textContent = "";
    note();
    ready(true);
    shown(/** @type {SVGElement} */ (node.querySelector("svg")?.cloneNode(true)), picture.words);
    sheet.classList.add("field");
    isWaiting = true;
    if (isUrgent) drawWaiting();
  }

  function drawWaiting() {
    if (isWaiting) drawSheet().catch(studio.fail);
  }

  function still() {
    sheet.dataset.game = game.game;
    sheet.classList.add("field");
    const picture = make("img", { src: `games/${game.game}.svg`, alt: "" });
    sheet.replaceChildren(picture, make("figcaption", {}, t("example")));
  }

  /**
   * @param {SVGElement} picture
   * @param {string} said
   */
  function shown(picture, said) {
    sheet.dataset.game = game.game;
    const paper = make("div", { className: "paper", role: "img", "aria-label": said }, picture);
    sheet.replaceChildren(paper, make("figcaption", { hidden: true }));
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
      const paper = make("div", { className: "paper" }, locks.drawn(cells));
      sheet.replaceChildren(paper, make("figcaption", { hidden: true }));
      return;
    }
    const picture = await studio.call("press.page", { board, options: studio.page(), name: `p${mine}` });
    if (mine !== page) return;
    shown(drawing(picture.svg), picture.words);
    sheet.classList.remove("field", "locking");
    const known = await studio.call("press.facts", { board, language: studio.language });
    if (mine === page) facts.replaceChildren(pairs(known));
    if (mine === page && more.open) await listed();
    if (mine === page) await studio.call("press.prepare", { board, options: studio.page() });
  }

  /** List the parts of the kit, which can be printed alone. */
  async function listed() {
    if (!chosen) return;
    const found = await studio.call("press.groups", { board: chosen.drawn.board, options: studio.page() });
    parts.replaceChildren(...found.map(([name, count]) => {
      const label = count ? t("part", { name, count }) : t(`group_${name}`);
      const box = make("input", { type: "checkbox", name: "part", value: name });
      return make("label", { className: "tick" }, box, make("span", {}, label));
    }));
    deck.hidden = !found.some(([name]) => name === "cards" || name === "tiles");
  }

  /** @param {boolean} is */
  function ready(is) {
    locks.ready(is && Boolean(chosen?.drawn.board.code));
    for (const one of [print, kit, deck, some, vector, link, play, measure]) one.disabled = !is;
    print.textContent = t(chosen?.drawn.issued ? "print_again" : "print_board");
    deck.hidden = !game.has_deck;
  }

  /** @param {"board" | "svg" | "kit" | "cards" | "parts"} what */
  async function printed(what) {
    if (!chosen) return;
    const { drawn: { board, issued }, card } = chosen;
    studio.clear();
    told.textContent = t("making");
    /** @type {NodeListOf<HTMLInputElement>} */
    const ticked = parts.querySelectorAll(":checked");
    try {
      const kind = what === "svg" ? "svg" : "pdf";
      const only = what === "kit" ? [] : what === "cards" ? ["cards", "tiles"] : [...ticked].map(({ value }) => value);
      const made = what === "board" || what === "svg"
        ? await studio.call("press.board_file", { board, options: studio.page(), kind, again: issued })
        : await studio.call("press.kit_file", { board, options: studio.kit(), only, again: issued });
      save(made.data, made.name);
      const size = Math.ceil(made.data.length / 1000);
      told.textContent = t("made", { name: made.name, size }) + (made.issued && !issued ? ` ${t("entered")}` : "");
      if (made.issued) {
        six.printed(card);
        ready(chosen !== null);
      }
    } catch (error) {
      told.textContent = "";
      throw error;
    }
  }

  const wished = () => {
    const { seed = "", code = "", like = "", keep = "" } = chosen?.drawn.board ?? {};
    return { seed, code, like, keep };
  };
  const note = () => {
    const { seed, code } = wished();
    studio.board = seed || code ? { game: game.game, players, variant, seed, code } : null;
    if (section.isConnected && !section.hidden) {
      studio.note("press", { game: game.game, players, variant, ...wished() });
    }
  };

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

  return {
    /** @param {URLSearchParams} asked */
    show(asked) {
      const code = asked.get("code") ?? "", seed = SEED.test(asked.get("seed") ?? "") ? asked.get("seed") ?? "" : "";
      const named = asked.get("game"), seats = asked.get("players"), count = Number(seats);
      const ofName = studio.games.find((one) => one.game === named);
      const one = studio.games.find(({ prefix }) => code.startsWith(prefix)) ?? ofName ?? game;
      if (named !== null && !ofName) refused(named);
      const isSeats = one.seats.includes(count);
      if (seats !== null && !isSeats) refused(seats);
      const usual = isOpen && one === game && !code ? players : one.usual;
      const name = one.variants.find((known) => known === asked.get("variant")) ?? "";
      const like = asked.get("like") ?? "", keep = asked.get("keep") ?? "";
      if (isOpen && one === game && !code && !seed) return note();
      if (chosen && code && code === chosen.drawn.board.code) return;
      const board = { game: one.game, players: isSeats ? count : usual, variant: name, seed, code, like, keep };
      pick(one, board.players, name, code || seed ? board : null).catch(studio.fail);
    },
  };
}
