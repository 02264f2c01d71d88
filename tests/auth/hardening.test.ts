import { hash } from 'bcryptjs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/database/pool.ts';
import { anyText } from '../support/any-text.ts';
import { type AuthHarness, createAuthHarness, PASSWORD } from './auth-harness.ts';

const EMAIL = 'staff@tuart.example';
let auth: AuthHarness;
let token: string;

beforeAll(async () => {
  auth = await createAuthHarness({ isSignUpEnabled: () => true });
  await auth.createAccount(EMAIL);
  token = (await auth.signIn(EMAIL)).session.access_token;
});
afterAll(() => auth.close());

function send(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  return auth.fetch(`/auth/v1${path}`, {
    method,
    headers: { apikey: auth.keys.publishableKey, authorization: `Bearer ${token}`, ...headers },
    body: method === 'GET' ? undefined : body,
  });
}

const bodies = [
  '/token?grant_type=password',
  '/token?grant_type=refresh_token',
  '/token?grant_type=pkce',
  '/signup',
  '/recover',
  '/otp',
  '/resend',
  '/verify',
  '/factors',
].map((path) => ['POST', path] as const);
const allBodies = [...bodies, ['PUT', '/user'] as const];

describe.each(allBodies)('%s %s', (method, path) => {
  it.each([
    ['malformed', '{"email":', 400, 'bad_json'],
    ['two values', '{}{}', 400, 'bad_json'],
    ['an array', '[]', 400, 'validation_failed'],
    ['a number', '1', 400, 'validation_failed'],
    ['null', 'null', 400, 'validation_failed'],
    [
      'wrong types',
      '{"email":1,"password":{},"refresh_token":[],"data":"x"}',
      400,
      'validation_failed',
    ],
    [
      'NUL',
      '{"email":"a\\u0000@b.example","password":"\\u0000","data":{"a":"\\u0000"},"refresh_token":"\\u0000aaaaaaaaaaaa"}',
      400,
      'validation_failed',
    ],
    ['too large', `{"data":"${'x'.repeat(70_000)}"}`, 413, 'request_entity_too_large'],
  ])('%s', async (_, body, status, code) => {
    const response = await send(method, path, body);
    expect(await response.json()).toMatchObject({ code: status, error_code: code });
    expect(response.status).toBe(status);
  });
});

describe('error shapes', () => {
  it('without a version the code is the status', async () => {
    const response = await send('POST', '/token?grant_type=password', '{}');
    expect(await response.json()).toEqual({
      code: 400,
      error_code: 'validation_failed',
      msg: expect.any(String),
    });
  });

  it('from version 2024-01-01 the code is a word, and the version is echoed', async () => {
    const response = await send('POST', '/token?grant_type=password', '{}', {
      'x-supabase-api-version': '2024-01-01',
    });
    expect(await response.json()).toEqual({
      code: 'validation_failed',
      message: expect.any(String),
    });
    expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  });

  it('unknown paths and methods get 404 in the same shape', async () => {
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/nothing'],
      ['DELETE', '/user'],
      ['PATCH', '/token'],
      ['GET', '/token'],
      ['POST', '/factors/x/y'],
    ] as const) {
      const response = await send(method, path, '{}');
      expect(await response.json()).toMatchObject({ code: 404, error_code: 'not_found' });
    }
  });

  it('every reply with tokens forbids caching', async () => {
    const body = JSON.stringify({ email: EMAIL, password: PASSWORD });
    const response = await send('POST', '/token?grant_type=password', body);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('without a key or a token', () => {
  it('the answer is 401, except at addresses that need no key', async () => {
    for (const path of ['/settings', '/user', '/factors']) {
      expect((await auth.fetch(`/auth/v1${path}`)).status).toBe(401);
    }
    for (const path of ['/health', '/.well-known/jwks.json']) {
      expect((await auth.fetch(`/auth/v1${path}`)).status).toBe(200);
    }
    expect((await auth.fetch('/auth/v1/verify', { method: 'POST', body: '{}' })).status).toBe(401);
  });

  it.each([
    ['', 401, 'no_authorization'],
    ['Bearer', 401, 'no_authorization'],
    ['Bearer x', 401, 'bad_jwt'],
    ['Bearer eyJhbGciOiJub25lIn0.e30.', 401, 'bad_jwt'],
  ])('authorization %j is refused', async (authorization, status, code) => {
    for (const [method, path] of [
      ['GET', '/user'],
      ['PUT', '/user'],
      ['POST', '/logout'],
      ['GET', '/reauthenticate'],
      ['POST', '/factors'],
      ['DELETE', `/factors/${crypto.randomUUID()}`],
      ['DELETE', `/user/identities/${crypto.randomUUID()}`],
      ['GET', '/user/identities/authorize?provider=google'],
    ] as const) {
      const response = await send(method, path, '{}', { authorization });
      expect([response.status, (await response.json()).error_code]).toEqual([status, code]);
    }
  });

  it('neither the publishable key nor the secret key counts as a session', async () => {
    for (const key of [auth.keys.publishableKey, auth.keys.secretKey]) {
      const response = await send('GET', '/user', undefined, { authorization: `Bearer ${key}` });
      expect(response.status).toBe(401);
    }
  });
});

it('generated requests cause no 5xx and reveal no query text', async () => {
  const value = fc.oneof(
    anyText(),
    fc.constantFrom(
      EMAIL,
      "' or 1=1 --",
      '\u0000',
      '\ud800',
      'totp',
      'signup',
      'email_change',
      '0'.repeat(300),
    ),
    fc.uuid(),
    fc.jsonValue(),
  );
  const body = fc.record(
    Object.fromEntries(
      [
        'email',
        'password',
        'token',
        'token_hash',
        'type',
        'refresh_token',
        'auth_code',
        'code_verifier',
        'code_challenge',
        'code_challenge_method',
        'data',
        'nonce',
        'factor_type',
        'friendly_name',
        'issuer',
        'challenge_id',
        'code',
      ].map((name) => [name, value]),
    ),
    { requiredKeys: [] },
  );
  const request = fc.record({
    target: fc.constantFrom(
      ...allBodies,
      ['POST', '/factors/{}/verify'] as const,
      ['POST', '/factors/{}/challenge'] as const,
      ['DELETE', '/factors/{}'] as const,
      ['DELETE', '/user/identities/{}'] as const,
      ['GET', '/verify?token={}&type=recovery&redirect_to={}'] as const,
      ['GET', '/callback?state={}&code={}'] as const,
      ['GET', '/authorize?provider={}&redirect_to={}'] as const,
      ['POST', '/logout?scope={}x'] as const,
    ),
    part: anyText({ maxLength: 40 }),
    body,
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ target: [method, path], part, body }) => {
      const address = path.replaceAll('{}', () => encodeURIComponent(part.toWellFormed()));
      const response = await send(method, address, JSON.stringify(body));
      const text = await response.text();
      expect(response.status).toBeLessThan(500);
      expect(text).not.toMatch(/syntax|select |postgres|at .*\.ts:/i);
    }),
    { numRuns: 400 },
  );
});

// Measures CPU time, because a wall clock would also measure other work on this machine.
it('a wrong password and an unknown address take the same time', async () => {
  const passwordCost = 8;
  const slow = await createAuthHarness({ passwordCost, sharedDatabase: auth.database });
  try {
    const email = 'slow@tuart.example';
    await slow.createAccount(email);
    await slow.database.owner`
      update auth.users set encrypted_password = ${await hash(PASSWORD, passwordCost)}
      where email = ${email}
    `;
    const client = slow.client();
    const time = async (address: string) => {
      const start = process.cpuUsage();
      await client.auth.signInWithPassword({ email: address, password: 'wrong' });
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    await time('warm-up@tuart.example');
    const rounds = 6;
    const known: number[] = [];
    const unknown: number[] = [];
    for (let i = 0; i < rounds; i++) {
      known.push(await time(email));
      unknown.push(await time('nobody@tuart.example'));
    }
    const ratio = Math.min(...known) / Math.min(...unknown);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.6);
  } finally {
    await slow.close();
  }
});

it('without a database the answer is 503 with Retry-After, for auth and for callers', async () => {
  const gone = openDatabase('postgres://nobody:x@127.0.0.1:9/none');
  const broken = await createAuthHarness({ owner: gone.owner, sharedDatabase: auth.database });
  try {
    const response = await broken.fetch('/auth/v1/recover', {
      method: 'POST',
      headers: { apikey: broken.keys.publishableKey },
      body: JSON.stringify({ email: EMAIL }),
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    const { error } = await broken
      .client()
      .auth.signInWithPassword({ email: EMAIL, password: PASSWORD });
    expect(error?.name).toBe('AuthRetryableFetchError');
  } finally {
    await gone.close();
    await broken.close();
  }
});
