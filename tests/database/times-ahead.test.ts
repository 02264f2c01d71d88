import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Owner } from '../../server/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let owner: Owner;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = database.owner;
});
afterAll(() => database.close());
beforeEach(async () => {
  await owner`delete from public.backups`;
  await owner`delete from public.emails`;
});

async function mend(): Promise<number> {
  const [row] = await owner`select public.mend_times_ahead() as count`;
  return row?.count;
}

/** As rows look after the clock was a day ahead and was put back. */
async function addEmail(
  status: string,
  attempts: number,
  { written = '1 day', due = '1 day 10 seconds' }: { written?: string; due?: string } = {},
) {
  await owner`
    insert into public.emails (recipient, subject, body_text, status, attempts, created_at, next_attempt_at)
    values (${`${status}${attempts}@example.com`}, 'Hello', 'Words', ${status}, ${attempts},
      now() + ${written}::interval, now() + ${due}::interval)
  `;
}

async function minutesToWait(): Promise<number[]> {
  const rows = await owner`
    select round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes
    from public.emails order by recipient
  `;
  return rows.map(({ minutes }) => minutes);
}

it('mail does not wait for a time that came from a wrong clock', async () => {
  await addEmail('queued', 0);
  await addEmail('queued', 3);
  await addEmail('sending', 1);
  expect(await mend()).toBe(3);
  expect(await minutesToWait()).toEqual([0, 360, 5]);
  expect(await mend()).toBe(0);
});

it('mail that someone wants to send later still waits, and so does a retry', async () => {
  await addEmail('queued', 0, { written: '-1 hour', due: '3 days' });
  await addEmail('queued', 5, { written: '-1 hour', due: '6 hours' });
  await addEmail('sending', 1, { written: '-1 hour', due: '5 minutes' });
  expect(await mend()).toBe(0);
  expect(await minutesToWait()).toEqual([3 * 24 * 60, 360, 5]);
});

it('a backup that was made while the clock was ahead counts for today, and the next one is made', async () => {
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      update public.backup_settings set is_on = true, updated_at = now() - interval '3 days',
        run_at = date_trunc('minute',
          (now() - interval '1 hour') at time zone private.office_time_zone())::time
    `;
  });
  await owner`
    insert into public.backups (kind, status, requested_at, proven_at)
    values ('scheduled', 'proven', now() + interval '40 days', now() + interval '40 days')
  `;
  expect(await mend()).toBe(1);
  const claim = async () => (await owner`select public.claim_backup() as id`)[0]?.id;
  expect(await claim()).toBeNull();
  await owner`update public.backups set requested_at = requested_at - interval '1 day'`;
  expect(await claim()).not.toBeNull();
});

it('a backup whose server died while the clock was ahead is given up on in time', async () => {
  await owner`
    insert into public.backups (kind, status, started_at, seen_at)
    values ('scheduled', 'running', now() + interval '1 year', now() + interval '1 year')
  `;
  expect(await mend()).toBe(1);
  const [row] = await owner`select seen_at <= now() as is_past from public.backups`;
  expect(row?.is_past).toBe(true);
});

it('holds, turns and rules no longer wait for a time that came from a wrong clock', async () => {
  await owner`
    insert into private.mailboxes (name, held_by, held_until)
    values ('box', 'a server that is gone', now() + interval '1 day')
  `;
  await owner`
    insert into private.clock_turns (clock, taken_at) values ('attachments', now() + interval '1 day')
    on conflict (clock) do update set taken_at = excluded.taken_at
  `;
  await owner`update public.retention_rules set is_automatic = true where kind = 'spam'`;
  await owner`
    update public.retention_rules set next_run_at = now() + interval '2 days' where kind = 'spam'
  `;
  expect(await mend()).toBe(3);
  const [row] = await owner`
    select held_until <= now() + interval '1 minute' as is_free,
      (select taken_at <= now() from private.clock_turns where clock = 'attachments') as is_turn,
      (select next_run_at <= now() + interval '1 day' from public.retention_rules
        where kind = 'spam') as is_due
    from private.mailboxes where name = 'box'
  `;
  expect(row).toEqual({ is_free: true, is_turn: true, is_due: true });
});
