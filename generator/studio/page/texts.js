// Texts with values in them, such as "{count} cards".
/** @import { Text } from "./types.d.ts" */

/**
 * Return what gives the texts of a room.
 * @param {Record<string, string>} texts
 * @returns {Text}
 */
export const speaking = (texts) => (key, values = {}) =>
  (texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
