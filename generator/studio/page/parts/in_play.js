// A photo of a board in play: what it does not tell is asked in one form, beside the board as it is read.
import { button, make, redrawn } from "../dom.js";
import { Board } from "./board.js";
import { seating } from "./seats.js";
import { bands, codesIn } from "../qr.js";
/**
 * @import { Asked, Photographed, Strength, Wish } from "../bridge.d.ts"
 * @import { Call, Fail, Studio, Text } from "../types.d.ts"
 */

/**
 * What the form asks its room: `go` plays on with the answers and the seats.
 * @typedef {{
 *   ask: Call,
 *   text: Text,
 *   fail: Fail,
 *   go(answers: Record<string, string>, policies: string[]): Promise<void>,
 * }} Room
 */

const DARKEST = 9;
const LARGEST = 20_000_000;
const PATIENCE = 60_000;
/** @type {(name: string) => string} */
const tileOf = (name) => name.slice(name.indexOf(" ") + 1);

/**
 * Return where a photo of a board in play is dropped, chosen or taken.
 * @param {Studio} studio
 * @param {Text} text
 * @param {Wish | null} board - the one that is meant if the photo does not tell its own
 * @param {(photo: Photographed, known: Strength[]) => void} show - hears what was read, and who can sit at the table
 */
export function photographing({ t, language, call, page, fail, clear }, text, board, show) {
  const pick = make("input", { type: "file", accept: "image/*", onchange: () => looked(pick.files?.[0]) });
  const told = make("p", { className: "told", role: "status" });
  const drop = make(
    "label",
    { className: "drop" },
    make("strong", {}, text("photo")),
    make("span", {}, text("photo_hint")),
    pick,
  );
  /** @param {File} file */
  const read = async (file) => {
    const name = file.name.slice(0, 60);
    if (file.size > LARGEST) throw new Error(text("photo_large", { name }));
    const picture = await createImageBitmap(file).catch(() => {
      throw new Error(t("not_picture", { name }));
    });
    const texts = await codesIn(picture).catch(() => []); // its typed code tells the board as well
    const { width, height, data } = bands(picture);
    const asked = { name, width, height, texts, board, options: page() };
    const photo = await call("table.photo", asked, { data, patience: PATIENCE });
    const { game, players } = photo.board;
    show(photo, await call("table.players", { game, language, seats: players }));
  };
  /** @param {File | undefined} file */
  const looked = async (file) => {
    if (!file || told.textContent) return;
    clear();
    told.textContent = text("photo_reading");
    await read(file).catch(fail);
    told.textContent = pick.value = "";
  };
  for (const kind of ["dragenter", "dragover", "dragleave", "drop"]) {
    drop.addEventListener(kind, (event) => {
      event.preventDefault();
      drop.classList.toggle("over", kind.startsWith("drag") && kind !== "dragleave");
      if (kind === "drop") looked(/** @type {DragEvent} */ (event).dataTransfer?.files[0]);
    });
  }
  return make("div", { className: "from-photo" }, drop, told);
}

export class InPlay {
  #photo;
  #room;
  #text;
  #read;
  #board;
  #seats;
  #title;
  #names;
  #form;
  #round = 0;
  /** @type {Map<string, string>} */
  #answers = new Map();
  /** The tiles that are corrected, the last one first. @type {Set<string>} */
  #corrected = new Set();

  /**
   * @param {Photographed} photo
   * @param {Strength[]} known - who can sit at the table
   * @param {Room} room
   */
  constructor(photo, known, room) {
    this.#photo = photo;
    this.#read = photo.read;
    this.#room = room;
    const text = this.#text = room.text;
    this.#board = new Board(photo.ground, (name) => this.#touch(name), { legal: text("choose") });
    this.#seats = seating(text, photo.board.players, known);
    this.#title = make("h2", { tabIndex: -1 }, text("photo_read"));
    this.#names = button(text("names"), () => this.#name(), room.fail, { "aria-pressed": "false" });
    this.#form = make("form", { className: "asked", onsubmit: (event) => event.preventDefault() });
    this.#form.addEventListener("focusin", ({ target }) => {
      const field = target instanceof Element && target.closest("[data-tiles]");
      if (field instanceof HTMLElement) this.#mark(field.dataset.tiles?.split(" "));
    });
    const go = button(text("photo_go"), () => this.#go(), room.fail, { className: "main" });
    this.node = make(
      "section",
      { className: "in-play" },
      make("div", {}, this.#title, make("p", {}, text("photo_about"))),
      make("div", {}, make("div", { className: "cloth" }, this.#board.svg), this.#names),
      make("div", {}, this.#form, this.#seats.node, go),
    );
    this.#draw();
  }

  /** Lead to the questions, which stand in the page now. What had the focus is gone. */
  begin() {
    this.#title.focus();
  }

  #name() {
    const isOn = this.#names.getAttribute("aria-pressed") !== "true";
    this.#names.setAttribute("aria-pressed", String(isOn));
    this.#board.name(isOn);
  }

  async #go() {
    if (this.#form.reportValidity()) await this.#room.go(Object.fromEntries(this.#answers), this.#seats.policies());
  }

  /**
   * Note an answer. What is asked, and what the board shows, may change with it.
   * @param {[string, string][]} answers
   */
  async #answer(...answers) {
    for (const [name, value] of answers) {
      if (value) this.#answers.set(name, value);
      else this.#answers.delete(name);
    }
    const round = this.#round += 1;
    try {
      const read = await this.#room.ask("table.photo_told", { answers: Object.fromEntries(this.#answers) });
      if (round !== this.#round) return;
      this.#read = read;
      const asked = new Set([...read.questions.flatMap(({ names }) => names), ...this.#corrections()]);
      /** @type {[string, string][]} */
      const stale = [...this.#answers.keys()].filter((name) => !asked.has(name)).map((name) => [name, ""]);
      if (stale.length) await this.#answer(...stale);
      else this.#draw();
    } catch (error) {
      this.#room.fail(error);
    }
  }

  #corrections() {
    return [...this.#corrected].flatMap((tile) => [`ticks ${tile}`, `token ${tile}`]);
  }

  /**
   * A tile that is touched is that of the next pin. When all pins have their tiles, it is corrected.
   * @param {string} name
   */
  #touch(name) {
    const pins = this.#read.questions.find(({ kind }) => kind === "pin")?.names ?? [];
    const pin = pins.find((one) => !this.#answers.has(one));
    if (pin) this.#answer([pin, name]);
    else this.#correct(name);
  }

  /**
   * Ask for the ticks and the token of a tile that the photo showed, with what was read.
   * @param {string} name
   */
  async #correct(name) {
    const tile = this.#read.tiles.find((one) => one.name === name);
    if (!tile) return;
    this.#corrected = new Set([name, ...this.#corrected]);
    await this.#answer([`ticks ${name}`, tile.ticks], [`token ${name}`, tile.token]);
    const field = this.#form.elements.namedItem(`ticks ${name}`);
    if (field instanceof HTMLSelectElement) field.focus();
  }

  #draw() {
    const { questions, pieces } = this.#read;
    const asked = new Set(questions.flatMap(({ names }) => names));
    this.#board.show({ ...pieces, events: [] });
    this.#mark();
    this.#form.dataset.told = String(this.#answers.size);
    redrawn(this.#form, [
      ...questions.map((one) => this.#question(one)),
      this.#correcting(this.#corrections().filter((name) => !asked.has(name))),
    ]);
  }

  /** Show on the board which tiles a field is about, or which are not known yet. */
  #mark(some = this.#read.tiles.filter(({ ticks, token }) => !ticks || !token).map(({ name }) => name)) {
    this.#board.mark(new Set(this.#read.tiles.map(({ name }) => name)), [], new Map());
    this.#board.suggest(some);
  }

  /** @param {Asked} asked */
  #question(asked) {
    const text = this.#text, { kind, names, values, marks, alike } = asked;
    if (kind === "mark") {
      const legend = text(alike ? "mark_alike" : "mark_rest", { count: marks.length });
      const pictures = marks.map(({ tile, picture }) =>
        make("li", {}, drawn(picture, text("mark_of", { tile })), make("small", { "aria-hidden": "true" }, tile))
      );
      const list = make("ul", { className: "marks", tabIndex: 0, "aria-label": legend }, ...pictures);
      const made = this.#choice(legend, names[0], values.map((value) => [value, text(`mark_${value}`)]), list);
      made.dataset.tiles = marks.map(({ tile }) => tile).join(" ");
      return made;
    }
    const seats = this.#photo.ground.names;
    if (kind === "turn") return this.#choice(text("turn"), names[0], values.map((one) => [one, seats[Number(one)]]));
    const { what, hint } = {
      pin: { what: text("pins"), hint: text("pins_hint") },
      ticks: { what: text("ticks"), hint: "" },
      token: { what: text("tokens"), hint: "" },
    }[kind] ?? { what: kind, hint: "" };
    const fields = names.map((name) => this.#select(name, values, kind === "pin"));
    return make(
      "fieldset",
      {},
      make("legend", {}, what),
      ...hint ? [make("p", { className: "hint" }, hint)] : [],
      ...fields,
    );
  }

  /**
   * Return a question with a few answers.
   * @param {string} legend
   * @param {string} name
   * @param {[string, string][]} values
   * @param {HTMLElement[]} more
   */
  #choice(legend, name, values, ...more) {
    const choices = values.map(([value, label]) => {
      const checked = this.#answers.get(name) === value;
      const given = {
        type: "radio",
        name,
        value,
        checked,
        required: true,
        onchange: () => this.#answer([name, value]),
      };
      return make("label", {}, make("input", given), make("span", {}, label));
    });
    return make("fieldset", { className: "choices" }, make("legend", {}, legend), ...more, make("div", {}, ...choices));
  }

  /**
   * Return the field of a thing with many answers.
   * @param {string} name
   * @param {string[]} values
   * @param {boolean} isPin
   */
  #select(name, values, isPin) {
    const text = this.#text, [first, at] = [name.split(" ")[0], tileOf(name)];
    const what = text(first === "ticks" ? "tile_ticks" : "tile_token");
    const label = isPin ? this.#seat(at) : text("of_tile", { what, tile: at });
    const list = make(
      "select",
      { name, required: true, onchange: () => this.#answer([name, list.value]) },
      make("option", { value: "" }, text("choose")),
      ...values.map((value) => make("option", { value }, this.#value(first, value))),
    );
    list.value = this.#answers.get(name) ?? "";
    return make("label", { "data-tiles": isPin ? list.value : at }, make("span", {}, label), list);
  }

  /**
   * Return the fields of the tiles that are corrected, and the choice of one more.
   * @param {string[]} names
   */
  #correcting(names) {
    const text = this.#text, { ticks, tokens } = this.#photo;
    const list = make(
      "select",
      { name: "correct", onchange: () => this.#correct(list.value) },
      make("option", { value: "" }, text("choose")),
      ...this.#read.tiles.map(({ name }) => make("option", { value: name }, name)),
    );
    return make(
      "fieldset",
      {},
      make("legend", {}, text("correct")),
      make("p", { className: "hint" }, text("correct_hint")),
      ...names.map((name) => this.#select(name, name.startsWith("ticks") ? ticks : tokens, false)),
      make("label", {}, make("span", {}, text("tile")), list),
    );
  }

  /** @param {string} seat */
  #seat(seat) {
    return this.#text("seat", { seat: this.#photo.ground.names[Number(seat)] });
  }

  /**
   * @param {string} kind
   * @param {string} value
   */
  #value(kind, value) {
    if (value === "out") return this.#text("pin_out");
    if (kind !== "token") return value;
    return value === "none" ? this.#text("token_none") : this.#seat(value);
  }
}

/**
 * Return the picture of a mark, made of digits from 0 (bright) to 9 (dark).
 * @param {string[]} rows
 * @param {string} label
 */
function drawn(rows, label) {
  const [width, height] = [rows[0].length, rows.length];
  const canvas = make("canvas", { width, height, role: "img", "aria-label": label });
  const image = new ImageData(width, height);
  for (const [at, digit] of [...rows.join("")].entries()) {
    const light = 255 * (1 - Number(digit) / DARKEST);
    image.data.set([light, light, light, 255], 4 * at);
  }
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  return canvas;
}
