// The address is the state: #ROOM?key=value&... A bare code, as in the QR codes of printed pages, opens that board.
// The longest query: a game that is passed on by mail (generator/screen/mail.py) and some options.
const LONGEST = 104_000;
const CODE = /^[A-Z]{2}[0-9](-?[0-9A-Z]){4,90}$/i;

export function read() {
  let hash = location.hash.slice(1);
  try {
    hash = decodeURIComponent(hash.includes("?") ? hash.slice(0, hash.indexOf("?")) : hash) + (hash.includes("?") ? hash.slice(hash.indexOf("?")) : "");
  } catch {
    hash = "";
  }
  if (CODE.test(hash)) return { room: "press", asked: new URLSearchParams({ code: hash.toUpperCase() }) };
  const [room, query] = [hash.split("?")[0], hash.slice(hash.indexOf("?") + 1)];
  return { room: room || "press", asked: new URLSearchParams(hash.includes("?") ? query.slice(0, LONGEST) : "") };
}

export function format(room, given) {
  const kept = Object.entries(given).filter(([, value]) => value !== "" && value !== null && value !== undefined && value !== false);
  const query = new URLSearchParams(kept.map(([key, value]) => [key, String(value)])).toString();
  return `#${room}${query ? `?${query}` : ""}`;
}

// Note the state in the address without a new step in the history.
export const note = (room, given) => history.replaceState(null, "", format(room, given));
