import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { databaseOf } from '../../scripts/lib/running-database.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import { pdf } from '../storage/samples.ts';
import { createWorld } from '../support/changed-world.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient, serviceClient } from '../support/staff-client.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const PATIENCE = { timeout: 20_000, interval: 200 };
/** The jobs that run once a minute then run every three seconds. */
const FASTER = 20;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let worldFolder: Awaited<ReturnType<typeof temporaryFolder>>;
let world: Awaited<ReturnType<typeof createWorld>>;
let mail: MailServer;
let server: ServerProcess;

beforeAll(async () => {
  [folder, worldFolder] = [await temporaryFolder(), await temporaryFolder()];
  world = await createWorld(worldFolder.path, { faster: FASTER });
  mail = await startMailServer();
  server = await startServerProcess(folder.path, { ...world.environment, SMTP_URL: mail.url });
});
afterEach(() => world.change({ clockMs: 0 }));
afterAll(async () => {
  await server.stop();
  await mail.close();
  await Promise.all([folder.remove(), worldFolder.remove()]);
});

async function query(statement: string) {
  const sql = await openConnection((await databaseOf(folder.path)) ?? '');
  return sql.unsafe(statement).finally(() => sql.end());
}

describe('a server whose clock jumps while it runs', () => {
  it.each([
    ['a day forward', DAY_MS],
    ['an hour back', -HOUR_MS],
    ['ten minutes ahead of its database', 10 * MINUTE_MS],
    ['ten minutes behind its database', -10 * MINUTE_MS],
  ])('%s still signs people in, keeps their sessions, and sends mail', async (_name, clockMs) => {
    const before = await adminClient(server.url);
    await world.change({ clockMs });
    // Someone who was signed in gets a new token, and a token is valid from the moment it is made.
    const refreshed = await before.auth.refreshSession();
    expect(refreshed.error).toBeNull();
    expect((await before.from('leads').select('id').limit(1)).error).toBeNull();
    const admin = await adminClient(server.url);
    expect((await admin.from('leads').select('id').limit(1)).error).toBeNull();

    const email = `jumped${clockMs}@example.com`;
    expect((await sendEnquiry(server.url, { email })).status).toBe(200);
    const isSent = () => mail.received.some(({ to }) => to.includes(email));
    await expect.poll(isSent, PATIENCE).toBe(true);

    const media = admin.storage.from('attachments');
    const service = (await serviceClient(server)).storage.from('attachments');
    const name = `jump${clockMs}.pdf`;
    const kept = await service.upload(name, pdf(), { contentType: 'application/pdf' });
    expect(kept.error).toBeNull();
    const { data: signed } = await media.createSignedUrl(name, 60);
    expect((await fetch(signed?.signedUrl ?? '')).status).toBe(200);

    await world.change({ clockMs: 0 });
    expect((await before.auth.refreshSession()).error).toBeNull();
    expect((await before.from('leads').select('id').limit(1)).error).toBeNull();
  });

  it('notices that a session has ended, although its clock was put back', async () => {
    await world.change({ clockMs: DAY_MS });
    const admin = await adminClient(server.url);
    expect((await admin.from('leads').select('id').limit(1)).status).toBe(200);
    await world.change({ clockMs: 0 });
    await query('delete from auth.sessions');
    const status = async () => (await admin.from('leads').select('id').limit(1)).status;
    await expect.poll(status, PATIENCE).toBe(401);
  });

  it('publishes nothing early and deletes nothing early', async () => {
    const admin = await adminClient(server.url);
    const page = { title: 'In an hour', slug: 'in-an-hour', content: { blocks: [] } };
    const publish_at = new Date(Date.now() + HOUR_MS).toISOString();
    expect((await admin.from('content_pages').insert({ ...page, publish_at })).error).toBeNull();
    const jumps = () => server.output().split('the clock has jumped').length;
    const before = jumps();
    // Further than ever before: the rules may not have looked at the clock since an earlier jump.
    await world.change({ clockMs: 3 * DAY_MS });
    await expect.poll(jumps, PATIENCE).toBeGreaterThan(before);
    await query(`
      insert into public.leads (name, email, is_spam, created_at)
      values ('Spam', 'old.spam@example.com', true, now() - interval '1 year');
      update public.retention_rules set is_automatic = true where kind = 'spam';
      update public.retention_rules set next_run_at = now() where kind = 'spam'`);
    await world.change({ clockMs: 0 });
    const again = jumps();
    await world.change({ clockMs: 5 * DAY_MS });
    // The rules have had their turn: they look at the clock first.
    await expect.poll(jumps, PATIENCE).toBeGreaterThan(again);
    expect(
      await query("select from public.leads where email = 'old.spam@example.com'"),
    ).toHaveLength(1);
    expect((await fetch(`${server.url}/in-an-hour`)).status).toBe(404);
  });

  it('makes one backup for a day, and none for each jump', async () => {
    for (const clockMs of [DAY_MS, 0, -DAY_MS, HOUR_MS]) await world.change({ clockMs });
    const rows = await query("select from public.backups where kind = 'scheduled'");
    expect(rows.length).toBeLessThanOrEqual(1);
  });
});
