import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendEnquiry } from '../support/enquiry.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient, visitorClient } from '../support/staff-client.ts';

/** A second process of ours plays the hosted project. */
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let hosted: ServerProcess;
let server: ServerProcess;

beforeAll(async () => {
  folder = await temporaryFolder();
  hosted = await startServerProcess(path.join(folder.path, 'hosted'));
  const secret = (name: string) =>
    readFile(path.join(hosted.dataDir, 'secrets', name), 'utf8').then((text) => text.trim());
  server = await startServerProcess(path.join(folder.path, 'unused'), {
    SUPABASE_URL: hosted.url,
    SUPABASE_PUBLISHABLE_KEY: await secret('publishable-key'),
    SUPABASE_SECRET_KEY: await secret('secret-key'),
  });
});

afterAll(async () => {
  await server.stop();
  await hosted.stop();
  await folder.remove();
});

it('starts no database and makes no folder of its own', async () => {
  await expect(readFile(path.join(folder.path, 'unused/tuart.json'))).rejects.toThrow();
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

it('serves pages, takes enquiries and signs staff in through the hosted project', async () => {
  expect(await (await fetch(server.url)).text()).toContain('Tuart Workforce');
  expect((await sendEnquiry(server.url, { email: 'hosted@example.com' })).status).toBe(200);
  const admin = await adminClient(server.url);
  const { data } = await admin.from('leads').select('email').single();
  expect(data).toEqual({ email: 'hosted@example.com' });
  const listed = await admin.functions.invoke('list-hero-images', { body: {} });
  expect(listed.data).toEqual([]);
});

it('follows a release published there within two seconds or so', async () => {
  const admin = await adminClient(server.url);
  const { data: row } = await admin
    .from('site_settings')
    .select('settings')
    .eq('type', 'theme')
    .single();
  const theme = row?.settings as { colors: Record<string, unknown> };
  const settings = { ...theme, colors: { ...theme.colors, primary: '#123456' } };
  await admin.from('site_settings').update({ settings }).eq('type', 'theme');
  await admin.rpc('publish_site', { note: 'Blue' });
  await expect
    .poll(async () => (await fetch(server.url)).text(), { timeout: 6_000 })
    .toMatch(/#123456/i);
});

it('answers 503 while the hosted project is away', async () => {
  const visitor = await visitorClient(server.url);
  await hosted.stop();
  const read = await visitor.from('current_release').select('number');
  expect(read.status).toBe(503);
  const health = await fetch(`${server.url}/healthz`);
  expect([health.status, health.headers.get('Retry-After')]).toEqual([503, '2']);
  expect((await fetch(server.url)).status).toBe(200);
});
