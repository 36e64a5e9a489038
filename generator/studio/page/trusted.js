// The one place where texts become code or drawings: Trusted Types forbid all others.
const policy = globalThis.trustedTypes?.createPolicy("landpress", {
  createScriptURL: (address) => {
    if (new URL(address, location.href).origin !== location.origin) throw new TypeError(`not of this page: ${address}`);
    return address;
  },
  createHTML: (text) => text,
});

export const script = (address) => policy?.createScriptURL(address) ?? address;

// Return the nodes of a drawing. The parser for XML runs no script, and whatever could run one later is left out.
export function drawing(text) {
  const parsed = new DOMParser().parseFromString(policy?.createHTML(text) ?? text, "image/svg+xml").documentElement;
  if (parsed.nodeName !== "svg") throw new Error("not a drawing");
  for (const node of parsed.querySelectorAll("*")) {
    if (/^(script|foreignObject|a|style|animate|set)$/i.test(node.localName)) node.remove();
    else for (const { name } of [...node.attributes]) if (/^on/i.test(name)) node.removeAttribute(name);
  }
  const svg = document.importNode(parsed, true);
  for (const node of [svg, ...svg.querySelectorAll("[role]")]) {
    node.removeAttribute("role");
    node.removeAttribute("aria-label");
  }
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  return svg;
}
