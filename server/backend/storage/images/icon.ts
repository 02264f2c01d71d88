const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const IMAGES_MAX = 32;
const BITMAP_HEADER_BYTES = 40;
const BITS_PER_PIXEL = [1, 4, 8, 24, 32];
const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';
const PNG_SIDE_MAX = 1024;

export interface CleanImage {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** Only for an animation. */
  frames?: number;
}

interface IconImage extends CleanImage {
  entry: Buffer;
}

/**
 * Rebuilds an ICO file from the images its directory lists. Drops anything between or after them.
 * Undefined if the file is not a valid icon.
 */
export async function rebuildIcon(
  bytes: Uint8Array,
  cleanPng: (png: Uint8Array) => Promise<CleanImage | undefined>,
): Promise<CleanImage | undefined> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = file.readUInt16LE(4);
  const directoryEnd = HEADER_BYTES + count * ENTRY_BYTES;
  if (count < 1 || count > IMAGES_MAX || file.length < directoryEnd) return undefined;

  const images: IconImage[] = [];
  let bytesLeft = file.length;
  for (let at = HEADER_BYTES; at < directoryEnd; at += ENTRY_BYTES) {
    const entry = Buffer.from(file.subarray(at, at + ENTRY_BYTES));
    const [size, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)];
    if (offset < directoryEnd || offset + size > file.length) return undefined;
    // Several entries could point to the same bytes, and the output would be many times the input.
    bytesLeft -= size;
    if (bytesLeft < 0) return undefined;
    const data = file.subarray(offset, offset + size);
    const isPng = data.toString('latin1', 0, PNG_SIGNATURE.length) === PNG_SIGNATURE;
    const image = isPng ? isSmallPng(data) && (await cleanPng(data)) : trimBitmap(data);
    if (!image) return undefined;
    images.push({ entry, ...image });
  }
  const largest = images.reduce((best, image) => (image.width > best.width ? image : best));
  return { bytes: writeIcon(images), width: largest.width, height: largest.height };
}

function writeIcon(images: IconImage[]): Buffer {
  const header = Buffer.from([0, 0, 1, 0, images.length, 0]);
  let offset = HEADER_BYTES + images.length * ENTRY_BYTES;
  for (const { entry, bytes } of images) {
    entry.writeUInt32LE(bytes.byteLength, 8);
    entry.writeUInt32LE(offset, 12);
    offset += bytes.byteLength;
  }
  return Buffer.concat([
    header,
    ...images.map(({ entry }) => entry),
    ...images.map(({ bytes }) => bytes),
  ]);
}

/** Checks the width and height at the start of every PNG. */
function isSmallPng(data: Buffer): boolean {
  if (data.length < 24) return false;
  return Math.max(data.readUInt32BE(16), data.readUInt32BE(20)) <= PNG_SIDE_MAX;
}

/**
 * A bitmap as stored in icons: header, palette, pixels, mask. Its height counts pixels and mask.
 */
function trimBitmap(data: Buffer): CleanImage | undefined {
  if (data.length < BITMAP_HEADER_BYTES) return undefined;
  const [width, height] = [data.readInt32LE(4), data.readInt32LE(8) / 2];
  const bits = data.readUInt16LE(14);
  const isPlain =
    data.readUInt32LE(0) === BITMAP_HEADER_BYTES &&
    data.readUInt32LE(16) === 0 &&
    BITS_PER_PIXEL.includes(bits) &&
    [width, height].every((side) => Number.isInteger(side) && side >= 1 && side <= 256);
  if (!isPlain) return undefined;
  const colours = bits <= 8 ? data.readUInt32LE(32) || 2 ** bits : 0;
  if (colours > 256) return undefined;
  const pixelsEnd = BITMAP_HEADER_BYTES + colours * 4 + rowBytes(width, bits) * height;
  if (data.length < pixelsEnd) return undefined;
  return { bytes: data.subarray(0, pixelsEnd + rowBytes(width, 1) * height), width, height };
}

function rowBytes(width: number, bits: number): number {
  return Math.ceil((width * bits) / 32) * 4;
}
