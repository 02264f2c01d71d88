import type { Sql, TransactionSql } from 'postgres';
import type { Caller } from '../app-env.ts';
import { fail } from './errors.ts';
import type { Plan } from './plan.ts';
import { type Statement, toExplainSql, toSql } from './sql.ts';

export interface Result {
  rows: number;
  body?: string | null;
  total?: number;
  inserted?: string;
}

/** PostgreSQL's "unknown": it infers the type, and postgres.js sends the text as it is. */
const UNKNOWN_TYPE = 705;

/** Runs the plan as the caller in a transaction of its own; the statements travel together. */
export async function run(
  plan: Plan,
  authenticator: Sql,
  caller: Caller,
  timeoutMs: number,
): Promise<Result> {
  const statement = toSql(plan);
  const explain = toExplainSql(plan);
  return authenticator.begin(plan.isReadOnly ? 'read only' : 'read write', async (sql) => {
    const [, [result], guess] = await Promise.all([
      becomeCaller(sql, caller, timeoutMs),
      send<Result>(sql, statement),
      explain && send<ExplainRow>(sql, explain),
    ]);
    if (!result) return fail('PGRSTX00', 'Internal error');
    checkResult(plan, result);
    return { ...result, total: totalOf(plan, result, guess?.[0]) };
  }) as Promise<Result>;
}

function becomeCaller(sql: TransactionSql, { role, claims }: Caller, timeoutMs: number) {
  return sql`
    select set_config('role', ${role}, true),
      set_config('request.jwt.claims', ${JSON.stringify({ ...claims, role })}, true),
      set_config('search_path', 'public, extensions', true),
      set_config('statement_timeout', ${String(timeoutMs)}, true)`;
}

function send<Row extends object>(sql: TransactionSql, { text, values }: Statement) {
  return sql.unsafe<Row[]>(
    text,
    values.map((value) => sql.typed(value, UNKNOWN_TYPE)),
  );
}

interface ExplainRow {
  'QUERY PLAN': { Plan: { 'Plan Rows': number } }[];
}

function totalOf({ request, maxRows }: Plan, { total }: Result, guess: ExplainRow | undefined) {
  const planned = guess?.['QUERY PLAN'][0]?.Plan['Plan Rows'];
  if (request.preferences.get('count') === 'planned') return planned;
  if (total === undefined || planned === undefined || total <= maxRows) return total;
  return Math.max(total, planned);
}

/** Throwing undoes the transaction. */
function checkResult({ request, source }: Plan, { rows }: Result) {
  if (request.mediaType.format === 'object' && rows !== 1) {
    const details = `The result contains ${rows} rows`;
    fail('PGRST116', 'Cannot coerce the result to a single JSON object', { details });
  }
  const limit = Number(request.preferences.get('max-affected') ?? Infinity);
  if (source.kind !== 'table' && source.kind !== 'insert' && rows > limit) {
    const details = `The query affects ${rows} rows`;
    fail('PGRST124', 'Query result exceeds max-affected preference constraint', { details });
  }
}
