import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { animation, TINY_FRAME } from '../../../../tests/storage/samples.ts';
import { rebuildGif } from './gif.ts';

const COMMENT = Buffer.from('\x21\xfe\x06hidden\0', 'latin1');
const PROGRAM = Buffer.from('\x21\xff\x0bXMP DataXMP\x06hidden\0', 'latin1');
const END = Buffer.from([0x3b]);

async function framesOf(bytes: Uint8Array) {
  const image = sharp(bytes, { animated: true });
  const { pages, delay, loop } = await image.metadata();
  return { pages, delay, loop, pixels: (await image.raw().toBuffer()).toString('hex') };
}

describe('a GIF', () => {
  it('is rebuilt with every frame, its timing and its repetition', async () => {
    const gif = await animation('gif', 4);
    const clean = rebuildGif(gif);
    expect(clean).toMatchObject({ width: 20, height: 20, frames: 4 });
    expect(await framesOf(clean?.bytes ?? gif)).toEqual(await framesOf(gif));
  });

  it('loses comments, application data and anything after its end', async () => {
    const gif = await animation('gif', 2);
    const clean = rebuildGif(gif);
    const body = gif.subarray(0, -1);
    for (const dirty of [
      Buffer.concat([gif, Buffer.from('hidden')]),
      Buffer.concat([body, COMMENT, END]),
      Buffer.concat([body, PROGRAM, END]),
      Buffer.concat([body, Buffer.from('\x21\xf9\x06hidden\0', 'latin1'), END]),
    ]) {
      expect(rebuildGif(dirty)).toEqual(clean);
    }
  });

  it.each<[string, (gif: Buffer) => Buffer]>([
    ['no end marker', (gif) => gif.subarray(0, -1)],
    ['truncated data', (gif) => gif.subarray(0, -6)],
    ['no frame', (gif) => Buffer.concat([gif.subarray(0, 13), END])],
    ['an unknown block', (gif) => Buffer.concat([gif.subarray(0, -1), Buffer.from('=1;')])],
    ['a truncated header', (gif) => gif.subarray(0, 8)],
    [
      'too many frames',
      (gif) => Buffer.concat([gif.subarray(0, -1), ...Array(2001).fill(TINY_FRAME), END]),
    ],
    [
      'too many blocks',
      (gif) =>
        Buffer.concat([gif.subarray(0, -1), Buffer.alloc(30_003, '\x21\xfe\0', 'latin1'), END]),
    ],
  ])('with %s is refused', async (_what, change) => {
    expect(rebuildGif(change(await animation('gif', 2)))).toBeUndefined();
  });
});
