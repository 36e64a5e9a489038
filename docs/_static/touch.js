/* Shows the orbit of a cell: every cell that a symmetry of the group moves it to. */
for (const figure of document.querySelectorAll("figure.orbits")) {
  const said = figure.querySelector("output");
  const show = (cell) => {
    const orbit = cell?.dataset.orbit;
    let count = 0;
    for (const one of figure.querySelectorAll("[data-orbit]")) {
      const member = one.dataset.orbit === orbit;
      one.classList.toggle("chosen", member);
      count += member;
    }
    figure.classList.toggle("choosing", Boolean(orbit));
    said.textContent = orbit ? `Orbit ${orbit} has ${count} ${count === 1 ? "cell" : "cells"}.` : "";
  };
  figure.addEventListener("pointerover", (event) => show(event.target.closest("[data-orbit]")));
  figure.addEventListener("pointerleave", () => show(null));
}
