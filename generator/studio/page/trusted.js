// The one place where texts become code or drawings: Trusted Types forbid all others.

/**
 * What a policy of Trusted Types makes. Only the browser looks at it: to the scripts it is the text it was made of.
 * @typedef {{ createScriptURL(address: string): string, createHTML(text: string): string }} Policy
 */

/** @type {{ trustedTypes?: { createPolicy(name: string, policy: Policy): Policy } }} */
const browser = /** @type {any} */ (globalThis);

const policy = browser.trustedTypes?.createPolicy("landpress", {
  createScriptURL: (address) => {
    if (new URL(address, location.href).origin !== location.origin) throw new TypeError(`not of this page: ${address}`);
    return address;
  },
  createHTML: (text) => text,
});

/**
 * Return the address of a script of this page.
 * @param {string} address
 */
export const script = (address) => policy?.createScriptURL(address) ?? address;

/**
 * Return the nodes of a drawing. The parser for XML runs no script, and whatever could run one later is left out.
 * @param {string} text
 */
export function drawing(text) {
  const parsed = new DOMParser().parseFromString(policy?.createHTML(text) ?? text, "image/svg+xml").documentElement;
  if (parsed.nodeName !== "svg") throw new Error("not a drawing");
  for (const node of parsed.querySelectorAll("*")) {
    if (/^(script|foreignObject|a|style|animate|set)$/i.test(node.localName)) node.remove();
    else for (const { name } of [...node.attributes]) if (/^on/i.test(name)) node.removeAttribute(name);
  }
  const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(parsed, true)));
  for (const node of [svg, ...svg.querySelectorAll("[role]")]) {
    node.removeAttribute("role");
    node.removeAttribute("aria-label");
  }
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  return svg;
}
