import type { Caller } from './caller.ts';
import type { CallerPool } from './pool.ts';
import type { TextStatement } from './postgresql/one-transaction.ts';
import type { Sql } from './postgresql/sql.ts';

const STATEMENT_TIMEOUT_MS = 10_000;

class Rehearsed extends Error {}

/** A session's claims stay the same object across requests for a while, so their text is kept. */
const claimsAsText = new WeakMap<Caller['claims'], string>();

/** Only ever narrows the mode: a database that is read-only at the moment must say so itself. */
const BECOME = `
  select set_config('role', $1, true),
    set_config('request.jwt.claims', $2, true),
    set_config('statement_timeout', $3, true),
    case when $4 = 'on' then set_config('transaction_read_only', 'on', true) end`;

/** Takes on the caller's role until the transaction ends, with the claims that policies read. */
export function becomeCaller(
  { role, claims }: Caller,
  { timeoutMs = STATEMENT_TIMEOUT_MS, isReadOnly = false } = {},
): TextStatement {
  const text = claimsAsText.get(claims) ?? JSON.stringify({ ...claims, role });
  claimsAsText.set(claims, text);
  const values = [role, text, String(timeoutMs), isReadOnly ? 'on' : 'off'];
  return { name: 'become', text: BECOME, values };
}

/** Runs one transaction in the caller's role. */
export async function asCaller<T>(
  authenticator: CallerPool,
  caller: Caller,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  return authenticator.begin(
    async (sql) => {
      const { text, values } = becomeCaller(caller);
      await sql.send({ name: 'become within', text, values });
      return work(sql);
    },
    { asker: caller.asker },
  );
}

/** Does the work and then undoes it. Throws whatever doing it would throw. */
export async function rehearse(
  authenticator: CallerPool,
  caller: Caller,
  work: (sql: Sql) => Promise<unknown>,
): Promise<void> {
  try {
    await asCaller(authenticator, caller, async (sql) => {
      await work(sql);
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
}
