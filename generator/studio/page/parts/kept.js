// The last game, which the browser keeps: for this tab, which goes on with it after a reload, and for all tabs; and the
// last description of a map. A browser that keeps nothing still plays and draws.
const [KEPT, ASIDE, UNREAD, MAP] = ["landpress.table", "landpress.aside", "landpress.unread", "landpress-map"];
/** @type {string | null} */
let last = null;
let [aside, refused] = ["", ""];

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

/**
 * Put a game that is kept and cannot be read where only another such game takes its place.
 * @param {string} trace
 */
export function putUnread(trace) {
  refused = trace;
  if (last === trace) last = null;
  for (const storage of [() => localStorage, () => sessionStorage]) {
    trying(storage, (held) => {
      if (held.getItem(KEPT) === trace) held.removeItem(KEPT); // first, because both may have no room
      if (localStorage.getItem(UNREAD) !== trace) localStorage.setItem(UNREAD, trace);
    });
  }
}

/** Return the last kept game that could not be read, empty if there is none. */
export function unread() {
  let found = refused;
  trying(() => localStorage, (held) => {
    found = held.getItem(UNREAD) ?? refused;
  });
  return found;
}

/** Return the text of the last map of one's own, empty if there is none. */
export function draft() {
  let found = "";
  trying(() => localStorage, (held) => {
    found = held.getItem(MAP) ?? "";
  });
  return found;
}

/** @param {string} text */
export const keepDraft = (text) => trying(() => localStorage, (held) => held.setItem(MAP, text));
