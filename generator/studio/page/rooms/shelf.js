// The room Shelf: what was printed in this browser, as pictures; printed again, forgotten, exported and imported.
import { button, make, save, sure } from "../dom.js";
import { none } from "../parts/games.js";
import { head } from "../parts/head.js";
import { drawing } from "../trusted.js";
/**
 * @import { Kept } from "../bridge.d.ts"
 * @import { Studio } from "../types.d.ts"
 */

export const asks = /** @type {string[]} */ ([]);

/**
 * Open the room in an element (docs/studio.md).
 * @param {Studio} studio
 * @param {HTMLElement} section
 */
export function open(studio, section) {
  const { t } = studio;
  let round = 0;
  const [about, list] = [make("div", { className: "about" }), make("ul", { className: "kept" })];
  const count = make("p", { className: "told", role: "status" });
  const more = make("div", { className: "row" });
  const pick = make("input", {
    type: "file",
    accept: ".jsonl",
    hidden: true,
    onchange: () => entered(pick.files?.[0]).catch(studio.fail),
  });
  const out = button(t("export"), exported, studio.fail);
  const into = make("button", { type: "button", onclick: () => pick.click() }, t("import"));
  section.classList.add("shelf-room");
  section.append(
    make(
      "div",
      { className: "top" },
      about,
      make("p", { className: "lead" }, t("shelf_lead")),
      make("div", { className: "row" }, out, into, pick),
    ),
    count,
    list,
    more,
  );

  async function drawn(start = 0) {
    const mine = start ? round : ++round;
    const { boards, total } = await studio.call("shelf.entries", { language: studio.language, start });
    if (mine !== round) return;
    out.disabled = !total;
    if (!start) list.replaceChildren();
    if (!start) titled(boards[0]);
    count.textContent = total ? t("count", { count: total }) : "";
    more.replaceChildren(
      ...(start + boards.length < total
        ? [button(t("show_more"), () => drawn(start + boards.length), studio.fail)]
        : []),
    );
    if (!total) {
      list.replaceChildren(make("li", { className: "whole" }, none(studio, t("empty"))));
    }
    const cards = boards.map(card);
    list.append(...cards.map(({ item }) => item));
    for (const { board, paper } of cards) {
      if (mine !== round) return;
      const picture = await studio.call("press.thumb", {
        board,
        options: studio.page(),
        name: `k${mine}-${board.code}`,
      });
      paper.replaceChildren(drawing(picture.svg));
      paper.setAttribute("aria-label", picture.words);
    }
  }

  /**
   * Name the board that is chosen in Press, or else the one that was printed last.
   * @param {Kept | undefined} last
   */
  function titled(last) {
    const board = studio.board ?? last?.board;
    about.replaceChildren(...board ? [head(studio, board, null, last?.title)] : []);
  }

  /** @param {Kept} kept */
  function card({ board, title, issued, symmetry }) {
    const paper = make("div", { className: "paper", role: "img", "aria-label": board.code });
    const again = button(t("reprint"), async () => {
      const made = await studio.call("press.board_file", { board, options: studio.page(), kind: "pdf", again: true });
      save(made.data, made.name);
      count.textContent = t("made", { name: made.name, size: Math.ceil(made.data.length / 1000) });
    }, studio.fail);
    const forget = sure([t("forget"), t("forget_sure")], async () => {
      await studio.call("shelf.forget", { code: board.code });
      await drawn();
      count.textContent = t("forgotten", { code: board.code });
    }, studio.fail);
    const item = make(
      "li",
      {},
      paper,
      make(
        "div",
        {},
        make("h2", { className: "small" }, title),
        make("small", {}, [t("issued_on", { date: issued.slice(0, 10) }), symmetry].filter(Boolean).join(" · ")),
        make("code", {}, board.code),
      ),
      make("div", { className: "row" }, again, forget),
    );
    return { item, paper, board };
  }

  async function exported() {
    const made = await studio.call("shelf.record", {});
    save(made.data, made.name);
  }

  /** @param {File | undefined} file */
  async function entered(file) {
    if (!file) return;
    const data = new Uint8Array(await file.arrayBuffer());
    const told = await studio.call("shelf.enter", { name: file.name.slice(0, 60) }, { data });
    pick.value = "";
    await drawn();
    count.textContent = t("imported", told);
  }

  return { show: () => drawn() };
}
