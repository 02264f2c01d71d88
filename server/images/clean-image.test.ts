import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { emptyGif, jpeg, png } from '../../tests/storage/samples.ts';
import { cleanImage } from './clean-image.ts';

const MIB = 1024 * 1024;
const tooLarge = expect.objectContaining({ fault: 'size' });

/** Noise: the worst there is to compress. */
function noise(width: number, height: number) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return sharp({ create: { width, height, channels: 3, background: 'grey', noise } });
}

async function sizeOf(bytes: Uint8Array | undefined) {
  const { width, height } = await sharp(bytes).metadata();
  return `${width}x${height}`;
}

describe('an image', () => {
  it.each([
    ['image/jpeg', { width: 8160, height: 6120 }, '4096x3072'],
    ['image/png', { width: 3000, height: 6000 }, '2048x4096'],
    ['image/jpeg', { width: 4096, height: 30 }, '4096x30'],
  ])('of type %s and %j is kept at %s', async (type, size, expected) => {
    const bytes = await (type === 'image/png' ? png(size) : jpeg(size));
    const clean = await cleanImage(bytes, type, 10 * MIB);
    expect(await sizeOf(clean?.bytes)).toBe(expected);
    expect(`${clean?.width}x${clean?.height}`).toBe(expected);
  });

  it('of more than 50 megapixels is refused', async () => {
    const bytes = await jpeg({ width: 9000, height: 6000 });
    await expect(cleanImage(bytes, 'image/jpeg', 10 * MIB)).rejects.toEqual(tooLarge);
  });

  it('counts the pixels of all its frames', async () => {
    const clean = await cleanImage(emptyGif(1000, 1000, 50), 'image/gif', 10 * MIB);
    expect(clean).toMatchObject({ width: 1000, height: 1000, frames: 50 });
    const over = cleanImage(emptyGif(1000, 1000, 51), 'image/gif', 10 * MIB);
    await expect(over).rejects.toEqual(tooLarge);
  });

  it.each<[string, () => Promise<Buffer>]>([
    [
      'a progressive JPEG without subsampling',
      async () =>
        sharp(await jpeg({ width: 5000, height: 5000 }))
          .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
          .toBuffer(),
    ],
    [
      'an interlaced PNG',
      async () =>
        sharp(await png({ width: 6000, height: 6000 }), { limitInputPixels: false })
          .png({ progressive: true })
          .toBuffer(),
    ],
    [
      'a lossless WebP',
      async () =>
        sharp(await png({ width: 5200, height: 5000 }), { limitInputPixels: false })
          .webp({ lossless: true, effort: 0 })
          .toBuffer(),
    ],
    [
      'a GIF of one huge frame',
      async () =>
        sharp(await png({ width: 5200, height: 5000 }))
          .gif({ effort: 1 })
          .toBuffer(),
    ],
  ])(
    'that has to be held in memory whole is refused at a smaller size: %s',
    async (_what, make) => {
      const bytes = await make();
      const { format } = await sharp(bytes).metadata();
      await expect(cleanImage(bytes, `image/${format}`, 10 * MIB)).rejects.toEqual(tooLarge);
    },
  );

  it.each(['jpeg', 'webp'] as const)('comes out within the limit: %s', async (format) => {
    const bytes = await noise(600, 600).toFormat(format, { quality: 60 }).toBuffer();
    const clean = await cleanImage(bytes, `image/${format}`, bytes.length * 1.3);
    expect(clean?.bytes.length).toBeLessThanOrEqual(bytes.length * 1.3);
    await expect(cleanImage(bytes, `image/${format}`, bytes.length / 4)).rejects.toEqual(tooLarge);
  });

  it('that cannot be made smaller is refused when it comes out over the limit', async () => {
    const bytes = await noise(300, 300).png().toBuffer();
    await expect(cleanImage(bytes, 'image/png', bytes.length / 2)).rejects.toEqual(tooLarge);
  });
});
