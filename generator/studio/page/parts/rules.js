// The rules of a game in a drawer at the side of the table, opened at the one that says what is done now.
import { button, make } from "../dom.js";
import { drawing } from "../trusted.js";
/**
 * @import { Line, Rules } from "../bridge.d.ts"
 * @import { Call, Fail, Text } from "../types.d.ts"
 */

const MM = 3.4; // px: as large as on paper held in the hand

/** @typedef {{ text: Text, ask: Call, fail: Fail }} Asked */

export class Drawer {
  #table;
  #matter = make("div", {});

  /** @param {Asked} table */
  constructor(table) {
    this.#table = table;
    const { text, fail } = table;
    this.opener = button(text("rules"), () => this.#turn(), fail, { "aria-expanded": "false" });
    this.node = make(
      "dialog",
      { className: "rules", "aria-label": text("rules") },
      make(
        "div",
        { className: "top" },
        make("h2", {}, text("rules")),
        button(text("close_rules"), () => this.close(), fail, { className: "quiet" }),
      ),
      this.#matter,
    );
    this.node.addEventListener("keydown", ({ key }) => key === "Escape" && this.close());
  }

  close() {
    if (!this.node.open) return;
    this.node.close();
    this.opener.setAttribute("aria-expanded", "false");
    this.opener.focus();
  }

  async #turn() {
    if (this.node.open) return this.close();
    const rules = await this.#table.ask("table.rules", {});
    this.#matter.replaceChildren(...this.#written(rules));
    this.node.show();
    this.opener.setAttribute("aria-expanded", "true");
    this.#matter.querySelector("details[open] summary")?.scrollIntoView({ block: "nearest" });
    this.node.querySelector("button")?.focus({ preventScroll: true });
  }

  /** @param {Rules} rules */
  #written({ sections, now }) {
    const { text } = this.#table;
    if (!sections.length) return [make("p", {}, text("no_rules"))];
    const first = sections.some(({ head }) => head === now) ? now : sections[0].head;
    return sections.map((section) => {
      const isNow = section.head === now;
      return make(
        "details",
        { open: section.head === first, className: isNow ? "now" : "" },
        make("summary", {}, section.head || text("about_rules"), isNow && make("small", {}, text("rules_now"))),
        ...section.lines.map(written),
      );
    });
  }
}

/** @param {Line} line */
function written({ kind, marker, runs, svg, width }) {
  const words = runs.map(({ text, bold, italic }) => bold ? make("b", {}, text) : italic ? make("i", {}, text) : text);
  if (svg) {
    const picture = make("div", {}, drawing(svg));
    picture.style.width = `${width * MM}px`;
    return make("figure", {}, picture, make("figcaption", {}, ...words));
  }
  const given = { className: `line ${kind.replace(" ", "-")}` };
  return marker ? make("p", given, make("span", {}, marker), make("span", {}, ...words)) : make("p", given, ...words);
}
