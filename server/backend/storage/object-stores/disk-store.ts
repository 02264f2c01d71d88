import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  type ByteRange,
  checkedSteps,
  type ObjectStore,
  ORIGINAL,
  StoreUnavailable,
} from './object-store.ts';

const INCOMING = 'incoming';

/** Keeps files in a folder: `<first two of version>/<version>/<part>`. */
export class DiskStore implements ObjectStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async put(version: string, part: string, bytes: Uint8Array) {
    const folder = this.#folder(version);
    const incoming = path.join(this.#root, INCOMING);
    const draft = path.join(incoming, randomUUID());
    try {
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      // A rendition must not bring back the folder of a deleted version.
      if (part === ORIGINAL) await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true });
      await rename(draft, this.#place(version, part));
      for (const changed of [folder, path.dirname(folder), this.#root]) await syncFolder(changed);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {});
      throw new StoreUnavailable(error);
    }
  }

  async get(version: string, part: string, range?: ByteRange) {
    try {
      const file = await open(this.#place(version, part));
      return Readable.toWeb(file.createReadStream(range)) as ReadableStream;
    } catch (error) {
      return ifMissing(error, undefined);
    }
  }

  async list(version: string): Promise<string[]> {
    return readdir(this.#folder(version)).catch((error) => ifMissing(error, []));
  }

  async remove(version: string, part?: string) {
    const place = part === undefined ? this.#folder(version) : this.#place(version, part);
    await rm(place, { recursive: true, force: true }).catch((error) => {
      throw new StoreUnavailable(error);
    });
  }

  async removeUnfinished(olderThanMs: number) {
    const incoming = path.join(this.#root, INCOMING);
    for (const name of await readdir(incoming).catch((error) => ifMissing(error, []))) {
      const draft = path.join(incoming, name);
      const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      // `Date.now` has no fractions, so a file written just now would look newer than now.
      if (Date.now() - Math.floor(mtimeMs) >= olderThanMs) await rm(draft, { force: true });
    }
  }

  #folder(version: string): string {
    return path.join(this.#root, ...checkedSteps(version.slice(0, 2), version));
  }

  #place(version: string, part: string): string {
    return path.join(this.#folder(version), ...checkedSteps(part));
  }
}

function ifMissing<T>(error: unknown, fallback: T): T {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return fallback;
  throw new StoreUnavailable(error);
}

/** Makes the name survive a power cut too. Windows has no such call and does not need it. */
async function syncFolder(folder: string) {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
