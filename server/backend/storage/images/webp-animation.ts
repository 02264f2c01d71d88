import type { CleanImage } from './icon.ts';

const FRAMES_MAX = 2000;
const CHUNKS_MAX = 10_000;
const RIFF_BYTES = 12;
const HEADER_BYTES = 8;
const CANVAS_BYTES = 10;
const FRAME_FACTS_BYTES = 16;
/** Moves, and may be transparent. Nothing else the canvas could announce is kept. */
const KEPT_FLAGS = 0x12;
const PICTURES = ['ALPH', 'VP8 ', 'VP8L'];

interface Chunk {
  name: string;
  data: Buffer;
}

/**
 * Writes an animated WebP anew from its canvas, its frames and how often it repeats: metadata and
 * everything unknown are dropped. The frames stay as they are, because encoding them takes a fifth of a
 * second a megapixel. Undefined if it is not a proper one.
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

/** Each has a name, its length and its data, which an odd length makes a byte longer. */
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
