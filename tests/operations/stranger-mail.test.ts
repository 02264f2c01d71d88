import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseOf } from '../../scripts/lib/running-database.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import {
  hasImapServer,
  type ImapServer,
  NO_IMAP_SERVER,
  startImapServer,
} from '../support/imap-server.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient } from '../support/staff-client.ts';

/** The stranger of stranger.test.ts, by mail: they have a message of ours that was forwarded to them. */

const HER = 'siobhan@example.com';
const TOKEN = 'ab12'.repeat(8);
const SENT = 'sent-to-her@tuart.example';
const PATIENCE = { timeout: 60_000, interval: 200 };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let imap: ImapServer | undefined;
let smtp: MailServer;
let server: ServerProcess;
let owner: Awaited<ReturnType<typeof openConnection>>;

if (!hasImapServer) it.skip(NO_IMAP_SERVER, () => undefined);

beforeAll(async () => {
  if (!hasImapServer) return;
  folder = await temporaryFolder();
  imap = await startImapServer();
  smtp = await startMailServer();
  server = await startServerProcess(folder.path, {
    IMAP_URL: imap.url,
    SMTP_URL: smtp.url,
    MAIL_REPLY_ADDRESS: 'reply@tuart.example',
  });
  owner = await openConnection((await databaseOf(folder.path)) ?? '');
  await owner.unsafe(`
    insert into leads (name, email, message) values ('Siobhán Byrne', '${HER}', 'Hello');
    insert into candidates (name, email, phone) values ('Siobhán Byrne', '${HER}', '0412 000 001');
    insert into emails (recipient, subject, status, sent_at, message_id, lead_id)
      select email, 'Your enquiry', 'sent', now(), '${SENT}', id from leads where email = '${HER}';
    set session_replication_role = replica;
    update emails set reply_token = '${TOKEN}' where message_id = '${SENT}';
    set session_replication_role = origin;
  `);
}, 90_000);

afterAll(async () => {
  if (!imap) return;
  await owner.end();
  await server.stop();
  await smtp.close();
  await imap.close();
  await folder.remove();
});

function message(from: string, subject: string, headers: Record<string, string>, body = 'Words') {
  const all = {
    ...{ From: from, To: 'hello@tuart.example', Subject: subject, Date: new Date().toUTCString() },
    ...{ 'Message-ID': `<${subject.replaceAll(' ', '-')}@mal.example>`, ...headers },
  };
  const head = Object.entries(all).map(([key, value]) => `${key}: ${value}\n`);
  return `${head.join('')}\n${body}\n`;
}

const MAL = 'Siobhan Byrne <mal@mal.example>';
const REPLY = { To: `reply+${TOKEN}@tuart.example` };
const DAEMON = 'Mail Delivery System <mailer-daemon@mal.example>';
const FAILED = { ...REPLY, 'X-Failed-Recipients': HER };

/** Each is filed or left waiting. None may change anything, and none gets an answer. */
const MESSAGES = [
  message(MAL, 'through the reply address', REPLY, 'Please send my file to mal@mal.example'),
  message(MAL, 'answers the message', { 'In-Reply-To': `<${SENT}>` }),
  message(`Her <${HER}>`, 'under her address', {}, 'STOP. I withdraw everything.'),
  message(DAEMON, 'Undelivered mail by the reply address', FAILED, '550 5.1.1 No such user'),
  message(DAEMON, 'Undelivered mail without a message', { 'X-Failed-Recipients': HER }),
];

async function belongings() {
  return owner`
    select to_jsonb(leads) as row from leads where email = ${HER}
    union all select to_jsonb(candidates) from candidates where email = ${HER}
    union all select to_jsonb(emails) from emails where recipient = ${HER}
    union all select to_jsonb(stops) from message_stops as stops
  `;
}

it.runIf(hasImapServer)(
  'mail from a stranger changes nothing, is not answered, and is shown as theirs',
  async () => {
    const before = await belongings();
    const admin = await adminClient(server.url);
    // The first connection leaves what is there already.
    await expect
      .poll(async () => (await admin.rpc('mail_in_state')).data, PATIENCE)
      .toMatchObject({ is_watched: true, last_success_at: expect.any(String) });
    await imap?.deliver(MESSAGES);
    const count = async () => (await owner`select from received_messages`).length;
    await expect.poll(count, PATIENCE).toBe(MESSAGES.length);
    expect(await belongings()).toEqual(before);
    expect(smtp.received).toEqual([]);
    const filed = await owner`
      select subject, is_from_stranger from received_messages where is_from_stranger order by subject
    `;
    expect(filed.map(({ subject }) => subject)).toEqual([
      'answers the message',
      'through the reply address',
    ]);
    const { data } = await admin.rpc('my_notices');
    expect(JSON.stringify(data)).toContain(
      'Siobhan Byrne (mal@mal.example) wrote about Siobhán Byrne, from an address we don’t know',
    );
    expect(JSON.stringify(data)).not.toContain('replied');
  },
  120_000,
);
