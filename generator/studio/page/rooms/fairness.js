// The room Fairness: policies play the chosen board, and the shares of wins with their intervals grow live.
import { button, make } from "../dom.js";
import { intervals } from "../parts/intervals.js";

export async function open(studio, section) {
  const words = await studio.call("fairness.texts", { language: studio.language });
  const text = (key, values = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
  const number = (value) => new Intl.NumberFormat(studio.language).format(value);
  const [policy, width] = [make("select", {}), make("select", {})];
  const begin = button(text("begin"), () => start(), studio.fail, { className: "main" });
  const stop = button(text("stop"), async () => { round += 1; }, studio.fail, { disabled: true });
  const [games, verdict, said, shares] = [make("p", { className: "games" }), make("h2", { className: "small" }), make("div", {}), make("div", {})];
  const form = make("div", { className: "bar" }, make("label", {}, text("policy"), policy), make("label", {}, text("width"), width), begin, stop);
  let [wish, round] = [null, 0];

  const heard = make("div", { role: "status" }, verdict);

  section.append(make("h2", {}, text("room")), make("p", {}, text("about")), form, heard, games, shares, said);

  async function start() {
    const mine = round += 1;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    await studio.call("fairness.begin", { board: wish, policy: policy.value, width: Number(width.value), seed, language: studio.language });
    section.dataset.state = "busy";
    stop.disabled = false;
    try {
      while (mine === round) {
        const found = await studio.call("fairness.more");
        if (mine !== round) break;
        show(found);
        if (found.is_over) break;
      }
    } finally {
      if (mine === round || section.dataset.state === "busy") {
        stop.disabled = true;
        section.dataset.state = "over";
      }
    }
  }

  function show(found) {
    games.textContent = text("games", { games: number(found.games) });
    const [line, ...others] = found.said;
    if (verdict.textContent !== line) verdict.textContent = line;
    verdict.dataset.verdict = found.verdict;
    shares.replaceChildren(...["places", "seats"].filter((key) => found[key].length).map((key) => make("figure", {},
      make("figcaption", {}, text(key)), intervals(found[key], found, text("chart")),
      make("dl", {}, ...found[key].flatMap(({ name, share, low, high }) => [make("dt", {}, name), make("dd", {}, text("share", { share: share.toFixed(1), low: low.toFixed(1), high: high.toFixed(1) }))])))));
    said.replaceChildren(...others.map((sentence) => make("p", {}, sentence)));
  }

  return {
    async show(asked) {
      const [game, players] = [asked.get("game"), Number(asked.get("players"))];
      const [seed, code, variant] = ["seed", "code", "variant"].map((key) => asked.get(key) ?? "");
      const next = game && players && (seed || code) ? { game, players, variant, seed, code } : wish;
      if (JSON.stringify(next) === JSON.stringify(wish) && wish) return;
      round += 1;
      wish = next;
      form.hidden = !wish;
      for (const part of [verdict, games]) part.textContent = "";
      for (const part of [shares, said]) part.replaceChildren();
      if (!wish) {
        verdict.textContent = text("not_yet");
        return;
      }
      const offered = await studio.call("fairness.offered", { game: wish.game, language: studio.language });
      policy.replaceChildren(...offered.players.map(({ policy: value, name }) => make("option", { value, selected: value === "greedy" }, name)));
      width.replaceChildren(...offered.widths.map((value) => make("option", { value, selected: value === 5 }, text("points", { width: number(value) }))));
    },
  };
}
