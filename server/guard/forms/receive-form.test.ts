import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AppEnv } from '../../app-env.ts';
import { BodyBudget } from '../body-budget.ts';
import { limitBody } from '../limit-body.ts';
import { receiveForm } from './receive-form.ts';

const KIB = 1024;
const SITE = 'https://www.site.example';
const MULTIPART = { 'Content-Type': 'multipart/form-data; boundary=XX' };

let app: Hono<AppEnv>;
let budget: BodyBudget;
let finish: (() => void)[];

beforeEach(() => {
  finish = [];
  budget = new BodyBudget({ fromAddress: 300 * KIB, inAll: 500 * KIB });
  app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('clientAddress', c.req.header('x-address') ?? '192.0.2.1');
    await next();
  });
  app.post('/json', limitBody(400 * KIB, budget), async (c) => {
    const { length } = await c.req.text();
    if (c.req.header('x-wait')) await new Promise<void>((resolve) => finish.push(resolve));
    return c.json({ length });
  });
  app.post(
    '*',
    receiveForm(
      { siteUrl: SITE, isFormPath: (path) => path === '/contact', maxBytes: 200 * KIB },
      budget,
    ),
    async (c) => {
      const form = await c.req.raw.formData().catch(() => new FormData());
      return c.json({ problem: c.get('bodyProblem'), name: form.get('name') });
    },
  );
});

function post(path: string, body: string, headers: Record<string, string> = {}) {
  return app.request(`http://office.lan:3000${path}`, { method: 'POST', body, headers });
}

function form(path: string, body: string, headers: Record<string, string> = {}) {
  return post(path, body, { 'Content-Type': 'application/x-www-form-urlencoded', ...headers });
}

/** A form with a file of this many bytes. */
function withFile(bytes: number): string {
  return [
    '--XX\r\nContent-Disposition: form-data; name="name"\r\n\r\nKim\r\n',
    `--XX\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n${'x'.repeat(bytes)}\r\n`,
    '--XX--\r\n',
  ].join('');
}

describe('a form sent to a page', () => {
  it('arrives whole', async () => {
    const reply = await form('/contact', 'name=Kim&message=Hello');
    expect(await reply.json()).toEqual({ name: 'Kim' });
  });

  it('with too many fields is refused by its own page', async () => {
    const reply = await form('/contact', `name=Kim&${'a&'.repeat(60_000)}`);
    expect(await reply.json()).toEqual({ problem: { status: 400, code: 'invalid' }, name: null });
    expect(reply.headers.get('Connection')).toBe('close');
  });

  it.each(['/recruitment', '/contact.data', '/Contact'])(
    'with too many fields never reaches %s, which has no form',
    async (path) => expect((await form(path, 'a&'.repeat(60_000))).status).toBe(400),
  );

  it('over 128 KiB without a file is refused', async () => {
    const reply = await form('/contact', `name=Kim&message=${'x'.repeat(130 * KIB)}`);
    expect(await reply.json()).toMatchObject({ problem: { status: 413, code: 'invalid' } });
    expect((await form('/recruitment', 'x'.repeat(130 * KIB))).status).toBe(413);
  });

  it('with a file that is too large keeps the other fields', async () => {
    const reply = await post('/contact', withFile(210 * KIB), MULTIPART);
    const problem = { status: 413, code: 'too_large' };
    expect(await reply.json()).toEqual({ problem, name: 'Kim' });
  });
});

describe('the budget for bodies', () => {
  const hold = { 'x-wait': 'yes' };

  it('limits how much one address can send at once', async () => {
    const first = post('/json', 'x'.repeat(200 * KIB), hold);
    await expect.poll(() => finish.length).toBe(1);
    const second = await post('/json', 'x'.repeat(150 * KIB));
    expect([second.status, second.headers.get('Retry-After')]).toEqual([429, '5']);
    const page = await post('/contact', withFile(150 * KIB), MULTIPART);
    expect(await page.json()).toMatchObject({ problem: { status: 429, code: 'unavailable' } });
    finish[0]?.();
    expect((await first).status).toBe(200);
    expect((await post('/json', 'x'.repeat(250 * KIB))).status).toBe(200);
  });

  it('limits how much everyone together can send at once', async () => {
    const senders = ['192.0.2.1', '192.0.2.2'].map((address) =>
      post('/json', 'x'.repeat(200 * KIB), { ...hold, 'x-address': address }),
    );
    await expect.poll(() => finish.length).toBe(2);
    const reply = await post('/json', 'x'.repeat(150 * KIB), { 'x-address': '192.0.2.3' });
    expect([reply.status, reply.headers.get('Retry-After')]).toEqual([503, '5']);
    expect((await post('/json', '{}', { 'x-address': '192.0.2.3' })).status).toBe(200);
    for (const done of finish) done();
    await Promise.all(senders);
  });

  it('counts an IPv6 network as one address', async () => {
    const first = post('/json', 'x'.repeat(200 * KIB), { ...hold, 'x-address': '2001:db8::1' });
    await expect.poll(() => finish.length).toBe(1);
    const other = { 'x-address': '2001:db8::2' };
    expect((await post('/json', 'x'.repeat(150 * KIB), other)).status).toBe(429);
    finish[0]?.();
    await first;
  });
});

describe('a form sent by another site', () => {
  it.each([
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site', Origin: 'https://blog.site.example' }, 403],
    [{ Origin: 'https://evil.example' }, 403],
    [{ Origin: 'null' }, 403],
    [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://www.site.example' }, 200],
    [{ 'Sec-Fetch-Site': 'none' }, 200],
    [{ Origin: 'http://office.lan:3000' }, 200],
    [{ Origin: 'https://www.site.example' }, 200],
    [{ Origin: 'https://proxy.example', 'X-Forwarded-Host': 'proxy.example' }, 200],
    [{}, 200],
  ])('%j → %i', async (headers: Record<string, string>, status) => {
    expect((await form('/recruitment', 'a=b', headers)).status).toBe(status);
    const page = await (await form('/contact', 'name=Kim', headers)).json();
    expect(page.problem?.status ?? 200).toBe(status);
  });
});
