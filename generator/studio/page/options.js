// The printing options that all rooms share: their values, and the fields that change them.
import { make } from "./dom.js";
import { DUPLEX, INKS, LOOKS, PAPERS } from "./lists.js";

export const standard = () => ({ paper: navigator.language?.match(/^en-(US|CA)|^es-MX/) ? "letter" : "a4", landscape: false, margin: 10, ink: "full", look: "survey", duplex: "long" });

// Take from an address what is meant as an option. Landpress itself refuses a value that makes no sense: `isUsual` says
// whether it need not be asked.
export function taken(asked, before) {
  const margin = Number(asked.get("margin") ?? before.margin);
  return {
    paper: (asked.get("paper") ?? before.paper).slice(0, 20),
    landscape: asked.has("landscape") ? asked.get("landscape") === "true" : before.landscape,
    margin: Number.isFinite(margin) ? margin : before.margin,
    ink: INKS.includes(asked.get("ink")) ? asked.get("ink") : before.ink,
    look: LOOKS.includes(asked.get("look")) ? asked.get("look") : before.look,
    duplex: DUPLEX.includes(asked.get("duplex")) ? asked.get("duplex") : before.duplex,
  };
}

export const isUsual = ({ paper, margin }) => Object.hasOwn(PAPERS, paper) && margin === standard().margin;

// What differs from the standard, for the address.
export const changed = (options) => Object.fromEntries(Object.entries(options).filter(([key, value]) => standard()[key] !== value || key === "paper"));

export const page = ({ paper, landscape, margin, ink, look }, language) => ({ paper, landscape, margin, ink, look, language });
export const kit = (options, language) => ({ ...page(options, language), marks: "crop", bleed: 3, duplex: options.duplex, back_shift: null, back_turn: null, printer: null });

export const field = (label, control, hint = null) => make("label", { className: "field" }, make("span", {}, label), control, hint && make("small", {}, hint));

// A row of choices of which one is taken.
export function choices(legend, name, values, value, chosen) {
  const boxes = values.map(([key, label]) =>
    make("label", {}, make("input", { type: "radio", name, value: key, checked: key === value, onchange: () => chosen(key) }), make("span", {}, label)));
  return make("fieldset", { className: "choices" }, make("legend", {}, legend), make("div", {}, ...boxes));
}

// All fields; `changed` hears the options after each change.
export function fields(t, options, heard) {
  const set = (key, value) => heard({ ...options, [key]: value });
  const own = !Object.hasOwn(PAPERS, options.paper);
  const size = make("input", { value: own ? options.paper : "300x400mm", pattern: "[0-9.]+x[0-9.]+(mm|cm|in)", maxLength: 20, onchange: () => set("paper", size.value) });
  const paper = make("select", { name: "paper", onchange: () => set("paper", paper.value || size.value) },
    ...Object.entries(PAPERS).map(([key, label]) => make("option", { value: key, selected: key === options.paper }, label)),
    make("option", { value: "", selected: own }, t("custom")));
  const duplex = make("select", { name: "duplex", onchange: () => set("duplex", duplex.value) },
    ...DUPLEX.map((key) => make("option", { value: key, selected: key === options.duplex }, t(key))));
  const margin = make("input", { type: "number", name: "margin", min: 5, max: 50, step: 0.5, value: options.margin, onchange: () => set("margin", margin.valueAsNumber || 10) });
  const landscape = make("input", { type: "checkbox", name: "landscape", checked: options.landscape, onchange: () => set("landscape", landscape.checked) });
  return [
    field(t("paper"), paper),
    ...(own ? [field(t("size"), size, t("size_hint"))] : []),
    choices(t("drawn_as"), "look", LOOKS.map((look) => [look, t(`${look}_look`)]), options.look, (look) => set("look", look)),
    choices(t("ink"), "ink", INKS.map((ink) => [ink, t(`${ink}_ink`)]), options.ink, (ink) => set("ink", ink)),
    field(t("duplex"), duplex),
    make("div", { className: "pair" }, field(t("margin"), margin), make("label", { className: "tick" }, landscape, make("span", {}, t("landscape")))),
  ];
}
