import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';
import { addCandidate, addRow, addVacancy, call, TRADE_TABLES } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;
let ids: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database.owner, ...TRADE_TABLES, 'public.email_templates');
  const vacancy = await addVacancy(database);
  ids = [];
  for (let index = 0; index < 3; index++) {
    const candidate = await addCandidate(database);
    const row = { vacancy_id: vacancy.id, candidate_id: candidate.id, stage: 'screening' };
    ids.push((await addRow(database, 'applications', row)).id ?? '');
  }
});

/** What is on someone's screen. */
async function seen(): Promise<string> {
  const [row] = await database.owner`
    select jsonb_agg(jsonb_build_object('id', id, 'updated_at', updated_at)) as moves
    from applications
  `;
  return JSON.stringify(row?.moves);
}

const stages = async () =>
  (await database.owner`select stage from applications order by id`).map(({ stage }) => stage);

it('moves several applications at once, and records each move on the timeline', async () => {
  const moves = await seen();
  const outcome = await call(database, `public.move_applications('${moves}', 'interview')`, admin);
  expect(outcome.moved).toHaveLength(3);
  expect(await stages()).toEqual(['interview', 'interview', 'interview']);
  const notes = await database.owner`select details from activities where kind = 'stage_change'`;
  expect(notes).toHaveLength(3);
});

it('the second of two people who move the same applications is told', async () => {
  const moves = await seen();
  await call(database, `public.move_applications('${moves}', 'offer')`, admin);
  const late = await call(database, `public.move_applications('${moves}', 'interview')`, admin);
  expect(late.moved).toEqual([]);
  expect(late.stale).toHaveLength(3);
  expect(late.stale[0]).toMatchObject({ stage: 'offer', name: 'Mia Tran' });
  expect(await stages()).toEqual(['offer', 'offer', 'offer']);
});

describe('a rejection', () => {
  async function reject() {
    const letter = { subject: 'About {{job}}', body: 'Hello {{name}}, we chose someone else.' };
    const arguments_ = `'${await seen()}', '${JSON.stringify(letter)}', 'Too far away'`;
    return await call(database, `public.reject_applications(${arguments_})`, admin);
  }

  it('is sent a day later, in the words that were written', async () => {
    expect((await reject()).moved).toHaveLength(3);
    const mails = await database.owner`
      select subject, body_text, status, next_attempt_at > now() + interval '23 hours' as is_later
      from emails
    `;
    expect(mails).toHaveLength(3);
    expect(mails[0]).toEqual({
      subject: 'About Apprentice electrician',
      body_text: 'Hello Mia Tran, we chose someone else.',
      status: 'queued',
      is_later: true,
    });
  });

  it('is previewed as it will be sent', async () => {
    const letter = { subject: 'About {{job}}', body: 'Hello {{first_name}}' };
    const asked = `array['${ids[0]}']::uuid[], '${JSON.stringify(letter)}'`;
    const filled = `to_jsonb(letters) from public.preview_letters(${asked}) as letters`;
    const [row] = await as(database.authenticator, admin, (sql) => sql.unsafe(`select ${filled}`));
    expect(row?.to_jsonb).toMatchObject({
      name: 'Mia Tran',
      subject: 'About Apprentice electrician',
      body: 'Hello Mia',
    });
  });

  it('can be undone until the message is sent', async () => {
    await reject();
    expect(await call(database, `public.cancel_rejection('${ids[0]}')`, admin)).toBe('screening');
    const mails = await database.owner`select status from emails order by status`;
    expect(mails.map(({ status }) => status)).toEqual(['cancelled', 'queued', 'queued']);
  });

  it('cannot be undone afterwards', async () => {
    await reject();
    await database.owner`update emails set status = 'sent'`;
    await expect(call(database, `public.cancel_rejection('${ids[0]}')`, admin)).rejects.toThrow(
      'The message has already gone',
    );
  });
});

it('the board shows the average of the scores', async () => {
  const lee = await createStaff(database.owner, 'admin');
  const add = (caller: Caller, score: number) =>
    as(
      database.authenticator,
      caller,
      (sql) => sql`
        insert into scores (application_id, criterion, score)
        values (${ids[0] ?? ''}, 'Attitude', ${score})
      `,
    );
  await add(admin, 5);
  await add(lee, 2);
  const [application] = await database.owner`select vacancy_id from applications limit 1`;
  const board = await as(
    database.authenticator,
    admin,
    (sql) => sql`select * from public.vacancy_board(${application?.vacancy_id})`,
  );
  expect(board).toHaveLength(3);
  const card = board.find(({ id }) => id === ids[0]);
  expect([Number(card?.average_score), Number(card?.scores)]).toEqual([3.5, 2]);
  await expect(add(admin, 4)).rejects.toMatchObject({ code: '23505' });
});
