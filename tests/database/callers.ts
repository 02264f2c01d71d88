import { randomUUID } from 'node:crypto';
import type { Caller } from '../../server/database/caller.ts';
import type { CallerPool, Owner } from '../../server/database/pool.ts';
import type { Sql } from '../../server/database/postgresql/sql.ts';
import { become } from '../permissions/sql-walker.ts';

export const SERVICE: Caller = { role: 'service_role', claims: { role: 'service_role' } };

/** Runs in one transaction as the caller, like the data API. */
export async function as<T>(
  authenticator: CallerPool,
  caller: Caller,
  run: (sql: Sql) => Promise<T>,
): Promise<T> {
  const result = await authenticator.begin(async (sql) => {
    await become(sql, caller);
    return { value: await run(sql) };
  });
  return result.value as T;
}

/** What the server does once it has replied to someone who sent an enquiry. */
export const takeInEnquiry = (authenticator: CallerPool) =>
  as(authenticator, SERVICE, (sql) => sql`select public.take_in_enquiry()`);

/** Creates a new account with an admin row of that role. */
export async function createStaff(owner: Owner, role: string | null, name = ''): Promise<Caller> {
  const id = randomUUID();
  const email = `${id}@tuart.example`;
  await owner`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, aud, role)
    values (${id}, ${email}, now(), ${owner.json({ name })}, 'authenticated', 'authenticated')
  `;
  await owner`insert into public.admin_users (user_id, role) values (${id}, ${role})`;
  return { role: 'authenticated', claims: { sub: id, email, role: 'authenticated' } };
}

/** The row in the staff list that giving the account its role has made, with this name. */
export async function memberOf(owner: Owner, caller: Caller, name: string): Promise<string> {
  const [row] = await owner<{ id: string }[]>`
    update public.staff set name = ${name} where user_id = ${String(caller.claims.sub)} returning id
  `;
  return row?.id ?? '';
}

/** The number of statements in this database that wait for another transaction. */
export async function countWaiting(owner: Owner): Promise<number> {
  const rows = await owner`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `;
  return rows.length;
}
