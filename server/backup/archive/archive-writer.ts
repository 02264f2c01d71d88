import type { KeyObject } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { ENCRYPTED_CHUNK_BYTES, type Encryption, type Lock, startEncryption } from './age.ts';
import { MANIFEST, type Manifest } from './manifest.ts';
import { sealOf } from './seal.ts';
import { sha256Of, TarSum, tarEnd, tarFrame } from './tar.ts';

export interface WriterOptions {
  lock?: Lock | undefined;
  /** The installation's key. Without it, the archive has no seal. */
  signer?: KeyObject | undefined;
}

/**
 * Writes a backup under a temporary name. It gets its own name only when it is complete and safely
 * on the disk.
 */
export class ArchiveWriter {
  readonly #file: FileHandle;
  readonly #place: string;
  readonly #encryption: Encryption | undefined;
  readonly #signer: KeyObject | undefined;
  readonly #sum = new TarSum();
  readonly #time = new Date();
  #rest: Buffer = Buffer.alloc(0);
  #bytes = 0;

  private constructor(
    file: FileHandle,
    place: string,
    { encryption, signer }: { encryption: Encryption | undefined; signer: KeyObject | undefined },
  ) {
    this.#file = file;
    this.#place = place;
    this.#encryption = encryption;
    this.#signer = signer;
  }

  static async open(place: string, { lock, signer }: WriterOptions = {}): Promise<ArchiveWriter> {
    const encryption = lock && (await startEncryption(lock));
    const file = await open(draftOf(place), 'w', 0o600);
    const writer = new ArchiveWriter(file, place, { encryption, signer });
    try {
      if (encryption) await writer.#write(encryption.header);
    } catch (error) {
      await writer.discard();
      throw error;
    }
    return writer;
  }

  /** Opens what was written, as long as this process runs. */
  get fileKey(): Buffer | undefined {
    return this.#encryption?.fileKey;
  }

  /** Returns the entry's checksum. */
  async add(name: string, bytes: Buffer): Promise<string> {
    const [before, after] = tarFrame(name, bytes.length, this.#time);
    const sha256 = sha256Of(bytes);
    this.#sum.add(before, sha256, after);
    for (const block of [before, bytes, after]) await this.#pass(block);
    return sha256;
  }

  /** Returns the size of the archive. */
  async finish(manifest: Manifest): Promise<number> {
    const list = { ...manifest, isSealed: this.#signer !== undefined };
    await this.add(MANIFEST, Buffer.from(`${JSON.stringify(list)}\n`));
    const end = tarEnd();
    await this.#pass(end);
    if (this.#signer) await this.#pass(sealOf(this.#sum.end(end), this.#signer));
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
