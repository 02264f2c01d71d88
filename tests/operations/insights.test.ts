import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../app/lib/supabase/database.types.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient } from '../support/staff-client.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess;
let admin: SupabaseClient<Database>;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServerProcess(folder.path);
  admin = await adminClient(server.url);
});

afterAll(async () => {
  await server.stop();
  await folder.remove();
});

async function see(path: string, headers: Record<string, string> = {}) {
  const reply = await fetch(`${server.url}/insights/views`, {
    method: 'POST',
    body: path,
    headers: { 'User-Agent': PHONE, 'Sec-Fetch-Site': 'same-origin', ...headers },
  });
  return reply.status;
}

async function counts() {
  const { data, error } = await admin.from('page_views').select('path, views').order('path');
  if (error) throw error;
  return Object.fromEntries(data.map(({ path, views }) => [path, views]));
}

it('counts what visitors see, but not robots, other sites or people who opted out', async () => {
  for (const path of ['/', '/services/mentoring', '/mentoring', '/privacy']) {
    expect(await see(path)).toBe(204);
  }
  for (const path of ['/no-such-page', '/admin/leads', '/%00', 'javascript:alert(1)', '']) {
    expect(await see(path), path).toBe(204);
  }
  const leftOut: Record<string, string>[] = [
    { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0 Safari/537.36' },
    { 'User-Agent': '' },
    { DNT: '1' },
    { 'Sec-GPC': '1' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ];
  for (const headers of leftOut) expect(await see('/', headers)).toBe(204);
  expect(await counts()).toEqual({ '/': 1, '/mentoring': 2, '/privacy': 1 });
});

it('limits the size of a body and the views per minute from one address', async () => {
  expect(await see(`/${'a'.repeat(2_000)}`)).toBe(413);
  const from = { 'X-Forwarded-For': '203.0.113.90' };
  const statuses = await Promise.all(Array.from({ length: 121 }, () => see('/contact', from)));
  expect(statuses.filter((status) => status === 204)).toHaveLength(120);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await counts())['/contact']).toBe(120);
});

it('serves its script as a small file, and nothing else at its address', async () => {
  const script = await fetch(`${server.url}/insights/script.js`);
  expect(script.headers.get('Content-Type')).toContain('javascript');
  expect((await script.text()).length).toBeLessThan(1_024);
  expect((await fetch(`${server.url}/insights/views`)).status).toBe(404);
});
