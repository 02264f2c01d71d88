import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type ObjectStore,
  ORIGINAL,
  readAll,
} from '../backend/storage/object-stores/object-store.ts';
import { openCopyConnection } from '../database/copying/copy.ts';
import type { Sql } from '../database/postgresql/sql.ts';
import type { Lock, Unlock } from './archive/age.ts';
import { ArchiveWriter } from './archive/archive-writer.ts';
import { FORMAT, fileEntry, type Manifest, secretEntry } from './archive/manifest.ts';
import { writeDatabase } from './rows/dump.ts';
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
  /** Files that the database still names, but that cannot be found. */
  lostFiles: string[];
}

/** Writes one archive: keys, rows as of one moment, then the files that the rows name. */
export async function makeBackup(
  { databaseUrl, objects, secrets: folder }: Source,
  place: string,
  { lock, withFiles = true, signal }: BackupOptions = {},
): Promise<MadeBackup> {
  const sql = await openCopyConnection(databaseUrl);
  // Whatever is asked next then fails, which ends the backup.
  signal?.addEventListener('abort', () => void sql.end());
  const archive = await ArchiveWriter.open(place, lock);
  try {
    const madeAt = new Date().toISOString();
    const secrets = await writeSecrets(archive, folder);
    const { versions, ...contents } = await writeDatabase(sql, archive);
    const { files, missingFiles } = await writeFiles(archive, objects, withFiles ? versions : []);
    const manifest: Manifest = {
      product: 'tuart',
      format: FORMAT,
      version: VERSION,
      madeAt,
      ...contents,
      files: withFiles ? files : null,
      missingFiles,
      secrets,
    };
    const bytes = await archive.finish(manifest);
    const unlock = { fileKey: archive.fileKey };
    return { place, bytes, manifest, unlock, lostFiles: await stillNamed(sql, missingFiles) };
  } catch (error) {
    await archive.discard();
    throw error;
  } finally {
    await sql.end();
  }
}

async function writeSecrets(archive: ArchiveWriter, folder: string): Promise<Manifest['secrets']> {
  const secrets: Manifest['secrets'] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(path.join(folder, entry.name));
    const sha256 = await archive.add(secretEntry(entry.name), bytes);
    secrets.push({ name: entry.name, sha256 });
  }
  return secrets;
}

async function writeFiles(archive: ArchiveWriter, objects: ObjectStore, versions: string[]) {
  const files: NonNullable<Manifest['files']> = [];
  const missingFiles: string[] = [];
  const read = async (version: string) => {
    const stream = await objects.get(version, ORIGINAL);
    return stream && Buffer.from(await readAll(stream));
  };
  const ahead: Promise<Buffer | undefined>[] = [];
  for (const [place, version] of versions.entries()) {
    while (ahead.length < READ_AHEAD && place + ahead.length < versions.length) {
      const next = read(versions[place + ahead.length] ?? '');
      next.catch(() => {});
      ahead.push(next);
    }
    const bytes = await ahead.shift();
    if (!bytes) missingFiles.push(version);
    else {
      const sha256 = await archive.add(fileEntry(version), bytes);
      files.push({ version, bytes: bytes.length, sha256 });
    }
  }
  return { files, missingFiles };
}

/** A file may be deleted while the backup runs. One that is still named is lost. */
async function stillNamed(sql: Sql, versions: string[]): Promise<string[]> {
  if (versions.length === 0) return [];
  const rows = await sql<{ version: string }[]>`
    select distinct version from storage.objects where version = any (${versions})
  `;
  return rows.map(({ version }) => version);
}
