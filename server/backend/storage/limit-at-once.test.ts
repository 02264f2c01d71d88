import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import type { AppEnv } from '../../app-env.ts';
import { limitAtOnce } from './limit-at-once.ts';

let app: Hono<AppEnv>;
let finish: (() => void)[];

beforeEach(() => {
  finish = [];
  app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('clientAddress', c.req.header('x-address') ?? '');
    await next();
  });
  app.use(limitAtOnce({ fromAddress: 2, inAll: 3 }));
  app.all('/form', async (c) => {
    if (c.req.method === 'POST') await new Promise<void>((resolve) => finish.push(resolve));
    if (c.req.header('x-fails')) throw new Error('fails');
    return c.text('done');
  });
  app.onError((_error, c) => c.text('failed', 500));
});

function post(address: string, headers: Record<string, string> = {}) {
  return app.request('/form', { method: 'POST', headers: { 'x-address': address, ...headers } });
}

async function statusOf(reply: Response | Promise<Response>) {
  return (await reply).status;
}

test('limits uploads at once from one address, without affecting other addresses', async () => {
  const under = [post('1.1.1.1'), post('1.1.1.1')];
  const refused = await post('1.1.1.1');
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5']);
  expect(refused.headers.get('Connection')).toBe('close');
  under.push(post('2.2.2.2'));
  await expect.poll(() => finish.length).toBe(3);
  for (const done of finish) done();
  expect(await Promise.all(under.map(statusOf))).toEqual([200, 200, 200]);
});

test('limits uploads at once in total', async () => {
  const under = [post('1.1.1.1'), post('2.2.2.2'), post('3.3.3.3')];
  expect(await statusOf(post('4.4.4.4'))).toBe(503);
  await expect.poll(() => finish.length).toBe(3);
  for (const done of finish) done();
  await Promise.all(under);
});

test('counts an IPv6 network as one address', async () => {
  void post('2001:db8::1');
  void post('2001:db8::2');
  expect(await statusOf(post('2001:db8::3'))).toBe(429);
});

test('frees the place when an upload ends or fails, and takes none for reading', async () => {
  const failing = [post('1.1.1.1', { 'x-fails': 'yes' }), post('1.1.1.1', { 'x-fails': 'yes' })];
  expect(await statusOf(app.request('/form', { headers: { 'x-address': '1.1.1.1' } }))).toBe(200);
  await expect.poll(() => finish.length).toBe(2);
  for (const done of finish.splice(0)) done();
  expect(await Promise.all(failing.map(statusOf))).toEqual([500, 500]);
  const again = post('1.1.1.1');
  await expect.poll(() => finish.length).toBe(1);
  finish[0]?.();
  expect(await statusOf(again)).toBe(200);
});
