// The room Check: a page that is dropped, photographed or typed, and what Landpress finds about its board.
import { button, make, pairs } from "../dom.js";
import { codesIn } from "../qr.js";
import { drawing } from "../trusted.js";

const MOST = 20_000_000;
const PATIENCE = 30_000;
const OFTEN = 250;

export function open(studio, section) {
  const { t } = studio;
  let stream = null, round = 0;
  const pick = make("input", { type: "file", id: "pick", accept: ".pdf,.svg,.json,.png,.jpg,.jpeg,.webp,image/*", onchange: () => looked(pick.files[0]) });
  const drop = make("label", { className: "drop" }, make("strong", {}, t("drop")), make("span", {}, t("drop_hint")), pick);
  const typed = make("input", { id: "typed", autocomplete: "off", spellcheck: false, autocapitalize: "characters", maxLength: 200, placeholder: t("code_place") });
  const form = make("form", { className: "typed", onsubmit: (event) => { event.preventDefault(); checked(() => studio.call("check.codes", { texts: [typed.value], options: studio.page() })); } },
    make("label", { className: "field" }, make("span", {}, t("type_code")), typed), make("button", {}, t("look")));
  const video = make("video", { muted: true, playsInline: true, hidden: true, "aria-label": t("camera_look") });
  const lens = make("p", { className: "hint", hidden: true }, t("camera_look"));
  const camera = button(t("camera"), () => (stream ? stopped() : filmed()), studio.fail);
  const found = make("div", { className: "found" });
  const status = make("p", { className: "told", role: "status" });
  section.append(make("div", { className: "ask" }, make("p", { className: "lead" }, t("check_lead")), drop, make("div", { className: "camera" }, video, lens, camera), form, status), found);
  for (const kind of ["dragenter", "dragover", "dragleave", "drop"]) {
    drop.addEventListener(kind, (event) => {
      event.preventDefault();
      drop.classList.toggle("over", kind.startsWith("drag") && kind !== "dragleave");
      if (kind === "drop" && event.dataTransfer.files.length) looked(event.dataTransfer.files[0]);
    });
  }

  // Show the answer of one question after the other; an answer that comes too late is not shown.
  async function checked(ask) {
    const mine = ++round;
    studio.clear();
    status.textContent = t("looking");
    found.replaceChildren();
    try {
      const answer = await ask();
      if (mine !== round) return;
      found.replaceChildren(...answer.boards.map(verdict), ...(answer.more ? [make("p", {}, t("more", { count: answer.more }))] : []));
      status.textContent = "";
      if (answer.boards.length === 1 && innerWidth < 992) found.scrollIntoView({ block: "start" });
    } catch (error) {
      if (mine !== round) return;
      status.textContent = "";
      studio.fail(error);
    }
  }

  function looked(file) {
    if (!file) return;
    const name = file.name.slice(0, 60);
    checked(async () => {
      if (file.size > MOST) throw new Error(t("too_large", { name }));
      const data = new Uint8Array(await file.arrayBuffer());
      const other = file.type.startsWith("image/") && !/svg|png|jpeg/.test(file.type);
      const answer = other ? { is_picture: true } : await studio.call("check.file", { name, options: studio.page() }, { data, patience: PATIENCE });
      if (!answer.is_picture) return answer;
      let picture;
      try {
        picture = await createImageBitmap(file);
      } catch {
        throw new Error(t("not_picture", { name }));
      }
      const texts = await codesIn(picture);
      if (!texts.length) throw new Error(t("no_qr", { name }));
      return studio.call("check.codes", { texts, options: studio.page() });
    });
    pick.value = "";
  }

  async function filmed() {
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    } catch (error) {
      throw new Error(t("camera_none", { reason: String(error.message ?? error).slice(0, 80) }));
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

  function verdict(one) {
    const take = one.board && one.ok && !one.board.file && make("a", { className: "as-button", href: studio.link("press", { game: one.board.game, players: one.board.players, code: one.board.code }) }, t("to_press"));
    return make("article", { className: "verdict" },
      one.picture ? make("figure", {}, make("div", { className: "paper", role: "img", "aria-label": `${one.title} ${one.board?.code ?? ""}` }, drawing(one.picture)),
        make("figcaption", { hidden: !one.picture.includes("stroke-width=\"1.2\"") }, t("over"))) : make("div", { className: "chart" }, one.title),
      make("div", { className: "side" }, make("h2", { className: "small" }, one.title), make("p", { className: `stamp${one.ok ? "" : " bad"}` }, t(one.ok ? "valid" : "invalid")),
        one.findings.length ? make("ul", { className: "findings" }, ...one.findings.map((fault) => make("li", { className: fault.severity }, `${[fault.code, ...fault.where].join(" ")}: ${fault.message} (${fault.clause})`)))
          : make("p", { className: "hint" }, t("no_findings")),
        pairs(one.facts), take || null));
  }

  return {
    show(asked) {
      stopped();
      const code = asked.get("code");
      if (code) {
        typed.value = code.slice(0, 200);
        form.requestSubmit();
      }
    },
    hide: stopped,
  };
}
