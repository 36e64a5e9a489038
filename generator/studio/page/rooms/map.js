// The room Map: boards of a person's own description. Six boards are drawn again as one types.
import { fresh } from "../address.js";
import { button, make, redrawn, save } from "../dom.js";
import { choices, fields } from "../options.js";
import { OwnHead } from "../parts/head.js";
import { Locks } from "../parts/locks.js";
import { OwnText } from "../parts/own_text.js";
import { Outputs } from "../parts/outputs.js";
import { Six } from "../parts/six.js";
import { gone } from "../parts/template.js";
import { speaking } from "../texts.js";
import { drawing } from "../trusted.js";
import { kind, reason } from "../wrong.js";
/**
 * @import { Drawn, Fault, Read } from "../bridge.d.ts"
 * @import { Card } from "../parts/six.js"
 * @import { Draw, Noted, Studio } from "../types.d.ts"
 */

const [WAIT, SEARCH, TRIES] = [180, 40_000, 20];

/**
 * Return six draws. All of them keep some cells of a board, if there is one.
 * @param {{ like: string, keep: string }} kept
 * @returns {Draw[]}
 */
const newDraws = (kept = { like: "", keep: "" }) => Array.from({ length: 6 }, () => ({ seed: fresh(), ...kept }));

/**
 * Return the fault that a refusal tells: it is in the line of the first wish that the refusal quotes.
 * @param {string} said
 * @param {string} text
 * @returns {Fault}
 */
function placed(said, text) {
  const quoted = [...said.matchAll(/'([^']+)'/g)].map(([, wish]) => text.indexOf(`"${wish}"`)).find((at) => at >= 0);
  return { text: said, line: quoted === undefined ? 1 : text.slice(0, quoted).split("\n").length };
}

export const asks = ["example"];

/**
 * Open the room in an element (docs/studio.md).
 * @param {Studio} studio
 * @param {HTMLElement} section
 */
export async function open(studio, section) {
  const { t } = studio;
  const text = speaking(await studio.call("map.texts", { language: studio.language }));
  const examples = await studio.call("map.offered", { language: studio.language });
  let draws = newDraws();
  /** @type {Set<string>} */
  const shown = new Set();
  /** @type {Read | null} */
  let read = null;
  /** @type {{ drawn: Drawn, card: Card } | null} */
  let chosen = null;
  let [players, at, round, page, busy] = [0, 0, 0, 0, 0];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let clock;

  const own = new OwnText(studio, {
    text,
    examples,
    redraw,
    typed: () => {
      clearTimeout(clock);
      clock = setTimeout(() => redraw().catch(studio.fail), WAIT);
      tellBusy();
    },
    note,
  });
  const { editor, pick } = own;
  const faults = make("div", { className: "faults", id: "map-fault", role: "status" });
  const state = make("p", { className: "told", role: "status" });
  const sheet = make("figure", { className: "sheet" });
  const head = new OwnHead(sheet);
  const six = new Six(t, (card) => choose(card));
  const form = make("form", { className: "options", onsubmit: (event) => event.preventDefault() });
  const told = make("p", { className: "told", role: "status" });
  const outputs = new Outputs(studio, {
    chosen: () => chosen?.drawn ?? null,
    tell: (line) => {
      told.textContent = line;
    },
    issued: (drawn) => {
      six.printed(drawn);
      ready();
    },
  });
  const again = button(t("again"), () => {
    draws = newDraws();
    note(true);
    locks.open(false);
    return redraw();
  }, studio.fail);
  const locks = new Locks({ t, fail: studio.fail, reroll: rerolled, changed: () => drawSheet().catch(studio.fail) });
  section.append(
    make("div", { className: "top" }, head.node, make("p", { className: "lead" }, text("lead"))),
    make(
      "div",
      { className: "begin" },
      ...own.start.nodes,
      make("label", { className: "as-button", htmlFor: "map-file" }, text("open")),
      pick,
      button(text("keep"), () => save(editor.value, `${read?.game || "map"}.toml`), studio.fail),
    ),
    own.start.told,
    make(
      "div",
      { className: "shown" },
      make(
        "div",
        { className: "sheetwork" },
        make("label", { htmlFor: "map-text" }, make("b", {}, text("text")), make("small", {}, text("text_hint"))),
        faults,
        editor,
      ),
      make(
        "div",
        { className: "middle" },
        make("div", { className: "bar" }, make("h2", {}, text("boards")), again),
        state,
        six.node,
        locks.node,
        sheet,
      ),
      make(
        "aside",
        { className: "panel" },
        make("h2", {}, t("options")),
        form,
        make("div", { className: "print" }, outputs.board, make("div", { className: "row" }, outputs.kit)),
        told,
        outputs.list,
        make("div", { className: "row" }, outputs.vector),
        make("p", { className: "hint" }, t("true_scale")),
        make("p", { className: "hint" }, text("limits")),
      ),
    ),
  );

  function drawForm() {
    const seats = (read?.seats ?? []).map((count) => /** @type {[number, string]} */ ([count, String(count)]));
    const places = choices(t("seats"), "players", seats, players, (count) => {
      players = count;
      drawForm();
      redraw().catch(studio.fail);
    });
    redrawn(form, [
      ...(seats.length ? [places] : []),
      ...fields(t, studio.options, (options) => {
        studio.options = options;
        drawForm();
        redraw().catch(studio.fail);
      }),
    ]);
  }

  /** Tell programs that read the page whether boards will still change. */
  function tellBusy() {
    six.node.setAttribute("aria-busy", String(busy > 0 || clock !== undefined));
  }

  /** Read the text, and draw its boards. What was asked before is stale. */
  async function redraw() {
    clearTimeout(clock);
    clock = undefined;
    busy++;
    tellBusy();
    try {
      await redrawAll();
    } finally {
      busy--;
      tellBusy();
    }
  }

  async function redrawAll() {
    const mine = ++round, now = editor.value;
    const found = await studio.call("map.read", { text: now, language: studio.language });
    if (mine !== round) return;
    if (found.fault) return faulty(found.fault);
    if (found.game !== read?.game) renamed(found);
    read = found;
    if (!read.seats.includes(players)) players = read.seats[read.seats.length - 1];
    drawForm();
    if (!six.cards.length) six.wait(null);
    try {
      await drawSix(mine, now, found.game);
    } catch (error) {
      if (mine !== round || kind(error) === "stale") return;
      return faulty(placed(kind(error) === "stopped" ? text("late") : reason(error), now));
    }
    if (mine === round) await drawSheet();
  }

  /**
   * Another description has other boards: none of the cells that were kept are on them.
   * @param {Read} found
   */
  function renamed(found) {
    draws = draws.map((one) => ({ ...one, like: "", keep: "" }));
    shown.clear();
    if (read && found.title !== read.title) six.wait(null);
    locks.open(false);
  }

  /**
   * @param {number} mine
   * @param {string} now
   * @param {string} game
   */
  async function drawSix(mine, now, game) {
    for (let number = 0; number < draws.length; number++) {
      const drawn = await unprinted(mine, number, now, game);
      if (mine !== round) return;
      if (!drawn) {
        state.textContent = t("no_other");
        return six.end();
      }
      const { board } = drawn;
      const picture = await studio.call("press.thumb", { board, options: studio.page(), name: `m${mine}-${number}` });
      if (mine !== round) return;
      if (!number) right();
      const card = six.fill(number, drawn, picture);
      if (number === at) choose(card, false);
    }
  }

  /** Say what is shown, and take the faults of before away. */
  function right() {
    faults.replaceChildren();
    editor.setAttribute("aria-invalid", "false");
    section.classList.remove("stale");
    const { title = "", cells = 0 } = read ?? {};
    state.textContent = text("count", { title, cells, players });
  }

  /**
   * Draw one of the six as a board that neither this ledger nor this page holds. After some tries take any. Return null
   * if no other board keeps the cells.
   * @param {number} mine
   * @param {number} number
   * @param {string} now
   * @param {string} game
   */
  async function unprinted(mine, number, now, game) {
    for (let tries = 0;; tries++) {
      const one = draws[number], asked = { game, players, variant: "", text: now, ...one };
      const drawn = await studio.call("press.draw", asked, { patience: SEARCH });
      const isKnown = six.cards.some((card, other) => other !== number && card.drawn?.board.code === drawn.board.code);
      const isNew = shown.has(one.seed) || !(drawn.issued || isKnown);
      if (mine !== round || isNew || tries > TRIES) {
        if (mine === round && !isNew && isKnown && one.like) return null;
        shown.add(one.seed);
        return drawn;
      }
      draws[number] = { ...one, seed: fresh() };
    }
  }

  /** @param {Fault} fault */
  function faulty(fault) {
    const go = make("button", { type: "button", onclick: () => gone(editor, fault.line) }, fault.text);
    faults.replaceChildren(go);
    editor.setAttribute("aria-invalid", "true");
    section.classList.add("stale");
    state.textContent = text("fault");
    chosen = null;
    ready();
  }

  async function rerolled() {
    const base = chosen;
    if (!base) return;
    const kept = { like: base.drawn.board.code, keep: locks.keep };
    draws = [draws[at], ...newDraws(kept).slice(1)];
    at = 0;
    note(true);
    await redraw();
    if (six.cards[1]) choose(six.cards[1]);
  }

  /**
   * Choose a board. Its page is drawn at once, or when all six are there.
   * @param {Card} card
   */
  function choose(card, isUrgent = true) {
    const { drawn, picture } = card;
    if (!drawn || !picture) return;
    chosen = { drawn, card };
    at = six.cards.indexOf(card);
    six.press(card);
    head.show(six.copy(card), read?.title ?? "", t("for_players", { players }), drawn.board.code);
    told.textContent = "";
    ready();
    note();
    if (!locks.isOpen) {
      paper(six.copy(card), picture.words);
      sheet.classList.add("field");
    }
    if (isUrgent) drawSheet().catch(studio.fail);
  }

  /**
   * @param {SVGElement} picture
   * @param {string} said
   */
  function paper(picture, said) {
    sheet.replaceChildren(make("div", { className: "paper", role: "img", "aria-label": said }, picture));
  }

  /** Draw the printed page of the chosen board, or its cells to lock. Later choices make earlier ones stale. */
  async function drawSheet() {
    if (!chosen) return;
    const mine = ++page, { board } = chosen.drawn;
    if (locks.isOpen) {
      const cells = await studio.call("press.cells", { board, options: studio.page() });
      if (mine !== page) return;
      sheet.classList.add("field", "locking");
      sheet.replaceChildren(make("div", { className: "paper" }, locks.drawn(cells)));
    } else {
      const picture = await studio.call("press.page", { board, options: studio.page(), name: `s${mine}` });
      if (mine !== page) return;
      paper(drawing(picture.svg), picture.words);
      sheet.classList.remove("field", "locking");
    }
    await outputs.show();
  }

  function ready() {
    locks.ready(Boolean(chosen?.drawn.board.code));
    outputs.ready(chosen?.drawn ?? null, { has_deck: false });
  }

  /** Note in the history which six boards are shown, so that a reload and the way back show them. */
  function note(isStep = false) {
    if (!section.isConnected || section.hidden) return;
    studio.note("map", { example: own.lent }, { draws, players, at }, isStep);
  }

  section.ondragover = (event) => event.preventDefault();
  section.ondrop = (event) => {
    event.preventDefault();
    own.open(event.dataTransfer?.files[0]).catch(studio.fail);
  };
  drawForm();
  ready();
  six.wait(null);
  return {
    /**
     * @param {URLSearchParams} asked
     * @param {Noted} noted
     */
    async show(asked, noted) {
      const example = asked.get("example"), named = examples.find(([name]) => name === example);
      if (!named && example !== null) studio.fail(new Error(studio.t("bad_address", { what: example.slice(0, 30) })));
      const isOther = noted.draws !== undefined && JSON.stringify(noted.draws) !== JSON.stringify(draws);
      if (noted.draws) {
        ({ draws, players = players, at = at } = noted);
        for (const { seed } of draws) shown.add(seed);
      }
      if (named && named[0] !== own.lent) await own.lend(named[0]);
      else if (named || !await own.show()) await (isOther ? redraw() : note());
    },
  };
}
