import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

let database: TestDatabase;
let admin: Caller;
let leadId: string;
let kimId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
  const [kim] = await database.owner`insert into public.staff (name) values ('Kim') returning id`;
  kimId = kim?.id;
});
afterAll(() => database.close());

beforeEach(async () => {
  await emptyTables(database.owner, 'public.leads', 'public.emails', 'public.lead_routes');
  const [lead] = await database.owner`
    insert into public.leads (name, email, service_type, created_at)
    values ('Mia', 'mia@example.com', 'mentoring', now() - interval '2 hours') returning id
  `;
  leadId = lead?.id;
});

function timeline() {
  return database.owner`
    select kind, body, details, actor_id from public.activities
    where lead_id = ${leadId} order by created_at, id
  `;
}

async function leadNow() {
  const [lead] = await database.owner`select * from public.leads where id = ${leadId}`;
  return lead;
}

describe('the timeline', () => {
  it('records who changed status, spam and assignee, and the old values', async () => {
    await as(
      database.authenticator,
      admin,
      (sql) => sql`update public.leads set status = 'qualified' where id = ${leadId}`,
    );
    await as(
      database.authenticator,
      admin,
      (sql) => sql`update public.leads set assignee_id = ${kimId} where id = ${leadId}`,
    );
    await as(
      database.authenticator,
      admin,
      (sql) => sql`update public.leads set is_spam = true where id = ${leadId}`,
    );
    const rows = await timeline();
    expect(rows.map(({ kind, details }) => [kind, details])).toEqual([
      ['status_change', { status: { before: 'new', after: 'qualified' } }],
      ['assignment', { assignee: { before: null, after: 'Kim' } }],
      ['status_change', { is_spam: { before: false, after: true } }],
    ]);
    expect(new Set(rows.map(({ actor_id }) => actor_id))).toEqual(new Set([admin.claims.sub]));
  });

  it('records changed details, and no empty entry for a client of the same name', async () => {
    const clients = await database.owner`
      insert into public.clients (name, email)
      values ('Mia', 'mia@example.com'), ('Mia', 'mia@home.example') returning id
    `;
    const [first, second] = clients.map(({ id }) => id);
    await database.owner`update public.leads set client_id = ${first} where id = ${leadId}`;
    await as(
      database.authenticator,
      admin,
      (sql) =>
        sql`update public.leads set phone = '08 5550 0101', client_id = ${second} where id = ${leadId}`,
    );
    expect((await timeline()).map(({ kind, details }) => [kind, details])).toEqual([
      ['record_update', { phone: { before: null, after: '08 5550 0101' } }],
    ]);
    await emptyTables(database.owner, 'public.clients');
  });

  it('records nothing when none of these changed', async () => {
    await as(
      database.authenticator,
      admin,
      (sql) => sql`update public.leads set message = 'Hi', status = status where id = ${leadId}`,
    );
    expect(await timeline()).toHaveLength(0);
  });

  it('shows a message once it is queued, and counts it as the first response', async () => {
    await as(
      database.authenticator,
      admin,
      (sql) => sql`
        insert into public.emails (recipient, subject, status, lead_id)
        values ('mia@example.com', 'Hello', 'draft', ${leadId})
      `,
    );
    expect(await timeline()).toHaveLength(0);
    expect((await leadNow())?.first_response_at).toBeNull();
    await as(
      database.authenticator,
      admin,
      (sql) => sql`update public.emails set status = 'queued' where lead_id = ${leadId}`,
    );
    const kinds = (await timeline()).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['email', 'status_change']);
    expect(await leadNow()).toMatchObject({ status: 'contacted' });
    expect((await leadNow())?.first_response_at).not.toBeNull();
  });

  it('does not count the automatic confirmation as a response', async () => {
    await database.owner`select private.queue_enquiry_confirmation(${leadId})`;
    expect((await leadNow())?.first_response_at).toBeNull();
  });

  it('counts a call as a response, but not a note', async () => {
    const note = (kind: string) =>
      as(
        database.authenticator,
        admin,
        (sql) => sql`insert into public.activities (lead_id, kind) values (${leadId}, ${kind})`,
      );
    await note('note');
    expect((await leadNow())?.first_response_at).toBeNull();
    await note('call');
    const first = (await leadNow())?.first_response_at;
    expect(first).not.toBeNull();
    await note('call');
    expect((await leadNow())?.first_response_at).toEqual(first);
  });
});

describe('routing rules', () => {
  async function arrive(service: string, extra = '') {
    const [lead] = await database.owner.unsafe(`
      insert into public.leads (name, email, service_type ${extra && ', is_spam'})
      values ('New', 'new@example.com', '${service}' ${extra}) returning assignee_id
    `);
    return lead?.assignee_id;
  }

  it('assign a new lead to the person responsible for the service', async () => {
    await database.owner`insert into public.lead_routes values ('mentoring', ${kimId})`;
    expect(await arrive('mentoring')).toBe(kimId);
    expect(await arrive('technology')).toBeNull();
    expect(await arrive('mentoring', ', true')).toBeNull();
  });

  it('apply to an enquiry from the site', async () => {
    await database.owner`insert into public.lead_routes values ('mentoring', ${kimId})`;
    const [row] = await database.owner`
      select public.submit_enquiry(jsonb_build_object(
        'submission_id', gen_random_uuid(), 'name', 'Sam', 'email', 'sam@example.com',
        'message', 'A message', 'service_type', 'mentoring')) as id
    `;
    const [lead] = await database.owner`select assignee_id from leads where id = ${row?.id}`;
    expect(lead?.assignee_id).toBe(kimId);
  });

  it('are deleted with the person', async () => {
    const [lee] = await database.owner`insert into public.staff (name) values ('Lee') returning id`;
    await database.owner`insert into public.lead_routes values ('mentoring', ${lee?.id})`;
    await database.owner`delete from public.staff where id = ${lee?.id}`;
    expect(await arrive('mentoring')).toBeNull();
  });
});

describe('tasks and messages', () => {
  it.each([
    ['done', true],
    ['pending', false],
    ['', false],
  ])('a task with the status %j is done: %s', async (status, isDone) => {
    const [task] = await database.owner`
      insert into public.tasks (status, completed_at) values (${status}, ${isDone ? null : '2026-01-01'})
      returning completed_at
    `;
    expect(task?.completed_at !== null).toBe(isDone);
  });

  it.each([
    ['sent', 'queued'],
    ['sending', 'cancelled'],
    ['sent', 'draft'],
  ])('a message that is %s cannot be made %s', async (from, to) => {
    await database.owner`insert into public.emails (subject, status) values ('Hello', ${from})`;
    const change = as(
      database.authenticator,
      admin,
      (sql) => sql`update public.emails set status = ${to}`,
    );
    await expect(change).rejects.toThrow('This message has left already');
  });
});

describe('when two people change one lead', () => {
  async function update(base: object, change: object) {
    const [row] = await as(
      database.authenticator,
      admin,
      (sql) => sql`
        select public.update_lead(${leadId}, ${sql.json({ ...base })}, ${sql.json({ ...change })}) as outcome
      `,
    );
    return row?.outcome;
  }

  const BASE = { name: 'Mia', phone: null, status: 'new' };

  it('fields that only one has changed are merged', async () => {
    await update(BASE, { phone: '0400 000 000' });
    const outcome = await update(BASE, { name: 'Mia Tran' });
    expect(outcome).toMatchObject({
      clashes: [],
      lead: { name: 'Mia Tran', phone: '0400 000 000' },
    });
  });

  it('a field that both set differently keeps the earlier value, and the second person is told', async () => {
    await update(BASE, { status: 'qualified' });
    const outcome = await update(BASE, { status: 'closed', name: 'Mia Tran' });
    expect(outcome).toMatchObject({
      clashes: ['status'],
      lead: { status: 'qualified', name: 'Mia Tran' },
    });
  });

  it('the same change twice is not a clash', async () => {
    await update(BASE, { status: 'qualified' });
    expect(await update(BASE, { status: 'qualified' })).toMatchObject({ clashes: [] });
  });

  it('a protected field is refused', async () => {
    await expect(update({}, { submission_id: null })).rejects.toThrow('cannot be changed');
  });

  it('the lead becomes a client, new or known, and the timeline records it', async () => {
    const convert = () =>
      as(database.authenticator, admin, (sql) => sql`select public.convert_lead(${leadId}) as id`);
    const [first] = await convert();
    const [client] = await database.owner`select * from clients where id = ${first?.id}`;
    expect(client).toMatchObject({ email: 'mia@example.com', status: 'prospect' });
    await database.owner`update clients set status = 'placed'`;
    const [second] = await convert();
    expect(second?.id).toBe(first?.id);
    expect(await leadNow()).toMatchObject({ status: 'converted', client_id: first?.id });
    const [same] = await database.owner`select status from clients where id = ${first?.id}`;
    expect(same?.status).toBe('placed');
    expect((await timeline())[0]?.details).toMatchObject({ client: { after: 'Mia' } });
  });
});

describe('linking a lead to a client', () => {
  async function clientNamed(name: string): Promise<string> {
    const [client] = await database.owner`
      insert into public.clients (name, email) values (${name}, ${`${name}@example.com`}) returning id
    `;
    return client?.id;
  }

  function link(clientId: string, caller = admin) {
    return as(
      database.authenticator,
      caller,
      (sql) => sql`select public.link_lead(${leadId}, ${clientId})`,
    );
  }

  async function entriesOf(clientId: string) {
    const rows = await database.owner`
      select kind, details from activities where client_id = ${clientId} order by created_at, id
    `;
    return rows.map(({ kind, details }) => [kind, details]);
  }

  it('moves its history, and both timelines and the audit log record it', async () => {
    const [first, second] = [await clientNamed('first'), await clientNamed('second')];
    await link(first);
    await database.owner`
      insert into public.activities (lead_id, client_id, kind)
      values (${leadId}, ${first}, 'note'), (${leadId}, ${first}, 'client_update')
    `;
    await link(second);
    expect(await leadNow()).toMatchObject({ client_id: second, status: 'new' });
    const change = (before: string | null, after: string) => ({ client: { before, after } });
    expect(await entriesOf(second)).toEqual(
      expect.arrayContaining([
        ['assignment', change(null, 'first')],
        ['note', {}],
        ['assignment', change('first', 'second')],
      ]),
    );
    expect(await entriesOf(first)).toEqual(
      expect.arrayContaining([
        ['client_update', {}],
        ['assignment', change('first', 'second')],
      ]),
    );
    const [audited] = await database.owner`
      select before, after from audit_log
      where table_name = 'leads' and record_id = ${leadId} order by id desc limit 1
    `;
    expect(audited).toEqual({ before: { client_id: first }, after: { client_id: second } });
    const count = (await timeline()).length;
    await link(second);
    expect(await timeline()).toHaveLength(count);
  });

  it('decides which client it becomes when it is converted', async () => {
    const chosen = await clientNamed('chosen');
    await link(chosen);
    const [row] = await as(
      database.authenticator,
      admin,
      (sql) => sql`select public.convert_lead(${leadId}) as id`,
    );
    expect(row?.id).toBe(chosen);
    const [client] = await database.owner`select name, status from clients where id = ${chosen}`;
    expect(client).toEqual({ name: 'chosen', status: 'prospect' });
  });

  it('an enquiry from the client and the conversion do not block each other', async () => {
    const chosen = await clientNamed('busy');
    await link(chosen);
    await database.owner.begin(async (sql) => {
      const [enquiry] = await sql`
        insert into public.leads (name, email, service_type, created_at)
        select 'Again', 'busy@example.com', service_type, created_at
        from public.leads where id = ${leadId} returning id
      `;
      await as(
        database.authenticator,
        admin,
        (inner) => inner`select public.convert_lead(${leadId})`,
      );
      await sql`select private.upsert_client_of(leads) from public.leads where id = ${enquiry?.id}`;
    });
    expect(await leadNow()).toMatchObject({ status: 'converted', client_id: chosen });
  });

  it('keeps its own timeline when the client is deleted', async () => {
    const gone = await clientNamed('gone');
    await link(gone);
    await database.owner`insert into public.activities (client_id) values (${gone})`;
    await as(database.authenticator, admin, (sql) => sql`delete from clients where id = ${gone}`);
    expect((await leadNow())?.client_id).toBeNull();
    expect(await timeline()).toMatchObject([{ kind: 'assignment' }]);
    expect(await entriesOf(gone)).toEqual([]);
  });

  it('needs both to exist', async () => {
    await expect(link(leadId)).rejects.toThrow('This client no longer exists.');
    const chosen = await clientNamed('only');
    await database.owner`delete from leads where id = ${leadId}`;
    await expect(link(chosen)).rejects.toThrow('This lead no longer exists.');
  });

  it('is refused in every way to people who may not see clients', async () => {
    await database.owner`
      insert into public.permissions
      select role, key from public.roles, unnest(array['leads.view', 'leads.manage']) as key
      where role = 'viewer' on conflict do nothing
    `;
    const viewer = await createStaff(database.owner, 'viewer');
    const chosen = await clientNamed('hidden');
    await expect(link(chosen, viewer)).rejects.toThrow('Permission denied');
    const directly = as(
      database.authenticator,
      viewer,
      (sql) => sql`update public.leads set client_id = ${chosen} where id = ${leadId}`,
    );
    await expect(directly).rejects.toThrow('Permission denied');
    const added = as(
      database.authenticator,
      viewer,
      (sql) =>
        sql`insert into public.leads (name, email, client_id) values ('N', 'n@example.com', ${chosen})`,
    );
    await expect(added).rejects.toThrow('Permission denied');
  });
});
