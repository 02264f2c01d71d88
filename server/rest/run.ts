import type { PendingQuery, Row, Sql } from 'postgres';
import type { Caller } from '../app-env.ts';
import { becomeCaller } from '../database/as-caller.ts';
import type { CallerPool } from '../database/pool.ts';
import { transact } from '../database/transaction.ts';
import { fail } from '../rest-query/errors.ts';
import { isWrite, type Plan } from '../rest-sql/plan.ts';
import { MAX_REPLY_BYTES, type Statement, toSql } from '../rest-sql/sql.ts';
import { createPreparedShapes } from './prepared-shapes.ts';

export interface Result {
  rows: number;
  body?: string | null;
  total?: number;
  inserted?: string;
}

/** PostgreSQL's "unknown": it infers the type, and postgres.js sends the text as it is. */
const UNKNOWN_TYPE = 705;

/** For how long a statement may run, by who asks. */
export type Timeouts = Record<Caller['role'], number>;

/** What runs a plan as the caller. */
export function createRunner(authenticator: CallerPool, timeoutMs: Timeouts) {
  const shapes = createPreparedShapes();

  return async function run(plan: Plan, caller: Caller): Promise<Result> {
    const statement = toSql(plan);
    const [, rows] = await transact(
      authenticator,
      plan.isReadOnly ? 'read only' : 'read write',
      (sql) => [becomeCaller(sql, caller, timeoutMs[caller.role]), send(sql, statement)],
      commitsOnApproval(plan) ? ([, found]) => checkResult(plan, found?.[0] as Result) : undefined,
    );
    const result = rows?.[0] as Result;
    checkResult(plan, result);
    return result;
  };

  function send(sql: Sql, { text, values }: Statement): PendingQuery<Row[]> {
    const parameters = values.map((value) => sql.typed(value, UNKNOWN_TYPE));
    return sql.unsafe(text, parameters, { prepare: shapes.isWorthIt(text) });
  }
}

/**
 * Calls always: postgres.js repeats a prepared statement after certain errors, and what comes after
 * the commit runs outside the transaction. There no role can touch a table, but many can call.
 */
function commitsOnApproval({ request, source }: Plan): boolean {
  if (!isWrite(source)) return source.kind === 'call';
  return request.mediaType.format === 'object' || request.preferences.has('max-affected');
}

function checkResult({ request, source }: Plan, { rows, body }: Result) {
  if (!isWrite(source) && body === null) {
    const hint = 'Ask for fewer rows or columns.';
    fail('54000', `The reply would be larger than ${MAX_REPLY_BYTES} bytes`, { hint });
  }
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
