// The files of a deck: kept in this browser, and pictures decoded by it, because the page's Python has no Pillow.
import { make } from "../dom.js";
import { changed } from "../stored.js";
/**
 * @import { Decoded } from "../bridge.d.ts"
 * @import { Fail, Text } from "../types.d.ts"
 */

const MOST_PIXELS = 64 * 1024 * 1024, KEPT_PIXELS = 12 * 1024 * 1024;
const LOOK = 400;
const KNOWN = /\.(csv|toml|png|jpe?g|webp|tiff?|svg|ttf|otf)$/i;
const PICTURE = /\.(png|jpe?g|webp|tiff?)$/i;

/**
 * What is on the desk.
 * @typedef {{ table: string, template: string, files: [string, Uint8Array<ArrayBuffer>][] }} Desk
 */

/**
 * @param {IDBTransactionMode} mode
 * @param {(held: IDBObjectStore) => IDBRequest} work
 */
const store = (mode, work) => changed("landpress-deck", "deck", mode, work);

/** The desk in this browser, which all tabs share. */
export class Keeper {
  /** @type {Desk | null} */
  #next = null;
  #isBusy = false;
  #isLost = false;
  #mark = "";
  #other;
  #lost;

  /**
   * @param {(desk: Desk) => unknown} other - hears what another tab has kept, before it is replaced
   * @param {() => void} lost - hears once that this browser does not keep the desk
   */
  constructor(other, lost) {
    this.#other = other;
    this.#lost = lost;
  }

  /** Return what was on the desk, if this browser kept it. */
  async kept() {
    this.#mark = await store("readonly", (held) => held.get("mark")).catch(() => "") ?? "";
    return kept();
  }

  /**
   * Keep what is on the desk now. While something is being kept, the latest waits.
   * @param {Desk} desk
   */
  async keep(desk) {
    this.#next = desk;
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      while (this.#next) {
        const now = this.#next;
        this.#next = null;
        await this.#write(now);
      }
      this.#isLost = false;
    } catch {
      if (!this.#isLost) this.#lost();
      this.#isLost = true;
    } finally {
      this.#isBusy = false;
    }
  }

  /** @param {Desk} desk */
  async #write(desk) {
    if ((await store("readonly", (held) => held.get("mark")) ?? "") !== this.#mark) {
      const found = await kept();
      if (found) await this.#other(found);
    }
    this.#mark = crypto.getRandomValues(new Uint32Array(2)).join("-");
    await store("readwrite", (held) => held.put(this.#mark, "mark") && held.put(desk, "desk"));
  }
}

/**
 * Return the desk that is kept: of what is damaged, the parts that are whole.
 * @returns {Promise<Desk | undefined>}
 */
async function kept() {
  const found = await store("readonly", (held) => held.get("desk")).catch(() => undefined);
  if (typeof found?.table !== "string" && typeof found?.template !== "string") return undefined;
  /** @type {unknown[][]} */
  const files = Array.isArray(found.files) ? found.files : [];
  return {
    table: typeof found.table === "string" ? found.table : "",
    template: typeof found.template === "string" ? found.template : "",
    files: files.filter(/** @returns {file is Desk["files"][0]} */ (file) =>
      typeof file?.[0] === "string" && file[1] instanceof Uint8Array
    ),
  };
}

/**
 * Draw a list of files, each with a button that takes it away.
 * @param {HTMLElement} list
 * @param {string[]} names
 * @param {Text} text
 * @param {(name: string) => void} removed
 */
export function listed(list, names, text, removed) {
  list.hidden = !names.length;
  const closing = (/** @type {string} */ name) =>
    make(
      "button",
      { type: "button", "aria-label": text("remove", { name }), onclick: () => removed(name) },
      "×",
    );
  list.replaceChildren(...names.map((name) => make("li", {}, make("code", {}, name), closing(name))));
}

/** @param {string} name */
export const isPicture = (name) => PICTURE.test(name);

/**
 * Read a folder of this machine, and read again what changes, while `wanted` holds. `taken` gets the files.
 * @param {FileSystemDirectoryHandle} directory
 * @param {(files: File[]) => Promise<void>} taken
 * @param {() => boolean} wanted
 * @param {Fail} fail
 */
export async function followed(directory, taken, wanted, fail) {
  const times = new Map();
  const look = async () => {
    const changed = [];
    for await (const handle of directory.values()) {
      if (handle.kind !== "file" || !KNOWN.test(handle.name)) continue;
      const file = await /** @type {FileSystemFileHandle} */ (handle).getFile();
      if (times.get(file.name) !== file.lastModified) changed.push(file);
      times.set(file.name, file.lastModified);
    }
    if (changed.length) await taken(changed);
  };
  const go = () => {
    if (wanted()) look().catch(fail).finally(() => setTimeout(go, LOOK));
  };
  await look();
  setTimeout(go, LOOK);
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function deflated(bytes) {
  const squeezed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(squeezed).arrayBuffer());
}

/**
 * Return the rows of the colours and of the transparency of a picture as PNG has them, each after its filter.
 * @param {ImageData} picture
 */
function rowsOf({ data, width, height }) {
  const [colours, shares] = [new Uint8Array(height * (3 * width + 1)), new Uint8Array(height * (width + 1))];
  let isClear = false;
  for (let y = 0, at = 0; y < height; y++) {
    let [to, share] = [y * (3 * width + 1) + 1, y * (width + 1) + 1];
    for (let x = 0; x < width; x++, at += 4) {
      colours[to++] = data[at];
      colours[to++] = data[at + 1];
      colours[to++] = data[at + 2];
      shares[share++] = data[at + 3];
      isClear ||= data[at + 3] < 255;
    }
  }
  return { colours, shares: isClear ? shares : null };
}

/**
 * Return a picture as `deck.give` takes it: its size, the lengths of its parts, and the parts one after the other.
 * @param {string} name
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Promise<{ picture: Decoded, data: Uint8Array<ArrayBuffer> }>}
 */
export async function decoded(name, bytes) {
  const isJpeg = /\.jpe?g$/i.test(name);
  const bitmap = await createImageBitmap(new Blob([bytes]));
  if (bitmap.width * bitmap.height > MOST_PIXELS) throw new Error(`${bitmap.width} x ${bitmap.height}`);
  const scale = Math.min(1, Math.sqrt(KEPT_PIXELS / (bitmap.width * bitmap.height)));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.floor(side * scale)));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("this browser draws no pictures");
  context.drawImage(bitmap, 0, 0, width, height);
  /** @type {Blob | null} */
  const blob = await new Promise((yes) => canvas.toBlob(yes, isJpeg ? "image/jpeg" : "image/png", 0.92));
  if (!blob) throw new Error("this browser writes no pictures");
  const file = new Uint8Array(await blob.arrayBuffer());
  if (isJpeg) return { picture: { width, height, file: file.length, rows: 0 }, data: file };
  const { colours, shares } = rowsOf(context.getImageData(0, 0, width, height));
  const [rows, alpha] = [await deflated(colours), shares ? await deflated(shares) : new Uint8Array()];
  const whole = new Uint8Array(file.length + rows.length + alpha.length);
  whole.set(file);
  whole.set(rows, file.length);
  whole.set(alpha, file.length + rows.length);
  return { picture: { width, height, file: file.length, rows: rows.length }, data: whole };
}
