import { type OutgoingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityHeaders } from '../../server/guard/headers.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { publishableKeyOf } from '../support/staff-client.ts';

/**
 * What someone without an account can send: the largest input to each entry point (there is one row
 * for each in docs/entry-points.md), and requests that are wrong.
 */

const KIB = 1024;
const MIB = 1024 * KIB;
/** Node's limit for the request line and headers, minus what every request contains. */
const HEAD_BYTES = 14 * KIB;
const TRIES = 3;
const TRIES_LARGE = 1;
/** The most CPU time one request may take. It is counted in 10 ms steps and is noisy under load. */
const MAX_MS = 50;
const NOISE_MS = 20;
const MEASUREMENTS = 3;
/** The cost of receiving alone. Data arrives in many pieces, and others are served in between. */
const RECEIVING_MS_PER_MIB = 50;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess;
let key: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServerProcess(folder.path);
  key = await publishableKeyOf(server.url);
});

afterAll(async () => {
  await server.stop();
  await folder.remove();
});

interface Sent {
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

let visitors = 0;

/** Returns the status, or the error code if the connection was cut. Each call is a new visitor. */
function send({ path, headers, body }: Sent): Promise<number | string> {
  visitors += 1;
  const from = `198.51.${Math.floor(visitors / 250)}.${visitors % 250}`;
  return new Promise((resolve) => {
    const outgoing = request(server.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'X-Forwarded-For': from, ...headers },
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
    outgoing.on('response', (reply) => {
      reply.resume().on('close', () => resolve(reply.statusCode ?? 0));
    });
    outgoing.end(body);
  });
}

async function cost(sent: Sent): Promise<{ ms: number; status: number | string }> {
  const isLarge = (sent.body?.length ?? 0) > MIB;
  const tries = isLarge ? TRIES_LARGE : TRIES;
  // The first one is slower, which does not count. Receiving takes most of the time of a large one.
  let status = isLarge ? 0 : await send(sent);
  const before = cpuTime(server.pid);
  for (let count = 0; count < tries; count++) status = await send(sent);
  return { ms: (cpuTime(server.pid) - before) / tries, status };
}

type Make = (bytes: number) => Sent;

function repeat(text: string, bytes: number): string {
  return text.repeat(Math.floor(bytes / text.length));
}

/** The server's other work counts too, so what seems too much is measured again. */
async function expectBounded(make: Make, largest: number, statuses: number[]) {
  const receivingMs = (RECEIVING_MS_PER_MIB * largest) / MIB;
  const measured: string[] = [];
  while (measured.length < MEASUREMENTS) {
    const half = await cost(make(largest / 2));
    const whole = await cost(make(largest));
    expect(statuses).toContain(whole.status);
    const most = Math.min(MAX_MS, 2.5 * half.ms + NOISE_MS - receivingMs / 2) + receivingMs;
    if (whole.ms < most) return;
    measured.push(`${whole.ms} ms, and ${half.ms} ms for half of it`);
  }
  expect(measured, `at most ${MAX_MS + receivingMs} ms, and not more than proportional`).toEqual(
    [],
  );
}

describe('a long request head has a limited cost', () => {
  it.each<[string, number[], Make]>([
    ['a path of many parts', [308], (n) => ({ path: `/${repeat('a/', n)}` })],
    ['the same without a trailing slash', [404], (n) => ({ path: `/${repeat('a/', n)}a` })],
    ['a path of slashes', [308], (n) => ({ path: `/${repeat('/', n)}` })],
    ['a path of escapes', [308], (n) => ({ path: `/${repeat('%41', n)}` })],
    ['a path of one long part', [404], (n) => ({ path: `/${repeat('a', n)}` })],
    ['a path of data', [404], (n) => ({ path: `/${repeat('a/', n)}a.data` })],
    ['a query no page reads', [200], (n) => ({ path: `/contact?${repeat('a&', n)}` })],
    ['a query of the blog', [200], (n) => ({ path: `/blog?${repeat('a&', n)}` })],
    ['a search', [200], (n) => ({ path: `/search?q=${repeat('aprentiship+', n)}` })],
    ['an estimate', [404], (n) => ({ path: `/estimate?block=${repeat('a', n)}` })],
    ['a search of data', [200], (n) => ({ path: `/search.data?q=${repeat('-wrok+', n)}` })],
    ['a query of the client login', [200], (n) => ({ path: `/login?${repeat('a&', n)}` })],
    ['a preview’s key', [404], (n) => ({ path: `/preview?key=${repeat('a', n)}` })],
    ['routes of a data request', [200], (n) => ({ path: `/_.data?_routes=${repeat('a,', n)}` })],
    ['a query of a data request', [200], (n) => ({ path: `/_.data?${repeat('_routes=a&', n)}` })],
    [
      'paths of the manifest',
      [204, 400],
      (n) => ({ path: `/__manifest?paths=${repeat('/a,', n)}` }),
    ],
    [
      'a query of a missing object',
      [400, 404],
      (n) => ({
        path: `/storage/v1/object/public/media/x?${repeat('a&', n)}`,
      }),
    ],
    [
      'a long object name',
      [400, 404],
      (n) => ({
        path: `/storage/v1/object/public/media/${repeat('a/', n)}`,
      }),
    ],
    ['cookies', [404], (n) => ({ path: '/nowhere', headers: { Cookie: repeat('a=b; ', n) } })],
    [
      'Accept-Encoding',
      [200],
      (n) => ({
        path: '/contact',
        headers: { 'Accept-Encoding': repeat('a;q=0.1,', n) },
      }),
    ],
    [
      'If-None-Match',
      [200],
      (n) => ({
        path: '/contact',
        headers: { 'If-None-Match': repeat('"a",', n) },
      }),
    ],
    [
      'Range',
      [200, 206, 416],
      (n) => ({
        path: '/favicon.ico',
        headers: { Range: `bytes=${repeat('0-1,', n)}` },
      }),
    ],
    [
      'X-Forwarded-For',
      [404],
      (n) => ({
        path: '/nowhere',
        headers: { 'X-Forwarded-For': repeat('127.0.0.1,', n) },
      }),
    ],
    [
      'Authorization',
      [401],
      (n) => ({
        path: '/rest/v1/current_release',
        headers: { apikey: key, Authorization: `Bearer ${repeat('a.', n)}` },
      }),
    ],
    ['a host name', [400, 404], (n) => ({ path: '/nowhere', headers: { Host: repeat('a.', n) } })],
    [
      'many headers',
      [404, 431],
      (n) => ({
        path: '/nowhere',
        headers: Object.fromEntries(Array.from({ length: n / 20 }, (_, i) => [`x-${i}`, 'b'])),
      }),
    ],
    [
      'a browser name',
      [204],
      (n) => ({
        path: '/insights/views',
        headers: { 'User-Agent': repeat('bot ', n), 'Content-Type': 'text/plain' },
        body: '/contact',
      }),
    ],
    [
      'a content type',
      [400, 422],
      (n) => ({
        path: '/enquiries',
        headers: { 'Content-Type': `multipart/form-data; ${repeat('boundary="', n)}` },
        body: 'a=b',
      }),
    ],
    [
      'an origin',
      [403],
      (n) => ({
        path: '/enquiries',
        headers: { Origin: `http://${repeat('a.', n)}` },
        body: 'a=b',
      }),
    ],
  ])('%s', async (_name, statuses, make) => {
    await expectBounded(make, HEAD_BYTES, statuses);
  });
});

const URLENCODED = { 'Content-Type': 'application/x-www-form-urlencoded' };
const MULTIPART = { 'Content-Type': 'multipart/form-data; boundary=XX' };
const FIELD = '--XX\r\nContent-Disposition: form-data; name="a"\r\n\r\nv\r\n';
const FILE = '--XX\r\nContent-Disposition: form-data; name="a"; filename="a.pdf"\r\n\r\n';
const FIELDS = {
  name: 'Kim Ng',
  email: 'kim@example.com',
  message: 'A message that is long enough.',
};

function multipart(path: string, body: string): Sent {
  return { path, headers: MULTIPART, body };
}

describe('a form', () => {
  const plain = 128 * KIB - 100;

  it.each(['/contact', '/enquiries', '/contact.data', '/recruitment', '/', '/nowhere'])(
    'with nothing but separators has a limited cost at %s',
    async (path) => {
      const make: Make = (n) => ({ path, headers: URLENCODED, body: repeat('a&', n) });
      await expectBounded(make, plain, [400]);
    },
  );

  it.each<[string, number[], Make]>([
    [
      'one long value',
      [413, 422],
      (n) => ({
        path: '/enquiries',
        headers: URLENCODED,
        body: `message=${repeat('%E4%BD%A0', n)}`,
      }),
    ],
    [
      'one long name',
      [422],
      (n) => ({
        path: '/enquiries',
        headers: URLENCODED,
        body: repeat('a', n),
      }),
    ],
    [
      'no form at all',
      [422],
      (n) => ({
        path: '/enquiries',
        headers: { 'Content-Type': 'application/json' },
        body: repeat('[', n),
      }),
    ],
  ])('with %s has a limited cost', (_name, statuses, make) => expectBounded(make, plain, statuses));

  it.each<[string, number[], Make]>([
    ['many parts', [400], (n) => multipart('/contact', `${repeat(FIELD, n)}--XX--\r\n`)],
    [
      'many headers in a part',
      [400],
      (n) => multipart('/contact', `--XX\r\n${repeat('X-A: b\r\n', n)}\r\nv\r\n--XX--\r\n`),
    ],
    [
      'a long name',
      [400],
      (n) => multipart('/contact', FIELD.replace('"a"', `"${repeat('%22', n)}"`)),
    ],
    ['no end', [400, 422], (n) => multipart('/contact', FIELD + repeat('x', n))],
    ['almost boundaries', [400], (n) => multipart('/contact', FIELD + repeat('\r\n--X', n))],
    [
      'many line ends before it',
      [400, 422],
      (n) => multipart('/contact', `${repeat('\r\n', n)}${FIELD}--XX--\r\n`),
    ],
    [
      'a file of almost boundaries',
      [422],
      (n) => multipart('/contact', `${FILE}${repeat('\r\n--X', n)}\r\n--XX--\r\n`),
    ],
  ])('of 10 MiB with %s has a limited cost', (_name, statuses, make) =>
    expectBounded(make, 10 * MIB, statuses),
  );

  it('of 11 MiB is refused by its page, which keeps the typed text', async () => {
    const fields = Object.entries(FIELDS).map(
      ([name, value]) =>
        `--XX\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const form = `--XX\r\nContent-Disposition: form-data; name="form"\r\n\r\nalternate\r\n`;
    const body = `${form}${fields.join('')}${FILE}${'x'.repeat(11 * MIB)}\r\n--XX--\r\n`;
    const init = { method: 'POST', headers: MULTIPART, body };
    const page = await fetch(`${server.url}/contact`, init);
    expect([page.status, page.headers.get('Cache-Control')]).toEqual([413, 'no-store']);
    const html = await page.text();
    expect(html).toContain('Failed to upload attachment');
    expect(html).toContain('value="Kim Ng"');
    const reply = await fetch(`${server.url}/enquiries`, init);
    expect(await reply.json()).toMatchObject({ ok: false, status: 413, errors: {} });
  });

  it('with too many fields is refused by its page', async () => {
    const init = { method: 'POST', headers: URLENCODED, body: 'a&'.repeat(60_000) };
    const page = await fetch(`${server.url}/contact`, init);
    expect(page.status).toBe(400);
    expect(page.headers.get('Content-Type')).toContain('text/html');
    expect(await page.text()).toContain('There was an error submitting your message.');
  });

  it('from another site is refused, and does not count towards a limit', async () => {
    const body = new URLSearchParams(FIELDS);
    const headers = { Origin: 'https://evil.example', 'X-Forwarded-For': '203.0.113.50' };
    for (let count = 0; count < 8; count++) {
      const reply = await fetch(`${server.url}/enquiries`, { method: 'POST', headers, body });
      expect(reply.status).toBe(403);
    }
    const own = { ...headers, Origin: server.url };
    const data = new URLSearchParams({ ...FIELDS, form: 'alternate' });
    const reply = await fetch(`${server.url}/enquiries`, {
      method: 'POST',
      headers: own,
      body: data,
    });
    expect(reply.status).toBe(200);
  });
});

describe('JSON', () => {
  describe.each([
    ['/functions/v1/send-confirmation', 64 * KIB],
    ['/auth/v1/token?grant_type=password', 64 * KIB],
    ['/rest/v1/rpc/is_developer_admin', 64 * KIB],
  ])('has a limited cost at %s', (path, limit) => {
    it.each([
      ['deep', '['],
      ['of many keys', '{"a":1},'],
      ['of many numbers', '1,'],
    ])('%s', async (_name, text) => {
      const headers = { apikey: key, 'Content-Type': 'application/json' };
      const make: Make = (n) => ({ path, headers, body: repeat(text, n) });
      await expectBounded(make, limit - 100, [400, 404]);
      expect((await send(make(limit + KIB))).toString()).toMatch(/413|ECONNRESET|EPIPE/);
    });
  });
});

describe('many bodies at once', () => {
  it('use limited memory, and the rest are told to try again later', async () => {
    const head = `${FILE}${'x'.repeat(9 * MIB)}`;
    const replies: Promise<number | undefined>[] = [];
    const held = Array.from({ length: 20 }, (_, index) => {
      const outgoing = request(`${server.url}/contact`, {
        method: 'POST',
        agent: false,
        headers: {
          ...MULTIPART,
          'Content-Length': 10 * MIB,
          'X-Forwarded-For': `203.0.113.${100 + index}`,
        },
      });
      replies.push(
        new Promise((resolve) => {
          outgoing.on('error', () => resolve(undefined));
          outgoing.on('response', (reply) => resolve(reply.resume().statusCode));
        }),
      );
      outgoing.write(head);
      return outgoing;
    });
    // Ten uploads fit; the next one gets a reply although it has not been sent completely.
    expect(await Promise.race(replies)).toBe(503);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    for (const outgoing of held) outgoing.destroy();
    await expect
      .poll(() => send(multipart('/contact', `${FILE}${'x'.repeat(9 * MIB)}\r\n--XX--\r\n`)))
      .toBe(422);
  });
});

describe('bad requests', () => {
  const json = { 'Content-Type': 'application/json' };

  async function sendWithKey(pathname: string, init: RequestInit = {}) {
    const publishableKey = await publishableKeyOf(server.url);
    const headers = { apikey: publishableKey, ...init.headers };
    return fetch(`${server.url}${pathname}`, { ...init, headers });
  }

  it('malformed JSON is refused in the protocol’s own format', async () => {
    const rest = await sendWithKey('/rest/v1/leads', {
      method: 'POST',
      body: '{"a":',
      headers: json,
    });
    expect(rest.status).toBe(400);
    expect(await rest.json()).toMatchObject({ code: 'PGRST102' });

    const auth = await sendWithKey('/auth/v1/token?grant_type=password', {
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
      const reply = await sendWithKey(pathname, { method: 'POST', body, headers: json });
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
    expect((await sendWithKey('/rest/v1/leads', { ...init, headers: json })).status).toBe(413);
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
    const reply = await sendWithKey(pathname);
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
