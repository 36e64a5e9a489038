// What the build writes and fetches beside the scripts of the page (generator/studio/build.py), as far as they use it.

// sw.js itself
export const VERSION: string;
export const FILES: string[];

// places.js
export const PLACES: { python: string; landpress: string; qr: string };
export const SIZES: Record<string, number>;

// lists.js
export const PAPERS: Record<string, string>;
export const INKS: string[];
export const LOOKS: string[];
export const DUPLEX: string[];
export const LANGUAGES: Record<string, string>;
/** The games that can be continued from a photo of their board. */
export const IN_PLAY: string[];

// python/pyodide.mjs and python/pyodide.asm.mjs
/** The file system of Python in the page. */
export interface Files {
  mkdirTree(path: string): void;
  readFile(path: string): Uint8Array<ArrayBuffer>;
  writeFile(path: string, data: Uint8Array, options?: { canOwn: boolean }): void;
  unlink(path: string): void;
  analyzePath(path: string): { exists: boolean };
}

/** landpress.generator.studio.bridge */
export interface Bridge {
  begin(): boolean;
  keeps(name: string): boolean;
  call(name: string, args: string, data?: Uint8Array): {
    toJs(): [string, Uint8Array<ArrayBuffer> | undefined];
    destroy(): void;
  };
}

/** Python itself. */
export interface Python {
  FS: Files;
  runPython(program: string): unknown;
  pyimport(name: string): Bridge;
  registerJsModule(name: string, module: object): void;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
  globals: Map<string, (text: string) => void>;
  mountNodeFS(from: string, to: string): void;
}

/** Settings of the start that this project uses, also two that Pyodide does not document. */
export interface Settings {
  indexURL: string;
  stdLibURL?: string;
  env: Record<string, string>;
  createPyodideModule?: (settings: object) => Promise<unknown>;
  _loadSnapshot?: ArrayBuffer | null;
  _makeSnapshot?: boolean;
}

export function loadPyodide(settings: Settings): Promise<Python>;
export default function createModule(settings: object): Promise<{ growMemory(bytes: number): void }>;

// qr/reader/index.js
export function prepareZXingModule(given: { overrides: { locateFile(name: string): string } }): void;
export function readBarcodes(
  picture: ImageData,
  options: { formats: string[]; tryHarder: boolean; maxNumberOfSymbols: number },
): Promise<{ isValid: boolean; text: string }[]>;
