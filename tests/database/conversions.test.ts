import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';
import {
  addCandidate,
  addRow,
  addVacancy,
  apply,
  call,
  confirm,
  TRADE_TABLES,
} from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database.owner, ...TRADE_TABLES));

const LEAD = { name: 'Mia Tran', email: 'Mia@example.com', phone: '0412 345 678' };

describe('a lead', () => {
  it('becomes a candidate once, and keeps the link', async () => {
    const lead = await addRow(database, 'leads', { ...LEAD, message: 'I want to weld' });
    const convert = () => call(database, `public.convert_lead_to_candidate('${lead.id}')`, admin);
    const id = await convert();
    expect(await convert()).toBe(id);
    const [row] = await database.owner`
      select leads.status, leads.candidate_id, candidates.interests from leads
      join candidates on candidates.id = candidate_id
    `;
    expect(row).toEqual({ status: 'converted', candidate_id: id, interests: 'I want to weld' });
  });

  it('becomes the candidate who has its address', async () => {
    const candidate = await addCandidate(database, { email: 'mia@EXAMPLE.com' });
    const lead = await addRow(database, 'leads', LEAD);
    const id = await call(database, `public.convert_lead_to_candidate('${lead.id}')`, admin);
    expect(id).toBe(candidate.id);
  });

  it('becomes an organisation with its contact and the draft of a vacancy, once', async () => {
    const fields = { ...LEAD, company: 'Karri Electrical', service_type: 'apprenticeship' };
    const lead = await addRow(database, 'leads', { ...fields, message: 'We need a hand' });
    const convert = () =>
      call(database, `public.convert_lead_to_organisation('${lead.id}')`, admin);
    const made = await convert();
    expect(await convert()).toEqual(made);
    const [row] = await database.owner`
      select organisations.name, clients.email, vacancies.kind, vacancies.status,
        vacancies.description, leads.organisation_id = organisations.id as is_linked
      from organisations
      join clients on clients.organisation_id = organisations.id
      join vacancies on vacancies.organisation_id = organisations.id
      cross join leads
    `;
    expect(row).toEqual({
      name: 'Karri Electrical',
      email: 'Mia@example.com',
      kind: 'apprenticeship',
      status: 'draft',
      description: 'We need a hand',
      is_linked: true,
    });
  });
});

describe('two records of one person', () => {
  it('are suggested by phone and by name', async () => {
    const own = await addCandidate(database, { name: 'Zoë Lim', phone: '0412 345 678' });
    const phone = await addCandidate(database, { name: 'Z', phone: '+61 412 345 678' });
    const name = await addCandidate(database, { name: 'zoe lim' });
    await addCandidate(database, { name: 'Someone else', phone: '0499 999 999' });
    const rows = await as(
      database.authenticator,
      admin,
      (sql) => sql`select id, reason from public.candidate_duplicates(${own.id ?? ''})`,
    );
    const found = Object.fromEntries(rows.map(({ id, reason }) => [id, reason]));
    expect(found).toEqual({ [phone.id ?? '']: 'phone', [name.id ?? '']: 'name' });
  });

  it('are merged with their applications, scores and documents', async () => {
    const { slug } = await addVacancy(database);
    const other = await addVacancy(database);
    await apply(database, slug, { email: 'a@example.com' });
    await apply(database, slug, { email: 'b@example.com', cover_note: 'From b' });
    await apply(database, other.slug, { email: 'b@example.com' });
    await confirm(database, 'b@example.com');
    const [kept, gone] = await database.owner`select id from candidates order by email`;
    await database.owner`
      insert into scores (application_id, criterion, score)
      select id, 'Attitude', 4 from applications where candidate_id = ${gone?.id} limit 2
    `;
    const add = { candidate_id: gone?.id, kind: 'white_card' };
    await addRow(database, 'candidate_documents', add);
    await call(database, `public.merge_candidates('${kept?.id}', '${gone?.id}')`, admin);
    const [row] = await database.owner`
      select array_agg(distinct email) as emails, array_agg(distinct other_emails::text) as others,
        (select count(*)::int from applications) as applications,
        (select count(*)::int from scores) as scores,
        (select count(*)::int from candidate_documents) as documents,
        (select string_agg(cover_note, '') from applications) as notes
      from candidates
    `;
    expect(row).toEqual({
      emails: ['a@example.com'],
      others: ['{b@example.com}'],
      applications: 2,
      scores: 2,
      documents: 1,
      notes: 'From b',
    });
    await apply(database, slug, { email: 'B@example.com' });
    await confirm(database, 'B@example.com');
    expect(await database.owner`select from candidates`).toHaveLength(1);
    expect(await database.owner`select from applications`).toHaveLength(2);
  });

  it('keep what both wrote to the same employer', async () => {
    const { slug } = await addVacancy(database);
    await apply(database, slug, { email: 'a@example.com', cover_note: 'From a' });
    await apply(database, slug, { email: 'b@example.com', cover_note: 'From b' });
    const [kept, gone] = await database.owner`select id from candidates order by email`;
    await call(database, `public.merge_candidates('${kept?.id}', '${gone?.id}')`, admin);
    const applications = await database.owner`select id, cover_note from applications`;
    expect(applications).toEqual([{ id: expect.any(String), cover_note: 'From a' }]);
    const notes = await database.owner`
      select body from activities
      where application_id = ${applications[0]?.id ?? ''} and candidate_id = ${kept?.id} and kind = 'note'
    `;
    expect(notes.map(({ body }) => body)).toEqual([
      expect.stringMatching(/^Cover note of the other application for “.+”:\n\nFrom b$/),
    ]);
  });
});
