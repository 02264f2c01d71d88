import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { AppEnv } from '../../server/app-env.ts';
import { createRestApi } from '../../server/backend/rest/api.ts';
import { loadCatalogue } from '../../server/backend/rest/catalogue/load-catalogue.ts';
import { createOutsideRequests } from '../../server/guard/outside/outside-request.ts';
import { startPushClock } from '../../server/jobs/push/push-clock.ts';
import { createLogger } from '../../server/logger.ts';
import { createDataClient, type DataClient } from '../../server/site/data-client.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { createStaff, SERVICE } from './callers.ts';

interface Received {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const SERVICE_ORIGIN = 'https://push.example';

let database: TestDatabase;
let service: DataClient;
let pushService: Server;
let received: Received[];
const stops: (() => Promise<void>)[] = [];

/** A push service that has forgotten `/gone`. */
beforeAll(async () => {
  database = await createTestDatabase();
  const catalogue = { current: await loadCatalogue(database.owner) };
  const app = new Hono<AppEnv>()
    .use((c, next) => {
      c.set('caller', SERVICE);
      return next();
    })
    .route('/rest/v1', createRestApi({ authenticator: database.authenticator, catalogue }));
  service = createDataClient({
    siteUrl: 'http://tuart.example',
    key: 'none',
    fetchInProcess: (request) => app.fetch(request),
  });
  pushService = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { url: path = '', headers } = request;
    received.push({ path, headers, body: Buffer.concat(parts) });
    response.writeHead(path === '/gone' ? 410 : 201).end();
  });
  pushService.listen(0, '127.0.0.1');
  await once(pushService, 'listening');
});

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

afterAll(async () => {
  pushService.close();
  await database.close();
});

/** The clock of one server. Push services are at https addresses; here one is on this machine. */
function startClockOfServer(allowed: string[] = ['127.0.0.1']) {
  const address = pushService.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const requestOutside = createOutsideRequests(allowed);
  const clock = startPushClock({
    service,
    requestOutside: (to, options) =>
      requestOutside(to.replace(SERVICE_ORIGIN, `http://127.0.0.1:${port}`), options),
    siteUrl: 'http://tuart.example',
    contact: () => 'info@tuart.example',
    log: createLogger('silent'),
    tickMs: 20,
  });
  stops.push(clock.stop);
}

async function subscribe(path: string) {
  const browser = createECDH('prime256v1');
  const p256dh = browser.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const [person] = await database.owner`select user_id from public.admin_users limit 1`;
  const session = randomUUID();
  await database.owner`
    insert into auth.sessions (id, user_id, created_at, updated_at)
    values (${session}, ${person?.user_id}, now(), now())
  `;
  await database.owner`
    insert into private.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
    values (${person?.user_id}, ${session}, ${SERVICE_ORIGIN + path}, ${p256dh}, ${auth})
  `;
  return { browser, auth };
}

/** What the browser does with a push. */
function decrypt({ browser, auth }: Awaited<ReturnType<typeof subscribe>>, body: Buffer): string {
  const [salt, serverKey, sealed] = [
    body.subarray(0, 16),
    body.subarray(21, 86),
    body.subarray(86),
  ];
  const derive = (input: Buffer, with_: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', input, with_, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), serverKey]);
  const secret = derive(browser.computeSecret(serverKey), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, -1).toString('utf8');
}

async function addLead(name: string) {
  await database.owner`
    insert into public.leads (name, email, submission_id)
    values (${name}, 'mia@example.com', gen_random_uuid())
  `;
}

it('reaches the browser once from two servers, readable only there', async () => {
  received = [];
  await createStaff(database.owner, 'admin');
  const target = await subscribe('/here');
  await subscribe('/gone');
  startClockOfServer();
  startClockOfServer();
  await addLead('Mia Tran');
  const left = () => database.owner`select from private.pushes`;
  await expect.poll(() => received).toHaveLength(2);
  await expect.poll(left).toEqual([]);
  const push = received.find(({ path }) => path === '/here');
  expect(push?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '86400',
    authorization: expect.stringMatching(/^vapid t=\S+, k=[\w-]{87}$/),
  });
  const payload = JSON.parse(decrypt(target, push?.body ?? Buffer.alloc(0)));
  expect(payload).toMatchObject({ text: 'New enquiry from Mia Tran' });
  const known = await database.owner`select endpoint from private.push_subscriptions`;
  expect(known.map(({ endpoint }) => endpoint)).toEqual([`${SERVICE_ORIGIN}/here`]);
});

it('sends nothing into our own network, and tries again later', async () => {
  received = [];
  startClockOfServer([]);
  await addLead('Kim Ng');
  const waiting = () => database.owner<{ attempts: number }[]>`select attempts from private.pushes`;
  await expect.poll(waiting).toEqual([{ attempts: 1 }]);
  expect(received).toEqual([]);
});
