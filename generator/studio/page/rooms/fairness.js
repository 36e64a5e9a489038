// The room Fairness: policies play the chosen board, and the shares of wins with their intervals grow live.
import { BOARD, named } from "../address.js";
import { button, make } from "../dom.js";
import { none } from "../parts/games.js";
import { head, preview } from "../parts/head.js";
import { intervals } from "../parts/intervals.js";
import { speaking } from "../texts.js";
/**
 * @import { Progress, Share } from "../bridge.d.ts"
 * @import { Named, Studio } from "../types.d.ts"
 */

export const asks = BOARD;

/**
 * Open the room in an element (docs/studio.md).
 * @param {Studio} studio
 * @param {HTMLElement} section
 */
export async function open(studio, section) {
  const text = speaking(await studio.call("fairness.texts", { language: studio.language }));
  /** @param {number} value */
  const number = (value) => new Intl.NumberFormat(studio.language).format(value);
  const [policy, width] = [make("select", {}), make("select", { onchange: () => isBlank && blank() })];
  const begin = button(text("begin"), () => start(), studio.fail, { className: "main", disabled: true });
  const stop = button(text("stop"), () => stopped(), studio.fail, { disabled: true });
  const [games, verdict, said, shares] = [
    make("p", { className: "games" }),
    make("h2", { className: "small" }),
    make("div", {}),
    make("div", {}),
  ];
  const form = make(
    "div",
    { className: "bar" },
    make("label", {}, text("policy"), policy),
    make("label", {}, text("width"), width),
    begin,
    stop,
  );
  /** @type {Named | null} */
  let wish = null;
  /** @type {ReturnType<Studio["another"]> | null} */
  let worker = null;
  let round = 0;
  let isBlank = false;
  /** @type {string[]} */
  let places = [];

  const heard = make("div", { role: "status" }, verdict);

  const about = make("div", {});
  section.append(about, make("h2", {}, text("room")), make("p", {}, text("about")), form, heard, games, shares, said);

  // Measure in a worker of its own, so that all other rooms stay free, and so that it can be stopped at any time.
  async function start() {
    if (!wish) return;
    stopped();
    const mine = round;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const forever = { patience: 0 };
    section.dataset.state = "busy";
    stop.disabled = false;
    games.textContent = text("starting");
    const own = worker = studio.another();
    const asked = { policy: policy.value, width: Number(width.value), seed, language: studio.language };
    try {
      await own.call("fairness.begin", { board: wish, ...asked }, forever);
      while (mine === round) {
        const found = await own.call("fairness.more", {}, forever);
        if (mine !== round) break;
        show(found);
        if (found.is_over) break;
      }
    } finally {
      if (mine === round) stopped();
    }
  }

  function stopped() {
    round += 1;
    worker?.close();
    worker = null;
    stop.disabled = true;
    if (section.dataset.state === "busy") section.dataset.state = "over";
    if (games.textContent === text("starting")) games.textContent = "";
  }

  /** Show what is known before the first game: any share is possible. */
  function blank() {
    if (!places.length) return;
    isBlank = true;
    const list = places.map((name) => ({ name, share: NaN, low: 0, high: 100 }));
    const chart = intervals(list, { equal: 100 / list.length, width: Number(width.value) }, text("chart"));
    shares.replaceChildren(make("figure", {}, make("figcaption", {}, text("places")), chart));
    said.replaceChildren(make("p", { className: "hint" }, text("blank")));
  }

  /** @param {Share} share */
  function row({ name, share, low, high }) {
    const values = { share: share.toFixed(1), low: low.toFixed(1), high: high.toFixed(1) };
    return [make("dt", {}, name), make("dd", {}, text("share", values))];
  }

  /** @param {Progress} found */
  function show(found) {
    isBlank = false;
    games.textContent = text("games", { games: number(found.games) });
    const [line, ...others] = found.said;
    if (verdict.textContent !== line) verdict.textContent = line;
    verdict.dataset.verdict = found.verdict;
    /** @type {(label: string, list: Share[]) => HTMLElement} */
    const figure = (label, list) =>
      make(
        "figure",
        {},
        make("figcaption", {}, label),
        intervals(list, found, text("chart")),
        make("dl", {}, ...list.flatMap(row)),
      );
    shares.replaceChildren(
      ...found.places.length ? [figure(text("places"), found.places)] : [],
      ...found.seats.length ? [figure(text("seats"), found.seats)] : [],
    );
    said.replaceChildren(...others.map((sentence) => make("p", {}, sentence)));
  }

  return {
    /** @param {URLSearchParams} asked */
    async show(asked) {
      const next = named(asked) ?? ((!section.dataset.state && studio.board) || wish);
      if (next) studio.note("fairness", { ...next });
      if (JSON.stringify(next) === JSON.stringify(wish) && wish) return;
      stopped();
      wish = next;
      about.replaceChildren(...wish ? [head(studio, wish)] : []);
      section.querySelector(".preview")?.remove();
      if (wish) section.append(preview(studio, wish));
      form.hidden = !wish;
      begin.disabled = true; // until there is something to choose
      for (const part of [verdict, games]) part.textContent = "";
      isBlank = false;
      for (const part of [shares, said]) part.replaceChildren();
      if (!wish) {
        said.replaceChildren(none(studio, text("not_yet")));
        return;
      }
      const offered = await studio.call("fairness.offered", { game: wish.game, language: studio.language });
      if (wish !== next) return;
      policy.replaceChildren(
        ...offered.players.map(({ policy: value, name }) =>
          make("option", { value, selected: value === "greedy" }, name)
        ),
      );
      width.replaceChildren(
        ...offered.widths.map((value) =>
          make("option", { value: String(value), selected: value === 5 }, text("points", { width: number(value) }))
        ),
      );
      places = offered.places.slice(0, wish.players);
      begin.disabled = false;
      blank();
    },
  };
}
