import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseRelease } from '../../app/lib/site/release.ts';
import type { Caller } from '../../server/database/caller.ts';
import { startMailIn } from '../../server/jobs/mail-in/mail-in.ts';
import { createLogger } from '../../server/logger.ts';
import type { DataClient } from '../../server/site/data-client.ts';
import { as, createStaff } from '../database/callers.ts';
import { hasImapServer, type ImapServer, startImapServer } from '../support/imap-server.ts';
import {
  type Behaviour,
  type LyingServer,
  passOn,
  startLyingServer,
} from '../support/lying-server.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { type KeyClients, openKeyClients } from './key-clients.ts';

const PATIENCE = { timeout: 20_000, interval: 50 };

let database: TestDatabase;
let clients: KeyClients;
let vera: Caller;
let imap: ImapServer;
let between: LyingServer;

beforeAll(async () => {
  if (!hasImapServer) return;
  database = await createTestDatabase();
  clients = await openKeyClients(database);
  vera = await createStaff(database.owner, 'admin');
  imap = await startImapServer();
  between = await startLyingServer(passOn(portOfImap()));
});
afterAll(async () => {
  if (!hasImapServer) return;
  between.close();
  await imap.close();
  await clients.close();
  await database.close();
});

const portOfImap = () => Number(new URL(imap.url).port);

/** Passes on everything but messages, which never arrive. */
const withoutMessages: Behaviour = (socket) => {
  const real = connect(portOfImap(), '127.0.0.1');
  real.on('error', () => socket.destroy()).on('close', () => socket.destroy());
  socket.on('close', () => real.destroy());
  socket.pipe(real);
  real.on('data', (chunk: Buffer) => chunk.includes(' FETCH (') || socket.write(chunk));
};

/** What the inbox says above its messages. */
async function state() {
  const [row] = await as(
    database.authenticator,
    vera,
    (sql) => sql`select public.mail_in_state() as state`,
  );
  return row?.state;
}

it.skipIf(!hasImapServer)(
  'the inbox no longer says that mail cannot be fetched while it is being fetched again',
  async () => {
    const { settings } = parseRelease(null);
    const { username, password } = new URL(imap.url);
    const mailIn = startMailIn({
      config: {
        host: '127.0.0.1',
        port: between.port,
        isSecure: false,
        isPlainAllowed: true,
        user: username,
        password: decodeURIComponent(password),
        oauth: undefined,
        folder: 'INBOX',
        isDeleting: false,
        since: undefined,
      },
      replyAddress: undefined,
      service: clients.client(clients.keys.secretKey) as unknown as DataClient,
      settings: () => settings,
      holder: 'test',
      log: createLogger('silent'),
    });
    const opened = { last_success_at: expect.any(String), last_error: null };
    await expect.poll(state, PATIENCE).toMatchObject(opened);
    between.behave((socket) => socket.destroy());
    await expect.poll(state, PATIENCE).toMatchObject({ last_error: expect.any(String) });
    await imap.deliver(['From: Kim <kim@example.com>\nSubject: Hello\n\nWords\n']);
    between.behave(withoutMessages);
    await expect.poll(state, PATIENCE).toMatchObject({ is_watched: true, last_error: null });
    expect(await database.owner`select from public.received_messages`).toHaveLength(0);
    await mailIn.stop();
  },
  30_000,
);
