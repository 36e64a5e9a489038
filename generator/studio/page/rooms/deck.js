// The room Deck: a person's own cards. Table and template side by side, and the cards drawn again as one types.
import { button, make, redrawn, save } from "../dom.js";
import { fields } from "../options.js";
import { Begin } from "../parts/begin.js";
import { Cards } from "../parts/cards.js";
import { OwnHead } from "../parts/head.js";
import { Numbers } from "../parts/numbers.js";
import { Under } from "../parts/under.js";
import { decoded, followed, isPicture, Keeper, listed } from "../parts/folder.js";
import { gone, inherited, placeOf } from "../parts/template.js";
import { speaking } from "../texts.js";
import { drawing } from "../trusted.js";
/**
 * @import { Place, Shown, Text } from "../bridge.d.ts"
 * @import { Desk } from "../parts/folder.js"
 * @import { Studio } from "../types.d.ts"
 */

/**
 * A file on the desk. Python is given a version only once.
 * @typedef {{ data: Uint8Array<ArrayBuffer>, version: string }} Held
 */

/** @type {{ showDirectoryPicker?: () => Promise<FileSystemDirectoryHandle> }} */
const browser = /** @type {any} */ (globalThis);

const WAIT = 180;
const MOST = 20e6;
const TABLE = /\.(csv|tsv|txt)$/i, TEMPLATE = /\.toml$/i;

export const asks = /** @type {string[]} */ ([]);

/**
 * Open the room in an element (docs/studio.md).
 * @param {Studio} studio
 * @param {HTMLElement} section
 */
export async function open(studio, section) {
  const text = speaking(await studio.call("deck.texts", { language: studio.language }));
  const { examples, sheets } = await studio.call("deck.offered", {});
  /** @type {Map<string, Held>} */
  const files = new Map();
  let [version, rounds, isBusy, again] = [0, 0, false, false];
  let [title, untyped] = ["", ""]; // of the cards that are shown; and the texts that no person typed here
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let clock;
  const session = crypto.getRandomValues(new Uint32Array(1))[0].toString(36);

  /** @param {string} name */
  const editor = (name) =>
    make("textarea", {
      id: `deck-${name}`,
      rows: 18,
      spellcheck: false,
      wrap: "off",
      autocapitalize: "off",
      autocomplete: "off",
      oninput: typed,
    });
  const [table, template] = [editor("table"), editor("template")];
  const start = new Begin(studio, {
    room: "deck",
    text,
    examples: examples.map((name) => [name, text(`example_${name}`)]),
    start: begin,
    restore: placed,
  });
  const keeper = new Keeper(
    async (desk) => await isExample(desk) || start.aside(text("other_tab"), desk),
    () => studio.fail(new Error(studio.t("not_kept"))),
  );
  const pick = make("input", {
    type: "file",
    multiple: true,
    id: "deck-files",
    className: "unseen",
    onchange: () =>
      taken([...pick.files ?? []]).catch(studio.fail).finally(() => {
        pick.value = "";
      }),
  });
  const list = make("ul", { className: "files" });
  const faults = make("ol", { className: "faults" });
  const state = make("p", { className: "told", role: "status" });
  const warnings = make("ul", { className: "warnings" });
  const cards = new Cards(studio.call, text, studio.fail);
  const head = new OwnHead(cards.node);
  const under = new Under(table, { call: studio.call, text, fail: studio.fail });
  const numbers = new Numbers(template, text, typed);
  const form = make("form", { className: "options", onsubmit: (event) => event.preventDefault() });
  const sheet = make("select", {}, ...sheets.map((name) => make("option", { value: name }, name)));
  const made = make("p", { className: "told", role: "status" });
  const outputs = [
    button(text("print"), () => printed("pdf"), studio.fail, { className: "main" }),
    button(text("contact"), () => printed("contact"), studio.fail),
    button(text("each_svg"), () => printed("svg"), studio.fail),
    button(text("stock"), () => printed("sheet"), studio.fail),
  ];
  section.append(
    make("div", { className: "top" }, head.node, make("p", { className: "lead" }, text("lead"))),
    make(
      "div",
      { className: "begin" },
      ...start.nodes,
      make("label", { className: "as-button", htmlFor: "deck-files" }, text("open")),
      pick,
      button(text("keep"), source, studio.fail),
      browser.showDirectoryPicker && button(text("follow"), follow, studio.fail),
    ),
    start.told,
    list,
    make(
      "div",
      { className: "desk" },
      make(
        "div",
        { className: "sheetwork" },
        make("label", { htmlFor: "deck-table" }, make("b", {}, text("table")), make("small", {}, text("table_hint"))),
        under.marked,
      ),
      make(
        "div",
        { className: "sheetwork" },
        make(
          "label",
          { htmlFor: "deck-template" },
          make("b", {}, text("template")),
          make("small", {}, text("template_hint")),
        ),
        template,
        numbers.node,
      ),
      under.node,
    ),
    make(
      "div",
      { className: "shown" },
      make("div", { className: "middle" }, make("h2", {}, text("cards")), state, faults, cards.node, warnings),
      make(
        "aside",
        { className: "panel" },
        make("h2", {}, text("options")),
        form,
        outputs[0],
        make("div", { className: "row" }, outputs[1], outputs[2]),
        make("label", { className: "field" }, make("span", {}, text("sheet")), sheet),
        outputs[3],
        made,
        make("p", { className: "hint" }, text("limits")),
      ),
    ),
  );

  /** @returns {Text} */
  const deck = () => ({
    table: table.value,
    template: template.value,
    files: Object.fromEntries([...files].map(([name, one]) => [name, one.version])),
  });

  function drawForm() {
    const usual = fields(studio.t, studio.options, (options) => {
      studio.options = options;
      drawForm();
    });
    redrawn(form, usual.filter((one) => !one.querySelector("[name=look]"))); // the look is that of boards
  }

  function typed() {
    keep();
    clearTimeout(clock);
    clock = setTimeout(() => redraw().catch(studio.fail), WAIT);
  }

  // Draw what is on the desk. While one drawing is under way, the latest state waits.
  async function redraw() {
    if (isBusy) {
      again = true;
      return;
    }
    isBusy = true;
    try {
      do {
        again = false;
        if (table.value.trim()) await show(await answered());
        else empty();
      } while (again);
    } finally {
      isBusy = false;
    }
  }

  /** @returns {Desk} */
  const desk = () => ({
    table: table.value,
    template: template.value,
    files: [...files].map(([name, { data }]) => [name, data]),
  });

  /** Keep what a person types before anything is drawn, which may take long or end badly. */
  const keep = () => void keeper.keep(desk());

  /** @param {{ table: string, template: string }} desk */
  const texts = ({ table, template }) => JSON.stringify([table, template]);

  /** @param {Desk} desk */
  async function isExample(desk) {
    if (desk.files.length) return false;
    for (const name of examples) {
      if (texts(await studio.call("deck.example", { name })) === texts(desk)) return true;
    }
    return false;
  }

  /** Put aside what a person typed, before something else takes its place. */
  async function aside() {
    const now = desk();
    if (!`${now.table}${now.template}`.trim() || texts(now) === untyped || await isExample(now)) return;
    await start.aside(title || text("own"), now);
  }

  /** Ask about the deck. A worker that has started anew gets the files first. */
  async function answered() {
    const answer = await studio.call("deck.show", { deck: deck() });
    if (!answer.missing.length) return answer;
    for (const missing of answer.missing) await given(missing);
    return studio.call("deck.show", { deck: deck() });
  }

  /** @param {string} name */
  async function given(name) {
    const one = files.get(name);
    if (!one) return;
    const { data, version } = one;
    const read = isPicture(name) ? await decoded(name, data).catch(() => null) : { data };
    if (!read) studio.fail(new Error(text("not_picture", { name })));
    const { data: sent, ...picture } = read ?? { data };
    await studio.call("deck.give", { name, version, ...picture }, { data: sent });
  }

  function empty() {
    state.textContent = text("empty");
    cards.clear();
    under.show([]);
    head.node.hidden = true;
    for (const part of [faults, warnings]) part.replaceChildren();
    for (const one of outputs) one.disabled = true;
  }

  /** @param {Shown} found */
  async function show(found) {
    faults.replaceChildren(
      ...found.faults.map((fault) =>
        make("li", {}, make("button", { type: "button", onclick: () => go(fault) }, fault.text))
      ),
    );
    cards.node.classList.toggle("stale", found.faults.length > 0);
    for (const one of outputs) one.disabled = found.faults.length > 0;
    if (found.faults.length) {
      state.textContent = text(found.faults.length === 1 ? "fault" : "faults", { count: found.faults.length });
      return;
    }
    const total = found.cards.reduce((sum, card) => sum + card.copies, 0);
    state.textContent = text("count", { designs: found.cards.length, cards: total });
    warnings.replaceChildren(...found.warnings.map((line) => make("li", {}, line)));
    cards.show(found.cards);
    under.show(found.cards);
    numbers.show();
    section.dataset.round = String(rounds += 1);
    const asked = found.cards.slice(0, 1).map(({ sides }) => sides[0]);
    const [first] = Object.values(await studio.call("deck.pictures", { numbers: asked }));
    title = found.title;
    head.show(first ? drawing(first) : null, title || text("own"), "", state.textContent);
  }

  /**
   * Go to the place of a fault: the line of the table, or the element of the template.
   * @param {Place} fault
   */
  function go({ file, line, element, text: told }) {
    if (file === "cards.csv" && line > 0) gone(table, line);
    else gone(template, placeOf(template.value, element) ?? Number(/line (\d+)/.exec(told)?.[1] ?? 1));
  }

  /**
   * @param {string} name
   * @param {Uint8Array<ArrayBuffer>} data
   */
  function lay(name, data) {
    files.set(name, { data, version: `${session}-${version += 1}` });
  }

  /**
   * Take files: a table, a template, and what the template names. A template that another one inherits lies beside it.
   * @param {File[]} some
   */
  async function taken(some) {
    const templates = new Map();
    if (some.some(({ name }) => TABLE.test(name) || TEMPLATE.test(name) || files.has(name))) await aside();
    for (const file of some) {
      if (file.size > MOST) throw new Error(text("too_large", { name: file.name }));
      if (/\.xlsx?$/i.test(file.name)) throw new Error(text("spreadsheet", { name: file.name }));
      if (TABLE.test(file.name)) table.value = await file.text();
      else if (TEMPLATE.test(file.name)) templates.set(file.name, await file.text());
      else if (!file.name.startsWith(".")) lay(file.name, new Uint8Array(await file.arrayBuffer()));
    }
    const below = new Set([template.value, ...templates.values()].map(inherited));
    for (const [name, found] of templates) {
      if (below.has(name)) lay(name, new TextEncoder().encode(found));
      else template.value = found;
    }
    shown();
    await redraw();
  }

  /** Note that nobody typed the texts that stand here now. */
  function shown() {
    untyped = texts(desk());
    for (const one of [table, template]) one.setSelectionRange(0, 0);
    drawFiles();
    keep();
  }

  function drawFiles() {
    listed(list, [...files.keys()], text, (name) => {
      files.delete(name);
      drawFiles();
      typed();
    });
  }

  /** @param {string} name */
  async function begin(name) {
    await placed({ ...await studio.call("deck.example", { name }), files: [] });
  }

  /** @param {Desk} other */
  async function placed(other) {
    for (let seen = ""; seen !== (seen = texts(desk()));) await aside(); // a person may type meanwhile
    [table.value, template.value] = [other.table, other.template];
    files.clear();
    for (const [name, data] of other.files) lay(name, data);
    shown();
    await redraw();
  }

  /** @param {string} kind */
  async function printed(kind) {
    studio.clear();
    made.textContent = studio.t("making");
    try {
      await answered();
      const file = await studio.call("deck.file", { deck: deck(), kind, sheet: sheet.value, options: studio.kit() });
      save(file.data, file.name);
      made.textContent = studio.t("made", { name: file.name, size: Math.ceil(file.data.length / 1000) });
    } catch (error) {
      made.textContent = "";
      throw error;
    }
  }

  async function source() {
    await answered();
    const file = await studio.call("deck.source", { deck: deck() });
    save(file.data, file.name);
  }

  // Follow a folder: what another program saves there is drawn.
  async function follow() {
    const directory = await browser.showDirectoryPicker?.().catch(() => null);
    if (!directory) return;
    await aside();
    files.clear();
    [table.value, template.value] = ["", ""];
    await followed(directory, taken, () => section.isConnected, studio.fail);
  }

  section.ondragover = (event) => event.preventDefault();
  section.ondrop = (event) => {
    event.preventDefault();
    taken([...event.dataTransfer?.files ?? []]).catch(studio.fail);
  };
  drawForm();
  drawFiles();
  const before = await keeper.kept();
  if (before && (before.table || before.template)) {
    [table.value, template.value] = [before.table, before.template];
    for (const [name, data] of before.files) lay(name, data);
    for (const one of [table, template]) one.setSelectionRange(0, 0);
    drawFiles();
    redraw().catch(studio.fail);
  } else {
    begin(examples[0]).catch(studio.fail);
  }
  return {
    show() {
      if (!section.hidden) cards.fetch();
    },
  };
}
