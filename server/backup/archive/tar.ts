import { createHash } from 'node:crypto';

/** A tar archive (ustar), written and read entry by entry. Any tar program opens it. */

const BLOCK = 512;
const NAME_BYTES = 100;
/** Nothing that a backup holds is larger: rows come in pieces, and uploads are limited. */
const ENTRY_MAX_BYTES = 1024 * 1024 * 1024;
/** Enough for a seal, and for the empty blocks that some tar programs add. */
const TAIL_MAX_BYTES = 64 * 1024;

export interface Entry {
  name: string;
  bytes: Buffer;
}

/** The blocks of one entry. */
export function* tarEntry(name: string, bytes: Buffer, time: Date): Generator<Buffer> {
  yield header(name, bytes.length, time);
  yield bytes;
  const rest = bytes.length % BLOCK;
  if (rest > 0) yield Buffer.alloc(BLOCK - rest);
}

export function tarEnd(): Buffer {
  return Buffer.alloc(2 * BLOCK);
}

function header(name: string, size: number, time: Date): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`The name ${name} is too long.`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) =>
    block.write(value.toString(8).padStart(length - 1, '0'), at, 'ascii');
  block.write(name, 0, 'utf8');
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(Math.floor(time.getTime() / 1000), 136, 12);
  block.write('0', 156, 'ascii');
  block.write('ustar\x0000', 257, 'ascii');
  octal(checksum(block), 148, 7);
  block.write(' ', 155, 'ascii');
  return block;
}

/** The sum of all bytes, with the field of the sum itself read as spaces. */
function checksum(block: Buffer): number {
  let sum = 0;
  for (const [place, byte] of block.entries()) sum += place >= 148 && place < 156 ? 32 : byte;
  return sum;
}

export class DamagedArchive extends Error {
  override name = 'DamagedArchive';
}

/** How a tar ends. */
export interface Ending {
  /** Of every byte of the tar, with its two empty blocks. */
  sha256: string;
  /** What follows the tar. */
  tail: Buffer;
}

/** Reads one entry at a time into memory. With `onEnd`, reads on to the end of the file. */
export async function* readTar(
  chunks: AsyncIterable<Buffer>,
  onEnd?: (ending: Ending) => void,
): AsyncGenerator<Entry> {
  const hash = onEnd && createHash('sha256');
  const reader = new ByteReader(chunks, (bytes) => hash?.update(bytes));
  try {
    yield* readEntriesFrom(reader);
    if (!hash || !onEnd) return;
    if (!isEmpty(await reader.read(BLOCK))) throw new DamagedArchive('its end is damaged');
    onEnd({ sha256: hash.digest('hex'), tail: await reader.readRest(TAIL_MAX_BYTES) });
  } finally {
    // Whoever stops reading early lets go of the file too.
    await reader.close();
  }
}

async function* readEntriesFrom(reader: ByteReader): AsyncGenerator<Entry> {
  for (;;) {
    const block = await reader.read(BLOCK);
    if (isEmpty(block)) return;
    const field = (at: number, length: number) => block.toString('utf8', at, at + length);
    const octal = (at: number, length: number) => Number.parseInt(field(at, length), 8);
    const size = octal(124, 12);
    const isTar = octal(148, 8) === checksum(block);
    if (!isTar || !(size >= 0 && size <= ENTRY_MAX_BYTES)) {
      throw new DamagedArchive('it is not a Tuart backup, or it is damaged');
    }
    const bytes = await reader.read(size);
    await reader.read((BLOCK - (size % BLOCK)) % BLOCK);
    yield { name: field(0, NAME_BYTES).replace(/\0.*$/s, ''), bytes };
  }
}

export function isEmpty(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}

class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #onRead: (bytes: Buffer) => void;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>, onRead: (bytes: Buffer) => void) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#onRead = onRead;
  }

  async read(length: number): Promise<Buffer> {
    if ((await this.#fill(length)) < length) throw new DamagedArchive('its end is missing');
    const bytes = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    this.#onRead(bytes);
    return bytes;
  }

  async readRest(maxBytes: number): Promise<Buffer> {
    if ((await this.#fill(maxBytes + 1)) > maxBytes) throw new DamagedArchive('its end is damaged');
    return this.#rest;
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  /** Returns how much there is, which is less than wanted only at the end. */
  async #fill(wanted: number): Promise<number> {
    const parts = [this.#rest];
    let known = this.#rest.length;
    while (known < wanted) {
      const { value, done } = await this.#chunks.next();
      if (done) break;
      parts.push(value);
      known += value.length;
    }
    if (parts.length > 1) this.#rest = Buffer.concat(parts);
    return known;
  }
}
