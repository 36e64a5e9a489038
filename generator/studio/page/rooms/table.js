// The room Table: who sits where, and the game in play. It knows no game: all of a game comes from Python.
import { BOARD, named } from "../address.js";
import { button, make, save, sure } from "../dom.js";
import { IN_PLAY } from "../lists.js";
import { none } from "../parts/games.js";
import { enter, forget, games, here, keep, leave, putAside, wasAside } from "../parts/kept.js";
import { head, preview } from "../parts/head.js";
import { InPlay, photographing } from "../parts/in_play.js";
import { Play } from "../parts/play.js";
import { seating } from "../parts/seats.js";
import { Thinker } from "../parts/thinker.js";
import { speaking } from "../texts.js";
import { wrong } from "../wrong.js";
/**
 * @import { Laid, Made, PrintingOptions } from "../bridge.d.ts"
 * @import { Kept } from "../parts/kept.js"
 * @import { Call, Named, Noted, Room, Studio, Text } from "../types.d.ts"
 */

class Table {
  #studio;
  #say;
  #text;
  #place;
  #thinker;
  #reviewer;
  /** @type {Named | null} */
  #wish = null;
  /** @type {Play | null} */
  #play = null;
  /** The form of the photo that was read last. @type {InPlay | null} */
  #photo = null;
  #received = "";
  #isNew = true;
  /** @type {Made | null} */
  #trace = null;
  #starts = 0;
  /** The name under which the game is kept; undefined until it is. */
  #name = /** @type {string | undefined} */ (undefined);
  #isLost = false;

  /**
   * @param {Studio} studio
   * @param {HTMLElement} place
   * @param {Text} text
   */
  constructor(studio, place, text) {
    this.#studio = studio;
    this.#say = studio.fail;
    this.#place = place;
    this.#text = text;
    const kernel = (/** @type {string} */ game) => studio.call("table.kernel", { game });
    this.#thinker = new Thinker(kernel);
    this.#reviewer = new Thinker(kernel);
  }

  /**
   * Show what an address asks for: a board to play on or a game by mail. Else show the game that is in play, or the
   * board that is chosen in the room Press. A page that is new goes on with the game that was played in it.
   * @param {URLSearchParams} asked
   * @param {Noted} noted
   */
  async show(asked, noted) {
    const mail = asked.get("play") ?? "";
    if (mail && mail !== this.#received) {
      this.#received = mail;
      putAside("");
      await this.#lay((options) => this.#studio.call("table.received", { text: mail, options }));
      return;
    }
    const game = this.#isNew && noted.isPlaying ? here() : "";
    this.#isNew = false;
    const wish = named(asked) ?? (this.#play ? null : this.#studio.board);
    const isNew = wish !== null && JSON.stringify(wish) !== JSON.stringify(this.#wish);
    if (wish) this.#wish = wish;
    if (isNew) this.#photo = null;
    if (isNew && this.#play) this.#leave();
    if (game) await this.#goOn(game);
    else if (!this.#play && !this.#photo) await this.#seats();
    else this.#note(this.#play !== null);
  }

  /** @param {boolean} isPlaying */
  #note(isPlaying) {
    if (!this.#place.isConnected || this.#place.hidden) return;
    this.#studio.note("table", { ...this.#wish }, { isPlaying });
  }

  #stop() {
    this.#play?.stop();
    this.#play = null;
  }

  #leave() {
    this.#stop();
    leave();
    putAside("");
  }

  /**
   * Ask Python about the game in play. A worker that took too long was replaced, so the game is laid out there again.
   * @type {Call}
   */
  async #call(name, args, more) {
    if (this.#play && this.#starts !== this.#studio.starts()) {
      this.#stop();
      if (this.#trace) await this.#resume(this.#trace.data, here());
      else await this.#seats();
      throw wrong("the game was laid out again", "stale");
    }
    return await this.#studio.call(name, args, more);
  }

  /**
   * @param {string} key
   * @param {() => unknown} work
   */
  #button(key, work, given = {}) {
    return button(this.#text(key), work, this.#say, given);
  }

  /** Show who may sit where, if there is a board, and which games may be gone on with. */
  async #seats() {
    const [text, wish] = [this.#text, this.#wish];
    const file = make("input", { type: "file", accept: ".jsonl,.part", hidden: true });
    file.onchange = async () => file.files?.[0] && this.#open(await bytes(file.files[0]));
    const { language } = this.#studio;
    const asked = wish && this.#call("table.players", { game: wish.game, language, seats: wish.players });
    const known = await asked?.catch((error) => {
      this.#say(error);
      return null;
    });
    const seats = wish && known && seating(text, wish.players, known);
    this.#note(false);
    delete this.#place.dataset.state;
    this.#place.replaceChildren(
      ...wish && known ? [head(this.#studio, wish)] : [],
      make(
        "section",
        { className: "sitting" },
        make("h2", {}, text("room")),
        make("p", {}, text("about")),
        seats ? seats.node : none(this.#studio, text("not_yet")),
        make(
          "div",
          { className: "bar" },
          wish && seats && this.#button("begin", () => this.#begin(wish, seats.policies()), { className: "main" }),
          this.#button("open", () => file.click()),
          file,
        ),
        this.#photographing(),
        this.#kept(),
      ),
      ...wish && known ? [preview(this.#studio, wish)] : [],
    );
  }

  /** Return where a photo is dropped, chosen or taken; null if no game on such a board can be continued from one. */
  #photographing() {
    const text = this.#text, board = this.#wish;
    if (board && !IN_PLAY.includes(board.game)) return null;
    return photographing(this.#studio, text, board, (photo, known) => {
      const { game, players, variant, code } = photo.board;
      if (code !== board?.code) this.#wish = { game, players, variant, seed: "", code, like: "", keep: "" };
      this.#photo = new InPlay(photo, known, {
        ask: this.#studio.call,
        text,
        fail: this.#say,
        go: (answers, policies) => this.#photoBegun(answers, policies),
      });
      this.#showPhoto(this.#photo);
    });
  }

  /** @param {InPlay} photo */
  #showPhoto(photo) {
    this.#note(false);
    delete this.#place.dataset.state;
    this.#place.replaceChildren(...this.#wish ? [head(this.#studio, this.#wish)] : [], photo.node);
    photo.begin();
  }

  /**
   * @param {Record<string, string>} answers
   * @param {string[]} policies
   */
  async #photoBegun(answers, policies) {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    putAside("");
    /** @type {(options: PrintingOptions) => Promise<Laid>} */
    const ask = (options) => this.#studio.call("table.photo_begun", { answers, policies, seed, options });
    this.#studio.clear();
    await this.#lay(ask, "", this.#photo);
    scrollTo(0, 0); // the board, or what is wrong, stands where the questions began
  }

  /** Return the list of the games that this browser keeps, null if there is none. */
  #kept() {
    const all = games();
    const shown = make("details", { className: "kept-games", open: all.length < 4 });
    shown.append(
      make("summary", {}, this.#text("kept", { count: all.length })),
      make("ul", {}, ...all.map((one) => this.#entry(one))),
    );
    return all.length ? shown : null;
  }

  /** @param {Kept} kept */
  #entry({ name, trace, begun, game, players, code, plies }) {
    const text = this.#text, { t, language } = this.#studio;
    const title = this.#studio.games.find((one) => one.game === game)?.title ?? game.slice(0, 40);
    const called = game ? `${title} ${t("for_players", { players })}` : text("unread");
    const date = begun ? new Date(begun).toLocaleDateString(language, { dateStyle: "medium" }) : "";
    /** @param {string} key */
    const given = (key) => ({ "aria-label": `${text(key)}: ${called} ${code}` });
    const item = make(
      "li",
      {},
      make("span", {}, make("b", {}, called), " ", make("code", {}, code)),
      make("small", {}, [game && text("plies", { plies }), date].filter(Boolean).join(" · ")),
      game && this.#button("resume", () => this.#goOn(name), given("resume")),
      this.#button("save", () => save(trace, `${game ? game.slice(0, 40) : "unread"}.trace.jsonl`), given("save")),
      sure([t("forget"), t("forget_sure")], () => {
        forget(name);
        item.remove();
      }, this.#say),
    );
    return item;
  }

  /**
   * @param {Named} board
   * @param {string[]} policies
   */
  #begin(board, policies) {
    putAside("");
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    return this.#lay((options) => this.#studio.call("table.begin", { board, policies, seed, options }));
  }

  /**
   * Go on with another game.
   * @param {Uint8Array} data
   */
  #open(data) {
    putAside("");
    return this.#resume(data);
  }

  /**
   * Go on with the finished game from an earlier ply. The finished game is put aside.
   * @param {number} ply
   */
  async #playOn(ply) {
    const { data } = await this.#call("table.trace", {});
    putAside(new TextDecoder().decode(data));
    await this.#lay((options) => this.#studio.call("table.play_on", { ply, options }));
  }

  /**
   * Go on with a game that this browser keeps. One that cannot be read stays there.
   * @param {string} name
   */
  #goOn(name) {
    const trace = games().find((one) => one.name === name)?.trace ?? "";
    return this.#resume(new TextEncoder().encode(trace), name);
  }

  /**
   * @param {Uint8Array} data
   * @param {string} [name]
   */
  #resume(data, name) {
    return this.#lay((options) => this.#studio.call("table.resume", { options }, { data }), name);
  }

  /**
   * Lay a game out.
   * @param {(options: PrintingOptions) => Promise<Laid>} ask
   * @param {string} name - under which it is kept, empty if it is not
   * @param {InPlay | null} photo - from which it begins
   */
  async #lay(ask, name = "", photo = null) {
    const before = this.#play;
    this.#stop(); // it must not go on in the game that is laid out
    /** @type {Laid} */
    let laid;
    try {
      laid = await ask(this.#studio.page());
    } catch (error) {
      this.#say(error);
      this.#play = before;
      if (before) await before.begin();
      else if (!photo) await this.#seats();
      return;
    }
    leave(); // the game before stays in the list
    this.#photo = photo;
    [this.#name, this.#isLost] = [name, false];
    this.#starts = this.#studio.starts();
    const aside = wasAside();
    const { game, players, variant, code } = laid.board;
    if (code !== this.#wish?.code) this.#wish = { game, players, variant, seed: "", code, like: "", keep: "" };
    this.#play = new Play(laid, this.#place, {
      ask: (name, args, more) => this.#call(name, args, more),
      text: this.#text,
      fail: this.#say,
      thinker: this.#thinker,
      reviewer: this.#reviewer,
      head: head(this.#studio, laid.board),
      tools: [
        ...aside ? [this.#button("review_back", () => this.#open(new TextEncoder().encode(aside)))] : [],
        ...photo ? [this.#button("photo_back", () => this.#corrected(photo))] : [],
        this.#button("save", () => this.#save()),
        this.#button("mail", () => this.#mail()),
        this.#button("again", () => this.#again()),
      ],
      keep: () => this.#keep(),
      playOn: (ply) => this.#playOn(ply),
    });
    this.#note(true);
    await this.#play.begin();
  }

  /**
   * Show again what was read in the photo with which the game in play began. The game stays in the list.
   * @param {InPlay} photo
   */
  #corrected(photo) {
    this.#leave();
    this.#showPhoto(photo);
  }

  #again() {
    this.#photo = null;
    this.#leave();
    return this.#seats();
  }

  async #save() {
    const { data, name } = await this.#call("table.trace", {});
    save(data, name);
  }

  async #mail() {
    const text = await this.#call("table.address", {});
    const address = new URL(this.#studio.link("table", { play: text }), location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      this.#play?.tell(this.#text("mailed"));
    } catch {
      const field = make("input", { type: "text", readOnly: true, value: address, "aria-label": this.#text("mail") });
      this.#play?.add(make("p", {}, this.#text("mail_by_hand")), field);
      field.select();
    }
  }

  async #keep() {
    this.#trace = await this.#call("table.trace", {});
    const trace = new TextDecoder().decode(this.#trace.data);
    if (this.#name !== undefined) enter(this.#name, trace);
    this.#name = undefined;
    if (keep(trace) || this.#isLost) return;
    this.#isLost = true;
    this.#say(new Error(this.#text("lost")));
  }
}

export const asks = [...BOARD, "play"];

/**
 * Open the room in an element (docs/studio.md).
 * @param {Studio} studio
 * @param {HTMLElement} section
 */
export async function open(studio, section) {
  const text = speaking(await studio.call("table.texts", { language: studio.language }));
  const table = new Table(studio, section, text);
  /** @type {Room["show"]} */
  const show = (asked, noted) => table.show(asked, noted);
  return { show };
}

/** @param {Blob} file */
const bytes = async (file) => new Uint8Array(await file.arrayBuffer());
