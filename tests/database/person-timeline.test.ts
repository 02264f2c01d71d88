import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';
import { addCandidate, addRow, addVacancy, TRADE_TABLES } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;
let leadId: string;
let otherLeadId: string;
let clientId: string;
let candidateId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());

/** Mia has a client and a candidate with other addresses, three enquiries and an application. */
beforeEach(async () => {
  await emptyTables(database.owner, ...TRADE_TABLES);
  const client = await addRow(database, 'clients', {
    name: 'Mia Tran',
    email: 'mia@example.com',
    phone: '0412 345 678',
    other_emails: ['mia@work.example'],
  });
  clientId = client.id ?? '';
  const candidate = await addCandidate(database, { email: 'mia@work.example' });
  candidateId = candidate.id ?? '';
  const lead = { name: 'Mia', service_type: 'mentoring' };
  const first = await addRow(database, 'leads', { ...lead, email: 'Mia@Example.com' });
  leadId = first.id ?? '';
  const second = await addRow(database, 'leads', { ...lead, email: 'mia@work.example' });
  otherLeadId = second.id ?? '';
  await addRow(database, 'leads', { ...lead, email: 'else@example.com', client_id: clientId });
  await addRow(database, 'leads', { ...lead, email: 'stranger@example.com' });
  const vacancy = await addVacancy(database);
  const application = await addRow(database, 'applications', {
    vacancy_id: vacancy.id,
    candidate_id: candidateId,
  });
  await database.owner`delete from public.activities`;
  await database.owner`
    insert into public.activities (lead_id, client_id, candidate_id, application_id, kind, body, created_at)
    values
      (${leadId}, ${clientId}, null, null, 'note', 'first enquiry', '2026-01-01'),
      (${otherLeadId}, null, null, null, 'email', 'other enquiry', '2026-01-02'),
      (null, ${clientId}, null, null, 'call', 'client', '2026-01-03'),
      (null, null, ${candidateId}, null, 'interview', 'candidate', '2026-01-04'),
      (null, null, null, ${application.id ?? ''}, 'stage_change', 'application', '2026-01-05')
  `;
  await database.owner`
    insert into public.activities (lead_id, body, created_at)
    select id, 'stranger', '2026-01-06' from public.leads where email = 'stranger@example.com'
  `;
});

interface Page {
  entries: { id: string; body: string; created_at: string }[];
  has_more: boolean;
}

async function read(caller: Caller, of: object, kinds: string[] | null = null, after?: Page) {
  const last = after?.entries.at(-1);
  const [row] = await as(
    database.authenticator,
    caller,
    (sql) => sql`
      select public.person_timeline(
        ${JSON.stringify(of)}::jsonb, ${kinds}::text[], ${last?.created_at ?? null}::timestamptz,
        ${last?.id ?? null}::uuid, ${after ? 2 : 50}
      ) as page
    `,
  );
  return row?.page as Page;
}

const bodies = (page: Page) => page.entries.map(({ body }) => body);
const EVERYTHING = ['application', 'candidate', 'client', 'other enquiry', 'first enquiry'];

describe('everything about a person', () => {
  it.each([
    ['a lead', () => ({ lead_id: leadId })],
    ['the client', () => ({ client_id: clientId })],
    ['the candidate', () => ({ candidate_id: candidateId })],
  ])('is the same from %s, the latest first', async (_, of) => {
    expect(bodies(await read(admin, { ...of(), person: true }))).toEqual(EVERYTHING);
  });

  it('is more than the timeline of one record', async () => {
    expect(bodies(await read(admin, { lead_id: leadId }))).toEqual(['first enquiry']);
    expect(bodies(await read(admin, { client_id: clientId }))).toEqual(['client', 'first enquiry']);
  });

  it('shows only the requested kinds', async () => {
    const page = await read(admin, { lead_id: leadId, person: true }, ['note', 'call']);
    expect(bodies(page)).toEqual(['client', 'first enquiry']);
  });

  it('comes in pages, without gaps when entries have the same time', async () => {
    await database.owner`update public.activities set created_at = '2026-02-01'`;
    const of = { lead_id: leadId, person: true };
    const seen: string[] = [];
    let page: Page = { entries: [], has_more: true };
    while (page.has_more) {
      page = await read(admin, of, null, page);
      seen.push(...bodies(page));
    }
    expect(seen.toSorted()).toEqual(EVERYTHING.toSorted());
  });

  it.each([
    ['leads.view', ['client', 'other enquiry', 'first enquiry']],
    ['leads.manage', ['client', 'other enquiry', 'first enquiry']],
    ['candidates.view', null],
    ['vacancies.view', null],
  ])('from a lead, with %s alone: %j', async (permission, expected) => {
    const caller = await withPermissions(permission);
    const reading = read(caller, { lead_id: leadId, person: true });
    if (expected) expect(bodies(await reading)).toEqual(expected);
    else await expect(reading).rejects.toMatchObject({ code: '42501' });
  });

  it('from the candidate, without leads.view, leaves out enquiries', async () => {
    const caller = await withPermissions('candidates.view');
    const page = await read(caller, { candidate_id: candidateId, person: true });
    expect(bodies(page)).toEqual(['application', 'candidate']);
  });
});

async function withPermissions(...keys: string[]): Promise<Caller> {
  const role = `role-${keys.join('-').replaceAll('.', '-')}`;
  await database.owner`insert into public.roles (role) values (${role}) on conflict do nothing`;
  for (const key of keys) {
    await database.owner`
      insert into public.permissions (role, permission_key) values (${role}, ${key})
      on conflict do nothing
    `;
  }
  return createStaff(database.owner, role);
}

async function records(caller: Caller, of: object) {
  const [row] = await as(
    database.authenticator,
    caller,
    (sql) => sql`select public.person_records(${JSON.stringify(of)}::jsonb) as found`,
  );
  return row?.found as Record<string, unknown[] | null>;
}

it('lists the records of a person that the caller may see', async () => {
  const all = await records(admin, { lead_id: leadId });
  expect(all.leads).toHaveLength(3);
  expect(all.clients).toMatchObject([{ id: clientId }]);
  expect(all.candidates).toMatchObject([{ id: candidateId }]);
  expect(all.applications).toMatchObject([{ title: 'Apprentice electrician', stage: 'applied' }]);
  const some = await records(await withPermissions('leads.view'), { lead_id: leadId });
  expect(some).toMatchObject({ clients: null, candidates: null, applications: null });
  expect(some.leads).toHaveLength(3);
});

async function duplicates(of: object) {
  return as(
    database.authenticator,
    admin,
    (sql) => sql`
      select kind, email, reason from public.person_duplicates(${JSON.stringify(of)}::jsonb)
      order by kind, email
    `,
  );
}

it('finds other clients with the same number, or the same name and company', async () => {
  const called = { name: 'M. Tran', email: 'called@example.com', phone: '+61 412 345 678' };
  await addRow(database, 'clients', called);
  await addRow(database, 'clients', { name: 'Mía TRAN', email: 'name@example.com' });
  expect(await duplicates({ client_id: clientId })).toEqual([
    { kind: 'client', email: 'called@example.com', reason: 'phone' },
  ]);
  await database.owner`update public.clients set company = 'Tran Pty Ltd' where name ilike '%tran'`;
  expect(await duplicates({ client_id: clientId })).toEqual([
    { kind: 'client', email: 'called@example.com', reason: 'phone' },
    { kind: 'client', email: 'name@example.com', reason: 'name' },
  ]);
});

it('people without an address are not one person', async () => {
  const [one, two] = await Promise.all(
    ['Ann', 'Bo'].map((name) => addRow(database, 'leads', { name, email: '' })),
  );
  for (const lead of [one, two]) {
    await database.owner`
      insert into public.activities (lead_id, body) values (${lead?.id ?? ''}, ${`About ${lead?.name}`})
    `;
  }
  const page = await read(admin, { lead_id: one?.id, person: true });
  expect(bodies(page)).toEqual(['About Ann']);
});
