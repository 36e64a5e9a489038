// The room Press: choose a game and one of six boards, and print it, its kit or its cards.
import { button, make, pairs, save } from "../dom.js";
import { choices, field, fields } from "../options.js";
import { Locks } from "../parts/locks.js";
import { drawing } from "../trusted.js";

const SIX = 6;
const [REROLL, TRIES] = [20_000, 20];
const SEED = /^[\x20-\x7e]{1,80}$/;
const fresh = () => [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export function open(studio, section) {
  const { t } = studio;
  let game = null, players = 0, variant = "", chosen = null, cards = [], round = 0, page = 0, isWaiting = false;

  const shelf = make("ul", { className: "games" });
  const sheet = make("figure", { className: "sheet" });
  const six = make("ul", { className: "six" });
  const form = make("form", { className: "options", onsubmit: (event) => event.preventDefault() });
  const facts = make("div", {});
  const told = make("p", { className: "told", role: "status" });
  const print = button("", () => printed("board"), studio.fail, { className: "main", disabled: true });
  const kit = button(t("print_kit"), () => printed("kit"), studio.fail, { disabled: true });
  const deck = button(t("print_cards"), () => printed("cards"), studio.fail, { disabled: true });
  const some = button(t("print_parts"), () => printed("parts"), studio.fail, { disabled: true });
  const vector = button(t("as_svg"), () => printed("svg"), studio.fail, { disabled: true });
  const play = button(t("play"), async () => { location.hash = elsewhere("table"); }, studio.fail, { disabled: true });
  const measure = button(t("measure"), async () => { location.hash = elsewhere("fairness"); }, studio.fail, { disabled: true });
  const link = button(t("link"), copied, studio.fail, { disabled: true });
  const parts = make("div", { className: "ticks" });
  const more = make("details", { className: "more", ontoggle: () => more.open && listed().catch(studio.fail) }, make("summary", {}, t("parts")), parts, make("div", { className: "row" }, some));
  const again = button(t("again"), async () => { locks.open(false); await drawSix(); }, studio.fail, {});
  const locks = new Locks({ t, fail: studio.fail, reroll: rerolled, changed: () => drawSheet().catch(studio.fail) });
  section.append(
    make("nav", { className: "shelf", "aria-label": t("games") }, make("h2", {}, t("games")), shelf),
    make("div", { className: "middle" }, sheet, locks.node, make("div", { className: "bar" }, make("h2", {}, t("six")), again), six),
    make("aside", { className: "panel" }, make("h2", {}, t("options")), form,
      make("div", { className: "print" }, print, make("div", { className: "row" }, kit, deck), make("div", { className: "row" }, play, measure)), told, more,
      make("details", { className: "more", open: matchMedia("(min-width: 62rem)").matches }, make("summary", {}, t("facts")), facts, make("div", { className: "row" }, link, vector)),
      make("p", { className: "hint" }, t("true_scale")), make("p", { className: "hint" }, t("limits"))));

  function drawShelf() {
    shelf.replaceChildren(...studio.games.map((one) => make("li", {}, make("button", {
      type: "button", "aria-pressed": String(one === game), onclick: () => pick(one, one.usual, "").catch(studio.fail) },
    make("img", { src: `games/${one.game}.svg`, alt: "", width: 56, height: 56 }),
    make("span", {}, one.title, make("small", {}, t("players", { few: one.seats[0], many: one.seats.at(-1) })))))));
    const chosenOne = shelf.querySelector("[aria-pressed=true]");
    if (chosenOne && shelf.scrollWidth > shelf.clientWidth) shelf.scrollLeft = chosenOne.offsetLeft - shelf.clientWidth / 3;
  }

  function drawForm() {
    const focus = document.activeElement?.name;
    const names = ["", ...game.variants];
    const select = make("select", { name: "variant", onchange: () => pick(game, players, select.value).catch(studio.fail) },
      ...names.map((name) => make("option", { value: name, selected: name === variant }, name && name !== "standard" ? name : t(name || !game.variants.includes("standard") ? "standard" : "usual_variant"))));
    form.replaceChildren(
      choices(t("seats"), "players", game.seats.map((count) => [count, String(count)]), players, (count) => pick(game, count, variant).catch(studio.fail)),
      ...(game.variants.length ? [field(t("variant"), select)] : []),
      ...fields(t, studio.options, (options) => { studio.options = options; drawForm(); note(); drawSheet().catch(studio.fail); }));
    if (focus) (form.querySelector(`[name=${CSS.escape(focus)}]:checked`) ?? form.querySelector(`[name=${CSS.escape(focus)}]`))?.focus();
  }

  async function pick(one, count, name, wish = null) {
    [game, players, variant, chosen] = [one, count, name, null];
    locks.open(false);
    drawShelf();
    drawForm();
    await drawSix(wish);
  }

  // Draw six boards. The first is that of the address, if it names one. With a base the first is that board, and
  // the others keep its locked cells.
  async function drawSix(wish = null, base = null) {
    const kept = base ? { like: base.board.code, keep: locks.keep } : {};
    const mine = ++round;
    chosen = null;
    ready(false);
    cards = Array.from({ length: SIX }, (_, at) => make("button", { type: "button", className: "card waiting", disabled: true, "aria-pressed": "false" },
      make("img", { src: `games/${game.game}.svg`, alt: "" }), make("span", { className: "unseen" }, t("drawing")), make("code", {}, "\u00a0"), make("small", { hidden: true }, t("printed"))));
    six.replaceChildren(...cards.map((card) => make("li", {}, card)));
    if (!sheet.querySelector("svg") || sheet.dataset.game !== game.game) still();
    for (let at = 0; at < SIX; at++) {
      const drawn = at === 0 && base ? base : at === 0 && wish ? await named(mine, wish) : await unprinted(mine, kept);
      if (mine !== round) return;
      if (!drawn) return few(t("no_other"));
      if (wish && at === 0 && drawn.board.players !== players) {
        players = drawn.board.players;
        drawForm();
      }
      const picture = drawn.picture ?? await studio.call("press.thumb", { board: drawn.board, options: studio.page(), name: `b${mine}-${at}` });
      if (mine !== round) return;
      fill(cards[at], drawn, picture, at);
      if (at === 0 || (base && at === 1)) choose(drawn, cards[at], picture, locks.isOpen);
    }
    drawWaiting();
    document.documentElement.dataset.six = `${game.game} ${Math.round(performance.now())}`;
  }

  async function named(mine, wish) {
    try {
      return await studio.call("press.named", { board: wish });
    } catch (error) {
      if (mine === round) studio.fail(error);
      return unprinted(mine);
    }
  }

  // Draw a board that neither this ledger nor this page holds. After some tries take any, because the last boards of a
  // kind are rare. Return null if no other board keeps the cells.
  async function unprinted(mine, kept = {}) {
    for (let tries = 0; ; tries++) {
      const drawn = await studio.call("press.draw", { game: game.game, players, variant, seed: fresh(), ...kept }, kept.like ? { patience: REROLL } : {});
      const isKnown = cards.some((card) => card.querySelector("code").textContent === drawn.board.code);
      if (mine !== round || !(drawn.issued || isKnown)) return drawn;
      if (tries > TRIES) return kept.like && isKnown ? null : drawn;
    }
  }

  async function rerolled() {
    try {
      await drawSix(null, chosen);
    } catch (error) {
      if (error.kind !== "stopped") throw error;
      few(t("reroll_late"));
    }
  }

  // Say why there are no more boards.
  function few(reason) {
    const drawn = cards.filter((card) => !card.disabled);
    for (const card of cards) if (card.disabled) card.parentElement.remove();
    cards = drawn;
    told.textContent = reason;
    drawWaiting();
  }

  function fill(card, drawn, picture, at) {
    card.className = "card";
    card.disabled = false;
    card.querySelector(".unseen").textContent = t("choose", { number: at + 1, words: picture.words });
    card.querySelector("img, svg").replaceWith(drawing(picture.svg));
    card.querySelector("code").textContent = drawn.board.code;
    card.querySelector("small").hidden = !drawn.issued;
    card.onclick = () => choose(drawn, card, picture);
  }

  // Choose a board. Its page is drawn at once, or it waits until all boards are there, which take less time.
  function choose(drawn, card, picture, isUrgent = true) {
    chosen = { ...drawn, card, picture };
    for (const one of cards) one.setAttribute("aria-pressed", String(one === card));
    told.textContent = "";
    note();
    ready(true);
    shown(card.querySelector("svg").cloneNode(true), picture.words);
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
    sheet.replaceChildren(make("img", { src: `games/${game.game}.svg`, alt: "" }), make("figcaption", {}, t("example")));
  }

  function shown(picture, said) {
    sheet.dataset.game = game.game;
    sheet.replaceChildren(make("div", { className: "paper", role: "img", "aria-label": said }, picture), make("figcaption", { hidden: true }));
  }

  // Draw the printed page of the chosen board and what is known of it; later choices make earlier ones stale.
  async function drawSheet() {
    isWaiting = false;
    if (!chosen) return;
    const mine = ++page, { board } = chosen;
    if (locks.isOpen) {
      const cells = await studio.call("press.cells", { board, options: studio.page() });
      if (mine !== page) return;
      sheet.classList.add("field", "locking");
      sheet.replaceChildren(make("div", { className: "paper" }, locks.drawn(cells)), make("figcaption", { hidden: true }));
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

  async function listed() {
    if (!chosen) return;
    const found = await studio.call("press.groups", { board: chosen.board, options: studio.page() });
    const label = (name, count) => count ? t("part", { name, count }) : t(`group_${name}`);
    parts.replaceChildren(...found.map(([name, count]) => make("label", { className: "tick" }, make("input", { type: "checkbox", name: "part", value: name }), make("span", {}, label(name, count)))));
    deck.hidden = !found.some(([name]) => name === "cards" || name === "tiles");
  }

  function ready(is) {
    locks.ready(is && Boolean(chosen?.board.code));
    for (const one of [print, kit, deck, some, vector, link, play, measure]) one.disabled = !is;
    print.textContent = t(chosen?.issued ? "print_again" : "print_board");
    deck.hidden = game && !game.has_deck;
  }

  async function printed(what) {
    const { board, issued, card } = chosen;
    studio.clear();
    told.textContent = t("making");
    const ticked = [...parts.querySelectorAll(":checked")].map((box) => box.value);
    const only = { kit: [], cards: ["cards", "tiles"], parts: ticked }[what];
    try {
      const made = only === undefined
        ? await studio.call("press.board_file", { board, options: studio.page(), kind: what === "svg" ? "svg" : "pdf", again: issued })
        : await studio.call("press.kit_file", { board, options: studio.kit(), only, again: issued });
      save(made.data, made.name);
      const size = Math.ceil(made.data.length / 1000);
      told.textContent = t("made", { name: made.name, size }) + (made.issued && !issued ? ` ${t("entered")}` : "");
      if (made.issued && chosen?.card === card) {
        chosen.issued = true;
        card.querySelector("small").hidden = false;
        ready(true);
      }
    } catch (error) {
      told.textContent = "";
      throw error;
    }
  }

  const wished = () => {
    const { seed, code, like, keep } = chosen?.board ?? {};
    return { seed, code, like, keep };
  };
  const note = () => {
    const { seed = "", code = "" } = wished();
    studio.board = seed || code ? { game: game.game, players, variant, seed, code } : null;
    if (!section.hidden) studio.note("press", { game: game.game, players, variant, ...wished() });
  };

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

  return {
    async show(asked) {
      const code = asked.get("code") ?? "", seed = SEED.test(asked.get("seed") ?? "") ? asked.get("seed") : "";
      const ofCode = studio.games.find((one) => code.startsWith(one.prefix));
      const one = ofCode ?? studio.games.find((found) => found.game === asked.get("game")) ?? game ?? studio.games.find((found) => found.game === "last-land") ?? studio.games[0];
      if (asked.has("game") && !studio.games.some((found) => found.game === asked.get("game"))) studio.fail(new Error(t("bad_address", { what: asked.get("game").slice(0, 30) })));
      const count = Number(asked.get("players"));
      if (asked.has("players") && !one.seats.includes(count)) studio.fail(new Error(t("bad_address", { what: asked.get("players").slice(0, 30) })));
      const seats = one.seats.includes(count) ? count : one === game && !code ? players : one.usual;
      const name = one.variants.includes(asked.get("variant")) ? asked.get("variant") : "";
      const wish = code || seed ? { game: one.game, players: seats, variant: name, seed, code, like: asked.get("like") ?? "", keep: asked.get("keep") ?? "" } : null;
      if (game && one === game && !wish) return note();
      if (chosen && wish && code === chosen.board.code) return undefined;
      pick(one, seats, name, wish).catch(studio.fail);
      return undefined;
    },
  };
}
