import { DatabaseError } from 'pg';
import { becomeCaller } from '../../database/as-caller.ts';
import { type Caller, isStranger } from '../../database/caller.ts';
import type { CallerPool } from '../../database/pool.ts';
import { transact } from '../../database/postgresql/transaction.ts';
import { createPreparedShapes } from './prepared-shapes.ts';
import { fail, RestError } from './query/errors.ts';
import { isWrite, type Plan } from './sql/plan.ts';
import { MAX_REPLY_BYTES, toSql } from './sql/sql.ts';

const READ_ONLY = '25006';

export interface Result {
  rows: number;
  body?: string | null;
  total?: number;
  inserted?: string;
}

/** How long a statement may run, by the caller's role. */
export type Timeouts = Record<Caller['role'], number>;

/** Makes a function that runs a plan as the caller. */
export function createRunner(authenticator: CallerPool, timeoutMs: Timeouts) {
  const shapes = createPreparedShapes();

  return async function run(plan: Plan, caller: Caller): Promise<Result> {
    const statement = toSql(plan);
    const [, rows] = await transact(authenticator, {
      asker: caller.asker,
      statements: [
        becomeCaller(caller, {
          timeoutMs: timeoutMs[isStranger(caller) ? 'anon' : caller.role],
          isReadOnly: plan.isReadOnly,
        }),
        { ...statement, name: shapes.nameOf(statement.text) },
      ],
      check: isCommittedOnApproval(plan)
        ? ([, found]) => checkResult(plan, found?.[0] as Result)
        : undefined,
    }).catch((error: unknown) => {
      throw plan.isReadOnly ? asOwnRefusal(error) : error;
    });
    const result = rows?.[0] as Result;
    checkResult(plan, result);
    return result;
  };
}

/** We asked for a transaction that only reads, so a write in it is the caller's mistake. */
function asOwnRefusal(error: unknown): unknown {
  const isWriteRefused = error instanceof DatabaseError && error.code === READ_ONLY;
  return isWriteRefused ? new RestError(READ_ONLY, error.message) : error;
}

/** Whether the changes are kept only if the result passes its checks. */
function isCommittedOnApproval({ request, source, isReadOnly }: Plan): boolean {
  if (!isWrite(source)) return !isReadOnly;
  return request.mediaType.format === 'object' || request.preferences.has('max-affected');
}

function checkResult({ request, source }: Plan, { rows, body }: Result) {
  if (!isWrite(source) && body === null) {
    const hint = 'Request fewer rows or columns.';
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
