import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { animation } from '../../../../tests/storage/samples.ts';
import { rebuildAnimation } from './webp-animation.ts';

let webp: Buffer;
beforeAll(async () => {
  webp = await animation('webp', 3);
});

async function framesOf(bytes: Uint8Array) {
  const image = sharp(bytes, { animated: true });
  const { pages, delay, loop, exif } = await image.metadata();
  return { pages, delay, loop, exif, pixels: (await image.raw().toBuffer()).toString('hex') };
}

/** With the length in its header that it has. */
function sized(parts: Buffer[]): Buffer {
  const file = Buffer.concat(parts);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

const HIDDEN = Buffer.from('XMP \x06\0\0\0hidden', 'latin1');

describe('an animated WebP', () => {
  it('is rebuilt with every frame, its timing and its repetition', async () => {
    const clean = rebuildAnimation(webp);
    expect(clean).toMatchObject({ width: 20, height: 20, frames: 3 });
    expect(await framesOf(clean?.bytes ?? webp)).toEqual(await framesOf(webp));
  });

  it('loses metadata, unknown chunks and anything after its end', async () => {
    const clean = rebuildAnimation(webp);
    const exif = await sharp(webp, { animated: true })
      .withExif({ IFD0: { ImageDescription: 'home address' } })
      .webp({ delay: [100, 100, 100] })
      .toBuffer();
    expect(exif.includes('home address')).toBe(true);
    const rebuilt = rebuildAnimation(exif)?.bytes ?? exif;
    expect(Buffer.from(rebuilt).includes('home address')).toBe(false);
    expect((await sharp(rebuilt).metadata()).exif).toBeUndefined();
    expect(rebuildAnimation(sized([webp, HIDDEN]))).toEqual(clean);
    expect(rebuildAnimation(Buffer.concat([webp, HIDDEN]))).toEqual(clean);
  });

  it('loses data hidden in a frame', () => {
    const at = webp.indexOf('ANMF');
    const end = at + 8 + webp.readUInt32LE(at + 4);
    const frame = Buffer.concat([webp.subarray(at, end), HIDDEN]);
    frame.writeUInt32LE(frame.length - 8, 4);
    const dirty = sized([webp.subarray(0, at), frame, webp.subarray(end)]);
    expect(rebuildAnimation(dirty)).toEqual(rebuildAnimation(webp));
  });

  it.each<[string, () => Buffer]>([
    ['no frames', () => sized([webp.subarray(0, webp.indexOf('ANMF'))])],
    ['a truncated end', () => webp.subarray(0, -4)],
    ['a truncated header', () => webp.subarray(0, 10)],
    [
      'a chunk that extends past the end',
      () => {
        const file = Buffer.from(webp);
        file.writeUInt32LE(0xffffff, file.indexOf('ANMF') + 4);
        return file;
      },
    ],
    ['too many chunks', () => sized([webp, Buffer.alloc(80_008, 'ABCD\0\0\0\0')])],
  ])('with %s is refused', (_what, make) => {
    expect(rebuildAnimation(make())).toBeUndefined();
  });
});
