import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';
import {
  addMinor,
  answer,
  ask,
  GUARDIAN,
  mailTo,
  standing,
  steps,
  sweep,
  yearsAgo,
} from './minors.ts';
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

/** A statement as staff send it through the data API. */
const staff = (statement: string) =>
  as(database.authenticator, admin, (sql) => sql.unsafe(statement));

async function waits(id: string) {
  const [row] = await database.owner`
    select private.waits_for_guardian(applications) as waits, needs_guardian, asks_guardian
    from applications where id = ${id}`;
  return row;
}

describe('who is under 18', () => {
  const sent = {
    date_of_birth: yearsAgo(16),
    guardian: { name: 'Pat Tran', relation: 'Mother', email: GUARDIAN.guardian_email },
  };

  it('stays under 18 who leaves the date out, or sends another one', async () => {
    await apply(database, (await addVacancy(database)).slug, sent);
    const { slug = '', id: second = '' } = await addVacancy(database);
    await apply(database, slug);
    await confirm(database, 'mia@example.com');
    const { id: third = '', slug: other = '' } = await addVacancy(database);
    await apply(database, other, { date_of_birth: '1990-01-01' });
    await confirm(database, 'mia@example.com');
    const rows = await database.owner`
      select private.waits_for_guardian(applications) as waits, needs_guardian from applications
      where vacancy_id in (${second}, ${third})`;
    expect([...rows]).toEqual(Array(2).fill({ waits: true, needs_guardian: true }));
  });

  it('waits again when staff correct the date, without moving, and the guardian is asked', async () => {
    const { id, candidateId } = await addMinor(database, {
      person: { date_of_birth: '1990-01-01' },
      applied: { stage: 'interview' },
    });
    await staff(`update candidates set date_of_birth = '${yearsAgo(16)}'`);
    expect(await waits(id)).toEqual({ waits: true, needs_guardian: true, asks_guardian: true });
    expect(await standing(database, id)).toMatchObject({ stage: 'interview' });
    await sweep(database);
    expect(await steps(database, id)).toEqual(['needed', 'asked']);
    const [noted] = await database.owner`
      select details from activities where candidate_id = ${candidateId} and kind = 'record_update'`;
    expect(noted?.details.date_of_birth).toEqual({ before: '1990-01-01', after: yearsAgo(16) });
    const [audited] = await database.owner`
      select before, after from audit_log where table_name = 'candidates' and action = 'update'
      order by id desc limit 1`;
    expect(audited).toMatchObject({
      before: { date_of_birth: '1990-01-01' },
      after: { date_of_birth: yearsAgo(16), birth_checked_at: expect.any(String) },
    });
  });

  it('is an adult whose date staff have corrected, whatever was sent', async () => {
    await apply(database, (await addVacancy(database)).slug, sent);
    const [{ id } = { id: '' }] = await database.owner`select id from applications`;
    await database.owner`update candidates set date_of_birth = '1991-01-01'`;
    expect(await waits(id)).toMatchObject({ waits: true });
    await staff("update candidates set date_of_birth = '1990-01-01'");
    expect(await waits(id)).toMatchObject({ waits: false });
    // Without a date, what was sent counts again.
    await staff('update candidates set date_of_birth = null');
    expect(await waits(id)).toMatchObject({ waits: true });
  });
});

describe('over the data API', () => {
  it.each([
    "guardian_answer = 'agreed', guardian_answered_at = now()",
    'needs_guardian = false',
    'date_of_birth = null',
    `sent = '{"name": "Someone else"}'`,
    'guardian_asked_at = now()',
    'asks_guardian = true',
    "stopped_at_stage = 'offer'",
    'candidate_id = gen_random_uuid()',
  ])('staff cannot set %s', async (change) => {
    await addMinor(database, { applied: { date_of_birth: yearsAgo(16), needs_guardian: true } });
    await expect(staff(`update applications set ${change}`)).rejects.toMatchObject({
      code: '42501',
      hint: 'explained',
    });
  });

  it.each([
    "guardian_email = 'me@example.com'",
    "guardian_name = 'Me'",
    'birth_checked_at = now()',
  ])('staff cannot set %s of a candidate', async (change) => {
    await addMinor(database);
    await expect(staff(`update candidates set ${change}`)).rejects.toMatchObject({
      code: '42501',
      hint: 'explained',
    });
    const [column, value] = change.split(' = ');
    const adding = staff(
      `insert into candidates (name, email, ${column}) values ('Zoe', 'zoe@example.com', ${value})`,
    );
    await expect(adding).rejects.toMatchObject({ code: '42501' });
  });

  it('staff still change the rest', async () => {
    const { id } = await addMinor(database);
    await staff("update applications set cover_note = 'As said on the phone'");
    await staff("update candidates set phone = '0400 000 009', status = 'unavailable'");
    expect(await waits(id)).toMatchObject({ waits: true });
  });

  it('an answer cannot come with a new application', async () => {
    const { candidateId } = await addMinor(database);
    const { id: vacancyId = '' } = await addVacancy(database);
    const adding = staff(
      `insert into applications (vacancy_id, candidate_id, guardian_answer, guardian_answered_at)
       values ('${vacancyId}', '${candidateId}', 'agreed', now())`,
    );
    await expect(adding).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a guardian’s “no”', () => {
  async function declined(applied = {}) {
    const minor = await addMinor(database, { applied });
    const token = await ask(database, minor.id);
    await answer(database, token, false);
    return { ...minor, token };
  }

  it('stands when the person applies again', async () => {
    const { id, vacancyId } = await declined();
    const [vacancy] = await database.owner`select slug from vacancies where id = ${vacancyId}`;
    await apply(database, vacancy?.slug, { date_of_birth: '1990-01-01' });
    await confirm(database, 'mia@example.com');
    expect(await standing(database, id)).toMatchObject({
      stage: 'withdrawn',
      guardian_answer: 'declined',
    });
  });

  it('stands when staff open the application again', async () => {
    const { id } = await declined();
    const [row] = await staff(`
      select public.move_applications(
        (select jsonb_agg(jsonb_build_object('id', id, 'updated_at', updated_at)) from applications),
        'applied'
      ) as outcome
    `);
    expect(JSON.stringify(row?.outcome.refused)).toContain(
      'Mia Tran is under 18, and the parent or guardian did not agree.',
    );
    expect(await standing(database, id)).toMatchObject({ stage: 'withdrawn' });
  });

  it('is what the person reads on their own page, which does not invite them to apply again', async () => {
    const { id } = await declined();
    const [made] = await database.owner`select private.new_token('receipt', ${id}) as token`;
    const { stage, can_change } = await call(database, `public.read_receipt('${made?.token}')`);
    expect([stage, can_change]).toEqual(['declined', false]);
  });

  it('stands when two records are merged', async () => {
    const { id, candidateId, vacancyId } = await declined();
    const { id: kept = '' } = await addCandidate(database, { date_of_birth: '1990-01-01' });
    const agreed = { guardian_answer: 'agreed', guardian_answered_at: '2026-01-01' };
    const row = { vacancy_id: vacancyId, candidate_id: kept, stage: 'screening', ...agreed };
    const ours = await addRow(database, 'applications', row);
    const chosen = `{"date_of_birth": "1990-01-01", "guardian_email": "me@example.com"}`;
    await call(
      database,
      `public.merge_candidates('${kept}', '${candidateId}', '${chosen}')`,
      admin,
    );
    expect(await standing(database, id)).toBeUndefined();
    expect(await standing(database, ours.id ?? '')).toMatchObject({
      stage: 'withdrawn',
      guardian_answer: 'declined',
    });
    const [merged] = await database.owner`
      select date_of_birth::text, guardian_email, birth_checked_at from candidates`;
    expect(merged).toEqual({
      date_of_birth: yearsAgo(16),
      guardian_email: GUARDIAN.guardian_email,
      birth_checked_at: null,
    });
  });
});

it('merging does not let the guardian of the other record answer', async () => {
  const { id, candidateId } = await addMinor(database);
  const token = await ask(database, id);
  const other = { ...GUARDIAN, guardian_email: 'bo@example.com', date_of_birth: yearsAgo(16) };
  const { id: kept = '' } = await addCandidate(database, other);
  await call(database, `public.merge_candidates('${kept}', '${candidateId}')`, admin);
  await expect(answer(database, token, true)).rejects.toThrow('This link does not work any more.');
});

describe('naming a guardian', () => {
  const NEW = {
    name: 'Bo Tran',
    relation: 'Father',
    phone: '0400 000 002',
    email: 'bo@example.com',
  };
  const set = (candidateId: string, guardian: object, reason?: string) =>
    call(
      database,
      `public.set_guardian('${candidateId}', '${JSON.stringify(guardian)}'${reason ? `, '${reason}'` : ''})`,
      admin,
    );

  it('needs a reason unless there was none, and the reason is kept', async () => {
    const { id, candidateId } = await addMinor(database);
    await expect(set(candidateId, NEW)).rejects.toThrow('Say why the parent or guardian changes.');
    await set(candidateId, NEW, 'The mother is away');
    const [noted] = await database.owner`
      select body, details from activities where details ? 'guardian_email'`;
    expect(noted).toMatchObject({
      body: 'The mother is away',
      details: { guardian_email: { before: 'pat@example.com', after: 'bo@example.com' } },
    });
    const [audited] = await database.owner`
      select actor_id from audit_log
      where table_name = 'activities' and after ->> 'body' = 'The mother is away'`;
    expect(audited?.actor_id).toBe(admin.claims.sub);
    await sweep(database);
    expect(await mailTo(database, 'bo@example.com')).toHaveLength(1);
    expect(await waits(id)).toMatchObject({ waits: true, asks_guardian: false });
  });

  it('needs no reason for the first one, who is asked', async () => {
    const person = { guardian_name: null, guardian_email: null, guardian_phone: null };
    const { candidateId } = await addMinor(database, { person });
    await set(candidateId, NEW);
    await sweep(database);
    expect(await mailTo(database, 'bo@example.com')).toHaveLength(1);
  });

  it('ends the links of the earlier one and asks again after a “no”, but keeps an agreement', async () => {
    const { id, candidateId } = await addMinor(database, { applied: { stage: 'screening' } });
    const { id: vacancyId } = await addVacancy(database);
    const row = { vacancy_id: vacancyId, candidate_id: candidateId };
    const agreed = (await addRow(database, 'applications', row)).id ?? '';
    await answer(database, await ask(database, agreed), true);
    const token = await ask(database, id);
    await answer(database, token, false);
    await set(candidateId, NEW, 'The court named another guardian');
    await expect(answer(database, token, true)).rejects.toThrow('does not work any more');
    expect(await standing(database, id)).toMatchObject({
      stage: 'screening',
      guardian_answer: null,
    });
    expect(await waits(id)).toMatchObject({ waits: true, asks_guardian: true });
    expect(await waits(agreed)).toMatchObject({ waits: false, asks_guardian: false });
  });

  it('a new number of the same guardian leaves their answer and link alone', async () => {
    const { id, candidateId } = await addMinor(database);
    const token = await ask(database, id);
    const guardian = { name: 'Pat Tran', email: 'PAT@example.com', phone: '0400 000 003' };
    await set(candidateId, guardian, 'New number');
    await answer(database, token, true);
    expect(await waits(id)).toMatchObject({ waits: false });
  });

  it.each([
    [{ ...NEW, email: 'mia@example.com' }, 'needs an email address other than the candidate’s'],
    [{ ...NEW, email: '' }, 'Enter the name and email'],
  ])('refuses %j', async (guardian, message) => {
    const { candidateId } = await addMinor(database);
    await expect(set(candidateId, guardian, 'Why')).rejects.toThrow(message);
  });
});
