import type { Sql, TransactionSql } from 'postgres';
import type { Caller } from '../app-env.ts';
import { RestError } from './errors.ts';
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

export interface Runner {
  run(plan: Plan, caller: Caller): Promise<Result>;
}

export function createRunner(authenticator: Sql, statementTimeoutMs: number): Runner {
  return {
    run(plan, caller) {
      const statement = toSql(plan);
      const explain = toExplainSql(plan);
      const mode = plan.isReadOnly ? 'read only' : 'read write';
      return authenticator.begin(mode, async (sql) => {
        const [, [result], guess] = await Promise.all([
          becomeCaller(sql, caller, statementTimeoutMs),
          send<Result>(sql, statement),
          explain && send<ExplainRow>(sql, explain),
        ]);
        if (!result) throw new RestError(500, 'PGRSTX00', 'Internal error');
        checkResult(plan, result);
        return { ...result, total: totalOf(plan, result, guess?.[0]) };
      }) as Promise<Result>;
    },
  };
}

function becomeCaller(sql: TransactionSql, { role, claims }: Caller, timeoutMs: number) {
  return sql`
    select set_config('role', ${role}, true),
      set_config('request.jwt.claims', ${JSON.stringify({ ...claims, role })}, true),
      set_config('search_path', 'public, extensions', true),
      set_config('statement_timeout', ${String(timeoutMs)}, true)`;
}

function send<Row extends object>(sql: TransactionSql, { text, values }: Statement) {
  const parameters = values.map((value) => sql.typed(value, UNKNOWN_TYPE));
  return sql.unsafe<Row[]>(text, parameters);
}

interface ExplainRow {
  'QUERY PLAN': { Plan: { 'Plan Rows': number } }[];
}

function totalOf({ request, maxRows }: Plan, { total }: Result, guess: ExplainRow | undefined) {
  const planned = guess?.['QUERY PLAN'][0]?.Plan['Plan Rows'];
  if (request.preferences.count === 'planned') return planned;
  if (total === undefined || planned === undefined || total <= maxRows) return total;
  return Math.max(total, planned);
}

/** Throwing undoes the transaction. */
function checkResult({ request, source }: Plan, { rows }: Result) {
  const { mediaType, preferences } = request;
  if (mediaType.format === 'object' && rows !== 1) {
    throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${rows} rows`,
    });
  }
  const { maxAffected } = preferences;
  const isCounted = source.kind !== 'relation' && source.kind !== 'insert';
  if (isCounted && maxAffected !== undefined && rows > maxAffected) {
    throw new RestError(
      400,
      'PGRST124',
      'Query result exceeds max-affected preference constraint',
      { details: `The query affects ${rows} rows` },
    );
  }
}
