// Count the bytes of large files while they come, and tell when some of them are there.

/**
 * Return a `fetch` that tells how many bytes of the files with these sizes have come, after each hundredth of them.
 * They are counted as the page gets them, which is unpacked. `whole` hears the name of each file that has come.
 * @param {typeof fetch} fetched
 * @param {Record<string, number>} sizes - in bytes, by the last part of the address
 * @param {(got: number, total: number) => void} heard
 * @param {(name: string) => void} whole
 * @returns {typeof fetch}
 */
export function counting(fetched, sizes, heard, whole) {
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let [got, told] = [0, -1];
  /** @param {Uint8Array} part */
  const count = (part) => {
    got += part.byteLength;
    if (got - told < total / 100 && got < total) return;
    told = got;
    heard(Math.min(got, total), total);
  };
  return async (asked, more) => {
    const found = await fetched(asked, more);
    const name = String(asked instanceof Request ? asked.url : asked).split("/").pop() ?? "";
    if (!found.body || !Object.hasOwn(sizes, name)) return found;
    const through = new TransformStream({
      transform(part, onward) {
        count(part);
        onward.enqueue(part);
      },
      flush: () => whole(name),
    });
    return new Response(found.body.pipeThrough(through), { status: found.status, headers: found.headers });
  };
}
