/* Explanations that a reader can touch. scripts/docs_pictures.py makes their pictures, which need no script. */

/**
 * Returns the elements of a kind, in the page or in one of its parts.
 * @param {string} selector
 * @param {ParentNode} parent
 * @returns {HTMLElement[]}
 */
const all = (selector, parent = document) =>
  [...parent.querySelectorAll(selector)].map((one) => /** @type {any} */ (one));

/**
 * Returns the element of a kind, which is there.
 * @param {ParentNode} parent
 * @param {string} selector
 */
const one = (parent, selector) => all(selector, parent)[0];

/* Lets a reader without a pointer scroll what is wider than its box. */
const boxes = new ResizeObserver((changed) => {
  for (const { target } of changed) {
    if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  }
});
for (const box of all("pre, .table-wrapper")) boxes.observe(box);

/* Shows the orbit of a cell: every cell that a symmetry of the group moves it to. */
for (const figure of all("figure.orbits")) {
  const said = one(figure, "output");
  /** @param {Element | null} touched */
  const show = (touched) => {
    const orbit = touched?.getAttribute("data-orbit");
    let count = 0;
    for (const cell of all("[data-orbit]", figure)) {
      const isMember = cell.dataset.orbit === orbit;
      cell.classList.toggle("chosen", isMember);
      count += Number(isMember);
    }
    figure.classList.toggle("choosing", Boolean(orbit));
    said.textContent = orbit ? `Orbit ${orbit} has ${count} ${count === 1 ? "cell" : "cells"}.` : "";
  };
  figure.addEventListener(
    "pointerover",
    ({ target }) => show(target instanceof Element ? target.closest("[data-orbit]") : null),
  );
  figure.addEventListener("pointerleave", () => show(null));
}

/* Moves a board by a symmetry, and marks the cells that differ from the board before. */
for (const figure of all("figure.moves")) {
  const board = one(figure, ".board");
  for (const item of all("li", figure)) {
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("aria-pressed", "false");
    const label = one(item, "span");
    button.append(...label.childNodes);
    label.replaceWith(button);
    button.addEventListener("click", () => {
      for (const other of all("button", figure)) {
        other.setAttribute("aria-pressed", String(other === button));
      }
      const differ = new Set((item.dataset.differ ?? "").split(" ").filter(Boolean).map(Number));
      const mark = () => [...board.children].forEach((cell, n) => cell.classList.toggle("differs", differ.has(n)));
      for (const cell of board.children) cell.classList.remove("differs");
      if (matchMedia("(prefers-reduced-motion: reduce)").matches) return mark();
      const end = `matrix(${(item.dataset.matrix ?? "").split(" ").join(",")},0,0)`;
      const moved = board.animate([{ transform: "none" }, { transform: end }], {
        duration: 900,
        easing: "ease-in-out",
      });
      moved.onfinish = mark;
    });
  }
}

/* Plays games of a seat with a known share, and shows the interval of the share. */
for (const figure of all("figure.play")) {
  const stakes = (figure.dataset.stakes ?? "").split(" ").map(Number);
  const enough = Math.log(2 / Number(figure.dataset.error));
  let games = 0;
  let won = 0;

  /**
   * The logarithm of the evidence against "the share is at most `bound`": the mean of what all bets have won.
   * @param {number} wins
   * @param {number} bound
   */
  const evidence = (wins, bound) => {
    const logs = stakes.map((stake) =>
      wins * Math.log1p(stake * (1 / bound - 1)) + (games - wins) * Math.log1p(-stake)
    );
    const most = Math.max(...logs);
    return most + Math.log(logs.reduce((sum, one) => sum + Math.exp(one - most), 0) / stakes.length);
  };
  /**
   * The largest bound that is refuted, found by bisection.
   * @param {number} wins
   */
  const lowest = (wins) => {
    let [refuted, open] = [0, wins / games];
    for (let step = 0; open && step < 48; step += 1) {
      const middle = (refuted + open) / 2;
      if (evidence(wins, middle) >= enough) refuted = middle;
      else open = middle;
    }
    return refuted;
  };

  figure.innerHTML = `
    <label>True share of the seat: <input type="range" min="20" max="50" step="1" value="33"> <b>33</b> %</label>
    <svg viewBox="0 0 640 40" role="img" aria-label="The interval on a line from 0 to 100 percent">
      <line class="axis" x1="20" x2="620" y1="20" y2="20"/><line class="equal" y1="2" y2="38"/>
      <line class="bounds" y1="20" y2="20"/></svg>
    <p><button type="button" data-games="10">Play 10 games</button>
    <button type="button" data-games="100">Play 100 games</button>
    <button type="button" data-games="1000">Play 1,000 games</button>
    <button type="button" data-games="0">Begin again</button></p>
    <p><output aria-live="polite"></output></p>`;
  const range = /** @type {HTMLInputElement} */ (one(figure, "input"));
  const [told, output] = [one(figure, "b"), one(figure, "output")];
  /** @param {number} share */
  const place = (share) => 20 + 600 * share;
  const draw = () => {
    const share = Number(range.value) / 100;
    const [low, high] = games ? [lowest(won), 1 - lowest(games - won)] : [0, 1];
    for (
      const { name, from, to } of [{ name: "equal", from: share, to: share }, { name: "bounds", from: low, to: high }]
    ) {
      one(figure, `.${name}`).setAttribute("x1", String(place(from)));
      one(figure, `.${name}`).setAttribute("x2", String(place(to)));
    }
    told.textContent = range.value;
    const bounds = `${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)} %`;
    output.textContent = games
      ? `${games.toLocaleString("en")} games, ${won.toLocaleString("en")} won: ${bounds}`
      : "No games yet: any share is possible.";
  };
  const begin = () => {
    games = 0;
    won = 0;
    draw();
  };
  range.addEventListener("input", begin);
  for (const button of all("button", figure)) {
    button.addEventListener("click", () => {
      const more = Number(button.dataset.games);
      if (!more) return begin();
      games += more;
      for (let game = 0; game < more; game += 1) won += Number(Math.random() < Number(range.value) / 100);
      draw();
    });
  }
  figure.hidden = false;
  draw();
}
