// The compiled rules of a game in the browser: instances of WebAssembly with their memories, for
// engine/kernels/browser.py.
const PAGE = 65536;
/** @type {Map<string, WebAssembly.Module>} */
const modules = new Map();

/**
 * An array of Python.
 * @template A
 * @typedef {{ getBuffer(kind: string): { data: A, release(): void } }} Buffered
 */

/**
 * What a kernel exports.
 * @typedef {{ memory: WebAssembly.Memory, __heap_base: WebAssembly.Global }
 *   & Record<string, (...given: (number | bigint)[]) => bigint>} Exports
 */

class Memory {
  /** @param {Exports} exports */
  constructor(exports) {
    this.exports = exports;
    this.base = Number(exports.__heap_base.value);
  }

  /** @param {string} name */
  has(name) {
    return typeof this.exports[name] === "function";
  }

  /**
   * Make a sequence of `count` zeros at an address. The word before it holds its length.
   * @param {number} at
   * @param {number} count
   */
  clear(at, count) {
    const lacking = at + 8 * count + 64 - this.exports.memory.buffer.byteLength;
    if (lacking > 0) this.exports.memory.grow(Math.ceil(lacking / PAGE));
    const words = new BigInt64Array(this.exports.memory.buffer, at - 8, count + 1);
    words.fill(0n);
    words[0] = BigInt(count);
  }

  /** @param {number} at */
  get(at) {
    return new BigInt64Array(this.exports.memory.buffer, at, 1)[0];
  }

  /**
   * @param {number} at
   * @param {number | bigint} number
   */
  set(at, number) {
    new BigInt64Array(this.exports.memory.buffer, at, 1)[0] = BigInt(number);
  }

  /**
   * @param {number} at
   * @param {number} bytes
   */
  read(at, bytes) {
    return new Uint8Array(this.exports.memory.buffer, at, bytes).slice();
  }

  /**
   * @param {number} at
   * @param {Buffered<BigInt64Array>} numbers
   */
  write(at, numbers) {
    const view = numbers.getBuffer("i64");
    new BigInt64Array(this.exports.memory.buffer, at, view.data.length).set(view.data);
    view.release();
  }

  /**
   * Call a function. A sequence (s) is an address, a number (n) has 64 bits.
   * @param {string} name
   * @param {string} kinds
   * @param {(number | bigint)[]} given
   */
  call(name, kinds, ...given) {
    return this.exports[name](...given.map((value, at) => (kinds[at] === "s" ? Number(value) : BigInt(value)))) ?? 0n;
  }
}

export const kernels = {
  /**
   * @param {string} game
   * @param {Buffered<Uint8Array<ArrayBuffer>>} bytes
   */
  open(game, bytes) {
    let module = modules.get(game);
    if (!module) {
      const view = bytes.getBuffer("u8");
      module = new WebAssembly.Module(view.data.slice());
      view.release();
      modules.set(game, module);
    }
    return new Memory(/** @type {Exports} */ (/** @type {unknown} */ (new WebAssembly.Instance(module, {}).exports)));
  },
};
