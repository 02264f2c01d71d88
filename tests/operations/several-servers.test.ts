import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import { type Receiver, startReceiver } from '../integrations/webhook-receiver.ts';
import { png } from '../storage/samples.ts';
import { type Balancer, startBalancer } from '../support/balancer.ts';
import { addDueWork, countLeft, DUE } from '../support/due-work.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { timed } from '../support/server-clock.ts';
import {
  freePort,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { openSharedDatabase, type SharedDatabase } from '../support/shared-database.ts';
import { adminClient, publishableKeyOf, serviceClient } from '../support/staff-client.ts';

/** Two seconds, by the other server's clock. */
const REACHES_OTHERS_TENTHS = 20;
const CHANGED = { timeout: 20_000, interval: 50 };
/** Between two requests of a visitor, so that the servers have time to start again. */
const PAUSE_MS = 40;
/** The migration that adds `hold_emails`. */
const MIGRATION = '20261128200100';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let database: SharedDatabase;
let mail: MailServer;
let receiver: Receiver;
let balancer: Balancer;
let ports: string[];
let servers: ServerProcess[];

beforeAll(async () => {
  folder = await temporaryFolder();
  database = await openSharedDatabase(folder.path);
  [mail, receiver, balancer] = await Promise.all([
    startMailServer(),
    startReceiver(),
    startBalancer(),
  ]);
  ports = [String(await freePort()), String(await freePort())];
  await addDueWork(database.url, receiver.url);
  servers = await Promise.all([start(0), start(1)]);
  balancer.servers.push(...servers.map(({ url }) => url));
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  balancer.close();
  receiver.close();
  await mail.close();
  await database.close();
  await folder.remove();
});

function start(place: 0 | 1): Promise<ServerProcess> {
  return startServerProcess(database.dataDirs[place], {
    DATABASE_URL: database.url,
    PORT: ports[place] ?? '',
    SITE_URL: balancer.url,
    SMTP_URL: mail.url,
    ALLOWED_INNER_ADDRESSES: '127.0.0.1',
    DRAIN_SECONDS: '1',
  });
}

function pair(): [ServerProcess, ServerProcess] {
  return servers as [ServerProcess, ServerProcess];
}

function countEach(names: string[]): number[] {
  return Object.values(Object.groupBy(names, (name) => name)).map((same) => same?.length ?? 0);
}

async function ask(statement: string) {
  const sql = await openConnection(database.url);
  try {
    return await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

/** The change arrives at the server within two seconds of its own clock. */
async function expectSoon(server: ServerProcess, check: () => Promise<void>): Promise<void> {
  const { tenths } = await timed(server, () => vi.waitFor(check, CHANGED));
  expect(tenths).toBeLessThan(REACHES_OTHERS_TENTHS);
}

async function expectText(server: ServerProcess, pathname: string, text: string): Promise<void> {
  await expectSoon(server, async () =>
    expect(await (await fetch(server.url + pathname)).text()).toContain(text),
  );
}

describe('what one server keeps in memory and another one changes', () => {
  it('a page, and the library’s words about its picture', async () => {
    const [first, second] = pair();
    const service = await serviceClient(first);
    const contentType = 'image/png';
    await service.storage.from('media').upload('van.png', await png(), { contentType });
    const file = { title: 'Van', file_path: 'van.png', file_type: contentType, alt_text: 'A van' };
    expect((await service.from('media').insert({ ...file, size: 100 })).error).toBeNull();
    const image = { path: 'media/van.png', alt: 'A van', width: 8, height: 8 };
    const page = { slug: 'the-van', title: 'The van', is_published: true };
    const content = { blocks: [{ id: 'a', type: 'image', props: { image } }] };
    expect((await service.from('content_pages').insert({ ...page, content })).error).toBeNull();
    await expectText(second, '/the-van', 'alt="A van"');

    await service.from('content_pages').update({ title: 'Our van' }).eq('slug', 'the-van');
    await service.from('content_pages').update({ is_published: true }).eq('slug', 'the-van');
    await expectText(second, '/the-van', '>Our van<');
    await service.from('media').update({ alt_text: 'A white van' }).eq('file_path', 'van.png');
    await expectText(second, '/the-van', 'alt="A white van"');
  });

  it('the list of jobs', async () => {
    const [first, second] = pair();
    expect(await (await fetch(`${second.url}/jobs`)).text()).not.toContain('Boilermaker of two');
    const service = await serviceClient(first);
    const { error } = await service.from('vacancies').insert({
      ...{ slug: 'boilermaker-of-two', title: 'Boilermaker of two', kind: 'permanent' },
      ...{ suburb: 'Joondalup', postcode: '6027', status: 'open' },
      ...{ summary: 'Weld', description: 'You weld.' },
    });
    expect(error).toBeNull();
    await expectText(second, '/jobs', 'Boilermaker of two');
  });

  it('a session that has ended, with its live stream', async () => {
    const [first, second] = pair();
    const admin = await adminClient(first.url);
    const { data } = await admin.auth.getSession();
    const publishableKey = await publishableKeyOf(second.url);
    const Authorization = `Bearer ${data.session?.access_token}`;
    const headers = { apikey: publishableKey, Authorization };
    const read = async () =>
      (await fetch(`${second.url}/rest/v1/leads?select=id&limit=1`, { headers })).status;
    const stream = await fetch(`${second.url}/api/events`, { headers });
    expect([await read(), stream.status]).toEqual([200, 200]);

    const ended = stream.text();
    const { tenths } = await timed(second, async () => {
      await admin.auth.signOut();
      await ended;
    });
    expect(tenths).toBeLessThan(REACHES_OTHERS_TENTHS);
    expect(await read()).toBe(401);
  });
});

describe('two servers that start at the same moment on one database', () => {
  it('do each piece of work once', async () => {
    await expect.poll(() => countLeft(database.url), { timeout: 100_000 }).toEqual({});

    const subjects = mail.received.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1] ?? '');
    const letters = subjects.filter((subject) => subject.startsWith('Letter'));
    expect(countEach(letters)).toEqual(Array(DUE).fill(1));
    expect(
      mail.received.filter(({ source }) => source.includes('has been assigned to you')),
    ).toHaveLength(1);
    const deliveries = receiver.received.map(({ body }) => body.id);
    expect(countEach(deliveries)).toEqual(Array(DUE).fill(1));

    const begun = await ask(`
      select record_id, count(*)::integer as times from public.audit_log
      where table_name = 'placements' and before ->> 'status' = 'planned'
        and after ->> 'status' = 'active'
      group by record_id`);
    expect(begun.map(({ times }) => times)).toEqual(Array(DUE).fill(1));
    const [planned] = await ask(`
      select count(*)::integer as steps,
        count(distinct (placement_id, care_step_id, due_on))::integer as different
      from public.tasks join public.placements on placements.id = placement_id
      where position = 'Electrician of today' and due_on > private.office_day() + 180`);
    expect(planned?.steps).toBeGreaterThan(0);
    expect(planned?.different).toBe(planned?.steps);

    const kept = await Promise.all(
      database.dataDirs.map((dataDir) => readdir(path.join(dataDir, 'backups')).catch(() => [])),
    );
    expect(await ask('select status, problem from public.backups')).toEqual([
      { status: 'proven', problem: null },
    ]);
    expect(kept.flat()).toHaveLength(1);
  });
});

it('after a migration, a server that runs knows the new structure of the database', async () => {
  const [, second] = pair();
  const service = await serviceClient(second);
  const people = { kept_id: randomUUID(), gone_id: randomUUID() };
  /** 404 if the server knows no such function; otherwise refused, because it is for staff. */
  const status = async () => (await service.rpc('applications_to_merge', people)).status;
  expect(await status()).toBe(403);
  // As before the migration: its parameters had other names.
  await ask(`
    drop function private.ending_reason;
    drop function public.applications_to_merge;
    create function public.applications_to_merge(one uuid, other uuid) returns void
      language sql as '';
    delete from supabase_migrations.schema_migrations where version = '${MIGRATION}';
    notify pgrst, 'reload schema'`);
  await vi.waitFor(async () => expect(await status()).toBe(404), CHANGED);
  expect(await migrate(database.url)).toHaveLength(1);
  await expectSoon(second, async () => expect(await status()).toBe(403));
});

/** Reads pages and sends enquiries through the balancer until it is told to stop. */
function keepBusy() {
  const failures: string[] = [];
  const accepted: string[] = [];
  let isOver = false;
  const repeat = async (work: () => Promise<void>) => {
    while (!isOver) {
      await work().catch((error) => failures.push(String(error.cause ?? error)));
      await sleep(PAUSE_MS);
    }
  };
  const read = async (pathname: string) => {
    const reply = await fetch(balancer.url + pathname);
    const text = await reply.text();
    if (reply.status !== 200) failures.push(`${pathname} ${reply.status} ${text.slice(0, 80)}`);
  };
  const send = async () => {
    const email = `rolling.${crypto.randomUUID()}@example.com`;
    const reply = await sendEnquiry(balancer.url, { email });
    if (reply.status === 200) accepted.push(email);
    else failures.push(`enquiry ${reply.status} ${(await reply.text()).slice(0, 80)}`);
  };
  const work = Promise.all([
    ...['/', '/contact', '/jobs', '/blog'].map((page) => repeat(() => read(page))),
    repeat(send),
    repeat(send),
  ]);
  return {
    failures,
    accepted,
    async stop() {
      isOver = true;
      await work;
    },
  };
}

describe('restarting one server after the other', () => {
  it('fails no request, and loses no enquiry that was accepted', async () => {
    await expect.poll(() => balancer.healthy.size).toBe(2);
    const load = keepBusy();
    for (const place of [0, 1] as const) {
      const before = load.accepted.length;
      expect(await servers[place]?.stop()).toBe(0);
      expect(balancer.healthy.size).toBe(1);
      servers[place] = await start(place);
      await expect.poll(() => balancer.healthy.size).toBe(2);
      await expect.poll(() => load.accepted.length).toBeGreaterThan(before + 5);
    }
    await load.stop();
    expect(load.failures).toEqual([]);
    const stored = await ask("select email from public.leads where email like 'rolling.%'");
    expect(stored.map(({ email }) => email).toSorted()).toEqual(load.accepted.toSorted());
  });
});
