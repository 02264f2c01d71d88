/** Makes app/styles/fonts/*.woff2 and app/styles/fonts.css. Run again when a font or its range changes. */
import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { averageAdvance, readMetrics } from './font-metrics.ts';

const MONTSERRAT = '@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2';
const INTER = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

const ASCII = range(0x20, 0x7e);
const TYPOGRAPHIC = '\u00a0©·×–—‘’“”•…→';
/** What English needs; these files are preloaded. Accented names fetch the second file of a face. */
const CORE = { characters: ASCII + TYPOGRAPHIC, unicodeRange: null };
const ACCENTED = { characters: range(0xa1, 0xff), unicodeRange: 'U+A1-A8,U+AA-B6,U+B8-D6,U+D8-FF' };

/** Headings are set in 600 to 700; a theme may choose Montserrat for text, hence the lighter file. */
const FACES = [
  { family: 'Montserrat', file: 'montserrat', source: MONTSERRAT, weights: [600, 700], set: CORE },
  {
    family: 'Montserrat',
    file: 'montserrat-accented',
    source: MONTSERRAT,
    weights: [600, 700],
    set: ACCENTED,
  },
  {
    family: 'Montserrat',
    file: 'montserrat-text',
    source: MONTSERRAT,
    weights: [400, 500],
    set: CORE,
  },
  { family: 'Inter', file: 'inter', source: INTER, weights: [400, 700], set: CORE },
  { family: 'Inter', file: 'inter-accented', source: INTER, weights: [400, 700], set: ACCENTED },
] as const;

/** Kerning, marks, and figures that line up in tables; the rest is never switched on. */
const FEATURES = ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];

const ARIAL_SPACE = 278;

/** Arial's advances (Helvetica's, in thousandths): the fallback nearly every device has. */
const ARIAL = {
  regular: {
    local: ['Arial', 'Liberation Sans', 'Roboto'],
    instance: 400,
    span: '400 550',
    advances: averageOf(
      [556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833],
      [556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500],
    ),
  },
  bold: {
    local: ['Arial Bold', 'Liberation Sans Bold', 'Roboto Bold'],
    instance: 700,
    span: '551 900',
    advances: averageOf(
      [556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889],
      [611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500],
    ),
  },
} as const;

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
}

function averageOf(firstHalf: number[], secondHalf: number[]): number {
  const advances = [...firstHalf, ...secondHalf];
  return averageAdvance((letter) =>
    letter === ' ' ? ARIAL_SPACE : (advances[letter.charCodeAt(0) - 97] ?? 0),
  );
}

function percent(value: number): string {
  return `${(value * 100).toFixed(2)}%`;
}

function fallbackCss(
  family: string,
  arial: (typeof ARIAL)[keyof typeof ARIAL],
  instance: Buffer,
): string {
  const metrics = readMetrics(instance);
  const own = averageAdvance((letter) => metrics.advance(letter) / metrics.unitsPerEm);
  const sizeAdjust = own / (arial.advances / 1000);
  const scaled = (value: number) => percent(value / metrics.unitsPerEm / sizeAdjust);
  return `@font-face {
  font-family: "${family} Fallback";
  src: ${arial.local.map((name) => `local("${name}")`).join(', ')};
  font-weight: ${arial.span};
  size-adjust: ${percent(sizeAdjust)};
  ascent-override: ${scaled(metrics.ascent)};
  descent-override: ${scaled(-metrics.descent)};
  line-gap-override: ${scaled(metrics.lineGap)};
}
`;
}

const css = ['/* Written by scripts/subset-fonts.ts. */\n'];

for (const { family, file, source, weights, set } of FACES) {
  const [min, max] = weights;
  const subset = await subsetFont(readSource(source), set.characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min, max, default: min } },
    keepFeatures: FEATURES,
    noHinting: true,
  });
  writeFileSync(new URL(`../app/styles/fonts/${file}.woff2`, import.meta.url), subset);
  console.log(`${file}.woff2 ${(subset.length / 1024).toFixed(1)} KiB`);

  const unicodeRange = set.unicodeRange ? `\n  unicode-range: ${set.unicodeRange};` : '';
  css.push(`@font-face {
  font-family: "${family}";
  src: url("./fonts/${file}.woff2") format("woff2");
  font-weight: ${min} ${max};
  font-style: normal;
  font-display: swap;${unicodeRange}
}
`);
}

for (const [family, source] of [
  ['Montserrat', MONTSERRAT],
  ['Inter', INTER],
] as const) {
  for (const arial of [ARIAL.regular, ARIAL.bold]) {
    const instance = await subsetFont(readSource(source), ASCII, {
      targetFormat: 'sfnt',
      variationAxes: { wght: arial.instance },
    });
    css.push(fallbackCss(family, arial, instance));
  }
}

writeFileSync(new URL('../app/styles/fonts.css', import.meta.url), css.join('\n'));

function readSource(path: string): Buffer {
  return readFileSync(new URL(`../node_modules/${path}`, import.meta.url));
}
