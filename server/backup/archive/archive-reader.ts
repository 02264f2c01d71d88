import { createReadStream } from 'node:fs';
import { decrypted, type Unlock } from './age.ts';
import { checksumsOf, FORMAT, MANIFEST, type Manifest, manifestSchema } from './manifest.ts';
import { refuseBadNames } from './names.ts';
import { openSeal } from './seal.ts';
import { DamagedArchive, type Ending, type Entry, readTar } from './tar.ts';

export interface Archive {
  place: string;
  /** Includes the file's key, because working it out from a passphrase is slow on purpose. */
  unlock: Unlock;
  manifest: Manifest;
  /** The name of the key that signed it. Undefined if it has no seal: earlier versions made none. */
  signedBy: string | undefined;
}

/** Reads a checked archive again. A disk that fails may now return something else. */
export async function* readEntries({ place, unlock, manifest }: Archive): AsyncGenerator<Entry> {
  const expected = checksumsOf(manifest);
  for await (const entry of readTar(decrypted(createReadStream(place), unlock))) {
    if (entry.name === MANIFEST) continue;
    if (entry.sha256 !== expected.get(entry.name)) {
      throw new DamagedArchive(`${entry.name} is damaged`);
    }
    yield entry;
  }
}

/**
 * Reads the whole archive: compares its seal with all its bytes and every entry with its checksum,
 * and checks every name. Nothing else is done yet.
 */
export async function checkArchive(place: string, unlock: Unlock): Promise<Archive> {
  const found = new Map<string, string>();
  let list: Buffer | undefined;
  let ending: Ending = { sum: '', tail: Buffer.alloc(0) };
  const onEnd = (end: Ending) => {
    ending = end;
  };
  let fileKey: Buffer | undefined;
  const opened = decrypted(createReadStream(place), unlock, (key) => {
    fileKey = key;
  });
  for await (const { name, bytes, sha256 } of readTar(opened, onEnd)) {
    if (found.has(name)) throw new DamagedArchive(`it holds ${name} twice`);
    found.set(name, sha256);
    if (name === MANIFEST) list = bytes;
  }
  const signedBy = openSeal(ending);
  if (!list) throw new DamagedArchive('its list of contents is missing');
  const manifest = parseManifest(list);
  if (manifest.isSealed && !signedBy) throw new DamagedArchive('its end is missing');
  refuseBadNames(manifest);
  const expected = checksumsOf(manifest);
  for (const [name, sha256] of expected) {
    if (!found.has(name)) throw new DamagedArchive(`${name} is missing`);
    if (found.get(name) !== sha256) throw new DamagedArchive(`${name} is damaged`);
  }
  if (found.size !== expected.size + 1) {
    throw new DamagedArchive('it holds more than its list says');
  }
  return { place, unlock: { ...unlock, fileKey }, manifest, signedBy };
}

function parseManifest(bytes: Buffer): Manifest {
  const content = readJson(bytes);
  if (content?.product === 'tuart' && content.format !== FORMAT) {
    throw new DamagedArchive(
      `it has format ${content.format}, and this version of Tuart reads format ${FORMAT}`,
    );
  }
  const { data } = manifestSchema.safeParse(content);
  if (!data) throw new DamagedArchive('its list of contents cannot be read');
  return data;
}

function readJson(bytes: Buffer) {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
