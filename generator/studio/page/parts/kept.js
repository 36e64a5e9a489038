// The last game, which the browser keeps. A browser that keeps nothing still plays.
const KEPT = "landpress.table";

export function kept() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

export function keep(text) {
  try {
    localStorage.setItem(KEPT, text);
  } catch { /* the storage is refused or full */ }
}

export function forget() {
  try {
    localStorage.removeItem(KEPT);
  } catch { /* nothing was kept */ }
}
