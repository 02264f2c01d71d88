import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, SERVICE } from './callers.ts';

const DISK = { key: 'disk data one:3000', words: 'The disk is nearly full.', is_broken: true };

let database: TestDatabase;
let admin: Caller;
let developer: Caller;
let viewer: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner`delete from public.admin_users`;
  admin = await createStaff(database.owner, 'admin');
  developer = await createStaff(database.owner, 'developer');
  viewer = await createStaff(database.owner, 'viewer');
});
afterAll(() => database.close());

beforeEach(async () => {
  await emptyTables(database.owner, 'public.notices', 'private.troubles');
  await database.owner`delete from public.emails`;
});

async function report(...seen: object[]) {
  await as(database.authenticator, SERVICE, (sql) =>
    sql.unsafe('select public.report_troubles($1::text::jsonb)', [JSON.stringify(seen)]),
  );
}

/** As if this much time had passed. */
async function wait(minutes: number) {
  await database.owner`
    update private.troubles set
      began_at = began_at - make_interval(mins => ${minutes}),
      seen_at = seen_at - make_interval(mins => ${minutes}),
      ended_at = ended_at - make_interval(mins => ${minutes})
  `;
  await database.owner`
    update public.notices set created_at = created_at - make_interval(mins => ${minutes})
  `;
}

/** What a person's bell shows, newest first. */
async function bell(caller: Caller): Promise<string[]> {
  const [row] = await as(
    database.authenticator,
    caller,
    (sql) => sql`select public.my_notices() as page`,
  );
  return row?.page.notices.map(({ line, href }: { line: string; href: string }) => {
    expect(href).toBe('/admin/system');
    return line;
  });
}

async function mailed(): Promise<string[]> {
  await as(
    database.authenticator,
    SERVICE,
    (sql) => sql`select public.queue_notice_mails('https://tuart.example')`,
  );
  const rows = await database.owner`select recipient from public.emails order by created_at`;
  return rows.map(({ recipient }) => recipient);
}

it('administrators are told about a problem once it has lasted five minutes, and once when it is over', async () => {
  await report(DISK);
  expect(await bell(admin)).toEqual([]);
  await wait(6);
  await report(DISK);
  await wait(60);
  await report({ ...DISK, words: 'The disk is full.' });
  expect(await bell(admin)).toEqual(['The disk is full.']);
  expect(await bell(developer)).toHaveLength(1);
  expect(await bell(viewer)).toEqual([]);

  await wait(16);
  await report();
  await report();
  expect(await bell(admin)).toEqual(['Resolved: The disk is full.', 'The disk is full.']);
  expect(await bell(viewer)).toEqual([]);
});

it('a problem that comes and goes is reported once', async () => {
  await report(DISK);
  for (let round = 0; round < 3; round += 1) {
    await wait(10);
    await report();
    await wait(4);
    await report(DISK);
  }
  expect(await bell(admin)).toEqual(['The disk is nearly full.']);
});

it('a problem that passes within five minutes is not reported', async () => {
  await report(DISK);
  await wait(3);
  await report();
  await wait(20);
  await report();
  expect(await bell(admin)).toEqual([]);
  expect(await database.owner`select from private.troubles where ended_at is null`).toEqual([]);
});

it('a problem is not over while it is only better, and something worth a look is not a problem', async () => {
  const better = { ...DISK, words: 'The disk is filling up.', is_broken: false };
  await report(better);
  expect(await database.owner`select from private.troubles`).toEqual([]);
  await report(DISK);
  await wait(6);
  await report(DISK);
  await wait(14);
  await report(better);
  await wait(14);
  await report(better);
  expect(await bell(admin)).toEqual(['The disk is nearly full.']);
});

it('is mailed to administrators, unless it is about mail itself', async () => {
  const mail = { key: 'mail', words: 'No email has gone out for 2 hours.', is_broken: true };
  await report(mail);
  await wait(6);
  await report(mail);
  expect(await bell(admin)).toEqual([mail.words]);
  expect(await mailed()).toEqual([]);

  await report(mail, DISK);
  await wait(6);
  await report(mail, DISK);
  const recipients = [admin, developer].map(({ claims }) => claims.email);
  expect((await mailed()).toSorted()).toEqual(recipients.toSorted());
});

it('someone who is no longer an administrator no longer sees it', async () => {
  const former = await createStaff(database.owner, 'admin');
  await report(DISK);
  await wait(6);
  await report(DISK);
  expect(await bell(former)).toHaveLength(1);
  await database.owner`
    update public.admin_users set role = 'viewer' where user_id = ${String(former.claims.sub)}
  `;
  expect(await bell(former)).toEqual([]);
});
