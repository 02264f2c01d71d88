import type { CleanImage } from './icon.ts';

const FRAMES_MAX = 2000;
const CHUNKS_MAX = 10_000;
const RIFF_BYTES = 12;
const HEADER_BYTES = 8;
const CANVAS_BYTES = 10;
const FRAME_FACTS_BYTES = 16;
/** Animated, and maybe transparent. No other flags of the canvas are kept. */
const KEPT_FLAGS = 0x12;
const PICTURES = ['ALPH', 'VP8 ', 'VP8L'];

interface Chunk {
  name: string;
  data: Buffer;
}

/**
 * Rebuilds an animated WebP from its canvas, its frames and how often it repeats. Drops metadata
 * and everything unknown. Keeps the frames unchanged, because encoding them takes a fifth of a
 * second per megapixel. Undefined if the file is not a valid animation.
 */
export function rebuildAnimation(bytes: Uint8Array): CleanImage | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = file.length < RIFF_BYTES ? 0 : file.readUInt32LE(4) + HEADER_BYTES;
  const chunks = end > file.length ? undefined : readChunks(file.subarray(RIFF_BYTES, end));
  const [canvas, ...rest] = chunks ?? [];
  if (canvas?.name !== 'VP8X' || canvas.data.length !== CANVAS_BYTES) return undefined;

  const facts = Buffer.from(canvas.data);
  facts[0] = (facts[0] ?? 0) & KEPT_FLAGS;
  const kept: Buffer[] = [writeChunk({ name: 'VP8X', data: facts })];
  let frames = 0;
  for (const chunk of rest) {
    if (chunk.name === 'ANIM') kept.push(writeChunk(chunk));
    if (chunk.name !== 'ANMF') continue;
    const frame = cleanFrame(chunk.data);
    if (!frame || ++frames > FRAMES_MAX) return undefined;
    kept.push(writeChunk({ name: 'ANMF', data: frame }));
  }
  if (frames === 0) return undefined;
  const data = Buffer.concat([Buffer.from('WEBP'), ...kept]);
  const [width, height] = [facts.readUIntLE(4, 3) + 1, facts.readUIntLE(7, 3) + 1];
  return { bytes: writeChunk({ name: 'RIFF', data }), width, height, frames };
}

function cleanFrame(data: Buffer): Buffer | undefined {
  const parts = readChunks(data.subarray(FRAME_FACTS_BYTES));
  const pictures = parts?.filter(({ name }) => PICTURES.includes(name));
  if (!pictures || pictures.length === 0) return undefined;
  return Buffer.concat([data.subarray(0, FRAME_FACTS_BYTES), ...pictures.map(writeChunk)]);
}

/**
 * Each chunk has a name, its length and its data. Data of odd length is followed by a padding byte.
 */
function readChunks(data: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  let at = 0;
  while (at + HEADER_BYTES <= data.length) {
    const end = at + HEADER_BYTES + data.readUInt32LE(at + 4);
    if (end > data.length || chunks.length >= CHUNKS_MAX) return undefined;
    const name = data.toString('latin1', at, at + 4);
    chunks.push({ name, data: data.subarray(at + HEADER_BYTES, end) });
    at = end + (end % 2);
  }
  return chunks;
}

function writeChunk({ name, data }: Chunk): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(name, 'latin1');
  header.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)]);
}
