import type { CleanImage } from './icon.ts';

const HEADER_BYTES = 13;
const IMAGE = 0x2c;
const EXTENSION = 0x21;
const END = 0x3b;
const CONTROL = 0xf9;
const APPLICATION = 0xff;
const IMAGE_HEADER_BYTES = 10;
const CONTROL_BYTES = 8;
const REPETITION_BYTES = 19;
const FRAMES_MAX = 2000;
/**
 * Frames, their timing and everything else. A file with millions of blocks would take long to read.
 */
const BLOCKS_MAX = 10_000;

/**
 * Rebuilds a GIF from its frames, their timing and how often it repeats. Drops comments, data left
 * by programs and anything after its end. Keeps the frames unchanged, because encoding them takes
 * half a second per megapixel. Undefined if the file is not a valid GIF.
 */
export function rebuildGif(bytes: Uint8Array): CleanImage | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < HEADER_BYTES) return undefined;
  const start = HEADER_BYTES + paletteBytes(file[10] ?? 0);
  const kept = [file.subarray(0, start)];
  let [blocks, frames] = [0, 0];
  let at = start;
  while (file[at] !== END) {
    const end = blockEnd(file, at);
    if (end === undefined || ++blocks > BLOCKS_MAX) return undefined;
    if (file[at] === IMAGE) frames++;
    if (file[at] === IMAGE || isNeeded(file.subarray(at, end))) kept.push(file.subarray(at, end));
    at = end;
  }
  if (frames === 0 || frames > FRAMES_MAX) return undefined;
  kept.push(Buffer.from([END]));
  const [width, height] = [file.readUInt16LE(6), file.readUInt16LE(8)];
  return { bytes: Buffer.concat(kept), width, height, frames: frames > 1 ? frames : undefined };
}

function paletteBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Where the block that starts here ends. Undefined for anything but a frame or an extension. */
function blockEnd(file: Buffer, at: number): number | undefined {
  if (file[at] === EXTENSION) return dataEnd(file, at + 2);
  if (file[at] !== IMAGE) return undefined;
  const flags = file[at + IMAGE_HEADER_BYTES - 1] ?? 0;
  // The byte between palette and data says how the data is coded.
  return dataEnd(file, at + IMAGE_HEADER_BYTES + paletteBytes(flags) + 1);
}

/** Data comes in pieces of at most 255 bytes, each after its length. An empty piece ends it. */
function dataEnd(file: Buffer, start: number): number | undefined {
  let at = start;
  while (at < file.length) {
    const length = file[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return undefined;
}

/** Whether the block has a frame's timing, or says how often the animation repeats. */
function isNeeded(block: Buffer): boolean {
  if (block[1] === CONTROL) return block.length === CONTROL_BYTES;
  const isRepetition =
    block[1] === APPLICATION && block.toString('latin1', 3, 14) === 'NETSCAPE2.0';
  return isRepetition && block.length === REPETITION_BYTES;
}
