import type { Caller } from '../../server/database/caller.ts';
import type { Owner } from '../../server/database/pool.ts';
import type { Sql } from '../../server/database/postgresql/sql.ts';
import { callerOf, identityNamed } from './identities.ts';
import type { Cell } from './matrix.ts';
import { keyOf, type Relation, type Row, relationNamed } from './relations.ts';
import { bucketFilter, keyExpression, type RowIndex, triedRows, UNSEEN } from './row-index.ts';

const INSUFFICIENT_PRIVILEGE = '42501';
/** Bypasses the policies, to check what a caller has really changed. */
const JUDGE: Caller = { role: 'service_role', claims: {} };

/** The rows that the cell's caller really reached. Its changes are undone. */
export async function reachedRows(sql: Sql, index: RowIndex, cell: Cell): Promise<string[]> {
  const relation = relationNamed(cell.relation);
  const caller = callerOf(identityNamed(cell.identity));
  if (cell.verb === 'select') {
    const rows = await undoneAs(sql, caller, (inner) => selectKeys(inner, relation));
    return rows === 'refused' ? [] : rows;
  }
  if (cell.verb === 'insert') return await succeeding(sql, caller, [insertAttempt(relation)]);
  const attempt = cell.verb === 'update' ? updateAttempt : deleteAttempt;
  const attempts = triedRows(index, cell).map((key) => attempt(relation, key));
  const reached = await succeeding(sql, caller, attempts);
  if (reached.length > 0) return reached;
  const [target = ''] = relation.targets;
  return await succeeding(sql, caller, [{ ...attempt(relation, target, true), key: UNSEEN }]);
}

async function succeeding(sql: Sql, caller: Caller, attempts: Attempt[]) {
  const reached: string[] = [];
  for (const { key, run, hasHappened } of attempts) {
    const outcome = await undoneAs(sql, caller, async (inner) => {
      await run(inner);
      return await hasHappened(inner, `${becoming(JUDGE)};`);
    });
    if (outcome === true) reached.push(key);
  }
  return reached.sort();
}

export async function become(sql: Sql, caller: Caller): Promise<void> {
  await sql.unsafe(becoming(caller));
}

/** Returned as text, to be sent with the next statement: a walk makes thousands of attempts. */
function becoming({ role, claims }: Caller): string {
  const text = JSON.stringify(claims).replaceAll("'", "''");
  return `select set_config('role', '${role}', true), set_config('request.jwt.claims', '${text}', true)`;
}

/**
 * Runs as the caller and undoes everything. A refusal is a valid answer; any other error is a
 * fault.
 */
export async function undoneAs<T>(
  sql: Sql,
  caller: Caller,
  run: (inner: Sql) => Promise<T>,
): Promise<T | 'refused'> {
  await sql.unsafe(`savepoint attempt; ${becoming(caller)}`);
  try {
    return await run(sql);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return 'refused';
  } finally {
    await sql`rollback to savepoint attempt`;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE;
}

interface Attempt {
  key: string;
  run(sql: Sql): Promise<unknown>;
  hasHappened(sql: Sql, before: string): Promise<boolean>;
}

function insertAttempt(relation: Relation): Attempt {
  const columns = Object.keys(relation.newRow).join(', ');
  return {
    key: keyOf(relation, relation.newRow),
    run: (sql) =>
      sql.unsafe(
        `insert into ${tableOf(relation)} (${columns})
         select ${columns} from jsonb_populate_record(null::${tableOf(relation)}, $1)`,
        [sql.json(relation.newRow as never)],
      ),
    hasHappened: (sql, before) => exists(sql, relation, scalarsOf(relation.newRow), before),
  };
}

function updateAttempt(relation: Relation, key: string, isBlind = false): Attempt {
  const row = rowOf(relation, key);
  const changes = Object.keys(relation.change).map((column) => `${column} = changed.${column}`);
  return {
    key,
    run: (sql) =>
      sql.unsafe(
        `update ${tableOf(relation)} as target set ${changes.join(', ')}
         from jsonb_populate_record(null::${tableOf(relation)}, $1) as changed
         where ${isBlind ? 'true' : conditionOf('target.', row)}`,
        [sql.json(relation.change as never)],
      ),
    hasHappened: (sql, before) => exists(sql, relation, { ...row, ...relation.change }, before),
  };
}

function deleteAttempt(relation: Relation, key: string, isBlind = false): Attempt {
  const row = rowOf(relation, key);
  return {
    key,
    run: (sql) =>
      sql.unsafe(
        `delete from ${tableOf(relation)} where ${isBlind ? 'true' : conditionOf('', row)}`,
      ),
    hasHappened: async (sql, before) => !(await exists(sql, relation, row, before)),
  };
}

async function selectKeys(sql: Sql, relation: Relation): Promise<string[]> {
  const rows = await sql.unsafe<{ key: string }[]>(
    `select ${keyExpression(relation)} as key from ${tableOf(relation)} ${bucketFilter(relation)}`,
  );
  return rows.map(({ key }) => key).sort();
}

export async function exists(
  sql: Owner | Sql,
  relation: Relation,
  row: Row,
  before = '',
): Promise<boolean> {
  const rows = await sql.unsafe(
    `${before} select from ${tableOf(relation)} where ${conditionOf('', row)} limit 1`,
  );
  return rows.length > 0;
}

function tableOf({ schema, table }: Relation): string {
  return `${schema}.${table}`;
}

export function rowOf(relation: Relation, key: string): Row {
  const values = key.split(':');
  return Object.fromEntries(
    relation.key.map((column, position) => [column, values[position] ?? '']),
  );
}

export function scalarsOf(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => typeof value !== 'object'));
}

function conditionOf(prefix: string, row: Row): string {
  return Object.entries(row)
    .map(([column, value]) => `${prefix}${column}::text = '${String(value)}'`)
    .join(' and ');
}
