// What the scripts of the page share: docs/studio.md describes the rooms and how to add one.
import type { Calls, CuttingOptions, OnShelf, PrintingOptions, Told, Wish } from "./bridge.d.ts";

/** The printing options of the page. */
export interface Options {
  paper: string;
  landscape: boolean;
  margin: number;
  ink: string;
  look: string;
  duplex: string;
}

/** What goes with a question: a file, and how long to wait in ms, 0 for ever. */
export interface More {
  data?: Uint8Array;
  patience?: number;
}

/** Ask Python. The name, the arguments and the answer are those of the bridge. */
export type Call = <N extends keyof Calls>(name: N, args: Calls[N]["args"], more?: More) => Promise<Calls[N]["value"]>;

/** Hears what goes wrong (wrong.js). */
export type Fail = (error: unknown) => void;

/** A text of the page with values in it. */
export type Text = (key: string, values?: Record<string, unknown>) => string;

/** A board as addresses name it. */
export interface Named extends Wish {
  players: number;
  variant: string;
  seed: string;
  code: string;
  like: string;
  keep: string;
}

/** Values for an address; those without content are left out. */
export type Given = Record<string, string | number | boolean | null | undefined>;

/** How one of the six boards of a description is drawn: by its seed, perhaps with cells of another board. */
export interface Draw {
  seed: string;
  like: string;
  keep: string;
}

/**
 * What a step of the history keeps beside its address: the boards to choose from, or how they are drawn, for how many,
 * and which is chosen; and whether a game is in play.
 */
export interface Noted {
  six?: Told[];
  draws?: Draw[];
  players?: number;
  at?: number;
  isPlaying?: boolean;
}

/** What every room gets. */
export interface Studio {
  language: string;
  options: Options;
  games: OnShelf[];
  /** The board that is chosen in Press. Rooms take it if the address names no board. */
  board: Named | null;
  opening: HTMLElement;
  /** A text of studio.toml. */
  t: Text;
  /** Ask Python. A `File` has its bytes in `data`. */
  call: Call;
  /** How often the worker was started: what it remembered is gone when this grows. */
  starts(): number;
  /** Another worker for long work; `close` ends it at once. */
  another(): { call: Call; close(): void };
  /** The printing options as Python takes them. */
  page(): PrintingOptions;
  kit(): CuttingOptions;
  /** Put the state into the address, and `noted` beside it in the history, as a new step or not. */
  note(room: string, given: Given, noted?: Noted, isStep?: boolean): void;
  /** Make such an address. */
  link(room: string, given: Given): string;
  /** Show in a line where the eye is what went wrong; `clear` takes such lines away. */
  fail: Fail;
  clear(): void;
}

/** What the script of a room returns. */
export interface Room {
  show(asked: URLSearchParams, noted: Noted): unknown;
  hide?(): void;
}

/** The script of a room. `asks` names what it takes from an address. */
export interface Script {
  asks: string[];
  open(studio: Studio, section: HTMLElement): Room | Promise<Room>;
}

/** A place on a board that can be touched; `words` say what it is. */
export interface Spot {
  name: string;
  x: number;
  y: number;
  path: string;
  words?: string;
}

/** A board as parts/board.js shows it: that of a table, or the cells that can be locked. */
export interface Shown {
  svg: string;
  width: number;
  height: number;
  words: string;
  art: string;
  spots: Spot[];
  signs?: string[];
}
