import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

const ALL = [
  'lead.created',
  'lead.updated',
  'application.created',
  'application.stage_changed',
  'placement.created',
  'placement.status_changed',
  'page.published',
];

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(async () => {
  const { owner } = database;
  for (const table of ['webhooks', 'leads', 'placements', 'applications', 'emails']) {
    await owner.unsafe(`delete from public.${table}`);
  }
});

async function addWebhook(events = ALL): Promise<string> {
  const [row] = await as(
    database.authenticator,
    admin,
    (sql) => sql<{ id: string }[]>`
      insert into public.webhooks (name, url, events)
      values ('Sheet', 'https://example.com/hook', ${events}) returning id`,
  );
  return row?.id ?? '';
}

async function addLead(isSpam = false): Promise<string> {
  const [lead] = await database.owner<{ id: string }[]>`
    insert into public.leads (name, email, is_spam) values ('Kim', 'kim@example.com', ${isSpam})
    returning id
  `;
  return lead?.id ?? '';
}

interface Claimed {
  id: string;
  event: string;
  secret: string;
  body: string;
}

const claim = () => database.owner<Claimed[]>`select * from public.claim_due_webhooks()`;

function finish(id: string, status: number | null, error: string | null = null) {
  return database.owner`select public.finish_webhook_delivery(${id}, ${status}, ${error}, 5)`;
}

async function events(): Promise<string[]> {
  const rows = await database.owner<{ event: string }[]>`
    select event from public.webhook_deliveries order by created_at, event
  `;
  return rows.map(({ event }) => event);
}

/** The only row of a table. */
async function only(table: string) {
  const rows = await database.owner.unsafe(`select * from public.${table}`);
  expect(rows).toHaveLength(1);
  return rows[0] ?? {};
}

describe('an event', () => {
  it('is queued for the webhooks that want it, and only while they are on', async () => {
    await addLead();
    expect(await events()).toEqual([]);
    await addWebhook(['page.published']);
    await addLead();
    expect(await events()).toEqual([]);
    const id = await addWebhook(['lead.created']);
    await addLead();
    expect(await events()).toEqual(['lead.created']);
    await database.owner`update public.webhooks set is_active = false where id = ${id}`;
    await addLead();
    expect(await events()).toEqual(['lead.created']);
  });

  it('about a lead reports its arrival, its status and its assignee', async () => {
    await addWebhook();
    const { owner } = database;
    const lead = await addLead();
    await owner`update public.leads set message = 'More' where id = ${lead}`;
    await owner`update public.leads set status = 'contacted' where id = ${lead}`;
    await owner`insert into public.staff (name) values ('Sam')`;
    await owner`
      update public.leads set assignee_id = (select id from public.staff limit 1) where id = ${lead}
    `;
    expect(await events()).toEqual(['lead.created', 'lead.updated', 'lead.updated']);
  });

  it('about spam is queued only once it is marked as not spam, and removed if it is marked as spam again', async () => {
    await addWebhook();
    const { owner } = database;
    const spam = await addLead(true);
    await owner`update public.leads set status = 'closed' where id = ${spam}`;
    expect(await events()).toEqual([]);
    await owner`update public.leads set is_spam = false where id = ${spam}`;
    expect(await events()).toEqual(['lead.created']);
    await owner`update public.leads set is_spam = true where id = ${spam}`;
    expect(await events()).toEqual([]);
  });

  it('about applications, placements and pages is queued with its record', async () => {
    await addWebhook();
    await database.owner.unsafe(`
      with vacancy as (
        insert into public.vacancies (title, kind) values ('Fitter', 'permanent') returning id
      ), candidate as (
        insert into public.candidates (name, email) values ('Kim', 'kim@example.com') returning id
      ), employer as (
        insert into public.organisations (name) values ('Acme') returning id
      ), placed as (
        insert into public.placements (candidate_id, organisation_id, kind, position, starts_on)
        select candidate.id, employer.id, 'permanent', 'Fitter', '2199-01-01'
        from candidate, employer
      )
      insert into public.applications (vacancy_id, candidate_id)
      select vacancy.id, candidate.id from vacancy, candidate;
      update public.applications set stage = 'screening';
      update public.placements set status = 'active', starts_on = '2026-01-05';
      insert into public.content_pages (title, slug, content, is_published)
        values ('News', 'news-of-today', '{}', true);
      update public.content_pages set title = 'Newer' where slug = 'news-of-today'`);
    expect((await events()).toSorted()).toEqual([
      'application.created',
      'application.stage_changed',
      'page.published',
      'placement.created',
      'placement.status_changed',
    ]);
    const bodies: Record<string, Record<string, unknown>> = {};
    for (let [next] = await claim(); next; [next] = await claim()) {
      bodies[next.event] = JSON.parse(next.body).data;
      await finish(next.id, 200);
    }
    expect(bodies['application.created']).toMatchObject({
      stage: 'screening',
      candidate: { name: 'Kim' },
      vacancy: { title: 'Fitter' },
    });
    expect(bodies['placement.created']).toMatchObject({ organisation: { name: 'Acme' } });
    expect(bodies['page.published']).toMatchObject({ slug: 'news-of-today' });
  });

  it('is deleted with its record', async () => {
    await addWebhook();
    const lead = await addLead();
    await database.owner`delete from public.leads where id = ${lead}`;
    expect(await events()).toEqual([]);
  });
});

describe('claiming', () => {
  it('gives out one delivery of each webhook at a time, to one server', async () => {
    await addWebhook(['lead.created']);
    await addWebhook(['lead.created']);
    await addLead();
    await addLead();
    const claims = await Promise.all([claim(), claim(), claim()]);
    expect(new Set(claims.flat().map(({ id }) => id)).size).toBe(2);
    expect(claims.flat()).toHaveLength(2);
    const [first] = claims.flat();
    await finish(first?.id ?? '', 200);
    expect(await claim()).toHaveLength(1);
  });

  it('gives a delivery out again, under the same id, when a server does not return', async () => {
    await addWebhook(['lead.created']);
    await addLead();
    const [first] = await claim();
    await database.owner`update private.webhook_lanes set busy_until = now()`;
    const [second] = await claim();
    expect(second?.id).toBe(first?.id);
    expect(await only('webhook_deliveries')).toMatchObject({ attempts: 2 });
  });
});

describe('a failure', () => {
  it('is tried again later, for three days', async () => {
    await addWebhook(['lead.created']);
    await addLead();
    const [due] = await claim();
    await finish(due?.id ?? '', 500, 'The receiver answered with an error (500).');
    const waiting = await only('webhook_deliveries');
    expect(waiting).toMatchObject({ status: 'waiting', attempts: 1 });
    expect(waiting.last_error).toContain('500');
    expect(await claim()).toEqual([]);
    await database.owner`
      update public.webhook_deliveries
      set next_attempt_at = now(), retry_until = now() - interval '1 second'
    `;
    const [again] = await claim();
    await finish(again?.id ?? '', null, 'The receiver refused the connection.');
    expect(await only('webhook_deliveries')).toMatchObject({ status: 'failed' });
  });

  it.each([
    ['410', 410, '0 days', 'gone'],
    ['five days without success', 500, '6 days', 'failing'],
  ])('switches the webhook off after %s, and administrators get a mail', async (...row) => {
    const [, status, age, reason] = row;
    await addWebhook(['lead.created']);
    await database.owner`
      update public.webhooks set failing_since = now() - ${age}::interval where ${age} <> '0 days'
    `;
    await addLead();
    const [due] = await claim();
    await finish(due?.id ?? '', status, 'Why');
    expect(await only('webhooks')).toMatchObject({ is_active: false, switched_off: reason });
    expect(await only('emails')).toMatchObject({
      subject: 'A webhook was switched off',
      recipient: admin.claims.email,
      status: 'queued',
    });
    await database.owner`update public.webhooks set is_active = true`;
    expect(await only('webhooks')).toMatchObject({ switched_off: null, failing_since: null });
  });

  it('is forgotten after a success', async () => {
    await addWebhook(['lead.created']);
    await database.owner`update public.webhooks set failing_since = now() - interval '4 days'`;
    await addLead();
    const [due] = await claim();
    await finish(due?.id ?? '', 204);
    expect(await only('webhooks')).toMatchObject({ failing_since: null, is_active: true });
  });
});

it('keeps deliveries for 30 days', async () => {
  await addWebhook(['lead.created']);
  await addLead();
  await addLead();
  await database.owner`
    update public.webhook_deliveries set created_at = now() - interval '31 days'
    where id = (select id from public.webhook_deliveries limit 1)
  `;
  const [row] = await database.owner`select public.clear_webhook_deliveries() as cleared`;
  expect(row?.cleared).toBe(1);
  expect(await events()).toHaveLength(1);
});

it('never writes a signing secret into the audit log', async () => {
  const id = await addWebhook();
  const [made] = await as(
    database.authenticator,
    admin,
    (sql) => sql<{ secret: string }[]>`select public.replace_webhook_secret(${id}) as secret`,
  );
  expect(made?.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const entries = await database.owner<{ text: string }[]>`
    select audit_log::text as text from public.audit_log where record_id = ${id}
  `;
  expect(entries.length).toBe(2);
  expect(entries.map(({ text }) => text).join()).not.toContain('whsec_');
});

it.each([
  'ftp://example.com/',
  'https://name:secret@example.com/',
  'https://exa mple.com/',
  'example.com',
])('refuses the address %s', async (url) => {
  const add = as(
    database.authenticator,
    admin,
    (sql) => sql`
      insert into public.webhooks (name, url, events) values ('Bad', ${url}, array['lead.created'])`,
  );
  await expect(add).rejects.toThrow('webhooks_url_check');
});

it('allows twenty webhooks', async () => {
  for (let count = 0; count < 20; count += 1) await addWebhook();
  await expect(addWebhook()).rejects.toThrow('at most 20 webhooks');
});
