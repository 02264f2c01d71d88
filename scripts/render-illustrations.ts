/**
 * Renders assets/ into the files that the site serves. Run it after changing a drawing; the results
 * are committed.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { ILLUSTRATION_PARTS } from '../app/content/illustration-parts.ts';
import { ILLUSTRATIONS } from '../app/content/illustrations.ts';

const AVIF = { quality: 52, effort: 5, chromaSubsampling: '4:4:4' };
const WEBP = { quality: 78, effort: 6 };
const SVG_PX_PER_INCH = 72;
const MARK_PX = 64;
const DRAWING_PX = 1600;

const ICON_PX = 32;
const TOUCH_ICON_PX = 180;
const HOME_SCREEN_ICONS_PX = [192, 512];
const MASKABLE_PX = 512;
const DISC = ' clip-path="url(#disc)"';

interface Crop {
  of: string;
  left: number;
  top: number;
  size: number;
}

const drawings = fileURLToPath(new URL('../assets/', import.meta.url));
const rendered = fileURLToPath(new URL('../app/content/illustrations/', import.meta.url));
const served = fileURLToPath(new URL('../public/', import.meta.url));

await renderIllustrations();
await renderBrand();

async function renderIllustrations(): Promise<void> {
  mkdirSync(rendered, { recursive: true });
  for (const file of readdirSync(rendered)) rmSync(rendered + file);
  for (const [name, { widths, ...facts }] of Object.entries({
    ...ILLUSTRATIONS,
    ...ILLUSTRATION_PARTS,
  })) {
    for (const width of widths) {
      const drawing = 'crop' in facts ? await part(facts.crop, width) : whole(name, width);
      const target = `${rendered}${name}-${width}`;
      const avif = await drawing.clone().avif(AVIF).toFile(`${target}.avif`);
      const webp = await drawing.clone().webp(WEBP).toFile(`${target}.webp`);
      console.log(`${name}-${width}: AVIF ${kib(avif.size)}, WebP ${kib(webp.size)}`);
    }
  }
}

function whole(name: string, width: number): Sharp {
  const density = (SVG_PX_PER_INCH * width) / DRAWING_PX;
  return sharp(`${drawings}illustrations/${name}.svg`, {
    density: Math.max(SVG_PX_PER_INCH, density),
  }).resize(Math.round(width));
}

async function part(crop: Crop, width: number): Promise<Sharp> {
  const { data, info } = await whole(crop.of, width / crop.size)
    .png()
    .toBuffer({ resolveWithObject: true });
  const height = Math.round((width * info.height) / info.width);
  return sharp(data).extract({
    left: Math.min(Math.round(info.width * crop.left), info.width - width),
    top: Math.min(Math.round(info.height * crop.top), info.height - height),
    width,
    height,
  });
}

async function renderBrand(): Promise<void> {
  mkdirSync(`${served}brand`, { recursive: true });
  copyFileSync(`${drawings}brand/mark.svg`, `${served}brand/mark.svg`);
  writeFileSync(`${served}favicon.ico`, icoOf(await mark(ICON_PX)));
  writeFileSync(`${served}apple-touch-icon.png`, await squareMark(TOUCH_ICON_PX));
  for (const size of HOME_SCREEN_ICONS_PX) {
    writeFileSync(`${served}brand/icon-${size}.png`, await mark(size));
  }
  writeFileSync(`${served}brand/icon-maskable-${MASKABLE_PX}.png`, await squareMark(MASKABLE_PX));
}

function mark(size: number): Promise<Buffer> {
  const density = (SVG_PX_PER_INCH * size) / MARK_PX;
  return sharp(`${drawings}brand/mark.svg`, { density }).resize(size).png().toBuffer();
}

/**
 * The mark filled to its corners: home screens cut out their own shape and fill transparent corners
 * with black. The tree stays within the inner 80 %, which no shape cuts off.
 */
function squareMark(size: number): Promise<Buffer> {
  const drawing = readFileSync(`${drawings}brand/mark.svg`, 'utf8').replace(DISC, '');
  const density = (SVG_PX_PER_INCH * size) / MARK_PX;
  return sharp(Buffer.from(drawing), { density }).resize(size).removeAlpha().png().toBuffer();
}

/** An ICO file is a small directory followed by its images. This one has a single PNG. */
function icoOf(png: Buffer): Buffer {
  const directory = Buffer.alloc(22);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(1, 4);
  directory.writeUInt8(ICON_PX, 6);
  directory.writeUInt8(ICON_PX, 7);
  directory.writeUInt16LE(1, 10);
  directory.writeUInt16LE(32, 12);
  directory.writeUInt32LE(png.length, 14);
  directory.writeUInt32LE(directory.length, 18);
  return Buffer.concat([directory, png]);
}

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}
