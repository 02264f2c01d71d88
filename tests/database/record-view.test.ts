import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

let database: TestDatabase;
let recruiter: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner`insert into permissions values ('recruiter', 'leads.view')`;
  recruiter = await createStaff(database.owner, 'recruiter');
});
afterAll(() => database.close());

async function createLead(attachment: string | null = null): Promise<string> {
  const id = randomUUID();
  await database.owner`
    insert into leads (id, name, email, attachment_url)
    values (${id}, 'Ann', 'ann@tuart.example', ${attachment})
  `;
  return id;
}

function view(kind: string, lead: string, caller = recruiter) {
  return as(database.authenticator, caller, (sql) => sql`select record_view(${kind}, ${lead})`);
}

async function views(lead: string) {
  return [
    ...(await database.owner`
      select actor_id, actor_email, actor_role, table_name, before, after
      from audit_log where record_id = ${lead} and action = 'view' order by id
    `),
  ];
}

it('records who opened a lead and its attachment', async () => {
  const lead = await createLead('2026/resume.pdf');
  await view('lead', lead);
  await view('attachment', lead);
  const who = {
    actor_id: recruiter.claims.sub,
    actor_email: recruiter.claims.email,
    actor_role: 'authenticated',
    before: null,
  };
  expect(await views(lead)).toEqual([
    { ...who, table_name: 'leads', after: null },
    { ...who, table_name: 'attachments', after: { path: '2026/resume.pdf' } },
  ]);
});

it('counts repeated views by one person within a minute once, and two people twice', async () => {
  const lead = await createLead();
  const colleague = await createStaff(database.owner, 'recruiter');
  await view('lead', lead);
  await view('lead', lead);
  await view('lead', lead, colleague);
  expect((await views(lead)).map(({ actor_id }) => actor_id)).toEqual([
    recruiter.claims.sub,
    colleague.claims.sub,
  ]);
});

function changer(lead: string, caller: Caller) {
  return as(database.authenticator, caller, (sql) => sql`select record_changer('leads', ${lead})`);
}

it('names the colleague who last changed a record, not one who read it', async () => {
  const lead = await createLead();
  const [kim, sam] = [
    await createStaff(database.owner, 'admin'),
    await createStaff(database.owner, 'admin'),
  ];
  await database.owner`update staff set name = 'Kim' where user_id = ${kim.claims.sub as string}`;
  await as(
    database.authenticator,
    kim,
    (sql) => sql`update leads set name = 'Anna' where id = ${lead}`,
  );
  await view('lead', lead, sam);
  expect(await changer(lead, recruiter)).toEqual([{ record_changer: 'Kim' }]);
  expect(await changer(lead, kim)).toEqual([{ record_changer: null }]);
  const outsider = await createStaff(database.owner, 'user');
  expect(await changer(lead, outsider)).toEqual([{ record_changer: null }]);
});

it('records nothing for a record that does not exist', async () => {
  const lead = await createLead();
  for (const [kind, id] of [
    ['lead', randomUUID()],
    ['attachment', lead],
    ['client', lead],
  ] as const) {
    await expect(view(kind, id)).rejects.toThrow('There is no such record');
  }
  expect(await views(lead)).toEqual([]);
});

it('records who exported a list, and refuses lists they may not read', async () => {
  const exporting = (list: string) =>
    as(database.authenticator, recruiter, (sql) => sql`select record_export(${list})`);
  await exporting('leads');
  for (const list of ['clients', 'tasks', 'admin_users', 'audit_log', 'pg_shadow']) {
    await expect(exporting(list)).rejects.toThrow('Permission denied');
  }
  const kept = await database.owner`
    select actor_id, actor_email, table_name from audit_log where action = 'export'
  `;
  expect([...kept]).toEqual([
    {
      actor_id: recruiter.claims.sub,
      actor_email: recruiter.claims.email,
      table_name: 'leads',
    },
  ]);
});
