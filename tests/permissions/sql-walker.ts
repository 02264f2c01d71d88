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

/** What an attempt does, and how to see what it did, in PL/pgSQL. */
interface Statements {
  /** Runs as the caller. */
  run: string;
  /** The same without looking for a row. Tried only by those who have reached none. */
  runBlindly?: string;
  /** Runs afterwards, bypassing the policies. It, or `run`, puts what was reached into `reached`. */
  judge?: string;
}

interface Attempt {
  identity: Identity;
  key?: string;
  /** The values that the statements look for. */
  row?: Row;
  isBlind?: boolean;
}

type ReachedByIdentity = Record<string, string[]>;

/**
 * The rows that the caller of each cell really reached. All cells are of one relation and one verb.
 * Changes are undone.
 */
export async function reachedRows(
  sql: Sql,
  index: RowIndex,
  cells: Cell[],
): Promise<ReachedByIdentity> {
  const [first] = cells;
  if (!first) return {};
  const relation = relationNamed(first.relation);
  const attempts = cells.flatMap((cell) => attemptsOf(relation, index, cell));
  return tried(sql, attempts, statementsOf(relation, first.verb));
}

/**
 * The names of those callers who may run the expression. What it changes is undone. A caller for
 * whom it fails in another way is named with the error.
 */
export async function allowedCallers(sql: Sql, identities: Identity[], expression: string) {
  const attempts = identities.map((identity) => ({ identity, key: 'allowed' }));
  const reached = await tried(sql, attempts, {
    run: `perform ${expression}`,
    judge: 'reached := array[attempt.key]',
  });
  return Object.entries(reached)
    .filter(([, answers]) => answers.length > 0)
    .map(([name, [answer]]) => (answer === 'allowed' ? name : `${name}: ${answer}`))
    .sort();
}

/**
 * Makes each attempt as its caller, looks what it reached, and undoes it. A refusal is a valid
 * answer; any other error is reported in place of the rows. The database does all of it in one
 * loop: a walk makes thousands of attempts, and it need not plan the same statement for each.
 */
async function tried(
  sql: Sql,
  attempts: Attempt[],
  { run, runBlindly = 'null', judge = 'null' }: Statements,
): Promise<ReachedByIdentity> {
  const rows = await sql.unsafe<{ results: [string, string[]][] }[]>(`
    do $walk$
    declare
      attempt record;
      reached text[];
      successful text;
      results jsonb[] := '{}';
    begin
      for attempt in
        select * from jsonb_to_recordset(${literal(JSON.stringify(attempts.map(toRecord)))})
          as tried (name text, role text, claims text, key text, looked_for jsonb, is_blind boolean)
      loop
        continue when attempt.is_blind and attempt.name = successful;
        reached := '{}';
        begin
          perform set_config('role', attempt.role, true),
            set_config('request.jwt.claims', attempt.claims, true);
          if attempt.is_blind then ${runBlindly}; else ${run}; end if;
          perform ${settingsOf(JUDGE)};
          ${judge};
          raise exception using errcode = '${UNDO}';
        exception
          when sqlstate '${UNDO}' then null;
          when insufficient_privilege then reached := '{}';
          when others then reached := array[sqlstate || ' ' || sqlerrm];
        end;
        if reached <> '{}' then successful := attempt.name; end if;
        results := results || jsonb_build_array(attempt.name, reached);
      end loop;
      perform set_config('walk.results', to_jsonb(results)::text, true);
    end $walk$;
    select current_setting('walk.results')::json as results
  `);
  const byIdentity: ReachedByIdentity = {};
  for (const [name, reached] of rows[0]?.results ?? []) {
    byIdentity[name] = [...(byIdentity[name] ?? []), ...reached].sort();
  }
  return byIdentity;
}

/** As the loop reads it. */
function toRecord({ identity, key, row, isBlind = false }: Attempt) {
  const { role, claims } = callerOf(identity);
  return {
    name: identity.name,
    role,
    claims: JSON.stringify(claims),
    key,
    looked_for: row,
    is_blind: isBlind,
  };
}

export async function become(sql: Sql, caller: Caller): Promise<void> {
  await sql.unsafe(becoming(caller));
}

/** Returned as text, to be sent with another statement. */
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

function attemptsOf(relation: Relation, index: RowIndex, cell: Cell): Attempt[] {
  const identity = identityNamed(cell.identity);
  if (cell.verb === 'select') return [{ identity }];
  if (cell.verb === 'insert') return [{ identity, key: keyOf(relation, relation.newRow) }];
  const attempts = triedRows(index, cell).map((key) => ({
    identity,
    key,
    row: rowOf(relation, key),
  }));
  const [target = ''] = relation.targets;
  const blind = { identity, key: UNSEEN, row: rowOf(relation, target), isBlind: true };
  return [...attempts, blind];
}

function statementsOf(relation: Relation, verb: Cell['verb']): Statements {
  if (verb === 'select') return { run: `reached := array(${keysIn(relation)})` };
  if (verb === 'insert') return insertion(relation);
  return verb === 'update' ? updating(relation) : deletion(relation);
}

function insertion(relation: Relation): Statements {
  const { newRow } = relation;
  const columns = Object.keys(newRow).join(', ');
  return {
    run: `insert into ${tableOf(relation)} (${columns})
      select ${columns} from ${recordOf(relation, newRow)} as added`,
    judge: reachedIf(existing(relation, conditionOf(scalarsOf(newRow)))),
  };
}

function updating(relation: Relation): Statements {
  const { change } = relation;
  const changes = Object.keys(change).map((column) => `${column} = changed.${column}`);
  const update = `update ${tableOf(relation)} as target set ${changes.join(', ')}
    from ${recordOf(relation, change)} as changed`;
  const isChanged = [isLookedFor(relation, Object.keys(change)), conditionOf(change)];
  return {
    run: `${update} where ${isLookedFor(relation)}`,
    runBlindly: update,
    judge: reachedIf(existing(relation, isChanged.filter(Boolean).join(' and '))),
  };
}

function deletion(relation: Relation): Statements {
  const deleting = `delete from ${tableOf(relation)} as target`;
  return {
    run: `${deleting} where ${isLookedFor(relation)}`,
    runBlindly: deleting,
    judge: reachedIf(`not ${existing(relation, isLookedFor(relation))}`),
  };
}

function reachedIf(condition: string): string {
  return `if ${condition} then reached := array[attempt.key]; end if`;
}

/** Whether `target` is the row of the attempt. Columns that an update changes are left out. */
function isLookedFor({ key }: Relation, changed: string[] = []): string {
  return key
    .filter((column) => !changed.includes(column))
    .map((column) => `target.${column}::text = attempt.looked_for ->> '${column}'`)
    .join(' and ');
}

function recordOf(relation: Relation, row: Row): string {
  return `jsonb_populate_record(null::${tableOf(relation)}, ${literal(JSON.stringify(row))})`;
}

function keysIn(relation: Relation): string {
  return `select ${keyExpression(relation)} from ${tableOf(relation)} ${rowFilter(relation)}`;
}

export async function exists(sql: Owner | Sql, relation: Relation, row: Row): Promise<boolean> {
  const [found] = await sql.unsafe(`select ${existing(relation, conditionOf(row))} as it`);
  return found?.it;
}

function existing(relation: Relation, condition: string): string {
  return `exists (select from ${tableOf(relation)} as target where ${condition})`;
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

function conditionOf(row: Row): string {
  return Object.entries(row)
    .map(([column, value]) => `target.${column}::text = ${literal(String(value))}`)
    .join(' and ');
}
