// The room Deck: a person's own cards. Table and template side by side, and the cards drawn again as one types.
import { button, make, save } from "../dom.js";
import { fields } from "../options.js";
import { decoded, followed, isPicture, keep, kept } from "../parts/folder.js";
import { drawing } from "../trusted.js";

const WAIT = 180, TOGETHER = 6, MM = 3.2;
const MOST = 20e6;
const TABLE = /\.(csv|tsv|txt)$/i, TEMPLATE = /\.toml$/i;

export async function open(studio, section) {
  const words = await studio.call("deck.texts", { language: studio.language });
  const text = (key, values = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
  const { examples, sheets } = await studio.call("deck.offered");
  const files = new Map();
  const drawn = new Map();
  const wanted = new Set();
  let [version, clock, busy, again, asking] = [0, 0, false, false, false];
  const session = crypto.getRandomValues(new Uint32Array(1))[0].toString(36);

  const editor = (name, rows) => make("textarea", { id: `deck-${name}`, rows, spellcheck: false, wrap: "off", autocapitalize: "off", autocomplete: "off", oninput: changed });
  const [table, template] = [editor("table", 18), editor("template", 18)];
  const start = make("select", {}, ...examples.map((name) => make("option", { value: name }, text(`example_${name}`))));
  const pick = make("input", { type: "file", multiple: true, id: "deck-files", className: "unseen", onchange: () => taken([...pick.files]).catch(studio.fail).finally(() => { pick.value = ""; }) });
  const list = make("ul", { className: "files" });
  const faults = make("ol", { className: "faults" });
  const state = make("p", { className: "told", role: "status" });
  const warnings = make("ul", { className: "warnings" });
  const cards = make("ul", { className: "cards" });
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
    make("p", { className: "lead" }, text("lead")),
    make("div", { className: "begin" }, make("label", { className: "field" }, make("span", {}, text("example")), start),
      button(text("begin"), begin, studio.fail),
      make("label", { className: "as-button", htmlFor: "deck-files" }, text("open")), pick,
      button(text("keep"), source, studio.fail),
      globalThis.showDirectoryPicker && button(text("follow"), follow, studio.fail)),
    list,
    make("div", { className: "desk" },
      make("div", { className: "sheetwork" }, make("label", { htmlFor: "deck-table" }, make("b", {}, text("table")), make("small", {}, text("table_hint"))), table),
      make("div", { className: "sheetwork" }, make("label", { htmlFor: "deck-template" }, make("b", {}, text("template")), make("small", {}, text("template_hint"))), template)),
    make("div", { className: "shown" },
      make("div", { className: "middle" }, make("h2", {}, text("cards")), state, faults, cards, warnings),
      make("aside", { className: "panel" }, make("h2", {}, text("options")), form, outputs[0],
        make("div", { className: "row" }, outputs[1], outputs[2]),
        make("label", { className: "field" }, make("span", {}, text("sheet")), sheet), outputs[3],
        made, make("p", { className: "hint" }, text("limits")))));

  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) for (const one of target.querySelectorAll("[data-side]")) wanted.add(one);
    fetched().catch(studio.fail);
  }, { rootMargin: "400px" });

  const deck = () => ({ table: table.value, template: template.value, files: Object.fromEntries([...files].map(([name, one]) => [name, one.version])) });

  function drawForm() {
    const focus = document.activeElement?.name;
    const usual = fields(studio.t, studio.options, (options) => { studio.options = options; drawForm(); });
    form.replaceChildren(...usual.filter((one) => !one.querySelector("[name=look]")));  // the look is that of boards
    if (focus) (form.querySelector(`[name=${CSS.escape(focus)}]:checked`) ?? form.querySelector(`[name=${CSS.escape(focus)}]`))?.focus();
  }

  function changed() {
    clearTimeout(clock);
    clock = setTimeout(() => redraw().catch(studio.fail), WAIT);
  }

  // Draw what is on the desk. While one drawing is under way, the latest state waits.
  async function redraw() {
    if (busy) { again = true; return; }
    busy = true;
    try {
      do {
        again = false;
        if (table.value.trim()) show(await answered("deck.show"));
        else empty();
      } while (again);
    } finally {
      busy = false;
    }
    keep({ table: table.value, template: template.value, files: [...files].map(([name, { data }]) => [name, data]) });
  }

  // Ask about the deck. A worker that has started anew gets the files first.
  async function answered(name) {
    const asked = { deck: deck() };
    const answer = await studio.call(name, asked);
    if (!answer.missing?.length) return answer;
    for (const missing of answer.missing) await given(missing);
    return studio.call(name, { deck: deck() });
  }

  async function given(name) {
    const one = files.get(name);
    if (!one) return;
    let { data, picture } = { data: one.data, picture: null };
    if (isPicture(name)) {
      try {
        ({ data, picture } = await decoded(name, one.data));
      } catch {
        studio.fail(new Error(text("not_picture", { name })));
      }
    }
    await studio.call("deck.give", { name, version: one.version, ...(picture && { picture }) }, { data });
  }

  function empty() {
    state.textContent = text("empty");
    for (const part of [faults, cards, warnings]) part.replaceChildren();
    for (const one of outputs) one.disabled = true;
  }

  function show(found) {
    faults.replaceChildren(...found.faults.map((fault) => make("li", {}, make("button", { type: "button", onclick: () => go(fault) }, fault.text))));
    cards.classList.toggle("stale", found.faults.length > 0);
    for (const one of outputs) one.disabled = found.faults.length > 0;
    if (found.faults.length) {
      state.textContent = text(found.faults.length === 1 ? "fault" : "faults", { count: found.faults.length });
      return;
    }
    const total = found.cards.reduce((sum, card) => sum + card.copies, 0);
    state.textContent = text("count", { designs: found.cards.length, cards: total });
    warnings.replaceChildren(...found.warnings.map((line) => make("li", {}, line)));
    const shown = parted(found.cards);
    shown.forEach((card, at) => drawCard(card, at));
    while (cards.children.length > shown.length) cards.lastChild.remove();
    const used = new Set(found.cards.flatMap((card) => card.sides.map(String)));
    for (const number of drawn.keys()) if (!used.has(number)) drawn.delete(number);
    section.dataset.round = Number(section.dataset.round ?? 0) + 1;
    fetched().catch(studio.fail);
  }

  // A back that all cards share is shown once, behind them.
  function parted(all) {
    const backs = new Set(all.map((card) => card.sides[1]));
    if (all.length < 2 || backs.size > 1 || backs.has(undefined)) return all;
    return [...all.map((card) => ({ ...card, sides: card.sides.slice(0, 1) })), { ...all[0], name: "", copies: 1, sides: [...backs] }];
  }

  // Put a card into its place. Sides that are drawn already stay as they are.
  function drawCard({ name, copies, sides, size }, at) {
    const place = cards.children[at] ?? cards.appendChild(make("li", {}, make("div", { className: "sides" }), make("p", {})));
    place.lastChild.textContent = !name ? text("back_of_all") : copies > 1 ? text("copies", { name, copies }) : name;
    const holder = place.firstChild;
    while (holder.children.length > sides.length) holder.lastChild.remove();
    sides.forEach((number, side) => {
      const one = holder.children[side] ?? holder.appendChild(make("div", { className: "side", role: "img" }));
      one.setAttribute("aria-label", !name ? text("back_of_all") : text(side ? "back_of" : "front_of", { name }));
      one.style.width = `${Math.max(3.5 * 16, size[0] * MM)}px`;
      one.style.aspectRatio = `${size[0]} / ${size[1]}`;
      if (one.dataset.side === String(number)) return;
      one.dataset.side = number;
      if (drawn.has(String(number))) one.replaceChildren(drawn.get(String(number)).cloneNode(true));
      else wanted.add(one);
    });
    seen.unobserve(place);
    seen.observe(place);
  }

  // Fetch the pictures of the sides that are in sight.
  async function fetched() {
    if (asking) return;
    asking = true;
    try {
      while (wanted.size) {
        const some = [...wanted].slice(0, TOGETHER);
        some.forEach((one) => wanted.delete(one));
        const open = some.filter((one) => one.isConnected && near(one) && one.dataset.shown !== one.dataset.side);
        if (!open.length) continue;
        const found = await studio.call("deck.pictures", { numbers: open.map((one) => Number(one.dataset.side)) });
        for (const one of open) {
          const svg = found[one.dataset.side];
          if (!svg) continue;
          drawn.set(one.dataset.side, drawing(svg));
          one.replaceChildren(drawn.get(one.dataset.side));
          one.dataset.shown = one.dataset.side;
        }
      }
    } finally {
      asking = false;
    }
  }

  function near(one) {
    const { top, bottom } = one.getBoundingClientRect();
    return bottom > -600 && top < innerHeight + 600;
  }

  // Go to the place of a fault: the line of the table, or the element of the template.
  function go({ file, line, element, text: told }) {
    const inTable = file === "cards.csv" && line > 0;
    const where = inTable ? table : template;
    const at = inTable ? line : placeOf(template.value, element) ?? Number(/line (\d+)/.exec(told)?.[1] ?? 1);
    const lines = where.value.split("\n");
    const before = lines.slice(0, at - 1).reduce((sum, one) => sum + one.length + 1, 0);
    where.focus();
    where.setSelectionRange(before, before + (lines[at - 1]?.length ?? 0));
    where.scrollTop = Math.max(0, (at - 4) * where.scrollHeight / Math.max(1, lines.length));
  }

  // Take files: a table, a template, and what the template names. A template that another one inherits lies beside it.
  async function taken(some) {
    const templates = new Map();
    for (const file of some) {
      if (file.size > MOST) throw new Error(text("too_large", { name: file.name }));
      if (/\.xlsx?$/i.test(file.name)) throw new Error(text("spreadsheet", { name: file.name }));
      if (TABLE.test(file.name)) table.value = await file.text();
      else if (TEMPLATE.test(file.name)) templates.set(file.name, await file.text());
      else if (!file.name.startsWith(".")) files.set(file.name, { data: new Uint8Array(await file.arrayBuffer()), version: `${session}-${version += 1}` });
    }
    const inherited = new Set([template.value, ...templates.values()].map((one) => /^\s*inherits\s*=\s*["'](.*?)["']/m.exec(one)?.[1]));
    for (const [name, found] of templates) {
      if (inherited.has(name)) files.set(name, { data: new TextEncoder().encode(found), version: `${session}-${version += 1}` });
      else template.value = found;
    }
    drawFiles();
    await redraw();
  }

  function drawFiles() {
    list.hidden = !files.size;
    list.replaceChildren(...[...files.keys()].map((name) => make("li", {}, make("code", {}, name),
      make("button", { type: "button", "aria-label": text("remove", { name }), onclick: () => { files.delete(name); drawFiles(); changed(); } }, "×"))));
  }

  async function begin() {
    const found = await studio.call("deck.example", { name: start.value });
    [table.value, template.value] = [found.table, found.template];
    files.clear();
    drawFiles();
    await redraw();
  }

  async function printed(kind) {
    studio.clear();
    made.textContent = studio.t("making");
    try {
      await answered("deck.show");
      const file = await studio.call("deck.file", { deck: deck(), kind, sheet: sheet.value, options: studio.kit() });
      save(file.data, file.name);
      made.textContent = studio.t("made", { name: file.name, size: Math.ceil(file.data.length / 1000) });
    } catch (error) {
      made.textContent = "";
      throw error;
    }
  }

  async function source() {
    await answered("deck.show");
    const file = await studio.call("deck.source", { deck: deck() });
    save(file.data, file.name);
  }

  // Follow a folder: what another program saves there is drawn.
  async function follow() {
    const directory = await showDirectoryPicker().catch(() => null);
    if (!directory) return;
    files.clear();
    [table.value, template.value] = ["", ""];
    await followed(directory, taken, () => section.isConnected, studio.fail);
  }

  section.ondragover = (event) => event.preventDefault();
  section.ondrop = (event) => { event.preventDefault(); taken([...event.dataTransfer.files]).catch(studio.fail); };
  drawForm();
  drawFiles();
  const before = await kept();
  if (before?.table) {
    [table.value, template.value] = [before.table, before.template];
    for (const [name, data] of before.files) files.set(name, { data, version: `${session}-${version += 1}` });
    drawFiles();
    redraw().catch(studio.fail);
  } else {
    begin().catch(studio.fail);
  }
  return { show() { if (!section.hidden) fetched().catch(studio.fail); } };
}

// The line of the template where an element begins, by its name or by its number in its list.
function placeOf(template, element) {
  const asked = /^\[\[(front|back|space)\]\] (?:'(.*?)'|number (\d+))/.exec(element);
  const section = /^\[(card|spaces|icons|fonts)\]/.exec(element);
  const lines = template.split("\n");
  const heads = lines.flatMap((line, at) => line.trim().startsWith("[") ? [at] : []);
  if (section) return (heads.find((at) => lines[at].trim().startsWith(section[0])) ?? 0) + 1;
  if (!asked) return null;
  const blocks = heads.filter((at) => lines[at].trim().startsWith(`[[${asked[1]}]]`));
  if (asked[3]) return (blocks[Number(asked[3]) - 1] ?? 0) + 1;
  const named = new RegExp(`^\\s*name\\s*=\\s*["']${asked[2].replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}["']`);
  const found = blocks.find((at) => lines.slice(at, heads.find((next) => next > at) ?? lines.length).some((line) => named.test(line)));
  return found === undefined ? null : found + 1;
}
