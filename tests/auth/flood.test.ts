import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthHarness, createAuthHarness, PASSWORD } from './auth-harness.ts';

const EMAIL = 'staff@tuart.example';
/** More attempts than can wait at once, whatever the number of workers. */
const FLOOD = 60 * availableParallelism();
const addressOf = (i: number) => `198.18.${i >> 8}.${i & 255}`;
let auth: AuthHarness;

beforeAll(async () => {
  // Costly enough to keep a worker busy.
  auth = await createAuthHarness({ passwordCost: 7 });
  await auth.createAccount(EMAIL);
});
afterAll(() => auth.close());

function post(path: string, body: object, init: RequestInit & { address?: string } = {}) {
  const { address = '192.0.2.1', ...rest } = init;
  return auth.fetch(`/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: auth.keys.publishableKey, 'x-test-address': address },
    body: JSON.stringify(body),
    ...rest,
  });
}

it('a flood of wrong passwords is refused early, and people who have signed in before come first', async () => {
  const home = auth.browser('203.0.113.1');
  await home.client.auth.signInWithPassword({ email: EMAIL, password: PASSWORD });

  const done: string[] = [];
  const flood = Array.from({ length: FLOOD }, async (_, i) => {
    const body = { email: `ghost${i}@tuart.example`, password: 'wrong' };
    const reply = await post('/token?grant_type=password', body, { address: addressOf(i) });
    if (reply.status === 400) done.push('guess');
    return [reply.status, reply.headers.get('retry-after')];
  });
  // Waits until the workers have started on the flood.
  await Promise.race(flood);
  const { error } = await home.client.auth.signInWithPassword({
    email: EMAIL,
    password: PASSWORD,
  });
  done.push('owner');
  expect(error).toBeNull();

  const replies = await Promise.all(flood);
  const [refused, looked] = [503, 400].map((status) => replies.filter(([its]) => its === status));
  expect(looked?.length).toBeGreaterThan(0);
  expect(refused?.length).toBeGreaterThan(0);
  expect(replies).toHaveLength((looked?.length ?? 0) + (refused?.length ?? 0));
  expect(refused?.every(([, retryAfter]) => retryAfter === '3')).toBe(true);
  // Most of the flood was still waiting when the owner was let in.
  expect(done.indexOf('owner')).toBeLessThan(done.length - 1);
});

it('drops the work of a client that has disconnected', async () => {
  const controller = new AbortController();
  const guesses = Array.from({ length: 10 * availableParallelism() }, () =>
    post(
      '/token?grant_type=password',
      { email: 'gone@tuart.example', password: 'wrong' },
      { signal: controller.signal },
    ).then(({ status }) => status),
  );
  const first = await Promise.race(guesses);
  controller.abort();
  const statuses = await Promise.all(guesses);
  expect(first).toBe(400);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(5);
});

it('a signed-in person can change their password during a flood', async () => {
  const { client } = await auth.signIn(EMAIL);
  const replies = await Promise.all([
    ...Array.from({ length: FLOOD }, (_, i) =>
      post(
        '/token?grant_type=password',
        { email: `ghost${i}@tuart.example`, password: 'wrong' },
        { address: addressOf(i) },
      ),
    ),
    client.auth.updateUser({ password: 'numbat in a teapot', current_password: PASSWORD }),
  ]);
  expect(replies.at(-1)).toMatchObject({ error: null });
});
