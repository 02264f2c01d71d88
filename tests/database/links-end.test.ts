import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { createStaff } from './callers.ts';
import { addCandidate, addRow, addVacancy, call, TRADE_TABLES } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;
const ids: Record<string, string> = {};
const tokens: Record<string, string> = {};

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());

/** One person with every kind of link. */
beforeEach(async () => {
  await emptyTables(database.owner, ...TRADE_TABLES, 'private.trade_tokens');
  const add = async (name: string, table: string, row: object) => {
    ids[name] = (await addRow(database, table, { ...row })).id ?? '';
  };
  const email = 'mia@example.com';
  ids.vacancy = (await addVacancy(database)).id ?? '';
  const guardian = { guardian_name: 'Lan', guardian_email: 'lan@example.com' };
  ids.candidate = (await addCandidate(database, { email, ...guardian })).id ?? '';
  await add('client', 'clients', { ...PERSON, email, status: 'active', other_emails: [] });
  await add('application', 'applications', {
    vacancy_id: ids.vacancy,
    candidate_id: ids.candidate,
  });
  await add('received', 'received_applications', {
    submission_id: randomUUID(),
    vacancy_id: ids.vacancy,
    email,
    details: {},
    state: 'unconfirmed',
  });
  await add('lead', 'leads', {
    ...PERSON,
    ...{ email, client_id: ids.client, submission_id: randomUUID(), answers: [] },
    ...{ service_type: 'General', status: 'new', is_spam: false },
  });
  await add('shortlist', 'shortlists', {
    ...{ vacancy_id: ids.vacancy, client_id: ids.client, title: '' },
    expires_at: '2099-01-01',
  });
  await add('alert', 'job_alerts', { email, kinds: [], trades: [] });
  for (const [purpose, record] of Object.entries(RECORDS)) {
    const [row] = await database.owner`
      select private.new_token(${purpose}, ${ids[record] ?? ''}) as token
    `;
    tokens[purpose] = row?.token;
  }
});

const PERSON = { name: 'Mia Tran', source: 'manual' };
const RECORDS = {
  receipt: 'application',
  guardian: 'application',
  confirm: 'received',
  enquiry: 'lead',
  shortlist: 'shortlist',
  alert_confirm: 'alert',
  alert_stop: 'alert',
};

async function working(): Promise<string[]> {
  const works = await Promise.all(
    Object.entries(tokens).map(async ([purpose, token]) => {
      const [row] = await database.owner`select private.token_record(${token}, ${purpose}) as id`;
      return row?.id ? [purpose] : [];
    }),
  );
  return works.flat();
}

/** Runs the statement, and returns the links that no longer work. */
async function endedBy(statement: string): Promise<string[]> {
  await database.owner.unsafe(statement);
  const left = await working();
  return Object.keys(RECORDS).filter((purpose) => !left.includes(purpose));
}

/** Moves the times that links depend on into the past, as if days went by. */
const daysPass = (days: number) => `
  set session_replication_role = replica;
  update private.trade_tokens set expires_at = expires_at - interval '${days} days';
  update applications set stage_changed_at = stage_changed_at - interval '${days} days';
  update leads set closed_at = closed_at - interval '${days} days';
  update vacancies set closed_at = closed_at - interval '${days} days';
  set session_replication_role = origin;
`;

describe('a link ends', () => {
  const CLOSED = `update applications set stage = 'unsuccessful'; update leads set status = 'closed'`;
  const FILLED = `update vacancies set status = 'filled'`;

  it.each([
    ['while nothing is decided, only those with a date', '', 6, []],
    ['to confirm an alert, after 7 days', '', 8, ['alert_confirm']],
    ['to confirm an application, after 30 days', '', 31, ['confirm', 'alert_confirm']],
    ['of a guardian, after 60 days', '', 61, ['guardian', 'confirm', 'alert_confirm']],
    ['29 days after the matter is closed: not yet', CLOSED, 29, ['alert_confirm']],
    [
      '31 days after the matter is closed',
      CLOSED,
      31,
      ['receipt', 'guardian', 'confirm', 'enquiry', 'alert_confirm'],
    ],
    ['13 days after the job is filled: not yet', FILLED, 13, ['alert_confirm']],
    ['15 days after the job is filled', FILLED, 15, ['shortlist', 'alert_confirm']],
    [
      'at once, when its shortlist is withdrawn',
      'update shortlists set withdrawn_at = now()',
      0,
      ['shortlist'],
    ],
    [
      'on the last day of its shortlist',
      'update shortlists set expires_at = now()',
      0,
      ['shortlist'],
    ],
  ])('%s', async (_, before, days, ended) => {
    await database.owner.unsafe(before || 'select');
    expect(await endedBy(daysPass(days))).toEqual(ended);
  });

  it('and works again if the matter is opened again', async () => {
    await database.owner.unsafe(CLOSED);
    expect(await endedBy(daysPass(31))).toContain('enquiry');
    const again = `update leads set status = 'contacted'; update applications set stage = 'interview'`;
    expect(await endedBy(again)).toEqual(['confirm', 'alert_confirm']);
  });

  it.each([
    ['candidates', 'email', ['receipt', 'confirm']],
    ['candidates', 'guardian_email', ['guardian']],
    ['clients', 'email', ['enquiry', 'shortlist']],
    ['leads', 'email', ['enquiry']],
    ['job_alerts', 'email', ['alert_confirm', 'alert_stop']],
  ])('when %s.%s changes, but not by another spelling', async (table, column, ended) => {
    expect(await endedBy(`update ${table} set ${column} = upper(${column})`)).toEqual([]);
    expect(await endedBy(`update ${table} set ${column} = 'new@example.com'`)).toEqual(ended);
  });
});

describe('staff', () => {
  const end = (of: string, caller = admin) =>
    call(database, `public.end_links('{"${of}_id": "${ids[of]}"}')`, caller);

  it.each([
    ['candidate', ['receipt', 'guardian', 'confirm', 'alert_confirm'], 'record_update'],
    ['client', ['enquiry', 'shortlist', 'alert_confirm'], 'client_update'],
    ['lead', ['enquiry'], 'record_update'],
  ])('end all links of a %s, which the timeline notes', async (of, ended, kind) => {
    expect(await end(of)).toBe(ended.length);
    expect(await endedBy('select')).toEqual(ended);
    const entries = await database.owner`
      select kind, body, actor_id from activities where body like 'Ended%'
    `;
    const words = ended.length === 1 ? 'one link' : `${ended.length} links`;
    expect(entries).toEqual([
      { kind, body: `Ended ${words} that we had sent to this person.`, actor_id: admin.claims.sub },
    ]);
    const [shortlist] =
      await database.owner`select withdrawn_at is null as is_live from shortlists`;
    expect(shortlist?.is_live).toBe(of !== 'client');
    expect(await end(of)).toBe(0);
  });

  it('who do not manage the record cannot', async () => {
    const viewer = await createStaff(database.owner, 'viewer');
    for (const of of ['candidate', 'client', 'lead']) {
      await expect(end(of, viewer)).rejects.toMatchObject({ code: '42501' });
    }
    expect(await endedBy('select')).toEqual([]);
  });
});
