// The room Fairness: policies play the chosen board, and the shares of wins with their intervals grow live.
import { button, make } from "../dom.js";
import { intervals } from "../parts/intervals.js";

export async function open(studio, section) {
  const words = await studio.call("fairness.texts", { language: studio.language });
  const text = (key, values = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
  const number = (value) => new Intl.NumberFormat(studio.language).format(value);
  const [policy, width] = [make("select", {}), make("select", {})];
  const begin = button(text("begin"), () => start(), studio.fail, { className: "main" });
  const stop = button(text("stop"), async () => stopped(), studio.fail, { disabled: true });
  const [games, verdict, said, shares] = [make("p", { className: "games" }), make("h2", { className: "small" }), make("div", {}), make("div", {})];
  const form = make("div", { className: "bar" }, make("label", {}, text("policy"), policy), make("label", {}, text("width"), width), begin, stop);
  let [wish, round, worker] = [null, 0, null];

  const heard = make("div", { role: "status" }, verdict);

  section.append(make("h2", {}, text("room")), make("p", {}, text("about")), form, heard, games, shares, said);

  // Measure in a worker of its own, so that all other rooms stay free, and so that it can be stopped at any time.
  async function start() {
    stopped();
    const mine = round;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const forever = { patience: 0 };
    section.dataset.state = "busy";
    stop.disabled = false;
    games.textContent = text("starting");
    worker = studio.another();
    try {
      await worker.call("fairness.begin", { board: wish, policy: policy.value, width: Number(width.value), seed, language: studio.language }, forever);
      while (mine === round) {
        const found = await worker.call("fairness.more", {}, forever);
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
      const next = game && players && (seed || code) ? { game, players, variant, seed, code } : (!section.dataset.state && studio.board) || wish;
      if (JSON.stringify(next) === JSON.stringify(wish) && wish) return;
      stopped();
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
