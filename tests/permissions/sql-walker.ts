import type { Caller } from '../../server/database/caller.ts';
import type { Owner } from '../../server/database/pool.ts';
import type { Sql } from '../../server/database/postgresql/sql.ts';
import { callerOf, type Identity, identityNamed } from './identities.ts';
import type { Cell } from './matrix.ts';
import { keyOf, type Relation, type Row, relationNamed } from './relations.ts';
import { keyExpression, type RowIndex, rowFilter, triedRows, UNSEEN } from './row-index.ts';

const INSUFFICIENT_PRIVILEGE = '42501';
/** An error of our own, which undoes an attempt. */
const UNDO = 'UNDO0';
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

/** The names of those callers who may run the expression. What it changes is undone. */
export function allowedCallers(sql: Sql, identities: Identity[], expression: string) {
  return tried(
    sql,
    identities.map((identity) => ({
      caller: callerOf(identity),
      key: identity.name,
      run: `perform ${expression}`,
      hasHappened: 'true',
    })),
  );
}

function succeeding(sql: Sql, caller: Caller, attempts: Attempt[]): Promise<string[]> {
  return tried(
    sql,
    attempts.map((attempt) => ({ ...attempt, caller })),
  );
}

/**
 * Runs each attempt as its caller, looks whether it has happened, and undoes it. A refusal is a
 * valid answer; any other error is a fault. The database does all of it in one go: a walk makes
 * thousands of attempts, and messages would take most of the time.
 */
async function tried(sql: Sql, attempts: (Attempt & { caller: Caller })[]): Promise<string[]> {
  const blocks = attempts.map(
    ({ caller, key, run, hasHappened }) => `
      has_happened := false;
      begin
        perform ${settingsOf(caller)};
        ${run};
        perform ${settingsOf(JUDGE)};
        has_happened := ${hasHappened};
        raise exception using errcode = '${UNDO}';
      exception
        when insufficient_privilege or sqlstate '${UNDO}' then
          if has_happened then reached := reached || ${literal(key)}::text; end if;
      end;`,
  );
  const rows = await sql.unsafe<{ reached: string[] }[]>(`
    do $walk$
    declare
      has_happened boolean;
      reached text[] := '{}';
    begin
      ${blocks.join('')}
      perform set_config('walk.reached', to_json(reached)::text, true);
    end $walk$;
    select current_setting('walk.reached')::json as reached
  `);
  return rows[0]?.reached.sort() ?? [];
}

export async function become(sql: Sql, caller: Caller): Promise<void> {
  await sql.unsafe(becoming(caller));
}

/** Returned as text, to be sent with the next statement: a walk makes thousands of attempts. */
function becoming(caller: Caller): string {
  return `select ${settingsOf(caller)}`;
}

function settingsOf({ role, claims }: Caller): string {
  const text = literal(JSON.stringify(claims));
  return `set_config('role', '${role}', true), set_config('request.jwt.claims', ${text}, true)`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
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
  /** A statement. */
  run: string;
  /** A condition that is true after the statement if it did something. */
  hasHappened: string;
}

function insertAttempt(relation: Relation): Attempt {
  const columns = Object.keys(relation.newRow).join(', ');
  return {
    key: keyOf(relation, relation.newRow),
    run: `insert into ${tableOf(relation)} (${columns})
      select ${columns} from ${recordOf(relation, relation.newRow)} as added`,
    hasHappened: existing(relation, scalarsOf(relation.newRow)),
  };
}

function updateAttempt(relation: Relation, key: string, isBlind = false): Attempt {
  const row = rowOf(relation, key);
  const changes = Object.keys(relation.change).map((column) => `${column} = changed.${column}`);
  return {
    key,
    run: `update ${tableOf(relation)} as target set ${changes.join(', ')}
      from ${recordOf(relation, relation.change)} as changed
      where ${isBlind ? 'true' : conditionOf('target.', row)}`,
    hasHappened: existing(relation, { ...row, ...relation.change }),
  };
}

function deleteAttempt(relation: Relation, key: string, isBlind = false): Attempt {
  const row = rowOf(relation, key);
  return {
    key,
    run: `delete from ${tableOf(relation)} where ${isBlind ? 'true' : conditionOf('', row)}`,
    hasHappened: `not ${existing(relation, row)}`,
  };
}

function recordOf(relation: Relation, row: Row): string {
  return `jsonb_populate_record(null::${tableOf(relation)}, ${literal(JSON.stringify(row))})`;
}

async function selectKeys(sql: Sql, relation: Relation): Promise<string[]> {
  const rows = await sql.unsafe<{ key: string }[]>(
    `select ${keyExpression(relation)} as key from ${tableOf(relation)} ${rowFilter(relation)}`,
  );
  return rows.map(({ key }) => key).sort();
}

export async function exists(sql: Owner | Sql, relation: Relation, row: Row): Promise<boolean> {
  const [found] = await sql.unsafe(`select ${existing(relation, row)} as it`);
  return found?.it;
}

function existing(relation: Relation, row: Row): string {
  return `exists (select from ${tableOf(relation)} where ${conditionOf('', row)})`;
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
