// The printing options that all rooms share: their values, and the fields that change them.
import { make } from "./dom.js";
import { DUPLEX, INKS, LANGUAGES, LOOKS, PAPERS } from "./lists.js";
/**
 * @import { CuttingOptions, PrintingOptions } from "./bridge.d.ts"
 * @import { Options, Text } from "./types.d.ts"
 */

/** @returns {Options} */
export const standard = () => ({
  paper: navigator.language?.match(/^en-(US|CA)|^es-MX/) ? "letter" : "a4",
  landscape: false,
  margin: 10,
  ink: "full",
  look: "survey",
  duplex: "long",
});

/** The names of all options, as addresses give them. */
export const NAMES = Object.keys(standard());

/**
 * Take from an address what is meant as an option. Landpress itself refuses a value that makes no sense: `isUsual` says
 * whether it need not be asked.
 * @param {URLSearchParams} asked
 * @param {Options} before
 * @returns {Options}
 */
export function taken(asked, before) {
  const margin = Number(asked.get("margin") ?? before.margin);
  /** @type {(name: string, list: string[], usual: string) => string} */
  const listed = (name, list, usual) => list.find((one) => one === asked.get(name)) ?? usual;
  return {
    paper: (asked.get("paper") ?? before.paper).slice(0, 20),
    landscape: asked.has("landscape") ? asked.get("landscape") === "true" : before.landscape,
    margin: Number.isFinite(margin) ? margin : before.margin,
    ink: listed("ink", INKS, before.ink),
    look: listed("look", LOOKS, before.look),
    duplex: listed("duplex", DUPLEX, before.duplex),
  };
}

/**
 * Return what an address gives for an option, or as its language, that cannot be; undefined if there is no such thing.
 * @param {URLSearchParams} asked
 */
export function strange(asked) {
  const lists = { ink: INKS, look: LOOKS, duplex: DUPLEX, landscape: ["true", "false"], language: LANGUAGES };
  const wrong = Object.entries(lists).map(([name, list]) =>
    (Array.isArray(list) ? list : Object.keys(list)).includes(asked.get(name) ?? "") ? null : asked.get(name)
  );
  return [...wrong, Number.isFinite(Number(asked.get("margin"))) ? null : asked.get("margin")].find((one) =>
    one !== null
  );
}

/** @param {Options} options */
export const isUsual = ({ paper, margin }) => Object.hasOwn(PAPERS, paper) && margin === standard().margin;

/**
 * Return what differs from the standard, for the address. The paper is always told.
 * @param {Options} options
 */
export function changed(options) {
  const usual = Object.entries(standard()).filter(([key]) => key !== "paper");
  const left = new Set(usual.map(([key, value]) => `${key}=${value}`));
  return Object.fromEntries(Object.entries(options).filter(([key, value]) => !left.has(`${key}=${value}`)));
}

/**
 * Return the options as Python takes them for a page.
 * @param {Options} options
 * @param {string} language
 * @returns {PrintingOptions}
 */
export const page = ({ paper, landscape, margin, ink, look }, language) => ({
  paper,
  landscape: landscape || null,
  margin,
  ink,
  look,
  language,
});

/**
 * Return the options as Python takes them for a kit.
 * @param {Options} options
 * @param {string} language
 * @returns {CuttingOptions}
 */
export const kit = (options, language) => ({
  ...page(options, language),
  marks: "crop",
  bleed: 3,
  duplex: options.duplex,
  back_shift: null,
  back_turn: null,
  printer: null,
});

/**
 * Return a control with its label.
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string | null} hint
 */
export const field = (label, control, hint = null) =>
  make("label", { className: "field" }, make("span", {}, label), control, hint && make("small", {}, hint));

/**
 * Return a row of choices of which one is taken.
 * @template {string | number} V
 * @param {string} legend
 * @param {string} name
 * @param {[V, string][]} values
 * @param {V} value
 * @param {(value: V) => void} chosen
 */
export function choices(legend, name, values, value, chosen) {
  const boxes = values.map(([key, label]) => {
    const box = make("input", { type: "radio", name, value: String(key), checked: key === value });
    box.onchange = () => chosen(key);
    return make("label", {}, box, make("span", {}, label));
  });
  return make("fieldset", { className: "choices" }, make("legend", {}, legend), make("div", {}, ...boxes));
}

/**
 * Return all fields; `heard` gets the options after each change.
 * @param {Text} t
 * @param {Options} options
 * @param {(options: Options) => void} heard
 */
export function fields(t, options, heard) {
  /** @param {Partial<Options>} change */
  const set = (change) => heard({ ...options, ...change });
  const own = !Object.hasOwn(PAPERS, options.paper);
  const size = make("input", {
    value: own ? options.paper : "300x400mm",
    pattern: "[0-9.]+x[0-9.]+(mm|cm|in)",
    maxLength: 20,
    onchange: () => set({ paper: size.value }),
  });
  const paper = make(
    "select",
    { name: "paper", onchange: () => set({ paper: paper.value || size.value }) },
    ...Object.entries(PAPERS).map(([key, label]) =>
      make("option", { value: key, selected: key === options.paper }, label)
    ),
    make("option", { value: "", selected: own }, t("custom")),
  );
  const duplex = make(
    "select",
    { name: "duplex", onchange: () => set({ duplex: duplex.value }) },
    ...DUPLEX.map((key) => make("option", { value: key, selected: key === options.duplex }, t(key))),
  );
  const margin = make("input", {
    type: "number",
    name: "margin",
    min: "5",
    max: "50",
    step: "0.5",
    value: String(options.margin),
    onchange: () => set({ margin: margin.valueAsNumber || 10 }),
  });
  const landscape = make("input", {
    type: "checkbox",
    name: "landscape",
    checked: options.landscape,
    onchange: () => set({ landscape: landscape.checked }),
  });
  const looks = LOOKS.map((look) => /** @type {[string, string]} */ ([look, t(`${look}_look`)]));
  const inks = INKS.map((ink) => /** @type {[string, string]} */ ([ink, t(`${ink}_ink`)]));
  return [
    field(t("paper"), paper),
    ...(own ? [field(t("size"), size, t("size_hint"))] : []),
    choices(t("drawn_as"), "look", looks, options.look, (look) => set({ look })),
    choices(t("ink"), "ink", inks, options.ink, (ink) => set({ ink })),
    field(t("duplex"), duplex),
    make(
      "div",
      { className: "pair" },
      field(t("margin"), margin),
      make("label", { className: "tick" }, landscape, make("span", {}, t("landscape"))),
    ),
  ];
}
