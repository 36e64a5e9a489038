// A search in a worker of its own: the kernel of a game grows a tree, in pieces, until it is done or told to stop.
// A question {id, kernel, search} gets {id, action, share} at the end; {stop} ends it early, and so does the next one.
// With `hint`, `share` is what the seat may expect. With `played`, that action and the chosen one are weighed: {id,
// best, first, second}.
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
let current = 0; // the question that may go on, 0 if none

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
  for (const set of [asked.net, asked.decisive]) {
    if (set) memory.read(tree + WORD * set, 1)[0] = 1n;
  }
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
 * Do some work for a question in pieces, until it is done, it says that it is, or it is told to stop.
 * @param {number} id
 * @param {number} all
 * @param {(count: bigint) => boolean} work
 */
async function pieces(id, all, work) {
  let [left, piece] = [all, PIECE];
  while (left > 0 && id === current) {
    const [now, began] = [Math.min(left, piece), performance.now()];
    if (work(BigInt(now))) return;
    left -= now;
    if (performance.now() - began < QUICK) piece *= 2;
    await pause();
  }
}

/**
 * @param {number} id
 * @param {WebAssembly.Module} kernel
 * @param {Search} asked
 * @param {boolean} isHint
 */
async function found(id, kernel, asked, isHint) {
  const { memory, tree, effort, grow, choice } = await begun(kernel, asked);
  const words = memory.read(tree, asked.tree);
  /** @type {Map<bigint, { sum: number, tries: number }>} */
  const shares = new Map();
  /** @param {bigint} count */
  const tried = (count) => {
    for (let done = 0n; done < count; done += 1n) {
      if (!grow(1n)) return true;
      const action = words[Number(words[asked.path])];
      const own = shares.get(action) ?? { sum: 0, tries: 0 };
      shares.set(action, { sum: own.sum + shared(words, asked)[asked.seat], tries: own.tries + 1 });
    }
    return false;
  };
  await pieces(id, effort(), isHint ? tried : (count) => !grow(count));
  const action = choice(), own = shares.get(action);
  const isProven = words[asked.root + 1] >= PROVEN;
  return { action: Number(action), share: isHint && isProven ? 1 : own ? own.sum / own.tries / asked.one : null };
}

/**
 * Return the rewards of all seats by the last playout, as shares of the win.
 * @param {BigInt64Array} words
 * @param {Search} asked
 */
function shared(words, { reward, players, one }) {
  const rewards = [...words.subarray(reward, reward + players)].map(Number);
  const whole = Math.max(1, rewards.reduce((sum, own) => sum + own));
  return rewards.map((own) => Math.floor(own * one / whole));
}

/**
 * Weigh what the search chooses and what was played. The sums of a win that is proven are empty.
 * @param {number} id
 * @param {WebAssembly.Module} kernel
 * @param {Question} asked
 */
async function weighed(id, kernel, { search, played, ...places }) {
  const { memory, tree, grow, choice } = await begun(kernel, search);
  const { root, node, players, iterations } = search;
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
    await pieces(id, iterations, (count) => {
      for (let done = 0; done < count && !isProven(); done += 1) {
        grow(1n);
        for (const [seat, share] of shared(words, search).entries()) sums[seat] += share;
      }
      return isProven();
    });
    return isProven() ? [] : [...sums, iterations];
  };
  await pieces(id, iterations, (count) => !grow(count));
  const [best, isSure] = [choice(), isProven()];
  words[places.ticket] ^= 1n; // what is weighed has random numbers of its own
  const first = isSure ? [] : await weigh(best);
  const second = best === BigInt(played) ? first : await weigh(BigInt(played));
  return { best: Number(best), first, second };
}

self.onmessage = async ({ data }) => {
  if (data.stop) {
    current = 0;
    return;
  }
  const { id, kernel, search, played, hint } = data;
  current = id;
  try {
    const made = played === undefined ? await found(id, kernel, search, hint) : await weighed(id, kernel, data);
    self.postMessage({ id, ...made });
  } catch (error) {
    self.postMessage({ id, error: reason(error) });
  }
};
