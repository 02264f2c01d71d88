import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseRelease } from '../../app/lib/site/release.ts';
import { createOutsideRequests } from '../../server/guard/outside/outside-request.ts';
import { startOutbox } from '../../server/jobs/outbox.ts';
import { createLogger } from '../../server/logger.ts';
import type { DataClient } from '../../server/site/data-client.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { type KeyClients, openKeyClients } from './key-clients.ts';

let database: TestDatabase;
let clients: KeyClients;
let mail: MailServer;

beforeAll(async () => {
  database = await createTestDatabase();
  clients = await openKeyClients(database);
  mail = await startMailServer();
});
afterAll(async () => {
  await mail.close();
  await clients.close();
  await database.close();
});

/** How many messages this server has claimed, and for how many of them that still holds. */
async function countClaims() {
  const [row] = await database.owner`
    select count(*)::integer as claimed,
      (count(*) filter (where next_attempt_at > now()))::integer as held
    from public.emails where status = 'sending'
  `;
  return row;
}

it('a server that sends slowly keeps what it has claimed, so that no other sends it too', async () => {
  await database.owner`
    insert into public.emails (recipient, subject, status, body_text)
    select 'to' || n || '@example.com', 'Hello', 'queued', 'Text' from generate_series(1, 2) n
  `;
  const release = mail.hold();
  const { settings } = parseRelease(null);
  const outbox = startOutbox({
    smtpUrl: mail.url,
    requestOutside: createOutsideRequests([]),
    siteUrl: 'http://localhost',
    service: clients.client(clients.keys.secretKey) as unknown as DataClient,
    settings: () => settings,
    log: createLogger('silent'),
    pollMs: 60_000,
    holdMs: 50,
  });
  await expect.poll(countClaims).toEqual({ claimed: 2, held: 2 });
  // As if five minutes had passed.
  await database.owner`update public.emails set next_attempt_at = now() - interval '1 second'`;
  await expect.poll(countClaims).toEqual({ claimed: 2, held: 2 });
  expect(await database.owner`select * from public.claim_due_emails(10)`).toHaveLength(0);

  release();
  await expect.poll(() => mail.received.length).toBe(2);
  await outbox.stop();
  expect(await countClaims()).toEqual({ claimed: 0, held: 0 });
});
