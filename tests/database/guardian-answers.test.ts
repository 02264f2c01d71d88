import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { createStaff } from './callers.ts';
import { addMinor, answer, ask, mailTo, standing, steps } from './minors.ts';
import { call, TRADE_TABLES, tokenIn } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database.owner, ...TRADE_TABLES, 'public.notices'));

const STOPPED = {
  stage: 'withdrawn',
  guardian_answer: 'declined',
  outcome_reason: 'The parent or guardian did not agree.',
};
const read = (token: string) => call(database, `public.read_guardian_request('${token}')`);

it('shows the job, who employs, what is shared and whom to call, before and after the answer', async () => {
  const { id } = await addMinor(database, {
    vacancy: { pay_from: 20, pay_to: 25, pay_per: 'hour', starts_on: '2027-02-01' },
    applied: { shares: ['contact', 'resume'] },
  });
  const token = await ask(database, id);
  expect(await read(token)).toMatchObject({
    candidate: 'Mia Tran',
    guardian: 'Pat Tran',
    state: 'open',
    answer: null,
    shares: ['contact', 'resume'],
    contact: { name: 'our team' },
    job: { suburb: 'Joondalup', pay_from: 20, pay_per: 'hour', starts_on: '2027-02-01' },
  });
  await answer(database, token, true);
  expect(await read(token)).toMatchObject({ answer: 'agreed', answered_at: expect.any(String) });
});

it.each([
  [true, 'Swan Electrical'],
  [false, null],
])(
  'names the employer of an advert that shows them (%s), in page and mail',
  async (shown, name) => {
    const [employer] = await database.owner`
    insert into organisations (name) values ('Swan Electrical') returning id`;
    const vacancy = { organisation_id: employer?.id, show_employer: shown };
    const { id } = await addMinor(database, { vacancy });
    const token = await ask(database, id);
    expect((await read(token)).job.employer).toBe(name);
    const [mail] = await database.owner`
    select body_text from private.confidential_email_bodies where body_text like ${`%${token}%`}`;
    expect(mail?.body_text.includes('Swan Electrical')).toBe(shown);
    expect(mail?.body_text).toContain('Place: Joondalup WA 6027');
  },
);

it('stops the application and brings it back to the stage it had, and tells everyone', async () => {
  const { id } = await addMinor(database, { applied: { stage: 'screening' } });
  const token = await ask(database, id);
  await answer(database, token, false);
  expect(await standing(database, id)).toEqual({ ...STOPPED, stopped_at_stage: 'screening' });
  await answer(database, token, true);
  expect(await standing(database, id)).toEqual({
    stage: 'screening',
    guardian_answer: 'agreed',
    outcome_reason: null,
    stopped_at_stage: null,
  });
  await answer(database, token, false);
  expect(await standing(database, id)).toMatchObject(STOPPED);
  // The same answer again changes nothing and tells nobody.
  await answer(database, token, false);
  expect(await steps(database, id)).toEqual(['asked', 'declined', 'agreed', 'taken_back']);
  expect(await mailTo(database, 'mia@example.com')).toEqual([
    'We have asked your parent or guardian',
    'Your parent or guardian did not agree',
    'Your parent or guardian has agreed',
    'Your parent or guardian has changed their answer',
  ]);
  expect(await mailTo(database, 'pat@example.com')).toEqual([
    'Your agreement is needed for a job application',
    ...Array(3).fill('Thank you for your answer'),
  ]);
  const { notices } = await call(database, 'public.my_notices()', admin);
  expect(notices.map(({ line }: { line: string }) => line).toReversed()).toEqual([
    'The guardian of Mia Tran has been asked to agree: Apprentice electrician',
    'The guardian of Mia Tran did not agree: Apprentice electrician',
    'The guardian of Mia Tran has agreed: Apprentice electrician',
    'The guardian of Mia Tran no longer agrees: Apprentice electrician',
  ]);
});

it('does not come back once the vacancy has closed', async () => {
  const { id } = await addMinor(database);
  const token = await ask(database, id);
  await answer(database, token, false);
  await database.owner`update vacancies set status = 'closed'`;
  await answer(database, token, true);
  expect(await standing(database, id)).toMatchObject({
    stage: 'withdrawn',
    guardian_answer: 'agreed',
  });
  expect(await read(token)).toMatchObject({ is_too_late: true });
});

it.each([
  ['ended', "update applications set stage = 'unsuccessful'"],
  ['ended', "update applications set stage = 'withdrawn'"],
  ['adult', "update candidates set date_of_birth = '1990-01-01'"],
])('takes no answer once it is %s by “%s”', async (state, change) => {
  const { id } = await addMinor(database);
  const token = await ask(database, id);
  await database.owner.unsafe(change);
  expect((await read(token)).state).toBe(state);
  await expect(answer(database, token, true)).rejects.toThrow('has ended');
});

it('takes no answer by a link that has expired', async () => {
  const { id } = await addMinor(database);
  const token = await ask(database, id);
  await database.owner`update private.trade_tokens set expires_at = now()`;
  await expect(answer(database, token, true)).rejects.toThrow('This link does not work any more.');
  expect(await read(token)).toBeNull();
});

it('keeps one whole answer when agreeing and declining meet', async () => {
  for (let round = 0; round < 8; round += 1) {
    await emptyTables(database.owner, ...TRADE_TABLES);
    const { id } = await addMinor(database, { applied: { stage: 'screening' } });
    const token = await ask(database, id);
    const answers = [true, false, true, false, true, false];
    await Promise.all(answers.map((agrees) => answer(database, token, agrees)));
    const { stage, guardian_answer } = (await standing(database, id)) ?? {};
    expect([stage, guardian_answer]).toEqual(
      guardian_answer === 'agreed' ? ['screening', 'agreed'] : ['withdrawn', 'declined'],
    );
    const said = (await steps(database, id)).slice(1);
    expect(said.at(-1) === 'agreed').toBe(guardian_answer === 'agreed');
    // Each entry differs from the one before: nobody overwrote half of another answer.
    const kinds = said.map((step) => step === 'agreed');
    expect(kinds.every((kind, index) => index === 0 || kind !== kinds[index - 1])).toBe(true);
  }
});

describe('the reply that we promise', () => {
  it('starts when the guardian agrees, also after a “no”', async () => {
    const days = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: '00:00', closes: '23:45' }));
    const settings = { hours: { timeZone: 'Australia/Perth', days, replyHours: 4 } };
    await database.owner`
      insert into site_releases (number, snapshot) values (1, ${database.owner.json({ settings })})`;
    const submission = { submission_id: '00000000-0000-4000-8000-000000000001' };
    const { id } = await addMinor(database, { applied: submission });
    const replyBy = async () => {
      const [row] = await database.owner`select reply_by from applications where id = ${id}`;
      return row?.reply_by;
    };
    const token = await ask(database, id);
    await answer(database, token, false);
    expect(await replyBy()).toBeNull();
    await answer(database, token, true);
    expect(await replyBy()).toBeInstanceOf(Date);
  });
});

it('asks no more than five times a day', async () => {
  const { id } = await addMinor(database);
  for (let times = 0; times < 5; times += 1) await ask(database, id);
  const again = call(database, `public.ask_guardian_again('${id}')`, admin);
  await expect(again).rejects.toMatchObject({ code: 'PT429' });
  const before = await tokenIn(database, 'pat@example.com', '/g/');
  expect(await ask(database, id)).toBe(before);
});
