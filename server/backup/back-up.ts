import path from 'node:path';
import { openConnection } from '../database/postgresql/connection.ts';
import { BACKUP_CONNECT_MS } from '../database/postgresql/hosts/client.ts';
import type { Sql } from '../database/postgresql/sql.ts';
import { StartupError } from '../startup-error.ts';
import { DRAFT_ENDING } from './archive/archive-writer.ts';
import type { Source } from './make-backup.ts';
import type { BackupStore } from './places/backup-store.ts';
import { openBackupStore } from './places/place.ts';
import { BY_HAND, listExpired, madeAt } from './places/retention.ts';
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

const PATIENT = { connectionTimeoutMillis: BACKUP_CONNECT_MS };
const NAMED_FILES = 5;
const OF_A_FAILURE = new RegExp(`^tuart-.*(${UNPROVEN}|${DRAFT_ENDING})$`);

export interface BackUpOptions {
  /** Someone asked for this one, so it is kept until someone deletes it. */
  isByHand: boolean;
  signal?: AbortSignal | undefined;
}

/** Makes, proves and keeps a backup, and then removes those that are no longer needed. */
export async function backUp(
  source: Source,
  settings: BackupSettings,
  { isByHand, signal }: BackUpOptions,
): Promise<BackupReport> {
  const store = await openBackupStore(settings);
  const isEncrypted = lockOf(settings.backup) !== undefined;
  const label = isByHand ? BY_HAND : '';
  const file = await archivePlace(settings.backup.folder, { isEncrypted, label });
  const made = await runBackup(source, settings, { place: file, signal });
  if (made.problem) return { problem: made.problem };
  await store.keep(file);
  const removed = await removeExpired(store, source.databaseUrl);
  return { ...factsOf(made, store.name), removed };
}

/** Deletes one backup that is kept in the usual place, for good. */
export async function deleteBackup(
  databaseUrl: string,
  settings: BackupSettings,
  name: string,
): Promise<void> {
  const store = await openBackupStore(settings);
  const names = await store.list().catch((): string[] => []);
  if (!madeAt(name) || !names.includes(name)) {
    throw new StartupError(`There is no backup ${name} in ${store.name}.`);
  }
  await store.remove(name);
  const sql = await openConnection(databaseUrl, PATIENT);
  try {
    await sql`update public.backups set removed_at = now() where name = ${name}`;
  } finally {
    await sql.end();
  }
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
  sql: Sql,
  kind: 'command' | 'upgrade',
  facts: FinishedBackup,
): Promise<void> {
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
}

async function removeExpired(store: BackupStore, databaseUrl: string): Promise<string[]> {
  const names = await store.list();
  const { timeZone, byHand } = await readFacts(databaseUrl);
  const expired = listExpired(
    names.filter((name) => !byHand.includes(name)),
    timeZone,
  );
  // Of no use once there is a newer one that was proven.
  const failed = names.filter((name) => OF_A_FAILURE.test(name));
  for (const name of [...expired, ...failed]) await store.remove(name);
  return expired;
}

/** The names of earlier archives do not say whether they were made by hand, but their rows do. */
async function readFacts(databaseUrl: string): Promise<{ timeZone: string; byHand: string[] }> {
  const sql = await openConnection(databaseUrl, PATIENT);
  try {
    const [row] = await sql<{ timeZone: string; byHand: string[] }[]>`
      select private.office_time_zone() as "timeZone", array(
        select name from public.backups where name is not null and kind in ('requested', 'command')
      ) as "byHand"
    `;
    return row ?? { timeZone: 'UTC', byHand: [] };
  } finally {
    await sql.end();
  }
}
