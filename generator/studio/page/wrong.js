// What goes wrong, as a line and a kind. Anything can be thrown.

/** @param {unknown} error */
export const reason = (error) => error instanceof Error ? error.message : String(error);

/**
 * Return the kind of an error: stale, stopped, full, damaged, newer, no_copy or broken; undefined if Landpress refuses.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export const kind = (error) => error instanceof Error && "kind" in error ? String(error.kind) : undefined;

/**
 * Return an error of a kind.
 * @param {string} line
 * @param {string} what
 */
export const wrong = (line, what) => Object.assign(new Error(line), { kind: what });
