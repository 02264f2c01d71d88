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

/** Sets the time of day to some hours ago or ahead, chosen two days ago. */
async function schedule({ hours, isOn = true }: { hours: number; isOn?: boolean }) {
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      update public.backup_settings set is_on = ${isOn}, updated_at = now() - interval '2 days',
        run_at = date_trunc('minute', (now() at time zone private.office_time_zone())
          + make_interval(hours => ${hours}))::time
    `;
  });
}

async function claim(): Promise<string | null> {
  const [row] = await owner`select public.claim_backup() as id`;
  return row?.id;
}

async function report(id: string | null, content: Record<string, string | number | boolean>) {
  await owner`select public.report_backup(${id}, ${owner.json(content)}::jsonb)`;
}

it('hands out the backup of the day once, and the next one a day later', async () => {
  await schedule({ hours: -1 });
  const id = await claim();
  expect(id).not.toBeNull();
  expect(await claim()).toBeNull();
  await report(id, { name: 'a.tar', place: '/b', size_bytes: 5, row_count: 3 });
  const [made] = await owner`select kind, status, size_bytes from public.backups`;
  expect(made).toMatchObject({ kind: 'scheduled', status: 'proven', size_bytes: '5' });
  expect(await claim()).toBeNull();
  await owner`update public.backups set requested_at = requested_at - interval '1 day'`;
  expect(await claim()).not.toBeNull();
});

it('makes no backup while switched off, nor for a time that had already passed when it was chosen', async () => {
  await schedule({ hours: -1, isOn: false });
  expect(await claim()).toBeNull();
  await schedule({ hours: -1 });
  await owner`update public.backup_settings set updated_at = now()`;
  expect(await claim()).toBeNull();
});

async function addStaff() {
  await owner`
    insert into auth.users (id, email) values
      ('00000000-0000-4000-8000-0000000000b1', 'one@example.com'),
      ('00000000-0000-4000-8000-0000000000b2', 'two@example.com')
    on conflict do nothing
  `;
  await owner`
    insert into public.admin_users (user_id, role) values
      ('00000000-0000-4000-8000-0000000000b1', 'admin'),
      ('00000000-0000-4000-8000-0000000000b2', 'staff')
    on conflict do nothing
  `;
}

it('tells every administrator about a failure, once', async () => {
  await schedule({ hours: -1 });
  await addStaff();
  const id = await claim();
  await report(id, { problem: 'The disk is full.' });
  await report(id, { problem: 'The disk is full.' });
  const emails = await owner`select recipient, status, body_text from public.emails`;
  expect(emails).toHaveLength(1);
  expect(emails[0]).toMatchObject({ recipient: 'one@example.com', status: 'queued' });
  expect(emails[0]?.body_text).toContain('The disk is full.');
});

it('tells every administrator about lost files, and not every day about the same ones', async () => {
  await schedule({ hours: -1 });
  await addStaff();
  const sent = async () => {
    const rows = await owner`select recipient, body_text from public.emails order by created_at`;
    return rows.map(({ recipient, body_text }) => [recipient, /\d file.*/.exec(body_text)?.[0]]);
  };
  const said = [];
  for (const incomplete of ['1 file is lost.', '1 file is lost.', '2 files are lost.', '']) {
    await owner`update public.backups set requested_at = requested_at - interval '1 day'`;
    await report(await claim(), { name: 'a.tar', incomplete });
    const [newest] = await owner`
      select status, problem from public.backups order by requested_at desc limit 1
    `;
    said.push([newest?.status, newest?.problem]);
  }
  expect(said).toEqual([
    ['proven', '1 file is lost.'],
    ['proven', '1 file is lost.'],
    ['proven', '2 files are lost.'],
    ['proven', null],
  ]);
  expect(await sent()).toEqual([
    ['one@example.com', '1 file is lost.'],
    ['one@example.com', '2 files are lost.'],
  ]);
});

it('fails one whose server has died, and starts an interrupted one again', async () => {
  await schedule({ hours: -1 });
  const id = await claim();
  await report(id, { interrupted: true });
  expect(await claim()).toBe(id);
  await owner`update public.backups set seen_at = now() - interval '11 minutes'`;
  expect(await claim()).toBeNull();
  const [dead] = await owner`select status, problem from public.backups`;
  expect(dead).toEqual({
    status: 'failed',
    problem: 'The server stopped before the backup was finished.',
  });
});
