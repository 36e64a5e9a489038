// A text beside what the pointer, the focus or a long press is on. Whatever has one says it in `data-tip`.
import { make } from "../dom.js";

const [LONG, AWAY] = [500, 12]; // ms of a long press, px from its place

/**
 * Return the box of the texts of a room, and let it hear the room.
 * @param {HTMLElement} place
 */
export function tips(place) {
  const box = make("div", { className: "tip", hidden: true, "aria-hidden": "true" });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let isPressed = false;
  /** @param {Element | null} node */
  const show = (node) => {
    const told = node?.getAttribute("data-tip") ?? "";
    box.hidden = !told;
    if (!node || !told) return;
    box.textContent = told;
    const at = node.getBoundingClientRect();
    const { width, height } = box.getBoundingClientRect();
    const left = Math.max(AWAY, Math.min(at.left + (at.width - width) / 2, innerWidth - width - AWAY));
    const top = at.top - height - AWAY;
    box.style.left = `${left}px`;
    box.style.top = `${top > 0 ? top : at.bottom + AWAY}px`;
  };
  /** @param {globalThis.Event} event */
  const told = ({ target }) => target instanceof Element ? target.closest("[data-tip]") : null;
  place.addEventListener("pointerover", (event) => event.pointerType === "mouse" && show(told(event)));
  place.addEventListener("pointerleave", () => show(null));
  place.addEventListener("focusin", (event) => {
    const node = told(event);
    if (node?.matches(":focus-visible")) show(node);
  });
  place.addEventListener("focusout", () => show(null));
  place.addEventListener("keydown", ({ key }) => key === "Escape" && show(null));
  place.addEventListener("pointerdown", (event) => {
    clearTimeout(timer);
    show(null);
    isPressed = false;
    const node = told(event);
    if (!node || event.pointerType === "mouse") return;
    timer = setTimeout(() => {
      isPressed = true;
      show(node);
    }, LONG);
  });
  place.addEventListener("click", (event) => {
    if (isPressed) event.stopPropagation(); // a long press reads, and touches nothing
    isPressed = false;
  }, { capture: true });
  for (const end of ["pointerup", "pointercancel", "pointermove"]) {
    place.addEventListener(end, (event) => {
      const { movementX, movementY } = /** @type {PointerEvent} */ (event);
      if (end !== "pointermove" || Math.hypot(movementX, movementY) > 4) clearTimeout(timer);
    });
  }
  addEventListener("scroll", () => show(null), { capture: true, passive: true });
  return box;
}

/**
 * Let a drawing tell its words.
 * @param {SVGSVGElement} drawn
 */
export function telling(drawn) {
  const words = drawn.querySelector("title")?.textContent ?? "";
  drawn.removeAttribute("aria-hidden");
  for (const [key, value] of Object.entries({ role: "img", "aria-label": words, "data-tip": words, tabindex: "0" })) {
    drawn.setAttribute(key, value);
  }
  return drawn;
}
