/**
 * Makes app/styles/fonts/*.woff2, app/features/theme/font-faces.ts and server/brand/fonts/*.ttf. Run
 * it when a font changes.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { averageAdvance, readMetrics } from './font-metrics.ts';

const ASCII = range(0x20, 0x7e);
const TYPOGRAPHIC = '\u00a0©·×–—‘’“”•…→';
/**
 * What English needs. Pages preload these files for the fonts they use; accented names load
 * another.
 */
const CORE = { characters: ASCII + TYPOGRAPHIC, unicodeRange: null };
const ACCENTED = { characters: range(0xa1, 0xff), unicodeRange: 'U+A1-A8,U+AA-B6,U+B8-D6,U+D8-FF' };

interface Face {
  file: string;
  weights: readonly [number, number];
  set: typeof CORE | typeof ACCENTED;
}

interface Family {
  name: string;
  source: string;
  /** The files for headings and for text, which are preloaded when the font is used for them. */
  heading: string;
  body: string;
  faces: readonly Face[];
}

function family(name: string, file: string): Family {
  return {
    name,
    source: sourceOf(file),
    heading: file,
    body: file,
    faces: [
      { file, weights: [400, 700], set: CORE },
      { file: `${file}-accented`, weights: [400, 700], set: ACCENTED },
    ],
  };
}

/**
 * The fonts a theme may use (`FONTS` in app/lib/site/theme.ts). All are under the Open Font
 * License.
 */
const FAMILIES: readonly Family[] = [
  {
    name: 'Montserrat',
    source: sourceOf('montserrat'),
    heading: 'montserrat',
    body: 'montserrat-text',
    // Headings use weights 600 to 700, and most themes use Montserrat only for headings.
    faces: [
      { file: 'montserrat', weights: [600, 700], set: CORE },
      { file: 'montserrat-accented', weights: [600, 700], set: ACCENTED },
      { file: 'montserrat-text', weights: [400, 500], set: CORE },
    ],
  },
  family('Inter', 'inter'),
  family('Work Sans', 'work-sans'),
  family('Source Sans 3', 'source-sans-3'),
  family('Nunito', 'nunito'),
  family('Lora', 'lora'),
];

/** Kerning, marks, and figures that align in tables. No other feature is ever used. */
const FEATURES = ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];

const ARIAL_SPACE = 278;

/**
 * Arial's advances (the same as Helvetica's, in thousandths). Nearly every device has this
 * fallback.
 */
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
  return `${Number((value * 100).toFixed(2))}%`;
}

function fallbackCss(
  name: string,
  arial: (typeof ARIAL)[keyof typeof ARIAL],
  instance: Buffer,
): string {
  const metrics = readMetrics(instance);
  const own = averageAdvance((letter) => metrics.advance(letter) / metrics.unitsPerEm);
  const sizeAdjust = own / (arial.advances / 1000);
  const scaled = (value: number) => percent(value / metrics.unitsPerEm / sizeAdjust);
  return fontFace({
    'font-family': `"${name} Fallback"`,
    src: arial.local.map((font) => `local("${font}")`).join(','),
    'font-weight': arial.span,
    'size-adjust': percent(sizeAdjust),
    'ascent-override': scaled(metrics.ascent),
    'descent-override': scaled(-metrics.descent),
    'line-gap-override': scaled(metrics.lineGap),
  });
}

function faceCss(name: string, { file, weights, set }: Face): string {
  return fontFace({
    'font-family': `"${name}"`,
    src: `url(${'$'}{${variable(file)}}) format("woff2")`,
    'font-weight': weights.join(' '),
    'font-display': 'swap',
    ...(set.unicodeRange && { 'unicode-range': set.unicodeRange }),
  });
}

function fontFace(descriptors: Record<string, string>): string {
  const lines = Object.entries(descriptors).map(([name, value]) => `${name}:${value}`);
  return `@font-face{${lines.join(';')}}`;
}

function variable(file: string): string {
  return file.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function sourceOf(file: string): string {
  return `@fontsource-variable/${file}/files/${file}-latin-wght-normal.woff2`;
}

function readSource(path: string): Buffer {
  return readFileSync(new URL(`../node_modules/${path}`, import.meta.url));
}

async function writeFace(source: string, { file, weights: [min, max], set }: Face) {
  const subset = await subsetFont(readSource(source), set.characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min, max, default: min } },
    keepFeatures: FEATURES,
    noHinting: true,
  });
  writeFileSync(new URL(`../app/styles/fonts/${file}.woff2`, import.meta.url), subset);
  console.log(`${file}.woff2 ${(subset.length / 1024).toFixed(1)} KiB`);
}

const TABLE_ENTRY = 16;
const NAME_RECORD = 12;
const FAMILY_NAME = 1;

/**
 * A variable font calls its family after its lightest weight, “Montserrat Thin”, and the image
 * library finds a font by its family. The record of that name gets shorter, the text stays.
 */
function withFamilyName(font: Buffer, name: string): Buffer {
  const named = Buffer.from(font);
  const tables = Array.from({ length: named.readUInt16BE(4) }, (_, i) => 12 + i * TABLE_ENTRY);
  const entry = tables.find((at) => named.toString('latin1', at, at + 4) === 'name');
  if (entry === undefined) throw new Error(`${name} has no names`);
  const start = named.readUInt32BE(entry + 8);
  for (let i = 0; i < named.readUInt16BE(start + 2); i++) {
    const record = start + 6 + i * NAME_RECORD;
    if (named.readUInt16BE(record + 6) !== FAMILY_NAME) continue;
    const isUnicode = named.readUInt16BE(record) !== 1;
    named.writeUInt16BE(isUnicode ? name.length * 2 : name.length, record + 8);
  }
  return named;
}

/** One weight in a format that the server's image library reads, for the pictures of links. */
async function writeServerFont({ name, source, heading }: Family) {
  const subset = await subsetFont(readSource(source), CORE.characters + ACCENTED.characters, {
    targetFormat: 'sfnt',
    variationAxes: { wght: 700 },
    keepFeatures: FEATURES,
    noHinting: true,
  });
  const named = withFamilyName(subset, name);
  writeFileSync(new URL(`../server/brand/fonts/${heading}.ttf`, import.meta.url), named);
  console.log(`${heading}.ttf ${(subset.length / 1024).toFixed(1)} KiB`);
}

async function fallbacksOf({ name, source }: Family): Promise<string> {
  const faces = [ARIAL.regular, ARIAL.bold].map(async (arial) => {
    const instance = await subsetFont(readSource(source), ASCII, {
      targetFormat: 'sfnt',
      variationAxes: { wght: arial.instance },
    });
    return fallbackCss(name, arial, instance);
  });
  return (await Promise.all(faces)).join('');
}

const files = FAMILIES.flatMap(({ faces }) => faces.map(({ file }) => file)).toSorted();
const entries: string[] = [];
for (const entry of FAMILIES) {
  for (const face of entry.faces) await writeFace(entry.source, face);
  await writeServerFont(entry);
  const css = entry.faces.map((face) => faceCss(entry.name, face)).join('');
  entries.push(`'${entry.name}': {
    heading: ${variable(entry.heading)},
    body: ${variable(entry.body)},
    css: \`${css}${await fallbacksOf(entry)}\`,
  }`);
}

const module = `/* Written by scripts/subset-fonts.ts. */
import type { Font } from '~/lib/site/theme';
${files.map((file) => `import ${variable(file)} from '~/styles/fonts/${file}.woff2';`).join('\n')}

interface FontFaces {
  /** Files to preload where headings, or text, are set in it. */
  heading: string;
  body: string;
  css: string;
}

export const FONT_FACES: Record<Font, FontFaces> = {${entries.join(',')}};
`;
const target = new URL('../app/features/theme/font-faces.ts', import.meta.url);
writeFileSync(target, module);
execFileSync('node_modules/.bin/biome', ['check', '--write', target.pathname]);
