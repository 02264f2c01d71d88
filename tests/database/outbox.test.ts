import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database.owner, 'public.emails', 'private.mail_outage'));

async function queue(count = 1) {
  await database.owner`
    insert into public.emails (recipient, subject, status, body_text)
    select 'to' || n || '@example.com', 'Hello', 'queued', 'Text' from generate_series(1, ${count}) n
  `;
}

function claim(batch = 10) {
  return database.owner<
    { id: string; message_id: string; attempts: number; body_text: string }[]
  >`select * from public.claim_due_emails(${batch})`;
}

describe('claim_due_emails', () => {
  it('gives each message to one worker', async () => {
    await queue(40);
    const batches = await Promise.all(Array.from({ length: 4 }, () => claim(10)));
    const ids = batches.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await claim(100)).toHaveLength(40 - ids.length);
    expect(await claim(100)).toHaveLength(0);
  });

  it('gives a message out again, with the same Message-ID, when a worker does not return', async () => {
    await queue();
    const [first] = await claim();
    await database.owner`update public.emails set next_attempt_at = now() - interval '1 second'`;
    const [second] = await claim();
    expect(second).toMatchObject({ id: first?.id, message_id: first?.message_id, attempts: 2 });
  });

  it('returns the body of a confidential message, and deletes it once it is sent', async () => {
    await database.owner`select private.queue_confidential_email('a@example.com', 'Code', 'Secret')`;
    const [email] = await claim();
    expect(email?.body_text).toBe('Secret');
    await database.owner`select public.finish_email(${email?.id ?? ''})`;
    expect(await database.owner`select from private.confidential_email_bodies`).toHaveLength(0);
  });

  it('ignores drafts, sent and failed messages', async () => {
    await queue(3);
    const statuses = ['draft', 'sent', 'failed'];
    const rows = await database.owner`select id from public.emails`;
    for (const [index, { id }] of rows.entries()) {
      await database.owner`update public.emails set status = ${statuses[index] ?? ''} where id = ${id}`;
    }
    expect(await claim()).toHaveLength(0);
  });
});

describe('finish_email', () => {
  it.each([
    [1, 1, 'queued'],
    [2, 2, 'queued'],
    [5, 16, 'queued'],
    [9, 256, 'queued'],
    [10, 360, 'queued'],
    [11, 360, 'queued'],
    [12, 360, 'failed'],
  ])('after failure %i waits %i minutes: %s', async (attempts, minutes, status) => {
    await queue();
    await database.owner`update public.emails set attempts = ${attempts - 1}`;
    const [email] = await claim();
    await database.owner`select public.finish_email(${email?.id ?? ''}, 'refused')`;
    const [row] = await database.owner`
      select status, last_error, extract(epoch from next_attempt_at - now()) / 60 as minutes
      from public.emails
    `;
    expect(row).toMatchObject({ status, last_error: 'refused' });
    expect(Math.round(Number(row?.minutes))).toBe(minutes);
  });

  it('an outage of the mail server uses up no attempts of a message', async () => {
    await queue();
    await database.owner`update public.emails set attempts = 11`;
    for (let tries = 0; tries < 3; tries++) {
      await database.owner`update public.emails set next_attempt_at = now()`;
      await database.owner`update private.mail_outage set tried_at = now() - interval '1 minute'`;
      const [email] = await claim();
      await database.owner`
        select public.finish_email(${email?.id ?? ''}, 'no connection', is_outage => true)
      `;
    }
    const [row] = await database.owner`
      select status, attempts, last_error, extract(epoch from next_attempt_at - now()) / 60 as minutes,
        (select count(*)::integer from private.mail_outage) as outages
      from public.emails
    `;
    expect(row).toMatchObject({ status: 'queued', attempts: 11, last_error: 'no connection' });
    expect(Math.round(Number(row?.minutes))).toBe(1);
    expect(row?.outages).toBe(1);
  });

  it('cannot finish a message that was not claimed', async () => {
    await queue();
    const [row] = await database.owner`select id from public.emails`;
    await database.owner`select public.finish_email(${row?.id})`;
    const [after] = await database.owner`select status from public.emails`;
    expect(after?.status).toBe('queued');
  });
});
