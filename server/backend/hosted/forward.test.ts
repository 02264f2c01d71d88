import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppEnv } from '../../app-env.ts';
import { forwardTo } from './forward.ts';

const KEYS = { publishableKey: 'sb_publishable_x', secretKey: 'sb_secret_x' };

let project: Server;
let app: Hono<AppEnv>;

/** A project that answers with the headers it got. */
beforeAll(async () => {
  project = createServer(({ headers }, response) => response.end(JSON.stringify(headers)));
  project.listen(0, '127.0.0.1');
  await once(project, 'listening');
  const address = project.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('clientAddress', '203.0.113.7');
    await next();
  });
  app.all('*', forwardTo({ ...KEYS, url: `http://127.0.0.1:${port}` }));
});

afterAll(() => project.close());

async function headersAt(path: string, headers: Record<string, string>, method = 'POST') {
  const init = method === 'POST' ? { method, headers, body: '{}' } : { method, headers };
  return (await (await app.request(path, init)).json()) as IncomingHttpHeaders;
}

it.each(['token?grant_type=password', 'signup', 'recover', 'verify'])(
  'tells the project the sender’s address where it limits by address: %s',
  async (path) => {
    const sent = { apikey: KEYS.publishableKey, 'Sb-Forwarded-For': '192.0.2.1' };
    expect(await headersAt(`/auth/v1/${path}`, sent)).toMatchObject({
      apikey: KEYS.secretKey,
      'sb-forwarded-for': '203.0.113.7',
      authorization: `Bearer ${KEYS.publishableKey}`,
    });
  },
);

it.each([
  '/auth/v1/admin/users',
  '/auth/v1/user',
  '/auth/v1/token/../admin/users',
  '/rest/v1/leads',
])('never uses the secret key at %s', async (path) => {
  const sent = { apikey: KEYS.publishableKey, 'Sb-Forwarded-For': '192.0.2.1' };
  const got = await headersAt(path, sent, 'GET');
  expect(got.apikey).toBe(KEYS.publishableKey);
  expect(got).not.toHaveProperty('sb-forwarded-for');
});

it('never uses the secret key for a request without the publishable key', async () => {
  const got = await headersAt('/auth/v1/token', { apikey: 'guess', Authorization: 'Bearer x' });
  expect(got).toMatchObject({ apikey: 'guess', authorization: 'Bearer x' });
  expect(got).not.toHaveProperty('sb-forwarded-for');
});
