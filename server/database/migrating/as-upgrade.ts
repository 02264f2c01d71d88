import type { Sql } from '../postgresql/sql.ts';

const TOUCH = 'private.touch_updated_at()';
/** The role that the audit log names for changes that an upgrade makes. */
const CLAIMS = '{"role":"upgrade"}';

/**
 * Runs migrations, in the caller's transaction, so that their changes are not taken for people's:
 * rows keep the time when someone last changed them, and the audit log names the upgrade. No
 * migration can do that for the ones before it.
 */
export async function asUpgrade<Result>(sql: Sql, run: () => Promise<Result>): Promise<Result> {
  const touch = await definitionOf(sql);
  if (touch) {
    await sql.unsafe(`
      create or replace function ${TOUCH} returns trigger language plpgsql set search_path = ''
      as 'begin return new; end'
    `);
  }
  const replaced = await definitionOf(sql);
  await sql`select set_config('request.jwt.claims', ${CLAIMS}, true)`;
  const result = await run();
  await sql`select set_config('request.jwt.claims', '', true)`;
  // Unless a migration has defined it again.
  if (touch && (await definitionOf(sql)) === replaced) await sql.unsafe(touch);
  return result;
}

async function definitionOf(sql: Sql): Promise<string | undefined> {
  const [row] = await sql<{ definition: string | null }[]>`
    select pg_get_functiondef(to_regprocedure(${TOUCH})) as definition
  `;
  return row?.definition ?? undefined;
}
