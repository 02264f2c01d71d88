import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MEMORY_SETTINGS } from '../../scripts/lib/memory.mjs';
import { emptyGif } from './samples.ts';

const run = promisify(execFile);
const SCRIPT = path.join(import.meta.dirname, 'measure-memory.ts');
const MAX_BYTES = 150 * 1024 * 1024;
const TIMEOUT_MS = 120_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tuart-memory-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function flat(width: number, height: number, channels: 3 | 4 = 3) {
  const background = { r: 200, g: 30, b: 40, alpha: 0.5 };
  return sharp({ create: { width, height, channels, background }, limitInputPixels: false });
}

/** The growth of a process that does it, twice, one after the other. */
async function growthOf(image: Buffer, ...format: string[]): Promise<number> {
  const file = path.join(folder, crypto.randomUUID());
  await writeFile(file, image);
  const env = { ...process.env, ...MEMORY_SETTINGS };
  const { stdout } = await run(process.execPath, [SCRIPT, file, ...format], { env });
  return JSON.parse(stdout).grown;
}

it.each<[string, () => Promise<Buffer>]>([
  [
    'a photo of 50 megapixels, held sideways',
    () => flat(8160, 6120).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  ],
  [
    'a progressive JPEG of 33 megapixels',
    () => flat(6600, 5000).jpeg({ progressive: true, chromaSubsampling: '4:2:0' }).toBuffer(),
  ],
  ['a PNG of 50 megapixels', () => flat(8160, 6120, 4).png().toBuffer()],
  [
    'an interlaced PNG of 24 megapixels',
    () => flat(6000, 4000, 4).png({ progressive: true }).toBuffer(),
  ],
  ['a WebP of 50 megapixels', () => flat(8160, 6120).webp({ effort: 0 }).toBuffer()],
  ['a GIF of 24 megapixels', async () => emptyGif(6000, 4000, 2)],
])(
  '%s takes less than 150 MB to upload',
  async (_what, make) => {
    expect(await growthOf(await make())).toBeLessThan(MAX_BYTES);
  },
  TIMEOUT_MS,
);

it(
  'the largest rendition takes less than 150 MB',
  async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const background = 'grey';
    const image = sharp({ create: { width: 2730, height: 4096, channels: 3, background, noise } });
    expect(await growthOf(await image.jpeg().toBuffer(), 'avif')).toBeLessThan(MAX_BYTES);
  },
  TIMEOUT_MS,
);
