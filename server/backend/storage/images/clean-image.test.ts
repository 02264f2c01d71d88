import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { claimSize, emptyGif, jpeg, png } from '../../../../tests/storage/samples.ts';
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
    ['image/jpeg', { width: 8160, height: 60 }, '4096x30'],
    ['image/png', { width: 60, height: 8192 }, '30x4096'],
    ['image/jpeg', { width: 4096, height: 30 }, '4096x30'],
  ])('of type %s and %j is stored at %s', async (type, size, expected) => {
    const bytes = await (type === 'image/png' ? png(size) : jpeg(size));
    const clean = await cleanImage(bytes, type, 10 * MIB);
    expect(await sizeOf(clean?.bytes)).toBe(expected);
    expect(`${clean?.width}x${clean?.height}`).toBe(expected);
  });

  it('of more than 50 megapixels is refused', async () => {
    const bytes = claimSize(await jpeg(), 9000, 6000);
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
      async () => {
        const options = { progressive: true, chromaSubsampling: '4:4:4' };
        const small = await sharp(await jpeg())
          .jpeg(options)
          .toBuffer();
        return claimSize(small, 5000, 5000);
      },
    ],
    [
      'an interlaced PNG',
      async () => {
        const small = await sharp(await png())
          .png({ progressive: true })
          .toBuffer();
        return claimSize(small, 6000, 6000);
      },
    ],
    [
      'a lossless WebP',
      async () => {
        const small = await sharp(await png())
          .webp({ lossless: true })
          .toBuffer();
        return claimSize(small, 5200, 5000);
      },
    ],
    [
      'a GIF of one huge frame',
      async () =>
        claimSize(
          await sharp(await png())
            .gif()
            .toBuffer(),
          5200,
          5000,
        ),
    ],
  ])('that must be held in memory as a whole has a lower size limit: %s', async (_what, make) => {
    const bytes = await make();
    const { format } = await sharp(bytes).metadata();
    await expect(cleanImage(bytes, `image/${format}`, 10 * MIB)).rejects.toEqual(tooLarge);
  });

  it.each(['jpeg', 'webp'] as const)(
    'is within the size limit after cleaning: %s',
    async (format) => {
      const bytes = await noise(600, 600).toFormat(format, { quality: 60 }).toBuffer();
      const clean = await cleanImage(bytes, `image/${format}`, bytes.length * 1.3);
      expect(clean?.bytes.length).toBeLessThanOrEqual(bytes.length * 1.3);
      await expect(cleanImage(bytes, `image/${format}`, bytes.length / 4)).rejects.toEqual(
        tooLarge,
      );
    },
  );

  it('that cannot be made smaller is refused when it is over the limit after cleaning', async () => {
    const bytes = await noise(300, 300).png().toBuffer();
    await expect(cleanImage(bytes, 'image/png', bytes.length / 2)).rejects.toEqual(tooLarge);
  });
});
