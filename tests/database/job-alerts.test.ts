import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { addVacancy, call, TRADE_TABLES, tokenIn } from './trade-records.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database.owner, ...TRADE_TABLES));

const LINKS = '{"job": "https://tuart.example/jobs/", "stop": "https://tuart.example/stop/"}';
const send = () => call(database, `public.send_job_alerts('${LINKS}')`);

async function ask(alert: object = {}) {
  const json = JSON.stringify({ email: 'mia@example.com', ...alert });
  await call(database, `public.subscribe_job_alert('${json}', 'https://tuart.example/confirm/')`);
}

/** Asks for an alert and confirms it. */
async function subscribe(alert: object = {}) {
  await ask(alert);
  const token = await tokenIn(database, 'mia@example.com', '/confirm/');
  expect(await call(database, `public.confirm_job_alert('${token}')`)).not.toBeNull();
  await database.owner`delete from emails`;
}

const aDayPasses = () =>
  database.owner`update job_alerts set last_sent_at = last_sent_at - interval '25 hours'`;

it('nothing goes to an address that has not confirmed', async () => {
  await ask();
  await addVacancy(database);
  expect(await send()).toBe(0);
});

it('tells about each new vacancy once, with one message a day', async () => {
  await addVacancy(database, { title: 'Before' });
  await subscribe();
  await addVacancy(database, {
    ...{ title: 'First', kind: 'labour_hire', suburb: 'Karratha', closes_on: '2083-02-01' },
    ...{ pay_from: 30, pay_to: 35.5, pay_per: 'hour' },
  });
  await addVacancy(database, { title: 'Second' });
  expect([await send(), await send()]).toEqual([1, 0]);
  await addVacancy(database, { title: 'Third' });
  expect(await send()).toBe(0);
  await aDayPasses();
  expect([await send(), await send()]).toEqual([1, 0]);
  const mails = await database.owner`
    select subject, secret.body_text, unsubscribe_url from emails
    join private.confidential_email_bodies as secret on email_id = emails.id order by created_at
  `;
  expect(mails[0]?.subject).toContain('2 new jobs for you');
  expect(mails[0]?.body_text).not.toContain('Before');
  expect(mails[0]?.body_text).toContain(
    'First\nLabour Hire, Karratha, WA\nPay: $30 to $35.50 an hour\nApply by 1 February 2083\nhttps://',
  );
  expect(mails[1]?.body_text).toContain('Third');
  expect(mails[1]?.body_text).not.toContain('First');
  expect(mails[1]?.unsubscribe_url).toMatch(/^https:\/\/tuart\.example\/stop\/\w+$/);
});

it('two servers at once send it once', async () => {
  await subscribe();
  await addVacancy(database);
  const sent = await Promise.all([send(), send(), send()]);
  expect(sent.toSorted()).toEqual([0, 0, 1]);
});

it.each([
  [{ kinds: ['traineeship'] }, 0],
  [{ kinds: ['apprenticeship', 'contract'] }, 1],
  [{ trades: ['ELECTRICAL'] }, 1],
  [{ trades: ['Plumbing'] }, 0],
  [{ region: 'perth' }, 1],
  [{ region: 'pilbara' }, 0],
])('an alert for %j gets %i message', async (alert, count) => {
  await subscribe(alert);
  await addVacancy(database, { trade: 'Electrical' });
  expect(await send()).toBe(count);
});

describe('an alert that was stopped', () => {
  it('gets no more messages, until it is confirmed again', async () => {
    await subscribe();
    await addVacancy(database);
    await send();
    const token = await tokenIn(database, 'mia@example.com', '/stop/');
    expect(await call(database, `public.stop_job_alert('${token}')`)).toBe(true);
    await aDayPasses();
    await addVacancy(database);
    expect(await send()).toBe(0);
    await subscribe();
    await addVacancy(database);
    expect(await send()).toBe(1);
  });
});

describe('someone else who asks for alerts to an address', () => {
  const alerts = () => database.owner`select * from job_alerts`;

  it('changes nothing, not even its spelling, and its owner gets one message either way', async () => {
    await subscribe({ kinds: ['contract', 'permanent'] });
    const before = await alerts();
    await ask({ email: 'MIA@example.com', kinds: ['permanent', 'contract'] });
    expect(await alerts()).toEqual(before);
    const mails = await database.owner`
      select recipient, secret.body_text from emails
      join private.confidential_email_bodies as secret on email_id = emails.id
    `;
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ recipient: 'mia@example.com' });
    expect(mails[0]?.body_text).toContain('We already do, so nothing has changed.');
    expect(mails[0]?.body_text).not.toContain('/confirm/');
  });

  it('cannot start an alert that its owner has stopped, nor can an old link', async () => {
    await ask();
    const old = await tokenIn(database, 'mia@example.com', '/confirm/');
    await call(database, `public.confirm_job_alert('${old}')`);
    await addVacancy(database);
    await send();
    const stop = await tokenIn(database, 'mia@example.com', '/stop/');
    await call(database, `public.stop_job_alert('${stop}')`);
    const stopped = await alerts();
    expect(await call(database, `public.confirm_job_alert('${old}')`)).toBeNull();
    await ask();
    expect(await alerts()).toEqual(stopped);
  });
});

it('vacancies close after their last day, by the office’s clock', async () => {
  const { id = '' } = await addVacancy(database);
  await database.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update vacancies set closes_on = private.office_day() - 1`;
  });
  const today = await addVacancy(database, { title: 'Last day' });
  await database.owner`
    update vacancies set closes_on = private.office_day() where id = ${today.id ?? ''}
  `;
  expect(await call(database, 'public.close_due_vacancies()')).toBe(1);
  const open = await database.owner`select title from open_vacancies`;
  expect(open.map(({ title }) => title)).toEqual(['Last day']);
  const [note] =
    await database.owner`select kind, details from activities where vacancy_id = ${id}`;
  expect(note?.details.status).toEqual({ before: 'open', after: 'closed' });
});
