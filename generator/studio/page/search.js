// A search in a worker of its own: the kernel of a game grows a tree, in pieces, until it is done or told to stop.
// A question {kernel, search} gets {left, all} now and then, and at the end {action, share}; {stop} ends it early.
// A sequence of numbers lies in the kernel's memory, with its length in the word before it (engine/kernels/wasm.py).
// A piece grows until it takes about as long as a person may wait for Stop, because each pause costs milliseconds.
import { reason } from "./wrong.js";
/** @import { Search } from "./bridge.d.ts" */

/**
 * What a kernel exports for a search.
 * @typedef {{
 *   memory: WebAssembly.Memory,
 *   __heap_base: WebAssembly.Global,
 *   uct_begin(t: number, s: number, r: number, stream: bigint, out: number, tree: number): void,
 *   uct_grow(
 *     t: number, s: number, out: number, count: bigint, players: bigint, world: number, tree: number
 *   ): bigint,
 *   uct_choice(tree: number): bigint,
 *   effort(t: number, s: number, iterations: bigint): bigint,
 * }} Exports
 */

const [WORD, PAGE, LINE, PIECE, QUICK] = [8, 65536, 64, 50, 20];
let stopped = false;

class Memory {
  /** @param {Exports} exports */
  constructor(exports) {
    this.exports = exports;
    this.top = aligned(Number(exports.__heap_base.value));
  }

  /** @param {number} count */
  zeros(count) {
    const at = this.top + WORD;
    this.top = aligned(at + WORD * count);
    const lacking = this.top - this.exports.memory.buffer.byteLength;
    if (lacking > 0) this.exports.memory.grow(Math.ceil(lacking / PAGE));
    new BigInt64Array(this.exports.memory.buffer, at - WORD, 1)[0] = BigInt(count);
    return at;
  }

  /** @param {BigInt64Array} numbers */
  array(numbers) {
    const at = this.zeros(numbers.length);
    new BigInt64Array(this.exports.memory.buffer, at, numbers.length).set(numbers);
    return at;
  }

  /**
   * @param {number} at
   * @param {number} count
   */
  read(at, count) {
    return new BigInt64Array(this.exports.memory.buffer, at, count);
  }
}

/** @param {number} address */
const aligned = (address) => (address + LINE - 1) & ~(LINE - 1);
/** @param {string} text */
const numbers = (text) => BigInt64Array.from(text.split(" "), BigInt);
const pause = () => new Promise((next) => setTimeout(next));

/**
 * @param {WebAssembly.Module} kernel
 * @param {Search} asked
 */
async function found(kernel, asked) {
  const instance = await WebAssembly.instantiate(kernel, {});
  const exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  const memory = new Memory(exports);
  const state = numbers(asked.s);
  const [t, s, r] = [numbers(asked.t), state, numbers(asked.r)].map((list) => memory.array(list));
  const [out, world, tree] = [asked.room, state.length, asked.tree].map((count) => memory.zeros(count));
  exports.uct_begin(t, s, r, BigInt(asked.stream), out, tree);
  if (asked.net) memory.read(tree + WORD * asked.net, 1)[0] = 1n;
  let left = Number(exports.effort(t, s, BigInt(asked.iterations)));
  let piece = PIECE;
  while (left > 0 && !stopped) {
    const [now, began] = [Math.min(left, piece), performance.now()];
    if (!exports.uct_grow(t, s, out, BigInt(now), BigInt(asked.players), world, tree)) break;
    left -= now;
    if (performance.now() - began < QUICK) piece *= 2;
    self.postMessage({ left, all: asked.iterations });
    await pause();
  }
  const action = exports.uct_choice(tree);
  return { action: Number(action), share: share(memory, tree, asked, action) };
}

/**
 * Return the mean reward of an action at the root, as a share of a won game; null if it was never tried.
 * @param {Memory} memory
 * @param {number} tree
 * @param {Search} asked
 * @param {bigint} action
 */
function share(memory, tree, { root, node, one }, action) {
  const [, , , first, count] = memory.read(tree + WORD * root, node);
  for (let child = 0; child < Number(count); child += 1) {
    const [own, visits, total] = memory.read(tree + WORD * (Number(first) + child * node), node);
    const tried = visits & 0xffffffffn;
    if (own === action) return tried ? Number(total) / Number(tried) / one : null;
  }
  return null;
}

self.onmessage = async ({ data }) => {
  if (data.stop) {
    stopped = true;
    return;
  }
  stopped = false;
  try {
    self.postMessage(await found(data.kernel, data.search));
  } catch (error) {
    self.postMessage({ error: reason(error) });
  }
};
