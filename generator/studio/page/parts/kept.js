// The last game, which the browser keeps: for this tab, which goes on with it after a reload, and for all tabs. A
// browser that keeps nothing still plays.
const [KEPT, ASIDE] = ["landpress.table", "landpress.aside"];
/** @type {string | null} */
let last = null;
let aside = "";

/**
 * @param {() => Storage} storage
 * @param {(held: Storage) => void} work
 */
function trying(storage, work) {
  try {
    work(storage());
  } catch { /* the storage is refused or full */ }
}

/** Return the trace of the last game in any tab, or null. */
export function kept() {
  let found = last;
  trying(() => localStorage, (held) => {
    found = held.getItem(KEPT) ?? last;
  });
  return found;
}

/** Return the trace of the game that this tab plays, or null. */
export function here() {
  let found = last;
  trying(() => sessionStorage, (held) => {
    found = held.getItem(KEPT) ?? last;
  });
  return found;
}

/** @param {string} trace */
export function keep(trace) {
  last = trace;
  for (const storage of [() => sessionStorage, () => localStorage]) {
    trying(storage, (held) => held.setItem(KEPT, trace));
  }
}

/** Forget the last game. */
export function forget() {
  last = null;
  for (const storage of [() => sessionStorage, () => localStorage]) trying(storage, (held) => held.removeItem(KEPT));
}

/**
 * Put a finished game aside while it is played on from an earlier ply, or forget it if `trace` is empty.
 * @param {string} trace
 */
export function putAside(trace) {
  aside = trace;
  trying(() => sessionStorage, (held) => trace ? held.setItem(ASIDE, trace) : held.removeItem(ASIDE));
}

/** Return the trace of the game that was put aside in this tab, empty if there is none. */
export function wasAside() {
  trying(() => sessionStorage, (held) => {
    aside = held.getItem(ASIDE) ?? aside;
  });
  return aside;
}
