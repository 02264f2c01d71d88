import { createReadStream } from 'node:fs';
import { decrypted, type Unlock } from './age.ts';
import { sha256Of } from './archive-writer.ts';
import { checksumsOf, FORMAT, MANIFEST, type Manifest, manifestSchema } from './manifest.ts';
import { DamagedArchive, type Entry, readTar } from './tar.ts';

const READ_AT_ONCE_BYTES = 1024 * 1024;

export interface Archive {
  place: string;
  unlock: Unlock;
  manifest: Manifest;
}

export function readEntries({
  place,
  unlock,
}: Pick<Archive, 'place' | 'unlock'>): AsyncGenerator<Entry> {
  const chunks = createReadStream(place, { highWaterMark: READ_AT_ONCE_BYTES });
  return readTar(decrypted(chunks, unlock));
}

/** Reads the whole archive and compares every entry with its checksum. Nothing else is done yet. */
export async function checkArchive(place: string, unlock: Unlock): Promise<Archive> {
  const found = new Map<string, string>();
  let manifest: Manifest | undefined;
  for await (const { name, bytes } of readEntries({ place, unlock })) {
    if (name === MANIFEST) manifest = parseManifest(bytes);
    else found.set(name, sha256Of(bytes));
  }
  if (!manifest) throw new DamagedArchive('its list of contents is missing');
  const expected = checksumsOf(manifest);
  for (const [name, sha256] of expected) {
    if (!found.has(name)) throw new DamagedArchive(`${name} is missing`);
    if (found.get(name) !== sha256) throw new DamagedArchive(`${name} is damaged`);
  }
  if (found.size !== expected.size) throw new DamagedArchive('it holds more than its list says');
  return { place, unlock, manifest };
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
