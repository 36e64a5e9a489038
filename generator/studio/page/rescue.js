// A browser may still hold the document of an earlier version, whose scripts the host no longer has. Then the document
// is fetched anew, once. This script comes before all others, needs none of them, and hardly ever changes.
(() => {
  const [KEY, AGAIN] = ["landpress.rescued", 60_000];

  async function rescue() {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < AGAIN) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    const found = await fetch(location.pathname, { cache: "reload" });
    if (found.ok) location.reload();
  }

  addEventListener("missing", rescue); // studio.js says that a script of a room is missing
  addEventListener("error", ({ target }) => {
    if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) rescue();
  }, true);
})();
