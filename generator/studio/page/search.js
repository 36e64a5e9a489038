// A search in a worker of its own: the kernel of a game grows a tree, in pieces, until it is done or told to stop.
// A question {kernel, search} gets {left, all} now and then, and at the end {action, share}; {stop} ends it early. With
// `played` too, that action and the chosen one are weighed: {best, first, second}.
// A sequence of numbers lies in the kernel's memory, with its length in the word before it (engine/kernels/wasm.py).
// A piece grows until it takes about as long as a person may wait for Stop, because each pause costs milliseconds.
import { reason } from "./wrong.js";
/** @import { Question, Search } from "./bridge.d.ts" */

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
const PROVEN = 1n << 32n; // is added to the visits if a win is proven
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
 * A search that has begun, in the memory of a kernel of its own.
 * @param {WebAssembly.Module} kernel
 * @param {Search} asked
 */
async function begun(kernel, asked) {
  const instance = await WebAssembly.instantiate(kernel, {});
  const exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  const memory = new Memory(exports);
  const state = numbers(asked.s);
  const [t, s, r] = [numbers(asked.t), state, numbers(asked.r)].map((list) => memory.array(list));
  const [out, world, tree] = [asked.room, state.length, asked.tree].map((count) => memory.zeros(count));
  exports.uct_begin(t, s, r, BigInt(asked.stream), out, tree);
  if (asked.net) memory.read(tree + WORD * asked.net, 1)[0] = 1n;
  const players = BigInt(asked.players);
  return {
    memory,
    tree,
    effort: () => Number(exports.effort(t, s, BigInt(asked.iterations))),
    /** @param {bigint} count */
    grow: (count) => exports.uct_grow(t, s, out, count, players, world, tree),
    choice: () => exports.uct_choice(tree),
  };
}

/**
 * Do some work in pieces, until it is done, it says that it is, or it is told to stop.
 * @param {number} all
 * @param {(count: bigint) => boolean} work
 */
async function pieces(all, work) {
  let [left, piece] = [all, PIECE];
  while (left > 0 && !stopped) {
    const [now, began] = [Math.min(left, piece), performance.now()];
    if (work(BigInt(now))) return;
    left -= now;
    if (performance.now() - began < QUICK) piece *= 2;
    self.postMessage({ left, all });
    await pause();
  }
}

/**
 * @param {WebAssembly.Module} kernel
 * @param {Search} asked
 */
async function found(kernel, asked) {
  const { memory, tree, effort, grow, choice } = await begun(kernel, asked);
  await pieces(effort(), (count) => !grow(count));
  const action = choice();
  return { action: Number(action), share: share(memory, tree, asked, action) };
}

/**
 * Weigh what the search chooses and what was played. The sums of a win that is proven are empty.
 * @param {WebAssembly.Module} kernel
 * @param {Question} asked
 */
async function weighed(kernel, { search, played, ...places }) {
  const { memory, tree, grow, choice } = await begun(kernel, search);
  const { root, node, one, players, iterations } = search;
  const words = memory.read(tree, search.tree);
  const isProven = () => words[root + 1] >= PROVEN;
  /**
   * Search with one candidate, playout by playout. Beside it is one that is never chosen: one alone is not tried.
   * @param {bigint} action
   */
  const weigh = async (action) => {
    const first = root + node;
    words.fill(0n, root, first + 2 * node);
    words.set([BigInt(first), 2n], root + 3);
    words[first] = action;
    words.set([1n, BigInt(places.never)], first + node + 1);
    words[places.free] = BigInt(first + 2 * node);
    const sums = Array(players).fill(0);
    await pieces(iterations, (count) => {
      for (let done = 0; done < count && !isProven(); done += 1) {
        grow(1n);
        const rewards = [...words.subarray(places.reward, places.reward + players)].map(Number);
        const whole = Math.max(1, rewards.reduce((sum, reward) => sum + reward));
        for (const [seat, reward] of rewards.entries()) sums[seat] += Math.floor(reward * one / whole);
      }
      return isProven();
    });
    return isProven() ? [] : [...sums, iterations];
  };
  await pieces(iterations, (count) => !grow(count));
  const [best, isSure] = [choice(), isProven()];
  words[places.ticket] ^= 1n; // what is weighed has random numbers of its own
  const first = isSure ? [] : await weigh(best);
  const second = best === BigInt(played) ? first : await weigh(BigInt(played));
  return { best: Number(best), first, second };
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
    const tried = visits % PROVEN;
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
    const { kernel, search, played } = data;
    self.postMessage(played === undefined ? await found(kernel, search) : await weighed(kernel, data));
  } catch (error) {
    self.postMessage({ error: reason(error) });
  }
};
