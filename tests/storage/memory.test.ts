import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { MEMORY_SETTINGS } from '../../scripts/lib/memory.mjs';

const run = promisify(execFile);
const SCRIPT = path.join(import.meta.dirname, 'measure-memory.ts');
const MAX_BYTES = 150 * 1024 * 1024;
const TIMEOUT_MS = 120_000;
/** A JPEG with the usual tables, which takes less work to make and as much to read. */
const SIMPLE = { optimiseCoding: false };

const UPLOADS: [string, () => Promise<Buffer>][] = [
  [
    'a photo of 50 megapixels, held sideways',
    () => flat(8160, 6120).withMetadata({ orientation: 6 }).jpeg(SIMPLE).toBuffer(),
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
  ['a GIF of 24 megapixels', () => flat(6000, 4000).gif({ effort: 1 }).toBuffer()],
];

/** Starts from finished pixels, which is quicker than letting sharp work them out. */
function flat(width: number, height: number, channels: 3 | 4 = 3) {
  const pixels = Buffer.alloc(width * height * channels, 80);
  return sharp(pixels, { raw: { width, height, channels }, limitInputPixels: false });
}

/** A photo as large as a rendition gets, full of noise: the hardest to compress. */
async function noisyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const grey = { channels: 3 as const, background: 'grey' };
  const tile = await sharp({ create: { width: 256, height: 256, ...grey, noise } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 2730, height: 4096, ...grey } })
    .composite([{ input: tile, tile: true }])
    .jpeg()
    .toBuffer();
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
    for (const [, make] of UPLOADS) await add('upload', await make());
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
