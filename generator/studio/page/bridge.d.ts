// The calls from the page to Python and their answers. Made by `python -m scripts.page_types`; do not edit.

/** A file for the person at the page, and what the page is told with it. */
export interface Made {
  name: string;
  data: Uint8Array<ArrayBuffer>;
  [told: string]: unknown;
}

/** A game on the shelf of the page. */
export interface OnShelf {
  game: string;
  title: string;
  components: string;
  prefix: string;
  seats: Array<number>;
  usual: number;
  variants: Array<string>;
  characters: Array<CharactersOffered>;
  has_deck: boolean;
}

/** A board that may be chosen, and whether this ledger holds it already. */
export interface Drawn {
  board: Told;
  issued: boolean;
}

/** How to make a board: by its seed, or else by its code, or else from its file. */
export interface Wish {
  game: string;
  players: number | null;
  variant?: string;
  seed?: string;
  code?: string;
  file?: string;
  like?: string;
  keep?: string;
  text?: string;
}

/** The values of the options `printing`. */
export interface PrintingOptions {
  paper: string;
  landscape: boolean | null;
  margin: number;
  ink: string;
  language: string;
  look?: string;
  link?: string;
  enlarge?: number;
}

/** A picture as SVG, and what it shows in words. */
export interface Picture {
  svg: string;
  words: string;
}

/** A board with its cells (page/parts/board.js). */
export interface Cells {
  svg: string;
  width: number;
  height: number;
  words: string;
  art: string;
  spots: Array<Cell>;
}

/** What games on a board are like: lines about its measures, and a sentence about what they are compared with. */
export interface Character {
  lines: Array<[string, string, boolean]>;
  beside: string;
}

/** The number of games of a search so far. */
export interface Sought {
  games: number;
  seeds: Array<string>;
}

/** The values of the options `printing` and `cutting`. */
export interface CuttingOptions {
  paper: string;
  landscape: boolean | null;
  margin: number;
  ink: string;
  language: string;
  look?: string;
  link?: string;
  enlarge?: number;
  marks: string;
  bleed: number;
  duplex: string;
  back_shift: string | null;
  back_turn: number | null;
  printer: string | null;
  learn?: Array<string>;
}

/** The boards of a source. */
export interface Answer {
  boards: Array<Checked>;
  more: number;
  is_picture: boolean;
}

/** Some issued boards, the newest first, and the number of all. */
export interface Shelf {
  boards: Array<Kept>;
  total: number;
}

/** A player, its name, and what it is worth in words. */
export interface Strength {
  policy: string;
  name: string;
  worth: string;
}

/** A game that was laid out: its board, how that is drawn, and its position. */
export interface Laid {
  board: Told;
  ground: Ground;
  view: View;
}

/** A photo that was read: its board, how that is drawn, what it shows, and the values of a tile. */
export interface Photographed {
  board: Told;
  ground: Ground;
  read: ReadPhoto;
  ticks: Array<string>;
  tokens: Array<string>;
}

/** What a photo shows with the answers so far: all questions, the pieces that are known, and each tile. */
export interface ReadPhoto {
  questions: Array<Asked>;
  pieces: Lying;
  tiles: Array<Tile>;
}

/** The rules of the board in play, and the heading below which it stands what is done now. */
export interface Rules {
  sections: Array<Section>;
  now: string;
}

/** A position as a seat sees it. */
export interface View {
  ply: number;
  actor: number;
  policy: string;
  curtain: number;
  viewer: number;
  marks: Array<Piece>;
  hand: Array<Piece>;
  tray: string;
  tables: Array<Array<Piece>>;
  art: string;
  turn: Array<string>;
  seats: Array<string>;
  scores: Array<number>;
  changes: Array<number>;
  offers: Array<Choice>;
  undo: boolean;
  redo: boolean;
  events: Array<Event>;
  result: Result | null;
  reason: string;
  ended: "won" | "stand_off";
}

/** Everything that a search needs, for the kernel of a game. */
export interface Search {
  game: string;
  t: string;
  s: string;
  r: string;
  stream: number;
  room: number;
  tree: number;
  iterations: number;
  players: number;
  seat: number;
  root: number;
  node: number;
  path: number;
  reward: number;
  one: number;
  net: number;
  decisive: number;
}

/** What a seat may do (generator/screen/offers.py). */
export interface Choice {
  places: Array<string>;
  action: string;
  said: string;
  least: number;
  most: number;
}

/** What a kernel needs to look at a decision: the search, and the number of the action that was played. */
export interface Question {
  search: Search;
  played: number;
  ticket: number;
  free: number;
  never: number;
}

/** A decision (engine/play/review.py) in words. */
export interface Judged {
  ply: number;
  seat: number;
  shares: Array<number>;
  margin: number;
  loss: number;
  said: string;
  places: Array<string>;
  better: string;
  better_places: Array<string>;
  cost: string;
  chances: string;
}

/** A puzzle: its day and the day before, its board, how that is drawn, its position, and the seat that is to win. */
export interface Posed {
  day: string;
  before: string;
  board: Told;
  ground: Ground;
  view: View;
  seat: number;
  without: Array<string>;
}

/** What an action has come to: the game is won, the win is still certain, or it is not any more. */
export interface Tried {
  view: View;
  state: "won" | "on" | "off";
}

/** A way that wins from the last right position, in words, and the end. */
export interface Solved {
  said: Array<string>;
  view: View;
}

/** The texts of an example. */
export interface Example {
  table: string;
  template: string;
}

/** A picture that the page decoded: its size, and the lengths of its file and of its rows in the bytes given. */
export interface Decoded {
  width: number;
  height: number;
  file: number;
  rows: number;
}

/** The texts of a deck, and the files that the page holds beside them: the version of each by its name. */
export interface Text {
  table: string;
  template: string;
  files: Record<string, string>;
}

/** A deck as the page shows it. */
export interface Shown {
  missing: Array<string>;
  title: string;
  cards: Array<Card>;
  faults: Array<Place>;
  warnings: Array<string>;
}

/** What a description says: its game with the title and the seats, or its fault; then the game is empty. */
export interface Read {
  fault: Fault | null;
  game: string;
  title: string;
  seats: Array<number>;
  cells: number;
}

/** What can be chosen before a measurement, and the names of the places for the most players of the game. */
export interface Offered {
  players: Array<Player>;
  widths: Array<number>;
  places: Array<string>;
}

/** What is known so far, in per cent. */
export interface Progress {
  games: number;
  verdict: string;
  is_over: boolean;
  equal: number;
  width: number;
  places: Array<Share>;
  seats: Array<Share>;
  said: Array<string>;
}

/** A word of a character that is offered for a number of seats, and what it asks for in a language. */
export interface CharactersOffered {
  players: number;
  word: string;
  name: string;
}

/** What the page knows of a board. */
export interface Told {
  game: string;
  players: number;
  variant: string;
  seed: string;
  code: string;
  file: string;
  like: string;
  keep: string;
  text: string;
}

/** A cell that can be locked: its name, its outline as SVG, and what it is on this board. */
export interface Cell {
  name: string;
  x: number;
  y: number;
  path: string;
  kind: string;
}

/** What is found about one board. */
export interface Checked {
  title: string;
  ok: boolean;
  findings: Array<Found>;
  facts: Array<[string, string]>;
  board: Told | null;
  picture: string | null;
}

/** An issued board with the name of its game, its date and its symmetry. */
export interface Kept {
  board: Told;
  title: string;
  issued: string;
  symmetry: string;
}

/** The board of a game: its drawing, its size, its places, and the signs of the seats as definitions. */
export interface Ground {
  svg: string;
  width: number;
  height: number;
  spots: Array<LaidPlace>;
  art: string;
  signs: Array<string>;
  names: Array<string>;
  policies: Array<string>;
  words: string;
  scoring: string;
  tables: Array<Beside>;
}

/** A question: the things of one kind that it asks of, and the values that each may have. */
export interface Asked {
  kind: string;
  names: Array<string>;
  values: Array<string>;
  marks: Array<Mark>;
  alike: boolean;
}

/** Pieces on the board. */
export interface Lying {
  marks: Array<Piece>;
  art: string;
}

/** What is known of a tile, in the words of an answer; empty if it is not known. */
export interface Tile {
  name: string;
  ticks: string;
  token: string;
}

/** A heading, empty before the first one, and the lines below it. */
export interface Section {
  head: string;
  lines: Array<Line>;
}

/** A piece on the table; `symbol` is the id of its drawing. */
export interface Piece {
  key: string;
  spot: string;
  x: number;
  y: number;
  symbol: string;
  words: string;
}

/** A ply in words, and the places that it names; `seat` is -1 for chance. */
export interface Event {
  ply: number;
  seat: number;
  said: string;
  outcome: string;
  places: Array<string>;
}

/** The result of a game that ended or was stopped. */
export interface Result {
  scores: Array<number>;
  winners: Array<number>;
  reason: string;
}

/** A card: its name, its copies, the numbers of its sides, its size in mm, and its line in the table or 0. */
export interface Card {
  name: string;
  copies: number;
  sides: Array<number>;
  size: [number, number];
  line: number;
}

/** A fault for a person: its line, and the file, the line of the table and the element where it is. */
export interface Place {
  text: string;
  file: string;
  line: number;
  element: string;
}

/** What is wrong with a description in one line, and the line of the text where it is, counted from 1. */
export interface Fault {
  text: string;
  line: number;
}

/** A policy that can play, and its name in words. */
export interface Player {
  policy: string;
  name: string;
}

/** The share of wins of a place or a seat in per cent, with the bounds of its interval. */
export interface Share {
  name: string;
  share: number;
  low: number;
  high: number;
}

/** A finding, in words. */
export interface Found {
  severity: string;
  code: string;
  where: Array<string>;
  message: string;
  clause: string;
}

/** A place that can be touched; `path` is its outline as SVG. */
export interface LaidPlace {
  name: string;
  x: number;
  y: number;
  path: string;
  words: string;
}

/** A board of the kit that lies beside the land; `seat` is its owner, -1 if it is everybody's. */
export interface Beside {
  words: string;
  seat: number;
  svg: string;
  width: number;
  height: number;
  spots: Array<LaidPlace>;
  art: string;
}

/** A mark of a question: the tile that has it, and its picture, rows of digits from 0 (bright) to 9 (dark). */
export interface Mark {
  tile: string;
  picture: Array<string>;
}

/** A block of the sheet: its kind and its marker (output/scene/typeset.py), and its drawing if it is an example. */
export interface Line {
  kind: string;
  marker: string;
  runs: Array<Run>;
  svg: string;
  width: number;
}

/** A piece of a line that looks the same throughout. */
export interface Run {
  text: string;
  bold: boolean;
  italic: boolean;
}

export interface Calls {
  "press.games": {
    args: {
      language: string;
    };
    value: Array<OnShelf>;
  };
  "press.draw": {
    args: {
      game: string;
      players: number | null;
      variant: string;
      seed: string;
      like?: string;
      keep?: string;
      text?: string;
    };
    value: Drawn;
  };
  "press.named": {
    args: {
      board: Wish;
    };
    value: Drawn;
  };
  "press.fits": {
    args: {
      options: PrintingOptions;
    };
    value: null;
  };
  "press.thumb": {
    args: {
      board: Wish;
      options: PrintingOptions;
      name: string;
    };
    value: Picture;
  };
  "press.page": {
    args: {
      board: Wish;
      options: PrintingOptions;
      name: string;
    };
    value: Picture;
  };
  "press.cells": {
    args: {
      board: Wish;
      options: PrintingOptions;
    };
    value: Cells;
  };
  "press.facts": {
    args: {
      board: Wish;
      language: string;
    };
    value: Array<[string, string]>;
  };
  "press.character": {
    args: {
      board: Wish;
      language: string;
    };
    value: Character;
  };
  "press.seek": {
    args: {
      game: string;
      players: number | null;
      word: string;
      seed: string;
    };
    value: null;
  };
  "press.seek_more": {
    args: Record<never, never>;
    value: Sought;
  };
  "press.prepare": {
    args: {
      board: Wish;
      options: PrintingOptions;
    };
    value: null;
  };
  "press.groups": {
    args: {
      board: Wish;
      options: PrintingOptions;
    };
    value: Array<[string, string, number]>;
  };
  "press.board_file": {
    args: {
      board: Wish;
      options: PrintingOptions;
      kind: "pdf" | "svg" | "json";
      again: boolean;
    };
    value: Made;
  };
  "press.kit_file": {
    args: {
      board: Wish;
      options: CuttingOptions;
      only: Array<string>;
      again: boolean;
    };
    value: Made;
  };
  "check.file": {
    args: {
      name: string;
      options: PrintingOptions;
    };
    value: Answer;
  };
  "check.codes": {
    args: {
      texts: Array<string>;
      options: PrintingOptions;
    };
    value: Answer;
  };
  "check.photo": {
    args: {
      name: string;
      width: number;
      height: number;
      options: PrintingOptions;
    };
    value: Answer;
  };
  "shelf.entries": {
    args: {
      language: string;
      start: number;
    };
    value: Shelf;
  };
  "shelf.forget": {
    args: {
      code: string;
    };
    value: null;
  };
  "shelf.record": {
    args: Record<never, never>;
    value: Made;
  };
  "shelf.enter": {
    args: {
      name: string;
    };
    value: Record<string, number>;
  };
  "table.texts": {
    args: {
      language: string;
    };
    value: Record<string, string>;
  };
  "table.players": {
    args: {
      game: string;
      language: string;
      seats: number;
    };
    value: Array<Strength>;
  };
  "table.begin": {
    args: {
      board: Wish;
      policies: Array<string>;
      seed: number;
      options: PrintingOptions;
    };
    value: Laid;
  };
  "table.resume": {
    args: {
      options: PrintingOptions;
    };
    value: Laid;
  };
  "table.received": {
    args: {
      text: string;
      options: PrintingOptions;
    };
    value: Laid;
  };
  "table.photo": {
    args: {
      name: string;
      width: number;
      height: number;
      texts: Array<string>;
      board: Wish | null;
      options: PrintingOptions;
    };
    value: Photographed;
  };
  "table.photo_told": {
    args: {
      answers: Record<string, string>;
    };
    value: ReadPhoto;
  };
  "table.photo_begun": {
    args: {
      answers: Record<string, string>;
      policies: Array<string>;
      seed: number;
      options: PrintingOptions;
    };
    value: Laid;
  };
  "table.rules": {
    args: Record<never, never>;
    value: Rules;
  };
  "table.view": {
    args: Record<never, never>;
    value: View;
  };
  "table.act": {
    args: {
      action: string;
    };
    value: View;
  };
  "table.step": {
    args: Record<never, never>;
    value: View;
  };
  "table.undo": {
    args: Record<never, never>;
    value: View;
  };
  "table.redo": {
    args: Record<never, never>;
    value: View;
  };
  "table.reveal": {
    args: Record<never, never>;
    value: View;
  };
  "table.at": {
    args: {
      ply: number;
    };
    value: View;
  };
  "table.standing": {
    args: Record<never, never>;
    value: Array<Array<number>>;
  };
  "table.search": {
    args: {
      iterations: number;
    };
    value: Search;
  };
  "table.chosen": {
    args: {
      number: number;
    };
    value: View;
  };
  "table.hint": {
    args: {
      number: number;
    };
    value: Choice;
  };
  "table.decision": {
    args: {
      ply: number;
    };
    value: Question | null;
  };
  "table.judged": {
    args: {
      ply: number;
      best: number;
      first: Array<number>;
      second: Array<number>;
    };
    value: Judged;
  };
  "table.play_on": {
    args: {
      ply: number;
      options: PrintingOptions;
    };
    value: Laid;
  };
  "table.kernel": {
    args: {
      game: string;
    };
    value: Made;
  };
  "table.trace": {
    args: Record<never, never>;
    value: Made;
  };
  "table.address": {
    args: Record<never, never>;
    value: string;
  };
  "puzzle.texts": {
    args: {
      language: string;
    };
    value: Record<string, string>;
  };
  "puzzle.pose": {
    args: {
      day: string;
      options: PrintingOptions;
    };
    value: Posed;
  };
  "puzzle.act": {
    args: {
      action: string;
    };
    value: Tried;
  };
  "puzzle.back": {
    args: Record<never, never>;
    value: View;
  };
  "puzzle.solution": {
    args: Record<never, never>;
    value: Solved;
  };
  "deck.texts": {
    args: {
      language: string;
    };
    value: Record<string, string>;
  };
  "deck.offered": {
    args: Record<never, never>;
    value: Record<string, Array<string>>;
  };
  "deck.example": {
    args: {
      name: string;
    };
    value: Example;
  };
  "deck.give": {
    args: {
      name: string;
      version: string;
      picture?: Decoded | null;
    };
    value: null;
  };
  "deck.show": {
    args: {
      deck: Text;
    };
    value: Shown;
  };
  "deck.pictures": {
    args: {
      numbers: Array<number>;
    };
    value: Record<string, string>;
  };
  "deck.file": {
    args: {
      deck: Text;
      kind: string;
      sheet: string;
      options: CuttingOptions;
    };
    value: Made;
  };
  "deck.source": {
    args: {
      deck: Text;
    };
    value: Made;
  };
  "map.texts": {
    args: {
      language: string;
    };
    value: Record<string, string>;
  };
  "map.offered": {
    args: {
      language: string;
    };
    value: Array<[string, string]>;
  };
  "map.example": {
    args: {
      name: string;
    };
    value: string;
  };
  "map.read": {
    args: {
      text: string;
      language: string;
    };
    value: Read;
  };
  "fairness.texts": {
    args: {
      language: string;
    };
    value: Record<string, string>;
  };
  "fairness.offered": {
    args: {
      game: string;
      language: string;
    };
    value: Offered;
  };
  "fairness.begin": {
    args: {
      board: Wish;
      policy: string;
      width: number;
      seed: number;
      language: string;
    };
    value: null;
  };
  "fairness.more": {
    args: Record<never, never>;
    value: Progress;
  };
  "fairness.stop": {
    args: Record<never, never>;
    value: null;
  };
}
