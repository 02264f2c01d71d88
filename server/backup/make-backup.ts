import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type ObjectStore,
  ORIGINAL,
  readAll,
} from '../backend/storage/object-stores/object-store.ts';
import { holdFiles } from '../backend/storage/objects/files.ts';
import { openCopyConnection } from '../database/copying/copy.ts';
import type { Lock, Unlock } from './archive/age.ts';
import { ArchiveWriter } from './archive/archive-writer.ts';
import { FORMAT, fileEntry, type Manifest, secretEntry } from './archive/manifest.ts';
import { keyName, loadSigningKey, SIGNING_KEY } from './archive/seal.ts';
import { isAsNamed, type NamedFile, writeDatabase } from './rows/dump.ts';
import { VERSION } from './version.ts';

/** How many files are read ahead: S3 takes a while to answer. */
const READ_AHEAD = 4;

/** What a backup is made of. */
export interface Source {
  databaseUrl: string;
  objects: ObjectStore;
  /** The folder with the keys. */
  secrets: string;
}

export interface BackupOptions {
  lock?: Lock | undefined;
  /** An upgrade changes no file, so the backup before it leaves them out. */
  withFiles?: boolean;
  signal?: AbortSignal | undefined;
}

export interface MadeBackup {
  place: string;
  bytes: number;
  manifest: Manifest;
  /** Opens the archive that was just written, even if only a recipient can open it later. */
  unlock: Unlock;
  /** The name of the installation's key. */
  signedBy: string;
  /** The names of files that the database lists, but that are missing or damaged. */
  lostFiles: string[];
}

/** Writes one archive: keys, rows as of one moment, then the files that the rows name. */
export async function makeBackup(
  { databaseUrl, objects, secrets: folder }: Source,
  place: string,
  { lock, withFiles = true, signal }: BackupOptions = {},
): Promise<MadeBackup> {
  const sql = await openCopyConnection(databaseUrl);
  // The next statement then fails, which ends the backup.
  signal?.addEventListener('abort', () => void sql.end());
  let archive: ArchiveWriter | undefined;
  try {
    const signer = await loadSigningKey(folder);
    archive = await ArchiveWriter.open(place, { lock, signer });
    signal?.throwIfAborted();
    const madeAt = new Date().toISOString();
    const secrets = await writeSecrets(archive, folder);
    if (withFiles) await holdFiles(sql);
    const { named, ...contents } = await writeDatabase(sql, archive);
    const written = await writeFiles(archive, objects, withFiles ? named : []);
    const manifest: Manifest = {
      product: 'tuart',
      format: FORMAT,
      version: VERSION,
      madeAt,
      ...contents,
      ...written,
      files: withFiles ? written.files : null,
      secrets,
      isSealed: true,
    };
    const bytes = await archive.finish(manifest);
    const unlock = { fileKey: archive.fileKey };
    const lost = new Set([...written.missingFiles, ...written.damagedFiles]);
    const lostFiles = named.filter(({ version }) => lost.has(version)).map(({ name }) => name);
    return { place, bytes, manifest, unlock, signedBy: keyName(signer), lostFiles };
  } catch (error) {
    await archive?.discard();
    throw error;
  } finally {
    await sql.end();
  }
}

async function writeSecrets(archive: ArchiveWriter, folder: string): Promise<Manifest['secrets']> {
  const secrets: Manifest['secrets'] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith(SIGNING_KEY)) continue;
    const bytes = await readFile(path.join(folder, entry.name));
    const sha256 = await archive.add(secretEntry(entry.name), bytes);
    secrets.push({ name: entry.name, sha256 });
  }
  return secrets;
}

async function writeFiles(archive: ArchiveWriter, objects: ObjectStore, named: NamedFile[]) {
  const files: NonNullable<Manifest['files']> = [];
  const missingFiles: string[] = [];
  const damagedFiles: string[] = [];
  const read = async (version: string) => {
    const stream = await objects.get(version, ORIGINAL);
    return stream && Buffer.from(await readAll(stream));
  };
  const ahead: Promise<Buffer | undefined>[] = [];
  for (const [place, row] of named.entries()) {
    while (ahead.length < READ_AHEAD && place + ahead.length < named.length) {
      const next = read(named[place + ahead.length]?.version ?? '');
      next.catch(() => {});
      ahead.push(next);
    }
    const bytes = await ahead.shift();
    const { version } = row;
    if (!bytes) {
      missingFiles.push(version);
      continue;
    }
    const sha256 = await archive.add(fileEntry(version), bytes);
    const file = { version, bytes: bytes.length, sha256 };
    files.push(file);
    if (!isAsNamed(row, file)) damagedFiles.push(version);
  }
  return { files, missingFiles, damagedFiles };
}
