// Texts with values in them, such as "{count} cards".
/** @import { Text } from "./types.d.ts" */

/**
 * Return what gives the texts of a room. If a number is 1, the text of `KEY_single` is taken where there is one.
 * @param {Record<string, string>} texts
 * @returns {Text}
 */
export const speaking = (texts) => (key, values = {}) =>
  ((Object.values(values).includes(1) && texts[`${key}_single`]) || (texts[key] ?? key))
    .replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
