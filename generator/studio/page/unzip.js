// Read the files of a zip in the browser, which is many times faster than Python in the page. The zips are those of
// pack.py: files deflated or stored, without a comment at the end.
/** @import { Files } from "./built.d.ts" */

const [END, ENTRY, LOCAL] = [22, 46, 30];

/** @param {Uint8Array<ArrayBuffer>} data */
async function inflated(data) {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Return pairs of a name and the bytes.
 * @param {ArrayBuffer} zip
 */
export function unzipped(zip) {
  const [view, names] = [new DataView(zip), new TextDecoder()];
  const end = zip.byteLength - END;
  const files = [];
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    const [isStored, length] = [view.getUint16(at + 10, true) === 0, view.getUint32(at + 20, true)];
    const [own, local] = [view.getUint16(at + 28, true), view.getUint32(at + 42, true)];
    const from = local + LOCAL + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const data = new Uint8Array(zip, from, length);
    const name = names.decode(new Uint8Array(zip, at + ENTRY, own));
    files.push(Promise.all([name, isStored ? data : inflated(data)]));
    at += ENTRY + own + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return Promise.all(files);
}

/**
 * Write the files of a zip into a folder of Python's file system.
 * @param {[string, Uint8Array][]} files
 * @param {Files} system
 * @param {string} folder
 */
export function placed(files, system, folder) {
  const made = new Set();
  for (const [name, data] of files) {
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) system.mkdirTree(parent);
    made.add(parent);
    system.writeFile(path, data, { canOwn: true }); // it is not copied
  }
}
