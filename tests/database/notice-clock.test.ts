import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, SERVICE } from './callers.ts';
import { addRow, TRADE_TABLES } from './trade-records.ts';

const SITE = 'https://tuart.example';
const KEYS = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

let database: TestDatabase;
let ann: Caller;
let session: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ann = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());

beforeEach(async () => {
  const { owner } = database;
  await emptyTables(owner, 'public.notices', 'public.staff', 'public.tasks', ...TRADE_TABLES);
  await owner`delete from private.notice_marks`;
  await owner`delete from private.notice_settings`;
  await owner`delete from private.push_subscriptions`;
  await owner`delete from auth.sessions`;
  await publish({ timeZone: 'Australia/Perth', days: [] });
  session = randomUUID();
  await owner`
    insert into auth.sessions (id, user_id, created_at, updated_at)
    values (${session}, ${id(ann)}, now(), now())
  `;
  ann = { ...ann, claims: { ...ann.claims, session_id: session } };
});

function id(caller: Caller): string {
  return String(caller.claims.sub);
}

/** An office without hours is always open. */
async function publish(hours: Parameters<typeof database.owner.json>[0]) {
  const { owner } = database;
  await owner`delete from public.site_releases`;
  const settings = { hours, company: { name: 'Tuart' } };
  await owner`
    insert into public.site_releases (number, snapshot) values (1, ${owner.json({ settings })})
  `;
}

const server = (statement: string, values: string[] = []) =>
  as(database.authenticator, SERVICE, (sql) => sql.unsafe(statement, values));
const byAnn = (statement: string, values: unknown[] = []) =>
  as(database.authenticator, ann, (sql) => sql.unsafe(statement, values as string[]));

async function lines(): Promise<string[]> {
  const [row] = await byAnn('select public.my_notices() as page');
  const page = row?.page as { notices: { line: string }[] } | undefined;
  return page?.notices.map(({ line }) => line) ?? [];
}

function addLead(fields: Record<string, unknown> = {}) {
  const person = { name: 'Mia Tran', email: 'mia@example.com', submission_id: randomUUID() };
  return addRow(database, 'leads', { ...person, ...fields });
}

function addTask(fields: Record<string, unknown>) {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  return addRow(database, 'tasks', { title: 'Ring', created_at: yesterday, ...fields });
}

async function save(fields: Record<string, unknown>) {
  const given = {
    mail: '{}',
    push: ['lead'],
    from: null,
    until: null,
    days: [0, 1, 2, 3, 4, 5, 6],
  };
  const { mail, push, from, until, days } = { ...given, ...fields };
  await byAnn('select public.save_notice_settings($1, $2, $3, $4, $5)', [
    mail,
    push,
    from,
    until,
    days,
  ]);
}

describe('the clock', () => {
  it('warns once about a promised reply that is due within an office hour', async () => {
    const week = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: '00:00', closes: '23:59' }));
    await publish({ timeZone: 'Australia/Perth', days: week, replyHours: 8 });
    const ago = new Date(Date.now() - 3_600_000).toISOString();
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    await addLead({ name: 'Soon', reply_by: at(30), created_at: ago });
    await addLead({ name: 'Later', reply_by: at(180), created_at: ago });
    await addLead({ name: 'Answered', reply_by: at(30), created_at: ago, first_reply_at: ago });
    await addLead({ name: 'New', reply_by: at(30) });
    await database.owner`delete from public.notices`;
    await server('select public.run_notice_clock()');
    await server('select public.run_notice_clock()');
    expect(await lines()).toEqual([expect.stringMatching(/^Soon is waiting for a reply, due/)]);
  });

  it('tells each person once a day about the tasks that are due', async () => {
    const staff = await addRow(database, 'staff', { name: 'Ann', user_id: id(ann) });
    const [day] = await database.owner`select private.office_day()::text as today`;
    const due = { assignee_id: staff.id, due_on: day?.today };
    await addTask(due);
    await server('select public.run_notice_clock()');
    expect(await lines()).toEqual([expect.stringMatching(/^Due on .+: Ring$/)]);
    await addTask(due);
    await addTask(due);
    await addTask({ ...due, completed_at: new Date().toISOString(), status: 'done' });
    await addTask({ ...due, created_at: new Date().toISOString() });
    await addTask({ ...due, assignee_id: null });
    await server('select public.run_notice_clock()');
    await server('select public.run_notice_clock()');
    expect(await lines()).toEqual([
      expect.stringMatching(/^2 tasks are due on /),
      expect.stringMatching(/^Due on .+: Ring$/),
    ]);
  });

  it('reminds of a paper at 90, 60, 30 and 7 days and when it has expired, unless a newer one replaces it', async () => {
    const staff = await addRow(database, 'staff', { name: 'Ann', user_id: id(ann) });
    const candidate = await addRow(database, 'candidates', {
      name: 'Mia Tran',
      email: 'mia@example.com',
      owner_id: staff.id,
    });
    const add = (title: string, days: number) => database.owner`
      insert into public.candidate_documents (candidate_id, kind, title, expires_on)
      values (${candidate.id ?? ''}, 'licence', ${title}, private.office_day() + ${days}::integer)
      returning id
    `;
    const [card] = await add('White card', 91);
    await add('Forklift', 20);
    await add('forklift ', 400);
    const steps: string[] = [];
    for (const days of [91, 90, 61, 60, 31, 30, 8, 7, 0, -1, -2]) {
      await database.owner`
        update public.candidate_documents set expires_on = private.office_day() + ${days}::integer
        where id = ${card?.id}
      `;
      // The clock knows a paper by its day: as if the day had come nearer.
      await database.owner`
        update private.notice_marks set day = private.office_day() + ${days}::integer
        where record_id = ${card?.id}
      `;
      await database.owner`delete from public.notices`;
      await server('select public.run_notice_clock()');
      const rows = await database.owner`select step from public.notices where kind = 'paper'`;
      steps.push(...rows.map(({ step }) => `${days}: ${step}`));
    }
    expect(steps).toEqual(['90: 90', '60: 60', '30: 30', '7: 7', '-1: expired']);
  });

  it('waits until the office is open', async () => {
    const [clock] = await database.owner`
      select extract(dow from now() at time zone 'Australia/Perth')::integer as day
    `;
    const tomorrow = (Number(clock?.day) + 1) % 7;
    const days = [{ day: tomorrow, opens: '08:00', closes: '17:00' }];
    await publish({ timeZone: 'Australia/Perth', days });
    const staff = await addRow(database, 'staff', { name: 'Ann', user_id: id(ann) });
    const [day] = await database.owner`select private.office_day()::text as today`;
    await addTask({ assignee_id: staff.id, due_on: day?.today });
    await server('select public.run_notice_clock()');
    expect(await lines()).toEqual([]);
  });

  it('deletes read notices after 90 days, and others after a year', async () => {
    const ages: [string, string, boolean][] = [
      ['91 days', '91 days', true],
      ['91 days', '1 day', true],
      ['91 days', '', false],
      ['366 days', '', false],
    ];
    for (const [age, read] of ages) {
      const { id: leadId } = await addLead();
      await database.owner`
        update public.notices set created_at = now() - ${age}::interval,
          read_at = now() - nullif(${read}, '')::interval
        where lead_id = ${String(leadId)}
      `;
    }
    await server('select public.run_notice_clock()');
    expect(await database.owner`select from public.notices`).toHaveLength(2);
  });
});

describe('mail', () => {
  const mails = () => database.owner<{ subject: string; body_text: string; recipient: string }[]>`
    select emails.subject, emails.recipient, secret.body_text, emails.is_automatic
    from public.emails join private.confidential_email_bodies as secret on secret.email_id = emails.id
    order by emails.created_at
  `;
  const queue = () => server('select public.queue_notice_mails($1)', [SITE]);

  it('is sent at once if the person chose that, without names in the subject', async () => {
    await save({ mail: '{"lead": "now"}' });
    const { id: leadId } = await addLead();
    await queue();
    await queue();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'A new enquiry has arrived – Tuart',
      recipient: ann.claims.email,
      is_automatic: true,
    });
    expect(mail?.body_text).toContain(
      `- New enquiry from Mia Tran\n  ${SITE}/admin/leads/${leadId}\n`,
    );
  });

  it('combines the notices of a day or an hour into one message', async () => {
    await save({ mail: '{"lead": "daily", "reply": "hourly"}' });
    const { id: leadId } = await addLead();
    await addLead();
    await database.owner`
      select private.add_notice(${id(ann)}, 'reply', jsonb_build_object('lead_id', ${String(leadId)}::text))
    `;
    await queue();
    expect(await mails()).toEqual([]);
    await database.owner`update public.notices set created_at = now() - interval '1 day'`;
    await queue();
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      '3 notifications for you – Tuart',
    ]);
  });

  it('leaves out what was read, switched off, or may no longer be seen', async () => {
    await save({ mail: '{"lead": "now"}' });
    await addLead();
    await byAnn('select public.read_notices()');
    await queue();
    await save({ mail: '{"lead": "off"}' });
    await addLead();
    await queue();
    await save({ mail: '{"lead": "now"}' });
    await addLead();
    // An office needs an administrator.
    const spare = await createStaff(database.owner, 'admin');
    await database.owner`update public.admin_users set role = 'viewer' where user_id = ${id(ann)}`;
    await queue();
    await database.owner`update public.admin_users set role = 'admin' where user_id = ${id(ann)}`;
    await database.owner`delete from auth.users where id = ${id(spare)}`;
    await queue();
    expect(await mails()).toEqual([]);
  });

  it('and pushes wait for the end of the quiet hours, the bell does not', async () => {
    await byAnn('select public.add_push_subscription($1, $2, $3)', [
      'https://push.example/1',
      KEYS.p256dh,
      KEYS.auth,
    ]);
    await save({ mail: '{"lead": "now"}', from: '00:00', until: '23:59' });
    await addLead();
    await queue();
    const quiet = await server('select * from public.claim_pushes(10)');
    // In the last minute of the day it is not quiet.
    const [clock] = await database.owner`
      select to_char(now() at time zone 'Australia/Perth', 'HH24:MI') = '23:59' as is_late
    `;
    if (!clock?.is_late) expect([await mails(), quiet]).toEqual([[], []]);
    expect(await lines()).toHaveLength(1);
    await save({ mail: '{"lead": "now"}' });
    await queue();
    expect(await mails()).toHaveLength(1);
  });
});

describe('quiet hours', () => {
  it.each([
    ['Mon 19:00', true],
    ['Tue 03:00', true],
    ['Tue 08:00', false],
    ['Tue 19:00', false],
    ['Mon 03:00', false],
  ])('from 18:00 to 07:30 on Mondays at %s: %s', async (moment, expected) => {
    // 16 November 2026 is a Monday.
    const [day = '', time = ''] = moment.split(' ');
    const at = `2026-11-${day === 'Mon' ? 16 : 17} ${time}+08`;
    await save({ from: '18:00', until: '07:30', days: [1] });
    const [row] = await database.owner`
      select private.is_quiet(settings, ${at}) as quiet from private.notice_settings as settings
    `;
    expect(row?.quiet).toBe(expected);
  });

  it('and other choices are refused if they make no sense', async () => {
    await expect(save({ from: '18:00' })).rejects.toThrow();
    await expect(save({ from: '18:00', until: '18:00' })).rejects.toThrow();
    await expect(save({ days: [7] })).rejects.toThrow();
    await expect(save({ push: ['gossip'] })).rejects.toThrow();
    await expect(save({ mail: '{"lead": "weekly"}' })).rejects.toThrow();
    await expect(save({ mail: '{"gossip": "now"}' })).rejects.toThrow();
  });
});

describe('a push', () => {
  const claim = () => server('select * from public.claim_pushes(10)');

  async function subscribe(name = '1') {
    await byAnn('select public.add_push_subscription($1, $2, $3)', [
      `https://push.example/${name}`,
      KEYS.p256dh,
      KEYS.auth,
    ]);
  }

  it('goes to each browser of the person, once', async () => {
    await subscribe('1');
    await subscribe('2');
    const { id: leadId } = await addLead();
    const pushes = await claim();
    expect(pushes.map(({ endpoint }) => endpoint).sort()).toEqual([
      'https://push.example/1',
      'https://push.example/2',
    ]);
    expect(pushes[0]?.payload).toMatchObject({
      title: 'Tuart',
      text: 'New enquiry from Mia Tran',
      href: `/admin/leads/${leadId}`,
    });
    expect(await claim()).toEqual([]);
  });

  it('is a single one with a count if there are many', async () => {
    await subscribe();
    for (let n = 0; n < 5; n += 1) await addLead();
    expect((await claim()).map(({ payload }) => payload)).toEqual([
      { title: 'Tuart', text: '5 notifications for you', href: '/admin' },
    ]);
  });

  it('is tried again after a failure, three times, and never after the browser has gone', async () => {
    await subscribe();
    await addLead();
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      const [push] = await claim();
      expect(push).toBeDefined();
      await server(`select public.finish_push($1, 'failed')`, [String(push?.id)]);
      await database.owner`update private.pushes set next_attempt_at = now()`;
    }
    expect(await claim()).toEqual([]);
    await addLead();
    const [push] = await claim();
    await server(`select public.finish_push($1, 'gone')`, [String(push?.id)]);
    expect(await database.owner`select from private.push_subscriptions`).toEqual([]);
  });

  it('is not sent once the session has ended', async () => {
    await subscribe();
    await addLead();
    await database.owner`delete from auth.sessions`;
    expect(await claim()).toEqual([]);
  });

  it('keeps the first keys that a server has made', async () => {
    const keep = (letter: string) =>
      server('select public.keep_push_keys($1, $2) as keys', [
        letter.repeat(87),
        letter.repeat(43),
      ]);
    const [first] = await keep('A');
    const [second] = await keep('B');
    expect(second).toEqual(first);
  });
});
