// The room Check: a page that is dropped, photographed or typed, and what Landpress finds about its board.
import { button, make, pairs } from "../dom.js";
import { bands, codesIn } from "../qr.js";
import { drawing } from "../trusted.js";
import { head } from "../parts/head.js";
import { reason } from "../wrong.js";
/**
 * @import { Answer, Checked, Told } from "../bridge.d.ts"
 * @import { Studio } from "../types.d.ts"
 */

const MOST = 20_000_000;
const PATIENCE = 30_000;
const OFTEN = 250;

export const asks = ["code"];

/**
 * Open the room in an element (docs/studio.md).
 * @param {Studio} studio
 * @param {HTMLElement} section
 */
export function open(studio, section) {
  const { t } = studio;
  /** @type {MediaStream | null} */
  let stream = null;
  let round = 0;
  const pick = make("input", {
    type: "file",
    id: "pick",
    accept: ".pdf,.svg,.json,.png,.jpg,.jpeg,.webp,image/*",
    onchange: () => looked(pick.files?.[0]),
  });
  const drop = make(
    "label",
    { className: "drop" },
    make("strong", {}, t("drop")),
    make("span", {}, t("drop_hint")),
    pick,
  );
  const typed = make("input", {
    id: "typed",
    autocomplete: "off",
    spellcheck: false,
    autocapitalize: "characters",
    maxLength: 200,
    placeholder: t("code_place"),
  });
  const form = make(
    "form",
    {
      className: "typed",
      onsubmit: (event) => {
        event.preventDefault();
        studio.note("check", { code: typed.value });
        checked(() => studio.call("check.codes", { texts: [typed.value], options: studio.page() }));
      },
    },
    make("label", { className: "field" }, make("span", {}, t("type_code")), typed),
    make("button", {}, t("look")),
  );
  const video = make("video", { muted: true, playsInline: true, hidden: true, "aria-label": t("camera_look") });
  const lens = make("p", { className: "hint", hidden: true }, t("camera_look"));
  const camera = button(t("camera"), () => (stream ? stopped() : filmed()), studio.fail);
  const found = make("div", { className: "found" });
  const status = make("p", { className: "told", role: "status" });
  section.append(
    make(
      "div",
      { className: "ask" },
      make("p", { className: "lead" }, t("check_lead")),
      drop,
      make("div", { className: "camera" }, video, lens, camera),
      form,
      status,
    ),
    found,
  );
  for (const kind of ["dragenter", "dragover", "dragleave", "drop"]) {
    drop.addEventListener(kind, (event) => {
      event.preventDefault();
      drop.classList.toggle("over", kind.startsWith("drag") && kind !== "dragleave");
      if (kind === "drop") looked(/** @type {DragEvent} */ (event).dataTransfer?.files[0]);
    });
  }

  /** Show what a page is checked by, while none is. A page that cannot be drawn is no loss. */
  async function example() {
    const { game, usual } = studio.games[0];
    const board = studio.board ?? { game, players: usual, variant: "", seed: "studio" };
    const mine = round;
    const made = await studio.call("press.page", { board, options: studio.page(), name: "example" }).catch(() => null);
    if (!made || mine !== round) return;
    const paper = make("div", { className: "paper", role: "img", "aria-label": made.words }, drawing(made.svg));
    const caption = make("figcaption", {}, t("specimen"));
    found.replaceChildren(make("figure", { className: "specimen" }, head(studio, board), paper, caption));
  }

  /**
   * Show the answer of one question after the other; an answer that comes too late is not shown.
   * @param {() => Promise<Answer>} ask
   */
  async function checked(ask) {
    const mine = ++round;
    studio.clear();
    status.textContent = t("looking");
    found.replaceChildren();
    try {
      const answer = await ask();
      if (mine !== round) return;
      found.replaceChildren(
        ...answer.boards.map(verdict),
        ...(answer.more ? [make("p", {}, t("more", { count: answer.more }))] : []),
      );
      status.textContent = "";
      if (answer.boards.length === 1 && innerWidth < 992) found.scrollIntoView({ block: "start" });
    } catch (error) {
      if (mine !== round) return;
      status.textContent = "";
      studio.fail(error);
      example();
    }
  }

  /** @param {File | undefined} file */
  function looked(file) {
    if (!file) return;
    const name = file.name.slice(0, 60);
    checked(async () => {
      if (file.size > MOST) throw new Error(t("too_large", { name }));
      const data = new Uint8Array(await file.arrayBuffer());
      const other = file.type.startsWith("image/") && !/svg|png|jpeg/.test(file.type);
      if (!other) {
        const asked = { name, options: studio.page() };
        const answer = await studio.call("check.file", asked, { data, patience: PATIENCE });
        if (!answer.is_picture) return answer;
      }
      let picture;
      try {
        picture = await createImageBitmap(file);
      } catch {
        throw new Error(t("not_picture", { name }));
      }
      const texts = await codesIn(picture);
      if (texts.length) return studio.call("check.codes", { texts, options: studio.page() });
      const { width, height, data: colours } = bands(picture);
      const asked = { name, width, height, options: studio.page() };
      return studio.call("check.photo", asked, { data: colours, patience: PATIENCE });
    });
    pick.value = "";
  }

  async function filmed() {
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    } catch (error) {
      throw new Error(t("camera_none", { reason: reason(error).slice(0, 80) }));
    }
    video.srcObject = stream;
    video.hidden = lens.hidden = false;
    camera.textContent = t("camera_stop");
    await video.play();
    const look = async () => {
      if (!stream) return;
      const texts = video.videoWidth ? await codesIn(video).catch(() => []) : [];
      if (texts.length && stream) {
        stopped();
        checked(() => studio.call("check.codes", { texts, options: studio.page() }));
      } else {
        setTimeout(look, OFTEN);
      }
    };
    look();
  }

  function stopped() {
    stream?.getTracks().forEach((track) => track.stop());
    stream = video.srcObject = null;
    video.hidden = lens.hidden = true;
    camera.textContent = t("camera");
  }

  /** @param {Told} board */
  function taking({ game, players, code }) {
    return make("a", { className: "as-button", href: studio.link("press", { game, players, code }) }, t("to_press"));
  }

  /** @param {Checked} one */
  function pictured(one) {
    if (!one.picture) return null;
    const label = `${one.title} ${one.board?.code ?? ""}`;
    return make(
      "figure",
      {},
      make("div", { className: "paper", role: "img", "aria-label": label }, drawing(one.picture)),
      make("figcaption", { hidden: !one.picture.includes('stroke-width="1.2"') }, t("over")),
    );
  }

  /** @param {Checked} one */
  function verdict(one) {
    const { board, ok } = one;
    const taken = ok && !board?.file && !board?.text ? board : null; // a board that an address can name
    const faults = one.findings.map(({ severity, code, where, message, clause }) =>
      make("li", { className: severity }, `${[code, ...where].join(" ")}: ${message} (${clause})`)
    );
    return make(
      "article",
      { className: "verdict" },
      pictured(one),
      make(
        "div",
        { className: "side" },
        make("h2", { className: "small" }, taken ? head(studio, taken) : one.title),
        make("p", { className: `stamp${one.ok ? "" : " bad"}` }, t(one.ok ? "valid" : "invalid")),
        faults.length
          ? make("ul", { className: "findings" }, ...faults)
          : make("p", { className: "hint" }, t("no_findings")),
        pairs(one.facts),
        taken && taking(taken),
      ),
    );
  }

  return {
    /** @param {URLSearchParams} asked */
    show(asked) {
      stopped();
      const code = asked.get("code");
      if (code) {
        typed.value = code.slice(0, 200);
        form.requestSubmit();
      } else if (!found.children.length || found.querySelector(".specimen")) example();
    },
    hide: stopped,
  };
}
