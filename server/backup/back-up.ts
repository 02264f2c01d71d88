import path from 'node:path';
import { openConnection } from '../database/postgresql/connection.ts';
import { DRAFT_ENDING } from './archive/archive-writer.ts';
import type { Source } from './make-backup.ts';
import type { BackupStore } from './places/backup-store.ts';
import { openBackupStore } from './places/place.ts';
import { listExpired } from './places/retention.ts';
import { archivePlace, type ProvenBackup, runBackup, UNPROVEN } from './run-backup.ts';
import { type BackupSettings, lockOf } from './settings.ts';

export type BackupReport = { problem: string } | FinishedBackup;

export interface FinishedBackup {
  name: string;
  place: string;
  size_bytes: number;
  make_ms: number;
  prove_ms: number;
  row_count: number;
  file_count: number;
  counts: Record<string, number>;
  /** The name of the key that signed it. */
  signed_by: string;
  /** Old backups that were removed. */
  removed: string[];
  /** A sentence about files that the backup lacks, because they were lost before. Often empty. */
  incomplete: string;
}

const NAMED_FILES = 5;
const OF_A_FAILURE = new RegExp(`^tuart-.*(${UNPROVEN}|${DRAFT_ENDING})$`);

/** Makes, proves and keeps a backup, and then removes those that are no longer needed. */
export async function backUp(
  source: Source,
  settings: BackupSettings,
  signal?: AbortSignal,
): Promise<BackupReport> {
  const store = await openBackupStore(settings);
  const isEncrypted = lockOf(settings.backup) !== undefined;
  const file = await archivePlace(settings.backup.folder, { isEncrypted });
  const made = await runBackup(source, settings, { place: file, signal });
  if (made.problem) return { problem: made.problem };
  await store.keep(file);
  const removed = await removeExpired(store, await officeZone(source.databaseUrl));
  return { ...factsOf(made, store.name), removed };
}

export function factsOf(made: ProvenBackup, place: string): FinishedBackup {
  const { tables, files } = made.manifest;
  return {
    name: path.basename(made.place),
    place,
    size_bytes: made.bytes,
    make_ms: Math.round(made.makeMs),
    prove_ms: Math.round(made.proveMs),
    row_count: tables.reduce((sum, { rows }) => sum + rows, 0),
    file_count: files?.length ?? 0,
    counts: Object.fromEntries(tables.map(({ name, rows }) => [name, rows])),
    signed_by: made.signedBy,
    removed: [],
    incomplete: describeLost(made.lostFiles),
  };
}

function describeLost(names: string[]): string {
  if (names.length === 0) return '';
  const more = names.length > NAMED_FILES ? ` and ${names.length - NAMED_FILES} more` : '';
  const count = names.length === 1 ? '1 file is' : `${names.length} files are`;
  return `${count} missing or damaged in the website’s file storage, and so in this backup too: ${names.slice(0, NAMED_FILES).join(', ')}${more}.`;
}

/** Lists a backup that the server did not make for the schedule. */
export async function recordBackup(
  databaseUrl: string,
  kind: 'command' | 'upgrade',
  facts: FinishedBackup,
): Promise<void> {
  const sql = await openConnection(databaseUrl);
  try {
    const [table] = await sql`select to_regclass('public.backups') as found`;
    // Earlier versions have no such list.
    if (!table?.found) return;
    const row = sql.json({ ...facts });
    await sql`
      insert into public.backups (
        kind, status, started_at, finished_at, proven_at, name, place, size_bytes, make_ms,
        prove_ms, row_count, file_count, counts, problem
      )
      select ${kind}::text, 'proven', now(), now(), now(), name, place, size_bytes, make_ms,
        prove_ms, row_count, file_count, counts, nullif(${facts.incomplete}, '')
      from jsonb_populate_record(null::public.backups, ${row}::jsonb)
    `;
    await sql`update public.backups set removed_at = now() where name = any (${facts.removed})`;
  } finally {
    await sql.end();
  }
}

async function removeExpired(store: BackupStore, timeZone: string): Promise<string[]> {
  const names = await store.list();
  const expired = listExpired(names, timeZone);
  // Of no use once there is a newer one that was proven.
  const failed = names.filter((name) => OF_A_FAILURE.test(name));
  for (const name of [...expired, ...failed]) await store.remove(name);
  return expired;
}

async function officeZone(databaseUrl: string): Promise<string> {
  const sql = await openConnection(databaseUrl);
  try {
    const [row] = await sql`select private.office_time_zone() as name`;
    return row?.name;
  } finally {
    await sql.end();
  }
}
