import path from 'node:path';
import type { Sharp } from 'sharp';
import { clip } from '../../app/lib/clip.ts';
import { escapeHtml } from '../../app/lib/escape-html.ts';
import type { SiteRelease } from '../../app/lib/site/release-parts.ts';
import { type Font, roleOf } from '../../app/lib/site/theme.ts';
import { loadSharp } from '../backend/storage/images/load-sharp.ts';

export const SHARE_SIZE = { width: 1200, height: 630 };

const MARGIN = 80;
const MARK = 96;
const LOGO = { width: 420, height: MARK };
const TITLE = { width: SHARE_SIZE.width - 2 * MARGIN, height: 250, top: 210 };
const TITLE_MAX = 140;
/** Long titles are set smaller until they fit. */
const TITLE_SIZES = [84, 72, 60, 50, 42];
const NAME = { width: 860, size: 40, max: 60 };
const TAGLINE = { width: TITLE.width, size: 32, max: 80 };
const LINE = { width: 96, height: 8 };
const TIMEOUT_S = 10;
/** So that points are pixels. */
const DPI = 72;

/** Made by scripts/subset-fonts.ts: the server draws with its own files, whatever is installed. */
const FONT_FILES: Record<Font, string> = {
  Montserrat: 'montserrat',
  Inter: 'inter',
  'Work Sans': 'work-sans',
  'Source Sans 3': 'source-sans-3',
  Nunito: 'nunito',
  Lora: 'lora',
};
/** The characters in those files. Others, such as emoji, would be drawn as empty boxes. */
const NOT_IN_FONTS = /[^\x20-\x7e\xa0-\xff–—‘’“”•…→]/gu;

const WHITE = '#FFFFFF';
const INK = '#13231F';
/** Of a large shape or large text against its background. */
const LEAST_CONTRAST = 3;

interface Layer {
  input: Buffer;
  left: number;
  top: number;
}

/** The picture for a link to a page: its title, in the brand's colours and font. */
export async function drawShareImage(
  release: SiteRelease,
  title: string,
  logo: Buffer | undefined,
): Promise<Buffer> {
  const { company } = release.settings;
  const { ground, text, accent } = colorsOf(release);
  const font = fontOf(release);
  const mark = (logo && (await logoLayer(logo))) ?? (await initialsLayer(release));
  const nameLeft = mark ? mark.left + mark.width + 28 : MARGIN;
  const name = await line(company.name, { ...NAME, font, color: text });
  const heading = await titleLayer(title, font, text);
  const below = title === company.tagline ? '' : company.tagline;
  const tagline = await line(below, { ...TAGLINE, font, color: text });
  const layers: (Layer | undefined)[] = [
    mark,
    name && {
      ...name,
      left: nameLeft,
      top: MARGIN + Math.round((MARK - name.height) / 2),
    },
    heading,
    { input: await plate(LINE, accent), left: MARGIN, top: SHARE_SIZE.height - 146 },
    tagline && { ...tagline, left: MARGIN, top: SHARE_SIZE.height - 112 },
  ];
  const drawn = layers.filter((layer) => layer !== undefined);
  return blank(SHARE_SIZE, ground)
    .composite(drawn)
    .jpeg({ quality: 84, mozjpeg: true })
    .timeout({ seconds: TIMEOUT_S })
    .toBuffer();
}

/** The initials on the brand's colour, to the corners: home screens cut out their own shape. */
export async function drawIcon(release: SiteRelease, px: number): Promise<Buffer> {
  const { ground, text } = colorsOf(release);
  const size = Math.round(px * 0.42);
  const { initials } = release.settings.company;
  const letters = await line(initials, {
    width: px,
    size,
    max: 3,
    font: fontOf(release),
    color: text,
  });
  const icon = blank({ width: px, height: px }, ground);
  if (letters) icon.composite([{ input: letters.input, gravity: 'centre' }]);
  return icon.removeAlpha().png().timeout({ seconds: TIMEOUT_S }).toBuffer();
}

function blank(size: { width: number; height: number }, background: string): Sharp {
  return loadSharp()({ create: { ...size, channels: 4, background } });
}

function plate(size: { width: number; height: number }, background: string): Promise<Buffer> {
  return blank(size, background).png().toBuffer();
}

interface LineLooks {
  size: number;
  width: number;
  max: number;
  font: FontFile;
  color: string;
}

interface Drawn {
  input: Buffer;
  width: number;
  height: number;
}

/** A text that is shortened until it fits on one line. */
async function line(text: string, looks: LineLooks): Promise<Drawn | undefined> {
  for (let { max } = looks; max > 0; max = Math.floor(max * 0.8)) {
    const drawn = await drawText(clip(drawable(text), max), looks);
    if (!drawn || drawn.height < looks.size * 1.8) return drawn;
  }
  return undefined;
}

async function titleLayer(title: string, font: FontFile, color: string) {
  const words = clip(drawable(title), TITLE_MAX);
  for (const size of TITLE_SIZES) {
    const drawn = await drawText(words, { size, width: TITLE.width, font, color });
    if (!drawn) return undefined;
    if (drawn.height <= TITLE.height) return inTheMiddle(drawn);
  }
  const drawn = await line(words, { size: 50, max: 60, width: TITLE.width, font, color });
  return drawn && inTheMiddle(drawn);
}

function inTheMiddle(drawn: Drawn): Layer {
  const { input, height } = drawn;
  return { input, left: MARGIN, top: TITLE.top + Math.round((TITLE.height - height) / 2) };
}

interface FontFile {
  name: Font;
  file: string;
}

function fontOf({ theme }: SiteRelease): FontFile {
  const name = theme.typography.headingFont;
  return { name, file: path.join(import.meta.dirname, 'fonts', `${FONT_FILES[name]}.ttf`) };
}

/** Undefined for a text without any letter that can be drawn. */
async function drawText(
  text: string,
  { size, width, font, color }: Omit<LineLooks, 'max'>,
): Promise<Drawn | undefined> {
  if (text === '') return undefined;
  const { data, info } = await loadSharp()({
    text: {
      text: `<span foreground="${color}">${escapeHtml(text)}</span>`,
      font: `${font.name} Bold ${size}`,
      fontfile: font.file,
      width,
      dpi: DPI,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .timeout({ seconds: TIMEOUT_S })
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

function drawable(text: string): string {
  return text.normalize('NFC').replace(NOT_IN_FONTS, ' ').replace(/\s+/g, ' ').trim();
}

/** On a white plate, because most logos are drawn for a light background. */
async function logoLayer(logo: Buffer): Promise<(Layer & { width: number }) | undefined> {
  try {
    const { data, info } = await loadSharp()(logo, { limitInputPixels: 4_000_000 })
      .resize({ ...LOGO, fit: 'inside' })
      .flatten({ background: WHITE })
      .extend({ top: 12, bottom: 12, left: 20, right: 20, background: WHITE })
      .png()
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer({ resolveWithObject: true });
    return { input: data, left: MARGIN, top: MARGIN - 12, width: info.width };
  } catch {
    return undefined;
  }
}

async function initialsLayer(release: SiteRelease): Promise<Layer & { width: number }> {
  const { ground, accent } = colorsOf(release);
  const { initials } = release.settings.company;
  const looks = { size: 40, width: MARK, max: 3, font: fontOf(release), color: ground };
  const letters = await line(initials, looks);
  const disc = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${MARK}" height="${MARK}"><circle cx="48" cy="48" r="48" fill="${accent}"/></svg>`,
  );
  const image = loadSharp()(disc);
  if (letters) image.composite([{ input: letters.input, gravity: 'centre' }]);
  return { input: await image.png().toBuffer(), left: MARGIN, top: MARGIN, width: MARK };
}

interface Colors {
  ground: string;
  text: string;
  accent: string;
}

/** The theme is checked when it is read, so the colours are six digits and nothing else. */
export function colorsOf({ theme }: SiteRelease): Colors {
  const { primary: ground, extended } = theme.colors;
  const text = contrast(WHITE, ground) >= contrast(INK, ground) ? WHITE : INK;
  const chosen = extended.find((color) => roleOf(color, extended) === 'wattle')?.hex ?? text;
  return { ground, text, accent: contrast(chosen, ground) >= LEAST_CONTRAST ? chosen : text };
}

/** WCAG's contrast ratio. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
