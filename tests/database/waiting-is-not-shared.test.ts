import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';
import { addMinor, answer, ask } from './minors.ts';
import { addRow, call, TRADE_TABLES } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database.owner, ...TRADE_TABLES, 'public.webhooks'));

const staff = (statement: string) =>
  as(database.authenticator, admin, (sql) => sql.unsafe(statement));

const REFUSED = {
  code: 'PT409',
  hint: 'explained',
  message: expect.stringContaining('Mia Tran is under 18, and the parent or guardian'),
};

/** The guardian has agreed, and the employer has the link. */
async function shared() {
  const minor = await addMinor(database, {
    person: { resume_path: 'mia.pdf' },
    applied: { shares: ['resume'] },
  });
  const guardian = await ask(database, minor.id);
  await answer(database, guardian, true);
  const contact = await addRow(database, 'clients', { name: 'Kim', email: 'kim@example.com' });
  const { token } = await call(
    database,
    `public.create_shortlist('${minor.vacancyId}', array['${minor.id}']::uuid[], '${contact.id}')`,
    admin,
  );
  const read = () => call(database, `public.read_shortlist('${token}')`);
  const [entry] = (await read()).candidates;
  return { ...minor, guardian, token, read, entry: entry.id };
}

it('refuses a shortlist, by function and by table', async () => {
  const { id, vacancyId } = await addMinor(database);
  const made = call(
    database,
    `public.create_shortlist('${vacancyId}', array['${id}']::uuid[])`,
    admin,
  );
  await expect(made).rejects.toMatchObject(REFUSED);
  const shortlist = await addRow(database, 'shortlists', { vacancy_id: vacancyId });
  const row = `('${shortlist.id}', '${id}')`;
  await expect(
    staff(`insert into shortlist_entries (shortlist_id, application_id) values ${row}`),
  ).rejects.toMatchObject(REFUSED);
});

it.each([
  [
    'the agreement is taken back',
    ({ guardian }: { guardian: string }) => answer(database, guardian, false),
  ],
  [
    'staff find out the age',
    async () => {
      await database.owner`update applications set guardian_answer = null, guardian_answered_at = null`;
    },
  ],
])('takes the person off the employer’s page when %s', async (_, change) => {
  const known = await shared();
  const { token, entry, read } = known;
  expect(await call(database, `public.shortlist_resume('${token}', '${entry}')`)).toBe('mia.pdf');
  await change(known);
  expect((await read()).candidates).toEqual([]);
  expect(await call(database, `public.shortlist_resume('${token}', '${entry}')`)).toBeNull();
  await expect(
    call(database, `public.answer_shortlist('${token}', '[{"id": "${entry}", "answer": "yes"}]')`),
  ).rejects.toThrow('This candidate is no longer on the shortlist.');
  const sending = `public.send_shortlist('${token}', 'https://tuart.example/s/')`;
  await expect(call(database, sending, admin)).rejects.toMatchObject(REFUSED);
});

describe('interviews', () => {
  const plan = (id: string) =>
    staff(
      `insert into interviews (application_id, starts_at) values ('${id}', now() + interval '1 day')`,
    );

  it('cannot be planned', async () => {
    const { id } = await addMinor(database);
    await expect(plan(id)).rejects.toMatchObject(REFUSED);
  });

  it('cannot be moved once the age is known, but cancelled', async () => {
    const { id } = await addMinor(database, { person: { date_of_birth: '1990-01-01' } });
    await plan(id);
    await staff(`update candidates set date_of_birth = current_date - interval '16 years'`);
    const move = staff("update interviews set starts_at = starts_at + interval '1 hour'");
    await expect(move).rejects.toMatchObject(REFUSED);
    await staff("update interviews set notes = 'Ask for the guardian'");
    await staff("update interviews set status = 'cancelled', cancel_reason = 'Under 18'");
  });
});

it('other systems do not learn whose application waits, and hear of it once the guardian agrees', async () => {
  await addRow(database, 'webhooks', {
    name: 'Payroll',
    url: 'https://payroll.example/hook',
    events: ['application.created'],
  });
  const { id } = await addMinor(database);
  const told = async () => {
    const rows = await database.owner`
      select private.webhook_data(webhook_deliveries) as data from webhook_deliveries
      where application_id = ${id}`;
    return rows.map(({ data }) => [data.waits_for_guardian, data.candidate?.name ?? null]);
  };
  expect(await told()).toEqual([[true, null]]);
  await answer(database, await ask(database, id), true);
  expect(await told()).toEqual(Array(2).fill([false, 'Mia Tran']));
});
