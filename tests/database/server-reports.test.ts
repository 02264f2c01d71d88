import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorKind, ServerReport } from '../../app/lib/system/system-status.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, SERVICE } from './callers.ts';

const MINUTE_MS = 60_000;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

beforeEach(() => emptyTables(database.owner, 'private.servers', 'private.server_errors'));

const SERVER = { name: 'one:3000', version: '1.0.0', started_at: '2026-11-17T10:00:00Z' };

async function report(content: Record<string, unknown>) {
  const text = JSON.stringify({ ...SERVER, ...content });
  await as(database.authenticator, SERVICE, (sql) =>
    sql.unsafe('select public.report_server($1::text::jsonb)', [text]),
  );
}

async function read(): Promise<{ servers: ServerReport[]; errors: ErrorKind[] }> {
  const [row] = await as(
    database.authenticator,
    SERVICE,
    (sql) => sql`select public.server_reports() as reports`,
  );
  return row?.reports;
}

function error(fingerprint: string, change: Record<string, unknown> = {}) {
  const at = new Date().toISOString();
  const kind = { fingerprint, message: 'failed', place: '/contact', amount: 1, request_id: 'r1' };
  return { ...kind, first_at: at, last_at: at, ...change };
}

describe('servers', () => {
  it('are listed with what they reported last, until they stop', async () => {
    await report({ jobs: [{ name: 'pages' }], disks: [] });
    await report({ version: '1.1.0', disks: [{ name: 'data' }] });
    await report({ name: 'two:3000' });
    const { servers } = await read();
    expect(servers).toMatchObject([
      { name: 'one:3000', version: '1.1.0', jobs: [], disks: [{ name: 'data' }] },
      { name: 'two:3000', version: '1.0.0' },
    ]);
    await report({ is_stopping: true });
    expect((await read()).servers.map(({ name }) => name)).toEqual(['two:3000']);
  });

  it('that went silent stay listed for a day', async () => {
    await report({});
    await report({ name: 'gone:3000' });
    const age = (hours: number) => database.owner`
      update private.servers set seen_at = now() - make_interval(hours => ${hours})
      where name = 'gone:3000'
    `;
    await age(23);
    await report({});
    expect((await read()).servers).toHaveLength(2);
    await age(25);
    await report({});
    expect((await read()).servers.map(({ name }) => name)).toEqual(['one:3000']);
  });
});

describe('errors', () => {
  it('of one kind are counted together, whichever server had them', async () => {
    const earlier = new Date(Date.now() - 5 * MINUTE_MS).toISOString();
    await report({ errors: [error('a', { amount: 2, first_at: earlier, last_at: earlier })] });
    const other = error('b', { first_at: earlier, last_at: earlier });
    await report({ name: 'two:3000', errors: [error('a', { request_id: 'r2' }), other] });
    const { errors } = await read();
    expect(errors).toMatchObject([
      { fingerprint: 'a', amount: 3, place: '/contact', request_id: 'r2' },
      { fingerprint: 'b', amount: 1 },
    ]);
    expect(Date.parse(errors[0]?.first_at ?? '')).toBe(Date.parse(earlier));
  });

  it('are counted for the last day and kept for seven', async () => {
    await report({ errors: [error('a'), error('old')] });
    await database.owner`
      update private.server_errors set
        hour = hour - interval '2 days', last_at = last_at - interval '2 days'
    `;
    await report({ errors: [error('a')] });
    expect((await read()).errors).toMatchObject([{ fingerprint: 'a', amount: 1 }]);
    await database.owner`update private.server_errors set hour = hour - interval '6 days'`;
    await report({});
    expect(await database.owner`select from private.server_errors`).toHaveLength(1);
  });

  it('of more than 200 kinds push out the oldest', async () => {
    const old = new Date(Date.now() - 60 * MINUTE_MS).toISOString();
    await report({ errors: [error('oldest', { first_at: old, last_at: old })] });
    await report({ errors: Array.from({ length: 200 }, (_, index) => error(`kind ${index}`)) });
    const { errors } = await read();
    expect(errors).toHaveLength(200);
    expect(errors.map(({ fingerprint }) => fingerprint)).not.toContain('oldest');
  });
});

it('facts say since when the mail server takes no mail, while messages wait', async () => {
  await database.owner`delete from public.emails`;
  await database.owner`insert into private.mail_outage (since) values (now() - interval '3 hours')`;
  const isKnown = async () => {
    const [row] = await database.owner`
      select (public.system_facts() #>> '{outbox,mail,failing_since}')::timestamptz
          = (select since from private.mail_outage) as is_known
    `;
    return row?.is_known;
  };
  expect(await isKnown()).toBeNull();
  await database.owner`
    insert into public.emails (recipient, subject, status) values ('kim@example.com', 'Hello', 'queued')
  `;
  expect(await isKnown()).toBe(true);
  await database.owner`delete from private.mail_outage`;
  await database.owner`delete from public.emails`;
});

it('facts say when sending a message first failed', async () => {
  // Tried four times: after 1, 2 and 4 minutes, and again in 8.
  await database.owner`
    insert into public.emails (recipient, subject, status, attempts, last_error, next_attempt_at)
    values ('kim@example.com', 'Hello', 'queued', 4, 'refused', now() + interval '8 minutes')
  `;
  const [row] = await database.owner`
    select (facts #>> '{outbox,mail,failing_since}')::timestamptz 
        = (select next_attempt_at - interval '15 minutes' from public.emails) as is_right,
      facts #> '{outbox,mail,waiting}' as waiting,
      facts #> '{outbox,texts,failing_since}' as texts
    from public.system_facts() as facts
  `;
  expect(row).toEqual({ is_right: true, waiting: 1, texts: null });
});
