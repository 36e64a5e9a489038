// The last game, which the browser keeps. A browser that keeps nothing still plays.
const KEPT = "landpress.table";

/** Return the trace of the last game, or null. */
export function kept() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

/** @param {string} trace */
export function keep(trace) {
  try {
    localStorage.setItem(KEPT, trace);
  } catch { /* the storage is refused or full */ }
}

/** Forget the last game. */
export function forget() {
  try {
    localStorage.removeItem(KEPT);
  } catch { /* nothing was kept */ }
}
