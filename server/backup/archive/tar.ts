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
  sha256: string;
}

/** What is written before and after the bytes of an entry. */
export function tarFrame(name: string, size: number, time: Date): [Buffer, Buffer] {
  return [header(name, size, time), Buffer.alloc(paddingOf(size))];
}

function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
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

/**
 * A checksum of every byte of a tar. The bytes of an entry count through their own checksum, which
 * is known, so that they are not read twice.
 */
export class TarSum {
  readonly #hash = createHash('sha256');

  add(before: Buffer, sha256: string, after: Buffer): void {
    this.#hash.update(before).update(sha256).update(after);
  }

  end(blocks: Buffer): string {
    return this.#hash.update(blocks).digest('hex');
  }
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** How a tar ends. */
export interface Ending {
  /** The checksum of the whole tar, with its two empty blocks. */
  sum: string;
  /** What follows the tar. */
  tail: Buffer;
}

/** Reads one entry at a time into memory. With `onEnd`, reads on to the end of the file. */
export async function* readTar(
  chunks: AsyncIterable<Buffer>,
  onEnd?: (ending: Ending) => void,
): AsyncGenerator<Entry> {
  const reader = new ByteReader(chunks);
  const sum = new TarSum();
  try {
    let block = await reader.read(BLOCK);
    for (; !isEmpty(block); block = await reader.read(BLOCK)) {
      const { name, size } = readHeader(block);
      const bytes = await reader.read(size);
      const sha256 = sha256Of(bytes);
      sum.add(block, sha256, await reader.read(paddingOf(size)));
      yield { name, bytes, sha256 };
    }
    if (!onEnd) return;
    const last = await reader.read(BLOCK);
    if (!isEmpty(last)) throw new DamagedArchive('its end is damaged');
    const tail = await reader.readRest(TAIL_MAX_BYTES);
    onEnd({ sum: sum.end(Buffer.concat([block, last])), tail });
  } finally {
    // Whoever stops reading early lets go of the file too.
    await reader.close();
  }
}

function readHeader(block: Buffer): { name: string; size: number } {
  const field = (at: number, length: number) => block.toString('utf8', at, at + length);
  const octal = (at: number, length: number) => Number.parseInt(field(at, length), 8);
  const size = octal(124, 12);
  const isTar = octal(148, 8) === checksum(block);
  if (!isTar || !(size >= 0 && size <= ENTRY_MAX_BYTES)) {
    throw new DamagedArchive('it is not a Tuart backup, or it is damaged');
  }
  return { name: field(0, NAME_BYTES).replace(/\0.*$/s, ''), size };
}

export function isEmpty(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}

class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async read(length: number): Promise<Buffer> {
    if ((await this.#fill(length)) < length) throw new DamagedArchive('its end is missing');
    const bytes = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
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
