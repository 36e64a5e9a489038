// The compiled rules of a game in the browser: instances of WebAssembly with their memories, for engine/kernels/browser.py.
const PAGE = 65536;
const modules = new Map();

class Memory {
  constructor(exports) {
    this.exports = exports;
    this.base = Number(exports.__heap_base.value);
  }

  has(name) {
    return typeof this.exports[name] === "function";
  }

  // Make a sequence of `count` zeros at an address. The word before it holds its length.
  clear(at, count) {
    const lacking = at + 8 * count + 64 - this.exports.memory.buffer.byteLength;
    if (lacking > 0) this.exports.memory.grow(Math.ceil(lacking / PAGE));
    const words = new BigInt64Array(this.exports.memory.buffer, at - 8, count + 1);
    words.fill(0n);
    words[0] = BigInt(count);
  }

  get(at) {
    return new BigInt64Array(this.exports.memory.buffer, at, 1)[0];
  }

  set(at, number) {
    new BigInt64Array(this.exports.memory.buffer, at, 1)[0] = BigInt(number);
  }

  read(at, bytes) {
    return new Uint8Array(this.exports.memory.buffer, at, bytes).slice();
  }

  // `numbers` is an array of Python.
  write(at, numbers) {
    const view = numbers.getBuffer("i64");
    new BigInt64Array(this.exports.memory.buffer, at, view.data.length).set(view.data);
    view.release();
  }

  // A sequence (s) is an address, a number (n) has 64 bits.
  call(name, kinds, ...given) {
    return this.exports[name](...given.map((value, at) => (kinds[at] === "s" ? Number(value) : BigInt(value)))) ?? 0n;
  }
}

export const kernels = {
  open(game, bytes) {
    if (!modules.has(game)) {
      const view = bytes.getBuffer("u8");
      modules.set(game, new WebAssembly.Module(view.data.slice()));
      view.release();
    }
    return new Memory(new WebAssembly.Instance(modules.get(game), {}).exports);
  },
};
