import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthHarness, createAuthHarness, PASSWORD, SITE_URL } from './auth-harness.ts';

let auth: AuthHarness;

beforeAll(async () => {
  const nobody = { issuer: 'http://127.0.0.1:9', clientId: 'tuart', clientSecret: 'secret' };
  auth = await createAuthHarness({ hasRealLimits: true, providers: { google: nobody } });
  await auth.createAccount('a@tuart.example');
  await auth.createAccount('b@tuart.example');
});
afterAll(() => auth.close());

async function post(path: string, body: object, address: string) {
  const response = await auth.fetch(`/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: auth.keys.publishableKey, 'x-test-address': address },
    body: JSON.stringify(body),
  });
  const { error_code: code } = await response.json();
  return { status: response.status, code, retryAfter: Number(response.headers.get('retry-after')) };
}

function signIn(email: string, password: string, address: string) {
  return post('/token?grant_type=password', { email, password }, address);
}

describe('sign-in', () => {
  it('10 failures an account in 5 minutes, from wherever they come, even at once', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, i) => signIn('a@tuart.example', 'wrong', `198.51.100.${i}`)),
    );
    const statuses = guesses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    const right = await signIn('A@tuart.example', PASSWORD, '198.51.100.99');
    expect(right).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    expect(right.retryAfter).toBeGreaterThan(200);
    expect(right.retryAfter).toBeLessThanOrEqual(300);
  });

  it('unknown accounts are limited like known ones', async () => {
    const statuses = [];
    for (let i = 0; i < 11; i++) {
      statuses.push((await signIn('ghost@tuart.example', 'wrong', `198.51.100.${i}`)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('30 failures an address', async () => {
    const statuses = [];
    for (let i = 0; i < 31; i++) {
      statuses.push((await signIn(`spray${i}@tuart.example`, 'wrong', '192.0.2.1')).status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(400));
    expect(statuses[30]).toBe(429);
    expect((await signIn('b@tuart.example', PASSWORD, '192.0.2.2')).status).toBe(200);
  });

  it('successes do not count', async () => {
    for (let i = 0; i < 35; i++) {
      expect((await signIn('b@tuart.example', PASSWORD, '192.0.2.3')).status).toBe(200);
    }
  });
});

describe('mail', () => {
  it('one a minute for an address, known or not, and the reply says when', async () => {
    for (const email of ['b@tuart.example', 'ghost@tuart.example']) {
      expect((await post('/recover', { email }, '192.0.2.4')).status).toBe(200);
      const second = await post('/otp', { email }, '192.0.2.5');
      expect(second).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
      expect(second.retryAfter).toBeGreaterThan(50);
      expect(second.retryAfter).toBeLessThanOrEqual(60);
    }
  });

  it('supabase-js shows a readable message', async () => {
    const { error } = await auth.client().auth.resetPasswordForEmail('b@tuart.example');
    expect(error?.message).toMatch(/you can only request this after \d+ seconds/);
  });
});

describe('sign-in elsewhere', () => {
  it('30 beginnings an address in 5 minutes; whoever waits in a browser is led back', async () => {
    const begin = (address: string, query = '') =>
      auth.fetch(`/auth/v1/authorize?provider=google${query}`, {
        headers: { 'x-test-address': address },
      });
    const statuses = [];
    for (let i = 0; i < 31; i++) statuses.push((await begin('192.0.2.77')).status);
    expect(statuses).toEqual([...Array(30).fill(503), 429]);
    expect((await begin('192.0.2.78')).status).toBe(503);

    const led = await begin('192.0.2.77', `&redirect_to=${SITE_URL}/login`);
    const target = new URL(led.headers.get('location') ?? '');
    expect([led.status, target.pathname]).toEqual([302, '/login']);
    expect(target.hash).toContain('error_code=over_request_rate_limit');
  });
});
