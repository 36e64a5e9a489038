// The files of a deck: kept in this browser, and pictures decoded by it, because the page's Python has no Pillow.
const MOST_PIXELS = 64 * 1024 * 1024, KEPT_PIXELS = 12 * 1024 * 1024;
const LOOK = 400;
const KNOWN = /\.(csv|toml|png|jpe?g|webp|tiff?|svg|ttf|otf)$/i;
const PICTURE = /\.(png|jpe?g|webp|tiff?)$/i;

const store = (mode, work) => new Promise((yes, no) => {
  const opening = indexedDB.open("landpress-deck", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("deck");
  opening.onerror = () => no(opening.error);
  opening.onsuccess = () => {
    const done = opening.result.transaction("deck", mode);
    const asked = work(done.objectStore("deck"));
    done.oncomplete = () => { opening.result.close(); yes(asked.result); };
    done.onerror = done.onabort = () => no(done.error);
  };
});

// Keep what is on the desk, and give it back. A browser that keeps nothing gives undefined.
export const keep = (deck) => store("readwrite", (held) => held.put(deck, "desk")).catch(() => undefined);
export const kept = () => store("readonly", (held) => held.get("desk")).catch(() => undefined);

export const isPicture = (name) => PICTURE.test(name);

// Read a folder of this machine, and read again what changes, while `wanted` holds. `taken` gets the files.
export async function followed(directory, taken, wanted, fail) {
  const times = new Map();
  const look = async () => {
    const changed = [];
    for await (const handle of directory.values()) {
      if (handle.kind !== "file" || !KNOWN.test(handle.name)) continue;
      const file = await handle.getFile();
      if (times.get(file.name) !== file.lastModified) changed.push(file);
      times.set(file.name, file.lastModified);
    }
    if (changed.length) await taken(changed);
  };
  const go = () => { if (wanted()) look().catch(fail).finally(() => setTimeout(go, LOOK)); };
  await look();
  setTimeout(go, LOOK);
}

async function deflated(bytes) {
  const squeezed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(squeezed).arrayBuffer());
}

// Return a picture as `deck.give` takes it: its size, the lengths of its parts, and the parts one after the other.
export async function decoded(name, bytes) {
  const isJpeg = /\.jpe?g$/i.test(name);
  const bitmap = await createImageBitmap(new Blob([bytes]));
  if (bitmap.width * bitmap.height > MOST_PIXELS) throw new Error(`${bitmap.width} x ${bitmap.height}`);
  const scale = Math.min(1, Math.sqrt(KEPT_PIXELS / (bitmap.width * bitmap.height)));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.floor(side * scale)));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0, width, height);
  const file = new Uint8Array(await (await new Promise((yes) => canvas.toBlob(yes, isJpeg ? "image/jpeg" : "image/png", 0.92))).arrayBuffer());
  if (isJpeg) return { picture: { width, height, file: file.length, rows: 0 }, data: file };
  const { data } = context.getImageData(0, 0, width, height);
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
  const [rows, alpha] = [await deflated(colours), isClear ? await deflated(shares) : new Uint8Array()];
  const whole = new Uint8Array(file.length + rows.length + alpha.length);
  whole.set(file);
  whole.set(rows, file.length);
  whole.set(alpha, file.length + rows.length);
  return { picture: { width, height, file: file.length, rows: rows.length }, data: whole };
}
