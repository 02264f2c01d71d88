import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { MEMORY_SETTINGS } from '../../scripts/lib/memory.mjs';

const run = promisify(execFile);
const SCRIPT = path.join(import.meta.dirname, 'measure-memory.ts');
const MAX_BYTES = 150 * 1024 * 1024;
const TIMEOUT_MS = 120_000;
/**
 * Flat images that sharp made, packed with Brotli: making them takes longer than what is measured
 * here. Each is listed with what makes it hard to open.
 */
const UPLOADS: [string, () => Promise<Buffer>, object][] = [
  [
    'a photo of 50 megapixels, held sideways',
    () => packed('photo.jpg'),
    { format: 'jpeg', width: 8160, height: 6120, orientation: 6, isProgressive: false },
  ],
  [
    'a progressive JPEG of 33 megapixels',
    () => packed('progressive.jpg'),
    { format: 'jpeg', width: 6600, height: 5000, isProgressive: true },
  ],
  [
    'a PNG of 50 megapixels',
    () => packed('plain.png'),
    { format: 'png', width: 8160, height: 6120, channels: 4, isProgressive: false },
  ],
  [
    'an interlaced PNG of 24 megapixels',
    () => packed('interlaced.png'),
    { format: 'png', width: 6000, height: 4000, channels: 4, isProgressive: true },
  ],
  [
    'a WebP of 50 megapixels',
    () => packed('plain.webp'),
    { format: 'webp', width: 8160, height: 6120 },
  ],
  [
    'a GIF of 24 megapixels',
    () => packed('plain.gif'),
    { format: 'gif', width: 6000, height: 4000 },
  ],
];

async function packed(name: string): Promise<Buffer> {
  const file = path.join(import.meta.dirname, 'large-images', `${name}.br`);
  return brotliDecompressSync(await readFile(file));
}

/** A photo as large as a rendition gets, full of noise: the hardest to compress. */
async function noisyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const side = { width: 256, height: 256 };
  const tile = sharp({ create: { ...side, channels: 3, background: 'grey', noise } });
  const size = { width: 2730, height: 4096, channels: 3 as const };
  const pixels = Buffer.alloc(size.width * size.height * 3, await tile.raw().toBuffer());
  return sharp(pixels, { raw: size }).jpeg({ optimiseCoding: false }).toBuffer();
}

/** The growth after each image: one process handles them all, so that leaks would show. */
let grown: number[];

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tuart-memory-'));
  try {
    const tasks: [string, string][] = [];
    const add = async (use: string, image: Buffer) => {
      const file = path.join(folder, String(tasks.length));
      await writeFile(file, image);
      tasks.push([use, file]);
    };
    for (const [what, make, traits] of UPLOADS) {
      const image = await make();
      expect(await sharp(image).metadata(), what).toMatchObject(traits);
      await add('upload', image);
    }
    await add('rendition', await noisyPhoto());
    const env = { ...process.env, ...MEMORY_SETTINGS };
    const { stdout } = await run(process.execPath, [SCRIPT, JSON.stringify(tasks)], { env });
    grown = JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, TIMEOUT_MS);

it.each(UPLOADS.map(([what], index) => [what, index] as const))(
  '%s takes less than 150 MB to upload',
  (_what, index) => {
    expect(grown[index]).toBeLessThan(MAX_BYTES);
  },
);

it('the largest rendition takes less than 150 MB', () => {
  expect(grown).toHaveLength(UPLOADS.length + 1);
  expect(grown.at(-1)).toBeLessThan(MAX_BYTES);
});
