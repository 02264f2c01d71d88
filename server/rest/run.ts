import type { PendingQuery, ReservedSql, Row, Sql } from 'postgres';
import type { Caller } from '../app-env.ts';
import { fail } from './errors.ts';
import type { Plan } from './plan.ts';
import { type Statement, toExplainSql, toSql } from './sql.ts';
import { transact } from './transaction.ts';

export interface Result {
  rows: number;
  body?: string | null;
  total?: number;
  inserted?: string;
}

/** PostgreSQL's "unknown": it infers the type, and postgres.js sends the text as it is. */
const UNKNOWN_TYPE = 705;

/** Runs the plan as the caller. */
export async function run(
  plan: Plan,
  authenticator: Sql,
  caller: Caller,
  timeoutMs: number,
): Promise<Result> {
  const statement = toSql(plan);
  const explain = toExplainSql(plan);
  const { mediaType, preferences } = plan.request;
  const mayRefuse = mediaType.format === 'object' || preferences.has('max-affected');
  const [, rows, guesses] = await transact(
    authenticator,
    plan.isReadOnly ? 'read only' : 'read write',
    (sql) => [
      becomeCaller(sql, caller, timeoutMs),
      send(sql, statement),
      ...(explain ? [send(sql, explain)] : []),
    ],
    mayRefuse ? ([, checked]) => checkResult(plan, checked?.[0] as Result) : undefined,
  );
  const result = rows?.[0] as Result;
  return { ...result, total: totalOf(plan, result, guesses?.[0] as ExplainRow | undefined) };
}

function becomeCaller(
  sql: ReservedSql,
  { role, claims }: Caller,
  timeoutMs: number,
): PendingQuery<Row[]> {
  return sql`
    select set_config('role', ${role}, true),
      set_config('request.jwt.claims', ${JSON.stringify({ ...claims, role })}, true),
      set_config('search_path', 'public, extensions', true),
      set_config('statement_timeout', ${String(timeoutMs)}, true)`;
}

function send(sql: ReservedSql, { text, values }: Statement): PendingQuery<Row[]> {
  return sql.unsafe(
    text,
    values.map((value) => sql.typed(value, UNKNOWN_TYPE)),
    { prepare: process.env.REST_PREPARE === '1' },
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
