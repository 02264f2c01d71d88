import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  listDeliveries,
  listWebhooks,
  resendDelivery,
} from '~/features/integrations/integrations-api';
import { type Delivery, deliveryWords } from '~/features/integrations/integrations-schema';
import { startReceiver } from '../integrations/webhook-receiver.ts';
import { png } from '../storage/samples.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient } from '../support/staff-client.ts';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
const DOCS = readFileSync(path.join(ROOT, 'docs/api.md'), 'utf8');

/** The examples of docs/api.md, in their order. */
function examples(language: string): string[] {
  const blocks = DOCS.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'));
  return [...blocks].map(([, code = '']) => code);
}

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess;
let admin: Awaited<ReturnType<typeof adminClient>>;

const start = () => startServerProcess(folder.path, { ALLOWED_INNER_ADDRESSES: '127.0.0.1' });

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await start();
  admin = await adminClient(server.url);
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

async function addWebhook(url: string) {
  const row = { name: 'Sheet', url, events: ['lead.created'] };
  const { data } = await admin.from('webhooks').insert(row).select('id').single();
  const made = await admin.rpc('replace_webhook_secret', { webhook_id: data?.id ?? '' });
  if (made.error) throw made.error;
  return made.data;
}

const PERMISSIONS = ['leads', 'content', 'candidates'].flatMap((of) => [
  `${of}.view`,
  `${of}.manage`,
]);

async function addApplication() {
  const vacancy = { title: 'Welder', kind: 'permanent' };
  const { data: job } = await admin.from('vacancies').insert(vacancy).select('id').single();
  const person = { name: 'Ana Lee', email: 'ana@example.com' };
  const { data: candidate } = await admin.from('candidates').insert(person).select('id').single();
  const row = { vacancy_id: job?.id ?? '', candidate_id: candidate?.id ?? '' };
  const added = await admin.from('applications').insert(row).select('id, updated_at').single();
  return { APPLICATION: added.data?.id ?? '', UPDATED_AT: added.data?.updated_at ?? '' };
}

/** Makes a key for a program that reads leads, adds notes, moves applications and uploads pictures. */
async function environment() {
  await admin
    .from('permissions')
    .insert(PERMISSIONS.map((permission_key) => ({ role: 'program', permission_key })));
  const { data: KEY } = await admin.rpc('make_api_key', { name: 'Program', role: 'program' });
  // More than one page of them.
  const leads = Array.from({ length: 25 }, () => ({ name: 'Kim', email: 'kim@example.com' }));
  const { data } = await admin.from('leads').insert(leads).select('id');
  const FILE = path.join(folder.path, 'picture.png');
  await writeFile(FILE, await png());
  const { PATH } = process.env;
  const LEAD = data?.[0]?.id ?? '';
  return { PATH, SITE: server.url, KEY: KEY ?? '', LEAD, ...(await addApplication()), FILE };
}

describe('the examples of docs/api.md', () => {
  it('work as written', async () => {
    const env = await environment();
    const answers: string[] = [];
    for (const command of examples('sh')) {
      answers.push((await run('sh', ['-c', command], { env })).stdout);
    }
    expect(answers).toHaveLength(6);
    expect(answers[0]).toContain('kim@example.com');
    expect(answers[1]).toMatch(/^content-range: \S+\/\d+/im);
    expect(JSON.parse(answers[2] ?? '')).toMatchObject([{ lead_id: env.LEAD, kind: 'note' }]);
    const moved = [{ id: env.APPLICATION }];
    expect(JSON.parse(answers[3] ?? '')).toMatchObject({ moved, stale: [], refused: [] });
    expect(JSON.parse(answers[4] ?? '')).toMatchObject({ Key: 'media/van.png' });
    expect(JSON.parse(answers[5] ?? '')).toMatchObject({ swagger: '2.0' });

    // Beside the project's packages, where the example's import finds supabase-js.
    const file = path.join(ROOT, 'node_modules/.cache/api-example.mjs');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, examples('js')[0] ?? '');
    const { stdout } = await run(process.execPath, [file], { env });
    expect(JSON.parse(stdout)).toMatchObject({
      note: { actor_name: 'API key: Program' },
      file: 'truck.png',
    });
  });
});

describe('a webhook', () => {
  it('delivers an enquiry at least once, under one id, when the server dies while it sends', async () => {
    let isPatient = true;
    const receiver = await startReceiver((response) => {
      if (!isPatient) response.writeHead(204).end();
    });
    const secret = await addWebhook(receiver.url);
    const sent = await sendEnquiry(server.url, { email: 'grace@example.com' });
    expect(sent.status).toBe(200);
    await expect.poll(() => receiver.received.length).toBe(1);
    await server.kill();
    isPatient = false;
    server = await start();
    admin = await adminClient(server.url);
    await expect.poll(() => receiver.received.length).toBe(2);
    const [first, second] = receiver.received;
    expect(second?.body).toMatchObject({
      id: first?.body.id,
      data: { email: 'grace@example.com' },
    });
    await expect
      .poll(async () => (await admin.from('webhook_deliveries').select('status')).data)
      .toEqual([{ status: 'delivered' }]);
    // The check of docs/api.md.
    const example = encodeURIComponent(examples('js')[1] ?? '');
    const { isGenuine } = await import(/* @vite-ignore */ `data:text/javascript,${example}`);
    expect(isGenuine(secret, second?.headers, second?.text)).toBe(true);
    expect(isGenuine(secret, second?.headers, `${second?.text} `)).toBe(false);
    receiver.close();
  });

  it('that waits for its next attempt is sent at once by “Send now”', async () => {
    let isBroken = true;
    const receiver = await startReceiver((response) =>
      response.writeHead(isBroken ? 500 : 204).end(),
    );
    await admin.from('webhooks').delete().neq('name', '');
    await addWebhook(receiver.url);
    const [webhook] = await listWebhooks(admin);
    const log = async () => (await listDeliveries(admin, webhook?.id ?? ''))[0] as Delivery;
    await sendEnquiry(server.url, { email: 'ivy@example.com' });
    await expect.poll(async () => deliveryWords(await log())).toContain('It will be tried again.');
    const { id, status, next_attempt_at } = await log();
    expect(status).toBe('waiting');
    isBroken = false;
    await resendDelivery(admin, id);
    await expect.poll(async () => (await log()).status).toBe('delivered');
    expect(Date.now()).toBeLessThan(Date.parse(next_attempt_at));
    expect(receiver.received.map(({ body }) => body.id)).toEqual([id, id]);
    receiver.close();
  });

  it('cannot be saved with an address inside our own network, except those that are named', async () => {
    const check = async (url: string) =>
      (await admin.functions.invoke('check-webhook-address', { body: { url } })).data;
    expect(await check('http://127.0.0.1:9/hook')).toEqual({ problem: null });
    expect(await check('http://10.0.0.1/')).toEqual({
      problem: '10.0.0.1 is inside our own network.',
    });
    expect(await check('http://[::1]/')).toEqual({ problem: '::1 is inside our own network.' });
    expect((await check('file:///etc/passwd')).problem).toContain('Only http://');
  });
});
