// Places in the texts of a deck.

/**
 * Return the line of a template where an element begins, by its name or by its number in its list. Return null if the
 * element is none of a template.
 * @param {string} template
 * @param {string} element
 */
export function placeOf(template, element) {
  const asked = /^\[\[(front|back|space)\]\] (?:'(.*?)'|number (\d+))/.exec(element);
  const section = /^\[(card|spaces|icons|fonts)\]/.exec(element);
  const lines = template.split("\n");
  const heads = lines.flatMap((line, at) => line.trim().startsWith("[") ? [at] : []);
  if (section) return (heads.find((at) => lines[at].trim().startsWith(section[0])) ?? 0) + 1;
  if (!asked) return null;
  const blocks = heads.filter((at) => lines[at].trim().startsWith(`[[${asked[1]}]]`));
  if (asked[3]) return (blocks[Number(asked[3]) - 1] ?? 0) + 1;
  const named = new RegExp(`^\\s*name\\s*=\\s*["']${asked[2].replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}["']`);
  const found = blocks.find((at) =>
    lines.slice(at, heads.find((next) => next > at) ?? lines.length).some((line) => named.test(line))
  );
  return found === undefined ? null : found + 1;
}

/**
 * Select a line of a text, and bring it into sight.
 * @param {HTMLTextAreaElement} where
 * @param {number} line - counted from 1
 */
export function gone(where, line) {
  const lines = where.value.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  where.focus();
  where.setSelectionRange(before, before + (lines[line - 1]?.length ?? 0));
  where.scrollTop = Math.max(0, (line - 4) * where.scrollHeight / Math.max(1, lines.length));
}

/**
 * Return the name of the template that a template inherits, if it does.
 * @param {string} template
 */
export const inherited = (template) => /^\s*inherits\s*=\s*["'](.*?)["']/m.exec(template)?.[1];
