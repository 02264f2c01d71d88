import type { SupabaseClient } from '@supabase/supabase-js';
import { type AppErrorCode, toAppError } from '../errors';
import { randomId } from '../secure-context';
import type { Db } from './client';
import type { Database, TablesInsert } from './database.types';

type TableName = keyof Database['public']['Tables'];

const TAKEN = '23505';
/** Errors without an answer of the server: what was sent may be stored, and may be sent again. */
export const UNANSWERED: readonly AppErrorCode[] = ['network', 'unavailable'];
/** After this time, people who add the same again want it twice. */
const SAME_TRY_MS = 600_000;

/** The ids of rows whose request got no answer, by table and values. */
const unanswered = new Map<string, { id: string; triedAt: number }>();

/**
 * Adds a row and returns its id. People who try again because no answer came do not add the row
 * twice: it keeps the id of the first try, so the database refuses it if it is already there.
 */
export function insertOnce<Table extends TableName>(
  db: Db,
  table: Table,
  row: Omit<TablesInsert<Table>, 'id'>,
): Promise<string> {
  return insertAnyOnce(db, table, row);
}

/** The same for a table whose name the database types cannot check. */
export async function insertAnyOnce(db: Db, table: string, row: object): Promise<string> {
  const key = JSON.stringify([table, row]);
  const earlier = unanswered.get(key);
  const isSameTry = earlier && Date.now() - earlier.triedAt < SAME_TRY_MS;
  const id = isSameTry ? earlier.id : randomId();
  const rows = (db as unknown as SupabaseClient).from(table);
  const { error, status } = await rows.insert({ ...row, id });
  unanswered.delete(key);
  const isThere = error?.code === TAKEN && error.message.includes(`"${table}_pkey"`);
  if (!error || isThere) return id;
  const failure = toAppError(error, status);
  if (UNANSWERED.includes(failure.code)) unanswered.set(key, { id, triedAt: Date.now() });
  throw failure;
}
