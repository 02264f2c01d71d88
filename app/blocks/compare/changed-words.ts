/** Beyond this many cells, everything between the common start and end counts as changed. */
const CELLS_MAX = 4_000_000;

export interface ChangedWords {
  /** Positions of the words that only the first text has. */
  before: number[];
  /** Positions of the words that only the second text has. */
  after: number[];
}

/** Finds the longest sequence of words that both texts share; all other words have changed. */
export function changedWords(before: readonly string[], after: readonly string[]): ChangedWords {
  const start = commonStart(before, after);
  const end = commonEnd(before.slice(start), after.slice(start));
  const [rows, columns] = [before.length - start - end, after.length - start - end];
  const changed = { before: places(rows, start), after: places(columns, start) };
  if (rows * columns === 0 || rows * columns > CELLS_MAX) return changed;
  const kept = keptPairs(before.slice(start, start + rows), after.slice(start, start + columns));
  const keptBefore = new Set(kept.map(([row]) => row + start));
  const keptAfter = new Set(kept.map(([, column]) => column + start));
  return {
    before: changed.before.filter((place) => !keptBefore.has(place)),
    after: changed.after.filter((place) => !keptAfter.has(place)),
  };
}

/** The classic table: each cell holds the length of the longest sequence shared from there on. */
function keptPairs(before: readonly string[], after: readonly string[]): [number, number][] {
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      lengths[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: [number, number][] = [];
  let [row, column] = [0, 0];
  while (row < before.length && column < after.length) {
    if (before[row] === after[column]) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return pairs;
}

function commonStart(one: readonly string[], other: readonly string[]): number {
  const shorter = Math.min(one.length, other.length);
  let length = 0;
  while (length < shorter && one[length] === other[length]) length++;
  return length;
}

function commonEnd(one: readonly string[], other: readonly string[]): number {
  return commonStart(one.toReversed(), other.toReversed());
}

function places(count: number, start: number): number[] {
  return Array.from({ length: count }, (_, index) => start + index);
}
