/**
 * What a fallback with matching metrics needs from a TrueType file: vertical metrics and advances.
 */

export interface FontMetrics {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  lineGap: number;
  advance(letter: string): number;
}

/** How often letters and spaces occur in English text, in hundredths of a per cent. */
const FREQUENCY: Record<string, number> = {
  ' ': 1800,
  a: 653,
  b: 126,
  c: 223,
  d: 328,
  e: 1027,
  f: 198,
  g: 162,
  h: 498,
  i: 567,
  j: 10,
  k: 56,
  l: 332,
  m: 203,
  n: 571,
  o: 616,
  p: 150,
  q: 8,
  r: 499,
  s: 532,
  t: 752,
  u: 228,
  v: 80,
  w: 170,
  x: 14,
  y: 143,
  z: 5,
};

export function averageAdvance(advance: (letter: string) => number): number {
  const letters = Object.entries(FREQUENCY);
  const total = letters.reduce((sum, [, weight]) => sum + weight, 0);
  return letters.reduce((sum, [letter, weight]) => sum + advance(letter) * weight, 0) / total;
}

export function readMetrics(font: Buffer): FontMetrics {
  const table = tableFinder(font);
  const hhea = table('hhea');
  const hmtx = table('hmtx');
  const longMetrics = font.readUInt16BE(hhea + 34);
  const glyphOf = readCharacterMap(font, table('cmap'));
  return {
    unitsPerEm: font.readUInt16BE(table('head') + 18),
    ascent: font.readInt16BE(hhea + 4),
    descent: font.readInt16BE(hhea + 6),
    lineGap: font.readInt16BE(hhea + 8),
    advance: (letter) =>
      font.readUInt16BE(hmtx + 4 * Math.min(glyphOf(letter.charCodeAt(0)), longMetrics - 1)),
  };
}

function tableFinder(font: Buffer): (tag: string) => number {
  const offsets = new Map<string, number>();
  const count = font.readUInt16BE(4);
  for (let i = 0; i < count; i++) {
    const entry = 12 + i * 16;
    offsets.set(font.toString('latin1', entry, entry + 4), font.readUInt32BE(entry + 8));
  }
  return (tag) => {
    const offset = offsets.get(tag);
    if (offset === undefined) throw new Error(`The font has no ${tag} table`);
    return offset;
  };
}

/** Reads only format 4, which every font has for the characters measured here. */
function readCharacterMap(font: Buffer, cmap: number): (code: number) => number {
  const count = font.readUInt16BE(cmap + 2);
  const subtables = Array.from({ length: count }, (_, i) =>
    font.readUInt32BE(cmap + 4 + i * 8 + 4),
  );
  const start = subtables.map((offset) => cmap + offset).find((at) => font.readUInt16BE(at) === 4);
  if (start === undefined) throw new Error('The font has no character map of format 4');

  const segments = font.readUInt16BE(start + 6) / 2;
  const ends = start + 14;
  const starts = ends + segments * 2 + 2;
  const deltas = starts + segments * 2;
  const rangeOffsets = deltas + segments * 2;
  return (code) => {
    for (let i = 0; i < segments; i++) {
      if (font.readUInt16BE(ends + i * 2) < code) continue;
      const first = font.readUInt16BE(starts + i * 2);
      if (first > code) return 0;
      const delta = font.readInt16BE(deltas + i * 2);
      const rangeOffset = font.readUInt16BE(rangeOffsets + i * 2);
      if (rangeOffset === 0) return (code + delta) & 0xffff;
      return font.readUInt16BE(rangeOffsets + i * 2 + rangeOffset + (code - first) * 2);
    }
    return 0;
  };
}
