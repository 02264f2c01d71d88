import { describe, expect, it } from 'vitest';
import { bitmap, icon } from '../../../../tests/storage/samples.ts';
import { rebuildIcon } from './icon.ts';

const PNG = pngOf(48);
const CLEAN = Buffer.from('clean');

const rebuild = (bytes: Buffer) =>
  rebuildIcon(bytes, async () => ({ bytes: CLEAN, width: 48, height: 48 }));

/** As far as its size, and something behind. */
function pngOf(side: number): Buffer {
  const head = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR........with secrets', 'latin1');
  head.writeUInt32BE(side, 16);
  head.writeUInt32BE(side, 20);
  return head;
}

function changed(bytes: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(value, at);
  return copy;
}

describe('an icon', () => {
  it('is rebuilt with its PNGs cleaned and its bitmaps trimmed', async () => {
    const padded = Buffer.concat([bitmap(16), Buffer.from('hidden')]);
    const result = await rebuild(Buffer.concat([icon([PNG, padded]), Buffer.from('behind')]));
    expect(result).toMatchObject({ width: 48, height: 48 });
    expect(result?.bytes).toEqual(icon([CLEAN, bitmap(16)]));
  });

  it('has the size of its largest image', async () => {
    expect(await rebuild(icon([bitmap(16), bitmap(32), bitmap(8)]))).toMatchObject({
      width: 32,
      height: 32,
    });
  });

  it('may have no mask', async () => {
    const bare = bitmap(16).subarray(0, 40 + 16 * 16 * 4);
    expect((await rebuild(icon([bare])))?.bytes).toEqual(icon([bare]));
  });

  it('may have a palette', async () => {
    const header = Buffer.from(bitmap(8).subarray(0, 40));
    header.writeUInt16LE(8, 14);
    header.writeUInt32LE(16, 32);
    const image = Buffer.concat([header, Buffer.alloc(16 * 4 + 8 * 8 + 8 * 4)]);
    expect((await rebuild(icon([image])))?.bytes).toEqual(icon([image]));
  });

  it.each([
    ['no images', Buffer.concat([icon([]), Buffer.alloc(40)])],
    ['too many images', icon(Array.from({ length: 33 }, () => bitmap(1)))],
    ['a truncated directory', icon([bitmap(16), bitmap(16)]).subarray(0, 30)],
    ['an image outside the file', changed(icon([bitmap(16)]), 18, 60_000)],
    ['an image that overlaps the directory', changed(icon([bitmap(16)]), 18, 4)],
    ['an image that is neither PNG nor bitmap', icon([Buffer.from('x'.repeat(100))])],
    ['too few pixels', icon([bitmap(16).subarray(0, 100)])],
    ['a compressed bitmap', icon([changed(bitmap(16), 16, 1)])],
    ['a bitmap too wide', icon([changed(bitmap(16), 4, 257)])],
    ['a PNG that is too large for an icon', icon([pngOf(1025)])],
    [
      'one image listed twice',
      changed(icon([bitmap(16), bitmap(16)]), 22 + 12, 38).subarray(0, 38 + bitmap(16).length),
    ],
    ['a bitmap of odd height', icon([changed(bitmap(16), 8, 33)])],
  ])('with %s is refused', async (_what, bytes) => {
    expect(await rebuild(bytes)).toBeUndefined();
  });
});
