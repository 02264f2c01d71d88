import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { ENCRYPTED_CHUNK_BYTES, type Encryption, type Lock, startEncryption } from './age.ts';
import { MANIFEST, type Manifest } from './manifest.ts';
import { tarEnd, tarEntry } from './tar.ts';

/**
 * Writes a backup under a temporary name. It gets its own name only when it is complete and safely
 * on the disk.
 */
export class ArchiveWriter {
  readonly #file: FileHandle;
  readonly #place: string;
  readonly #encryption: Encryption | undefined;
  readonly #time = new Date();
  #rest: Buffer = Buffer.alloc(0);
  #bytes = 0;

  private constructor(file: FileHandle, place: string, encryption: Encryption | undefined) {
    this.#file = file;
    this.#place = place;
    this.#encryption = encryption;
  }

  static async open(place: string, lock?: Lock): Promise<ArchiveWriter> {
    const encryption = lock && (await startEncryption(lock));
    const file = await open(draftOf(place), 'w', 0o600);
    const writer = new ArchiveWriter(file, place, encryption);
    if (encryption) await writer.#write(encryption.header);
    return writer;
  }

  /** Opens what was written, as long as this process runs. */
  get fileKey(): Buffer | undefined {
    return this.#encryption?.fileKey;
  }

  /** Returns the entry's checksum. */
  async add(name: string, bytes: Buffer): Promise<string> {
    for (const block of tarEntry(name, bytes, this.#time)) await this.#pass(block);
    return sha256Of(bytes);
  }

  /** Returns the size of the archive. */
  async finish(manifest: Manifest): Promise<number> {
    await this.add(MANIFEST, Buffer.from(`${JSON.stringify(manifest)}\n`));
    await this.#pass(tarEnd());
    if (this.#encryption) await this.#write(this.#encryption.encrypt(this.#rest, true));
    await this.#file.sync();
    await this.#file.close();
    await rename(draftOf(this.#place), this.#place);
    return this.#bytes;
  }

  async discard(): Promise<void> {
    await this.#file.close().catch(() => {});
    await rm(draftOf(this.#place), { force: true });
  }

  async #pass(bytes: Buffer) {
    if (!this.#encryption) return this.#write(bytes);
    let all = this.#rest.length > 0 ? Buffer.concat([this.#rest, bytes]) : bytes;
    // Something must be left for the last chunk.
    while (all.length > ENCRYPTED_CHUNK_BYTES) {
      await this.#write(this.#encryption.encrypt(all.subarray(0, ENCRYPTED_CHUNK_BYTES), false));
      all = all.subarray(ENCRYPTED_CHUNK_BYTES);
    }
    this.#rest = Buffer.from(all);
  }

  async #write(bytes: Buffer) {
    await this.#file.writeFile(bytes);
    this.#bytes += bytes.length;
  }
}

/** The ending of an unfinished archive, which is left behind if the process is killed. */
export const DRAFT_ENDING = '.part';

function draftOf(place: string): string {
  return `${place}${DRAFT_ENDING}`;
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
