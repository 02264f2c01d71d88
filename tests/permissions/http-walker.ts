import type { SupabaseClient } from '@supabase/supabase-js';
import type { Owner } from '../../server/database/pool.ts';
import type { Cell } from './matrix.ts';
import { keyOf, type Relation, relationNamed } from './relations.ts';
import { type RowIndex, triedRows } from './row-index.ts';
import { exists, rowOf, scalarsOf } from './sql-walker.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

interface Answer {
  status: number;
  error: { code: string; message: string } | null;
}

export interface HttpWalk {
  /** Bypasses the policies, to check what a caller has really changed. */
  owner: Owner;
  index: RowIndex;
  /** Returns the tables that had changed. */
  restore(): Promise<string[]>;
}

/**
 * Like `reachedRows` in SQL, but through supabase-js, and only by statements that look for a row.
 */
export async function reachedOverHttp(
  client: SupabaseClient,
  { owner, index, restore }: HttpWalk,
  cell: Cell,
): Promise<string[]> {
  const relation = relationNamed(cell.relation);
  if (cell.verb === 'select') return await selectKeys(client, relation);
  const reached: string[] = [];
  for (const { key, run, hasHappened } of attemptsOf(client, owner, index, cell)) {
    const isRefused = !checkAnswer(await run());
    if (isRefused || !(await hasHappened())) continue;
    reached.push(key);
    await restore();
  }
  // An attempt that reached nothing has changed nothing, also nowhere else.
  reached.push(...(await restore()).map((name) => `something in ${name}`));
  return reached.sort();
}

/** A refusal is a valid answer; any other error is a fault. */
export function checkAnswer({ status, error }: Answer): boolean {
  if (!error) return true;
  if (error.code === INSUFFICIENT_PRIVILEGE && (status === 401 || status === 403)) return false;
  throw new Error(`${status} ${error.code} ${error.message}`);
}

function attemptsOf(client: SupabaseClient, owner: Owner, index: RowIndex, cell: Cell) {
  const relation = relationNamed(cell.relation);
  const { table, newRow, change } = relation;
  if (cell.verb === 'insert') {
    return [
      {
        key: keyOf(relation, newRow),
        run: () => client.from(table).insert(newRow),
        hasHappened: () => exists(owner, relation, scalarsOf(newRow)),
      },
    ];
  }
  return triedRows(index, cell).map((key) => {
    const row = rowOf(relation, key);
    return cell.verb === 'update'
      ? {
          key,
          run: () => client.from(table).update(change).match(row),
          hasHappened: () => exists(owner, relation, { ...row, ...change }),
        }
      : {
          key,
          run: () => client.from(table).delete().match(row),
          hasHappened: async () => !(await exists(owner, relation, row)),
        };
  });
}

async function selectKeys(client: SupabaseClient, relation: Relation): Promise<string[]> {
  const { table, key, only } = relation;
  const asked = client.from(table).select(key.join(','));
  const answer = await (only ? asked.eq(...only) : asked);
  if (!checkAnswer(answer)) return [];
  const rows = (answer.data ?? []) as unknown as Record<string, string | number>[];
  return rows.map((row) => keyOf(relation, row)).sort();
}
