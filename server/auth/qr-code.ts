/** What the largest version drawn here, 20, can hold. */
export const MAX_QR_BYTES = 666;
const QUIET_ZONE = 4;
/** By version, for error correction level M: codewords of correction a block, and blocks. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
const LEVEL_M = 0;
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Rows of modules: dark, light, or not yet drawn. */
type Grid = (boolean | undefined)[][];

/** A QR code (ISO/IEC 18004, byte mode, level M) as an image without script or reference. */
export function qrCodeSvg(text: string): string {
  const grid = qrCode(text);
  const size = grid.length + 2 * QUIET_ZONE;
  const squares = grid.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : '')),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}H0z"/><path fill="black" d="${squares.join('')}"/></svg>`;
}

export function qrCode(text: string): Grid {
  const data = Buffer.from(text);
  const version = BLOCKS.findIndex((_, index) => data.length <= capacity(index + 1)) + 1;
  if (version === 0) throw new RangeError('Text is too long for a QR code');
  const bits = interleave(encode(data, version), version).flatMap((byte) => bitsOf(byte, 8));
  const candidates = MASKS.map((mask, index) => {
    const grid = drawPatterns(version, index);
    fill(grid, bits, mask);
    return grid;
  });
  return candidates.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}

function capacity(version: number): number {
  return dataLength(version) - (lengthBits(version) + 4 + 4) / 8;
}

function lengthBits(version: number): number {
  return version < 10 ? 8 : 16;
}

function codewords(version: number): number {
  const alignments = version > 1 ? Math.floor(version / 7) + 2 : 0;
  const alignmentModules = version > 1 ? (25 * alignments - 10) * alignments - 55 : 0;
  const versionModules = version > 6 ? 36 : 0;
  return Math.floor(((16 * version + 128) * version + 64 - alignmentModules - versionModules) / 8);
}

function dataLength(version: number): number {
  return codewords(version) - at(CORRECTION, version - 1) * at(BLOCKS, version - 1);
}

function encode(data: Uint8Array, version: number): number[] {
  const header = [...bitsOf(0b0100, 4), ...bitsOf(data.length, lengthBits(version))];
  const bits = [...header, ...Array.from(data).flatMap((byte) => bitsOf(byte, 8)), 0, 0, 0, 0];
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const encoded = bytes.map((byte) => Number.parseInt(byte, 2));
  const padding = Array.from({ length: dataLength(version) - encoded.length });
  return [...encoded, ...padding.map((_, index) => (index % 2 ? 0x11 : 0xec))];
}

/** Splits into blocks, adds each block's correction, and weaves them together. */
function interleave(data: number[], version: number): number[] {
  const count = at(BLOCKS, version - 1);
  const correction = at(CORRECTION, version - 1);
  const shortLength = Math.floor(data.length / count);
  const shortBlocks = count - (data.length % count);
  const blocks = Array.from({ length: count }, (_, index) => {
    const start = index * shortLength + Math.max(0, index - shortBlocks);
    return data.slice(start, start + shortLength + (index < shortBlocks ? 0 : 1));
  });
  const corrections = blocks.map((block) => reedSolomon(block, correction));
  return [...weave(blocks), ...weave(corrections)];
}

function weave(lists: number[][]): number[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }).flatMap((_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  );
}

function reedSolomon(data: number[], degree: number): number[] {
  const divisor: number[] = [...Array(degree - 1).fill(0), 1];
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let i = 0; i < degree; i++)
      divisor[i] = multiply(at(divisor, i), root) ^ (divisor[i + 1] ?? 0);
    root = multiply(root, 2);
  }
  return data.reduce<number[]>((remainder, byte) => {
    const factor = byte ^ at(remainder, 0);
    const shifted = [...remainder.slice(1), 0];
    return shifted.map((value, index) => value ^ multiply(at(divisor, index), factor));
  }, Array(degree).fill(0));
}

/** In the field of 256 elements, modulo x^8 + x^4 + x^3 + x^2 + 1. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
  }
  return product;
}

function drawPatterns(version: number, mask: number): Grid {
  const size = 4 * version + 17;
  const grid: Grid = Array.from({ length: size }, () => Array(size).fill(undefined));
  const set = (x: number, y: number, isDark: boolean) => {
    const row = grid[y];
    if (row && x >= 0 && x < size) row[x] = isDark;
  };
  const square = (centreX: number, centreY: number, reach: number, light: number[]) => {
    for (let y = -reach; y <= reach; y++) {
      for (let x = -reach; x <= reach; x++) {
        set(centreX + x, centreY + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
      }
    }
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const far = size - 4;
  const corners = [
    [3, 3],
    [far, 3],
    [3, far],
  ] as const;
  for (const [x, y] of corners) square(x, y, 4, [2, 4]);
  const centres = alignmentCentres(version);
  const last = centres.at(-1);
  for (const x of centres) {
    for (const y of centres) {
      const isCorner = (x === 6 && (y === 6 || y === last)) || (x === last && y === 6);
      if (!isCorner) square(x, y, 2, [1]);
    }
  }
  const format = (withRemainder((LEVEL_M << 3) | mask, 10, 0x537) ^ 0x5412) >>> 0;
  for (let i = 0; i < 15; i++) {
    const isDark = ((format >> i) & 1) === 1;
    if (i < 8) set(8, i < 6 ? i : i + 1, isDark);
    else set(i === 8 ? 7 : 14 - i, 8, isDark);
    if (i < 8) set(size - 1 - i, 8, isDark);
    else set(8, size - 15 + i, isDark);
  }
  set(8, size - 8, true);
  if (version > 6) {
    const bits = withRemainder(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const isDark = ((bits >> i) & 1) === 1;
      set(size - 11 + (i % 3), Math.floor(i / 3), isDark);
      set(Math.floor(i / 3), size - 11 + (i % 3), isDark);
    }
  }
  return grid;
}

function alignmentCentres(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const others = Array.from({ length: count - 1 }, (_, index) => 4 * version + 10 - index * step);
  return [6, ...others.reverse()];
}

/** A number followed by its remainder: a code that survives some lost modules. */
function withRemainder(value: number, length: number, generator: number): number {
  let remainder = value;
  for (let i = 0; i < length; i++) {
    remainder = (remainder << 1) ^ ((remainder >> (length - 1)) * generator);
  }
  return (value << length) | remainder;
}

/** In columns of two from the right, up and down by turns, past the vertical timing pattern. */
function fill(grid: Grid, bits: number[], mask: (x: number, y: number) => boolean): void {
  const size = grid.length;
  let next = 0;
  for (let pair = 0; pair < (size - 1) / 2; pair++) {
    const right = size - 1 - 2 * pair - (size - 1 - 2 * pair <= 6 ? 1 : 0);
    for (let step = 0; step < size; step++) {
      const y = pair % 2 === 0 ? size - 1 - step : step;
      const row = grid[y] ?? [];
      for (const x of [right, right - 1]) {
        if (row[x] === undefined) row[x] = (bits[next++] === 1) !== mask(x, y);
      }
    }
  }
}

/** How hard a pattern is to read: long runs, false finder patterns, blots, imbalance. */
function penalty(grid: Grid): number {
  const rows = grid.map(toText);
  const columns = grid.map((_, x) => toText(grid.map((row) => row[x])));
  let points = 0;
  for (const line of [...rows, ...columns]) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2;
    points += 40 * (line.match(/(?=10111010000|00001011101)/g)?.length ?? 0);
  }
  for (let y = 1; y < rows.length; y++) {
    for (let x = 1; x < rows.length; x++) {
      const block = `${rows[y]?.slice(x - 1, x + 1)}${rows[y - 1]?.slice(x - 1, x + 1)}`;
      if (block === '0000' || block === '1111') points += 3;
    }
  }
  const dark = rows.join('').replaceAll('0', '').length / rows.length ** 2;
  return points + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

function toText(line: (boolean | undefined)[]): string {
  return line.map((isDark) => (isDark ? '1' : '0')).join('');
}

function bitsOf(value: number, length: number): number[] {
  return Array.from({ length }, (_, index) => (value >> (length - 1 - index)) & 1);
}

function at(list: number[], index: number): number {
  return list[index] ?? 0;
}
