// Elements and small things that all rooms use.
export const $ = (id) => document.getElementById(id);

// Make an element: properties and attributes by name, then its children.
export function make(name, given = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on") || key in made && !["list", "form"].includes(key)) made[key] = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

// A button that is busy while its work lasts, so that nothing happens twice. Errors go to `fail`.
export function button(label, work, fail, given = {}) {
  const made = make("button", { type: "button", ...given }, label);
  made.onclick = async () => {
    if (made.getAttribute("aria-busy") === "true") return;
    made.setAttribute("aria-busy", "true");
    try {
      await work(made);
    } catch (error) {
      fail(error);
    } finally {
      made.removeAttribute("aria-busy");
    }
  };
  return made;
}

// Hand a file to the person.
export function save(data, name) {
  const types = { pdf: "application/pdf", svg: "image/svg+xml", json: "application/json", jsonl: "application/jsonl" };
  const address = URL.createObjectURL(new Blob([data], { type: types[name.split(".").pop()] ?? "application/octet-stream" }));
  const link = make("a", { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export const pairs = (list) =>
  make("dl", { className: "facts" }, ...list.flatMap(([label, value]) => [make("dt", {}, label), make("dd", {}, value)]));
