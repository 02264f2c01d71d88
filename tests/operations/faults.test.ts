import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityHeaders } from '../../server/guard/headers.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import { halfSentEnquiry } from '../support/half-sent-enquiry.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient, publishableKeyOf, visitorClient } from '../support/staff-client.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess;

/** The page is due this long from now. The server is asked to stop before then. */
const DUE_MS = 2_000;
/**
 * The CPU time of a start with existing data. The wall clock would also count what other processes
 * do.
 */
const START_CPU_MS = 10_000;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServerProcess(folder.path);
});

afterAll(async () => {
  await server.stop();
  await folder.remove();
});

describe('bad requests', () => {
  const json = { 'Content-Type': 'application/json' };

  async function send(pathname: string, init: RequestInit = {}) {
    const publishableKey = await publishableKeyOf(server.url);
    const headers = { apikey: publishableKey, ...init.headers };
    return fetch(`${server.url}${pathname}`, { ...init, headers });
  }

  it('malformed JSON is refused in the protocol’s own format', async () => {
    const rest = await send('/rest/v1/leads', { method: 'POST', body: '{"a":', headers: json });
    expect(rest.status).toBe(400);
    expect(await rest.json()).toMatchObject({ code: 'PGRST102' });

    const auth = await send('/auth/v1/token?grant_type=password', {
      method: 'POST',
      body: '{"a":',
      headers: json,
    });
    expect(auth.status).toBe(400);
    expect(await auth.json()).toMatchObject({ error_code: 'bad_json' });
  });

  it.each(['/rest/v1/leads', '/auth/v1/token?grant_type=password', '/recruitment'])(
    'a body of 2 MiB is refused by %s',
    async (pathname) => {
      const body = JSON.stringify({ message: 'x'.repeat(2 * 1024 * 1024) });
      const reply = await send(pathname, { method: 'POST', body, headers: json });
      expect(reply.status).toBe(413);
    },
  );

  it('a body of 2 MiB without a length is also refused', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(64 * 1024));
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (sent++ < 32) controller.enqueue(chunk);
        else controller.close();
      },
    });
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
    expect((await send('/rest/v1/leads', { ...init, headers: json })).status).toBe(413);
  });

  it.each([
    ['/rest/v1/nothing_here', 404, { code: 'PGRST205' }],
    ['/auth/v1/nothing-here', 404, { error_code: 'not_found' }],
    ['/storage/v1/nothing-here', 404, {}],
    ['/functions/v1/nothing-here', 404, {}],
    ['/api/nothing-here', 404, { error: expect.any(String) }],
    ['/rest/v1/%00', 400, { code: expect.any(String) }],
    ['/%zz', 400, {}],
  ])('%s answers %i', async (pathname, status, body) => {
    const reply = await send(pathname);
    expect(reply.status).toBe(status);
    expect(await reply.json()).toMatchObject(body);
  });

  it.each([
    ['an unknown page', '/no/such/page'],
    ['the address of the metrics, if nobody may read them,', '/metrics'],
  ])('%s shows a helpful 404 page', async (_name, pathname) => {
    const reply = await fetch(`${server.url}${pathname}`);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('Content-Type')).toContain('text/html');
  });

  it('a visitor who sends too many enquiries is told to wait', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) {
      const reply = await fetch(`${server.url}/enquiries`, {
        method: 'POST',
        headers: { 'X-Forwarded-For': '203.0.113.77' },
        body: new URLSearchParams({
          form: 'alternate',
          name: 'Robin',
          email: 'robin@example.com',
          message: `Message number ${count}, long enough.`,
          fill_ms: '9000',
        }),
      });
      statuses.push(reply.status);
      expect(reply.headers.get('Cache-Control')).toBe('no-store');
      if (count === 5) expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(500);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('a visitor without script who sends too many enquiries is told to wait', async () => {
    const send = (count: number) =>
      fetch(`${server.url}/contact`, {
        method: 'POST',
        headers: { 'X-Forwarded-For': '203.0.113.78' },
        body: new URLSearchParams({
          form: 'alternate',
          name: 'Robin',
          email: 'robin.often@example.com',
          message: `Message number ${count}, long enough.`,
        }),
      });
    for (let count = 0; count < 5; count++) expect((await send(count)).status).toBe(200);
    const reply = await send(5);
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(500);
    expect(reply.headers.get('Cache-Control')).toBe('no-store');
    expect(await reply.text()).toContain('Several messages have just come from your connection');
  });
});

describe('replies', () => {
  it('have a policy that allows inline scripts by hash only', async () => {
    const reply = await fetch(server.url);
    const policy = reply.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(reply.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(reply.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['a page', 'GET', '/contact', 200],
    ['the same page, cached', 'GET', '/contact', 200],
    ['a page not cached', 'GET', '/login?error_code=x', 200],
    ['another spelling', 'HEAD', '/Contact/', 308],
    ['the head of a page', 'HEAD', '/contact', 200],
    ['a missing page', 'GET', '/nowhere', 404],
    ['a file', 'GET', '/favicon.ico', 200],
    ['a health check', 'GET', '/healthz', 200],
    ['no key', 'GET', '/rest/v1/leads', 401],
    ['a refused sign-in', 'POST', '/auth/v1/token', 401],
    ['a missing object', 'GET', '/storage/v1/object/public/media/none.png', 404],
    ['a missing function', 'POST', '/functions/v1/none', 404],
    ['a malformed address', 'GET', '/%ff', 400],
    ['a method that is not allowed', 'DELETE', '/contact', 405],
  ])('have every security header: %s', async (_name, method, where, status) => {
    const reply = await fetch(`${server.url}${where}`, { method, redirect: 'manual' });
    expect(reply.status).toBe(status);
    for (const [name, value] of securityHeaders(server.url)) {
      expect(reply.headers.get(name), name).toBe(value);
    }
    expect(reply.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('publish the configuration a browser needs, and nothing secret', async () => {
    const config = await (await fetch(`${server.url}/api/check-config`)).json();
    expect(config).toEqual({
      ok: true,
      supabaseUrl: expect.stringMatching(/^http/),
      publishableKey: expect.stringMatching(/^sb_publishable_/),
    });
  });

  it('leave no personal data in the log', async () => {
    await sendEnquiry(server.url, { email: 'very.private@example.com', name: 'Very Private' });
    await expect.poll(server.output).toContain('"path":"/enquiries"');
    for (const path of [
      '/contact?name=very.private',
      '/storage/v1/object/sign/attachments/very.private',
    ]) {
      await (await fetch(server.url + path)).text();
    }
    await expect
      .poll(server.output)
      .toContain('"path":"/storage/v1/object/sign/attachments/:name"');
    expect(server.output()).not.toContain('very.private');
    expect(server.output()).not.toContain('Very Private');
  });
});

describe('PostgreSQL after it was killed', () => {
  it('restarts, and the server recovers automatically', async () => {
    const pidFile = path.join(folder.path, 'postgres/postmaster.pid');
    const postmaster = async () => (await readFile(pidFile, 'utf8')).split('\n')[0];
    const before = await postmaster();
    process.kill(Number(before), 'SIGKILL');

    await expect.poll(postmaster, { timeout: 20_000 }).not.toBe(before);
    await expect
      .poll(async () => (await fetch(`${server.url}/healthz`)).status, { timeout: 20_000 })
      .toBe(200);
    const visitor = await visitorClient(server.url);
    const { data } = await visitor.from('current_release').select('number').single();
    expect(data).toEqual({ number: 1 });
  });
});

describe('a server that is stopped and started again', () => {
  it('finishes open requests, stops PostgreSQL, keeps acknowledged data and does what became due', async () => {
    const email = 'kept@example.com';
    expect((await sendEnquiry(server.url, { email })).status).toBe(200);
    const editor = await adminClient(server.url);
    const page = { title: 'On time', slug: 'on-time', content: { blocks: [] } };
    const due = Date.now() + DUE_MS;
    const { error } = await editor
      .from('content_pages')
      .insert({ ...page, publish_at: new Date(due).toISOString() });
    expect(error).toBeNull();
    expect((await fetch(`${server.url}/on-time`)).status).toBe(404);
    const inFlight = await halfSentEnquiry(server.url, 'last@example.com');
    const stopped = server.stop();
    // The server is in the middle of stopping by then.
    await sleep(1_000);
    expect(await inFlight.sendTheRest()).toBe(200);
    expect(await stopped).toBe(0);
    await expect(readFile(path.join(folder.path, 'postgres/postmaster.pid'))).rejects.toThrow();

    await sleep(Math.max(0, due - Date.now()));
    server = await startServerProcess(folder.path);
    expect(cpuTime(server.pid)).toBeLessThan(START_CPU_MS);
    await expect
      .poll(async () => (await fetch(`${server.url}/on-time`)).status, { timeout: 20_000 })
      .toBe(200);
    expect(server.output()).not.toContain('Sign in at');

    const admin = await adminClient(server.url);
    const { data } = await admin
      .from('leads')
      .select('email')
      .in('email', [email, 'last@example.com']);
    expect(data).toHaveLength(2);
    // An enquiry whose server stopped right after the reply is taken in after the restart.
    const status = async () =>
      (await admin.from('clients').select('status').eq('email', email).single()).data?.status;
    await expect.poll(status).toBe('lead');
  });
});
