import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseOf } from '../../scripts/lib/running-database.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import {
  hasImapServer,
  type ImapServer,
  NO_IMAP_SERVER,
  startImapServer,
} from '../support/imap-server.ts';
import {
  count,
  crashWhileSending,
  noCrashes,
  queueBatch,
  sendRest,
} from '../support/mail-crashes.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type PushService, startPushService } from '../support/push-service.ts';
import {
  freePort,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import {
  adminClient,
  createAccount,
  serviceClient,
  visitorClient,
} from '../support/staff-client.ts';

const OLD = 50;
const KILLS = 2;
const PER_KILL = 20;
const STEP_MS = 23;
const PATIENCE = { timeout: 60_000, interval: 250 };
const LONG_MS = 240_000;
const LARGE = `${'x'.repeat(70)}\n`.repeat(400_000);
const DAY_MS = 86_400_000;
const WEEK_AGO = new Date(Date.now() - 7 * DAY_MS);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let imap: ImapServer;
let smtp: MailServer;
let push: PushService;
let server: ServerProcess;
let port: string;

function message(name: string, headers: Record<string, string> = {}): string {
  const all = {
    From: `Kim <${name}@example.com>`,
    To: 'hello@tuart.example',
    Subject: name,
    Date: new Date().toUTCString(),
    'Message-ID': `<${name}@example.com>`,
    ...headers,
  };
  const head = Object.entries(all).map(([key, value]) => `${key}: ${value}\n`);
  return `${head.join('')}\nWords of ${name}\n`;
}

function many(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, number) => message(`${prefix}-${number}`));
}

async function start() {
  server = await startServerProcess(folder.path, {
    // The same after a restart, so that the server gets its mailbox back at once.
    PORT: port,
    ...push.environment,
    IMAP_URL: imap.url,
    SMTP_URL: smtp.url,
    MAIL_REPLY_ADDRESS: 'reply@tuart.example',
  });
}

async function subjects(prefix: string): Promise<string[]> {
  const service = await serviceClient(server);
  const request = service.from('received_messages').select('subject').like('subject', `${prefix}%`);
  const { data } = await request.limit(1_000);
  return (data ?? []).map(({ subject }) => subject).sort();
}

const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, number) => `${prefix}-${number}`).sort();

/** Someone is invited to an interview. Returns its id, and the invitation as a calendar reads it. */
async function inviteSomeone(admin: Awaited<ReturnType<typeof adminClient>>, email: string) {
  const add = async (
    table: 'vacancies' | 'candidates' | 'applications' | 'interviews',
    row: object,
  ) => {
    const { data, error } = await admin
      .from(table)
      .insert(row as never)
      .select('id')
      .single();
    expect(error).toBeNull();
    return data?.id ?? '';
  };
  const vacancy_id = await add('vacancies', {
    title: 'Welder',
    kind: 'permanent',
    status: 'draft',
  });
  const candidate_id = await add('candidates', { name: 'Mia Tran', email });
  const application_id = await add('applications', {
    vacancy_id,
    candidate_id,
  });
  const id = await add('interviews', { application_id, starts_at: '2199-03-04T02:00:00Z' });
  const sent = () => smtp.received.find(({ to }) => to.includes(email))?.source ?? '';
  await expect.poll(sent, PATIENCE).toContain('method=REQUEST');
  const [file = ''] = /BEGIN:VCALENDAR[\s\S]*?END:VCALENDAR/.exec(sent()) ?? [];
  return { id, calendar: new ICAL.Component(ICAL.parse(file)) };
}

/** Someone who looks after enquiries about apprenticeships, with a browser that shows notices. */
async function addAssignee() {
  const vera = { email: 'vera@tuart.example', password: 'the password of Vera Lund' };
  await createAccount(server, vera, 'recruiter');
  const hers = await visitorClient(server.url);
  const { data } = await hers.auth.signInWithPassword(vera);
  const service = await serviceClient(server);
  const member = service
    .from('staff')
    .select('id')
    .eq('user_id', data.user?.id ?? '');
  const { data: staff } = await member.single();
  const route = { service_type: 'apprenticeship', assignee_id: staff?.id ?? '' };
  const routed = await service.from('lead_routes').upsert(route);
  expect(routed.error).toBeNull();
  const subscribed = await hers.rpc('add_push_subscription', push.subscription);
  expect(subscribed.error).toBeNull();
  return hers;
}

/** The person of the next test, who was sent a message. A stranger has it too: it was forwarded. */
const HER = 'siobhan@example.com';
const TOKEN = 'ab12'.repeat(8);
const SENT = 'sent-to-her@tuart.example';

const MAL = 'Siobhan Byrne <mal@mal.example>';
const REPLY = { To: `reply+${TOKEN}@tuart.example` };
const DAEMON = 'Mail Delivery System <mailer-daemon@mal.example>';
const FAILED = { ...REPLY, 'X-Failed-Recipients': HER };

function strange(name: string, From: string, headers: Record<string, string>, body = 'Words') {
  const id = { 'Message-ID': `<${name}@mal.example>`, Subject: `strange: ${name}` };
  const [head] = message(name, { From, ...id, ...headers }).split('\n\n');
  return `${head}\n\n${body}\n`;
}

/** Each is filed or left waiting. None may change anything, and none gets an answer. */
const FROM_STRANGERS = [
  strange('reply-address', MAL, REPLY, 'Please send my file to mal@mal.example'),
  strange('answer', MAL, { 'In-Reply-To': `<${SENT}>` }),
  strange('her-address', `Her <${HER}>`, {}, 'STOP. I withdraw everything.'),
  strange('undelivered-by-reply-address', DAEMON, FAILED, '550 5.1.1 No such user'),
  strange('undelivered', DAEMON, { 'X-Failed-Recipients': HER }),
];

async function addHer(owner: Awaited<ReturnType<typeof openConnection>>) {
  await owner.unsafe(`
    insert into leads (name, email, message) values ('Siobhán Byrne', '${HER}', 'Hello');
    insert into candidates (name, email, phone) values ('Siobhán Byrne', '${HER}', '0412 000 001');
    insert into emails (recipient, subject, status, sent_at, message_id, lead_id)
      select email, 'Your enquiry', 'sent', now(), '${SENT}', id from leads where email = '${HER}';
    set session_replication_role = replica;
    update emails set reply_token = '${TOKEN}' where message_id = '${SENT}';
    set session_replication_role = origin;
  `);
}

/** At most the current message is sent twice. */
function expectSentOnce(result: Awaited<ReturnType<typeof crashWhileSending>>) {
  expect(result).toMatchObject({ crashes: KILLS, lost: 0, differing: 0 });
  expect(result.mostDoubledAtOnce).toBeLessThanOrEqual(1);
}

describe.skipIf(!hasImapServer)('mail that comes in', () => {
  beforeAll(async () => {
    folder = await temporaryFolder();
    imap = await startImapServer();
    smtp = await startMailServer();
    push = await startPushService();
    port = String(await freePort());
    await imap.deliver(many('old', OLD), WEEK_AGO);
    await start();
  });

  afterAll(async () => {
    await server.stop();
    await imap.close();
    await smtp.close();
    await push.close();
    await folder.remove();
  });

  it('leaves mail that was there before, and shows when it was fetched', async () => {
    const admin = await adminClient(server.url);
    await expect
      .poll(async () => (await admin.rpc('mail_in_state')).data, PATIENCE)
      .toMatchObject({
        is_watched: true,
        last_error: null,
        last_success_at: expect.any(String),
      });
    await imap.deliver(many('first', 3));
    await expect.poll(() => subjects('first'), PATIENCE).toEqual(names('first', 3));
    expect(await subjects('old')).toEqual([]);
    // Nothing on the mail server is deleted or marked.
    expect(await imap.count()).toBe(OLD + 3);
  });

  it('mail from a stranger changes nothing, is not answered, and is shown as theirs', async () => {
    const owner = await openConnection((await databaseOf(folder.path)) ?? '');
    await addHer(owner);
    const belongings = () => owner`
      select to_jsonb(leads) as row from leads where email = ${HER}
      union all select to_jsonb(candidates) from candidates where email = ${HER}
      union all select to_jsonb(emails) from emails where recipient = ${HER}
      union all select to_jsonb(stops) from message_stops as stops
    `;
    const before = await belongings();
    await imap.deliver(FROM_STRANGERS);
    await expect.poll(() => subjects('strange'), PATIENCE).toHaveLength(FROM_STRANGERS.length);
    expect(await belongings()).toEqual(before);
    expect(smtp.received).toEqual([]);
    const filed = await owner`
      select subject, is_from_stranger from received_messages where is_from_stranger order by subject
    `;
    expect(filed.map(({ subject }) => subject)).toEqual([
      'strange: answer',
      'strange: reply-address',
    ]);
    await owner.end();
    const { data } = await (await adminClient(server.url)).rpc('my_notices');
    expect(JSON.stringify(data)).toContain(
      'Siobhan Byrne (mal@mal.example) wrote about Siobhán Byrne, from an address we don’t know',
    );
    expect(JSON.stringify(data)).not.toContain('replied');
  });

  it('a reply finds its lead, from the address that we wrote to and from another one', async () => {
    const admin = await adminClient(server.url);
    await sendEnquiry(server.url, { email: 'grace@example.com', name: 'Grace Ho' });
    const sent = () => smtp.received.find(({ to }) => to.includes('grace@example.com'));
    await expect.poll(sent, PATIENCE).toBeDefined();
    const [, id = ''] = /^Message-ID: <(.+)>/im.exec(sent()?.source ?? '') ?? [];
    const answer = { 'In-Reply-To': `<${id}>`, References: `<${id}>` };
    await imap.deliver([
      message('answer-0', { ...answer, From: 'Grace <grace@example.com>' }),
      message('answer-1', { ...answer, From: 'Grace at work <grace@work.example>' }),
    ]);
    await expect.poll(() => subjects('answer'), PATIENCE).toHaveLength(2);
    const { data: lead } = await admin
      .from('leads')
      .select('id')
      .eq('email', 'grace@example.com')
      .single();
    const { data } = await admin
      .from('received_messages')
      .select('lead_id, filed_by, remarks')
      .like('subject', 'answer%')
      .order('subject');
    const filed = { lead_id: lead?.id, filed_by: 'message_id' };
    expect(data).toEqual([
      { ...filed, remarks: [] },
      { ...filed, remarks: [expect.stringContaining('another address')] },
    ]);
    const timeline = admin
      .from('activities')
      .select('body')
      .eq('lead_id', lead?.id ?? '');
    const { data: entries } = await timeline.eq('kind', 'received').order('body');
    expect(entries).toEqual([{ body: 'Words of answer-0' }, { body: 'Words of answer-1' }]);
  });

  it('the person who looks after an enquiry is told of it at once, and of the answer to their reply', async () => {
    const hers = await addAssignee();
    const kinds = async () =>
      (await hers.from('notices').select('kind').order('created_at')).data ?? [];
    await sendEnquiry(server.url, { email: 'wren@example.com', name: 'Wren Marsh' });
    await expect.poll(kinds, PATIENCE).toEqual([{ kind: 'lead' }]);
    await expect.poll(() => push.received, PATIENCE).toHaveLength(1);
    expect(JSON.stringify(push.received[0])).toContain('Wren Marsh');

    const { data: lead } = await hers.from('leads').select('id').eq('name', 'Wren Marsh').single();
    const email = {
      ...{ recipient: 'wren@example.com', lead_id: lead?.id },
      ...{ subject: 'Your start', body_text: 'When could you start?' },
    };
    const saved = await hers.rpc('save_email', { email_id: randomUUID(), email, is_sent: true });
    expect(saved.error).toBeNull();
    const reply = () => smtp.received.find(({ source }) => source.includes('Subject: Your start'));
    await expect.poll(reply, PATIENCE).toBeDefined();
    const headers = reply()?.source.replace(/\r\n[ \t]+/g, ' ') ?? '';
    const [, to = ''] = /^Reply-To: (.+)$/im.exec(headers) ?? [];
    const answer = message('wren', { To: to.trim() });
    const quoted = 'On Tue, 17 Nov 2026, Vera wrote:\n> When could you start?\n';
    await imap.deliver([`${answer}\n${quoted}`]);
    await expect.poll(kinds, PATIENCE).toEqual([{ kind: 'lead' }, { kind: 'reply' }]);
    const timeline = hers
      .from('activities')
      .select('body')
      .eq('lead_id', lead?.id ?? '');
    const { data: entries } = await timeline.eq('kind', 'received');
    expect(entries).toEqual([{ body: 'Words of wren' }]);
  });

  it('nothing is lost or duplicated when the mail server gives its messages new numbers', async () => {
    const before = await subjects('');
    await imap.renumber();
    await imap.deliver(many('renumbered', 2));
    await expect.poll(() => subjects('renumbered'), PATIENCE).toEqual(names('renumbered', 2));
    expect(await subjects('')).toEqual([...before, ...names('renumbered', 2)].sort());
  });

  it('fetches only the text of a message that is too large, and its files stay in the mailbox', async () => {
    const type = 'multipart/mixed; boundary=edge';
    const [head = ''] = message('large-0', { 'Content-Type': type }).split('\n\n');
    const parts = [
      'Content-Type: text/plain\n\nSee attached.',
      `Content-Type: application/pdf\n\n${LARGE}`,
    ];
    const body = parts.map((part) => `--edge\n${part}\n`).join('');
    // The last one fits into a message, but not into a request to the database.
    const long = `${message('large-2')}${'漢'.repeat(99_000)}\n> ${'漢'.repeat(300_000)}`;
    await imap.deliver([`${head}\n\n${body}--edge--\n`, message('large-1'), long]);
    await expect.poll(() => subjects('large'), PATIENCE).toEqual(names('large', 3));
    const admin = await adminClient(server.url);
    const request = admin.from('received_messages').select('body_text, remarks');
    const { data } = await request.eq('subject', 'large-0').single();
    expect(data).toEqual({
      body_text: 'See attached.',
      remarks: [expect.stringContaining('larger than 25 MB')],
    });
  });

  it(
    'keeps the original of a message that takes too much to read, and reads the next one',
    async () => {
      // The library keeps a buffer for each end of base64, some 650 MB in all.
      const encoding = { 'Content-Transfer-Encoding': 'base64' };
      const [head = ''] = message('greedy-0', encoding).split('\n\n');
      const greedy = `${head}\n\n${'=A=\n'.repeat(600_000)}`;
      await imap.deliver([greedy, message('greedy-1')]);
      await expect.poll(() => subjects('greedy'), PATIENCE).toEqual(names('greedy', 2));
      const admin = await adminClient(server.url);
      const request = admin.from('received_messages').select('*, received_files(*)');
      const { data } = await request.eq('subject', 'greedy-0').single();
      expect(data).toMatchObject({
        sender: 'greedy-0@example.com',
        filed_at: null,
        set_aside_at: null,
        remarks: [expect.stringContaining('This message could not be read here.')],
        received_files: [{ name: 'Original message.eml', type: 'message/rfc822' }],
      });
      const [{ path = '' } = {}] = data?.received_files ?? [];
      const original = await admin.storage.from('mail-files').download(path);
      expect((await original.data?.text())?.replaceAll('\r\n', '\n')).toBe(greedy);
    },
    LONG_MS,
  );

  it(
    'carries on when the connection was lost while it fetched',
    async () => {
      await imap.deliver(many('lost', 30));
      await expect.poll(async () => (await subjects('lost')).length, PATIENCE).toBeGreaterThan(0);
      await imap.stop();
      await imap.start();
      await expect.poll(() => subjects('lost'), PATIENCE).toEqual(names('lost', 30));
    },
    LONG_MS,
  );

  it(
    `loses and duplicates nothing when the server is killed ${KILLS} times while it fetches and sends`,
    async () => {
      const sent = noCrashes();
      for (let round = 0; round < KILLS; round++) {
        await imap.deliver(many(`killed-${round}`, PER_KILL));
        const stored = async () => (await subjects(`killed-${round}-`)).length;
        const before = smtp.received.length;
        const batch = await queueBatch(await adminClient(server.url));
        await expect.poll(stored, { ...PATIENCE, interval: 10 }).toBeGreaterThan(round);
        await expect
          .poll(() => smtp.received.length, { ...PATIENCE, interval: 10 })
          .toBeGreaterThan(before);
        await sleep(round * STEP_MS);
        await server.kill();
        await start();
        await sendRest(await adminClient(server.url), batch);
        count(sent, smtp, batch);
      }
      const all = Array.from({ length: KILLS }, (_, round) => names(`killed-${round}`, PER_KILL));
      await expect.poll(() => subjects('killed'), PATIENCE).toEqual(all.flat().sort());
      expectSentOnce(sent);
    },
    LONG_MS,
  );

  it(
    'also fetches mail from a given day on, and deletes what is complete here, if asked to',
    async () => {
      const own = { folder: await temporaryFolder(), imap: await startImapServer() };
      await own.imap.deliver([message('asked-old')], WEEK_AGO);
      await own.imap.deliver([message('asked-new')], new Date(Date.now() - DAY_MS));
      const type = { 'Content-Type': 'application/zip; name=a.zip' };
      await own.imap.deliver([message('asked-refused', type)]);
      const other = await startServerProcess(own.folder.path, {
        IMAP_URL: own.imap.url,
        IMAP_DELETE: '1',
        IMAP_SINCE: new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10),
      });
      const admin = await adminClient(other.url);
      const request = () => admin.from('received_messages').select('subject').order('subject');
      const expected = [{ subject: 'asked-new' }, { subject: 'asked-refused' }];
      await expect.poll(async () => (await request()).data, PATIENCE).toEqual(expected);
      // The old one, and the one whose file was not kept.
      await expect.poll(() => own.imap.count(), PATIENCE).toBe(2);
      await other.stop();
      await own.imap.close();
      await own.folder.remove();
    },
    LONG_MS,
  );

  it('an invitation that is accepted in a calendar is shown on the interview', async () => {
    const admin = await adminClient(server.url);
    const { id, calendar } = await inviteSomeone(admin, 'mia.invited@example.com');
    const event = calendar.getFirstSubcomponent('vevent');
    const organiser = String(event?.getFirstPropertyValue('organizer')).replace('mailto:', '');
    expect(organiser).toBe('reply@tuart.example');
    // What a calendar sends back (RFC 5546).
    calendar.updatePropertyWithValue('method', 'REPLY');
    event?.getFirstProperty('attendee')?.setParameter('partstat', 'ACCEPTED');
    const headers = {
      From: 'Mia <mia.invited@example.com>',
      To: organiser,
      'Content-Type': 'text/calendar; method=REPLY; charset=UTF-8',
    };
    const [head = ''] = message('accepted', headers).split('\n\n');
    await imap.deliver([`${head}\n\n${calendar.toString().replaceAll('\r\n', '\n')}\n`]);
    const replies = async () => {
      const { data } = await admin.from('interviews').select('replies').eq('id', id).single();
      return Object.values(data?.replies ?? {});
    };
    await expect.poll(replies, PATIENCE).toMatchObject([{ answer: 'accepted' }]);
  });
});

if (!hasImapServer) {
  it.skip(NO_IMAP_SERVER, () => undefined);
  it(
    'a server that is killed while it sends loses no message, and sends at most the current one twice',
    async () => expectSentOnce(await crashWhileSending(KILLS, (round) => round * STEP_MS)),
    LONG_MS,
  );
}
