import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { totpCode } from '../../server/backend/auth/second-factor/totp.ts';
import { type AuthHarness, createAuthHarness, PASSWORD, SITE_URL } from './auth-harness.ts';

let auth: AuthHarness;
let email: string;
let count = 0;

beforeAll(async () => {
  const nobody = { issuer: 'http://127.0.0.1:9', clientId: 'tuart', clientSecret: 'secret' };
  auth = await createAuthHarness({
    hasRealLimits: true,
    isSignUpEnabled: () => true,
    providers: { google: nobody },
  });
});
afterAll(() => auth.close());
beforeEach(async () => {
  email = `person${++count}@tuart.example`;
  await auth.createAccount(email);
});

async function post(path: string, body: object, address: string) {
  const response = await auth.fetch(`/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: auth.keys.publishableKey, 'x-test-address': address },
    body: JSON.stringify(body),
  });
  const { error_code: code, msg: message } = await response.json();
  const retryAfter = Number(response.headers.get('retry-after'));
  return { status: response.status, code, message, retryAfter };
}

function signIn(account: string, password: string, address: string) {
  return post('/token?grant_type=password', { email: account, password }, address);
}

/** Sends wrong passwords from so many networks that strangers are blocked. */
async function attack(account: string) {
  const statuses: number[] = [];
  // Sends some at once, but no more than can wait for a password worker.
  for (let round = 0; round < 4; round++) {
    const guesses = Array.from({ length: 8 }, (_, i) =>
      signIn(account, 'wrong', `198.51.100.${8 * round + i}`),
    );
    statuses.push(...(await Promise.all(guesses)).map(({ status }) => status));
  }
  return statuses.sort();
}

/** Counts failures by strangers from many networks, without sending their wrong guesses. */
async function countFailures(account: string, failures: number) {
  for (let i = 0; i < failures; i++) {
    const address = `198.51.100.${i}`;
    await auth.deps.limits.signIn.consume({ account, address, trust: { kind: 'stranger' } });
  }
}

/** Uses up what an account allows strangers, as an attack does. */
async function blockStrangers(account: string) {
  await countFailures(account, 30);
  expect((await signIn(account, PASSWORD, '198.51.100.99')).status).toBe(429);
}

describe('sign-in', () => {
  it('allows a botnet 30 failures an hour for an account, even at once', async () => {
    expect(await attack(email)).toEqual([...Array(30).fill(400), 429, 429]);
    const right = await signIn(email.toUpperCase(), PASSWORD, '198.51.100.99');
    expect(right).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    expect(right.retryAfter).toBeGreaterThan(3000);
    expect(right.message).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/);
  });

  it('lets the owner sign in from anywhere with a browser that has signed in before', async () => {
    const home = auth.browser('203.0.113.20');
    await home.client.auth.signInWithPassword({ email, password: PASSWORD });
    await home.client.auth.signOut();
    await blockStrangers(email);
    const cafe = auth.browser('203.0.113.99');
    for (const [name, value] of home.cookies) cafe.cookies.set(name, value);
    const { error } = await cafe.client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toBeNull();
  });

  it('lets the owner sign in from a network that has signed in before', async () => {
    expect((await signIn(email, PASSWORD, '203.0.113.21')).status).toBe(200);
    await blockStrangers(email);
    expect((await signIn(email, PASSWORD, '203.0.113.21')).status).toBe(200);
    expect((await signIn(email, PASSWORD, '203.0.113.22')).status).toBe(429);
  });

  it('lets the owner sign in from anywhere by mail, and the place is then known', async () => {
    await blockStrangers(email);
    const hotel = auth.browser('203.0.113.23');
    expect((await hotel.client.auth.resetPasswordForEmail(email)).error).toBeNull();
    const { code: token } = await auth.mailTo(email);
    const opened = await hotel.client.auth.verifyOtp({ email, token, type: 'recovery' });
    expect(opened.error).toBeNull();
    const again = await hotel.client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(again.error).toBeNull();
  });

  it('limits the attempts of a known browser too', async () => {
    const { client } = auth.browser('203.0.113.24');
    await client.auth.signInWithPassword({ email, password: PASSWORD });
    const outcomes = [];
    for (let i = 0; i < 11; i++) {
      outcomes.push(
        (await client.auth.signInWithPassword({ email, password: 'no' })).error?.status,
      );
    }
    expect(outcomes).toEqual([...Array(10).fill(400), 429]);
  });

  it('does not accept another account’s cookie as a known browser', async () => {
    const other = auth.browser('203.0.113.25');
    await auth.createAccount(`other-${email}`);
    await other.client.auth.signInWithPassword({ email: `other-${email}`, password: PASSWORD });
    await blockStrangers(email);
    const { error } = await other.client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(error?.status).toBe(429);
  });

  it('sets a cookie that scripts and other paths cannot read, and that grants nothing', async () => {
    const response = await auth.fetch('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey: auth.keys.publishableKey, cookie: 'tuart-device=chosen-by-an-attacker' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(response.headers.get('set-cookie')).toMatch(
      /^tuart-device=(?!chosen)[\w-]{43}; Max-Age=\d+; Path=\/auth\/v1; HttpOnly; SameSite=Lax$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('limits unknown accounts like known ones', async () => {
    expect(await attack(`ghost-${email}`)).toEqual([...Array(30).fill(400), 429, 429]);
  });

  it('allows 10 failures for an account from one network', async () => {
    const replies = [];
    for (let i = 0; i < 11; i++) replies.push(await signIn(email, 'wrong', '192.0.2.9'));
    expect(replies.map(({ status }) => status)).toEqual([...Array(10).fill(400), 429]);
    expect(replies[10]?.retryAfter).toBeGreaterThan(180);
    expect(replies[10]?.retryAfter).toBeLessThanOrEqual(300);
    expect((await signIn(email, PASSWORD, '192.0.2.10')).status).toBe(200);
  });

  it('allows 30 failures from one network', async () => {
    const statuses = [];
    for (let i = 0; i < 31; i++) {
      statuses.push((await signIn(`spray${i}@tuart.example`, 'wrong', '192.0.2.1')).status);
    }
    expect(statuses).toEqual([...Array(30).fill(400), 429]);
    expect((await signIn(email, PASSWORD, '192.0.2.2')).status).toBe(200);
  });

  it('does not count successes', async () => {
    for (let i = 0; i < 31; i++) {
      expect((await signIn(email, PASSWORD, '192.0.2.3')).status).toBe(200);
    }
  });

  it('does not stop a signed-in person from changing the password while strangers guess', async () => {
    const { client } = auth.browser('203.0.113.26');
    await client.auth.signInWithPassword({ email, password: PASSWORD });
    await blockStrangers(email);
    const change = { password: 'numbat in a teapot', current_password: PASSWORD };
    expect((await client.auth.updateUser(change)).error).toBeNull();
  });
});

describe('the second factor', () => {
  it('stays limited for a stranger who knows the password, while the owner’s browser gets in', async () => {
    const owner = auth.browser('203.0.113.30').client;
    await owner.auth.signInWithPassword({ email, password: PASSWORD });
    const { data: factor } = await owner.auth.mfa.enroll({ factorType: 'totp' });
    if (factor?.type !== 'totp') throw new Error('no factor');
    const code = (shift = 0) => totpCode(factor.totp.secret, Date.now() / 1000 + shift);
    const prove = (client: typeof owner, given: string) =>
      client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: given });
    expect((await prove(owner, code())).error).toBeNull();

    await countFailures(factor.id, 28);
    const statuses: (number | undefined)[] = [];
    const thief = auth.browser('198.51.100.100').client;
    await thief.auth.signInWithPassword({ email, password: PASSWORD });
    for (let i = 0; i < 4; i++) statuses.push((await prove(thief, '000000')).error?.status);
    expect(statuses).toEqual([422, 422, 429, 429]);
    // Uses the next time step, because the current one was used to set the factor up.
    await owner.auth.signInWithPassword({ email, password: PASSWORD });
    expect((await prove(owner, code(30))).error).toBeNull();
  });
});

describe('mail', () => {
  it('allows one mail of a kind per minute for an address, known or not, and says when to retry', async () => {
    for (const recipient of [email, `ghost-${email}`]) {
      expect((await post('/recover', { email: recipient }, '192.0.2.4')).status).toBe(200);
      const second = await post('/recover', { email: recipient }, '192.0.2.4');
      expect(second).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
      expect(second.retryAfter).toBeGreaterThan(50);
      expect(second.retryAfter).toBeLessThanOrEqual(60);
    }
  });

  it('gives supabase-js a readable message', async () => {
    const { client } = auth.browser('192.0.2.5');
    await client.auth.resetPasswordForEmail(email);
    const { error } = await client.auth.resetPasswordForEmail(email);
    expect(error?.message).toBe(
      'An email was requested a short while ago. Please check your inbox and your spam folder, or try again in a minute.',
    );
  });

  it('is not blocked for the owner by anonymous requests that send nothing', async () => {
    for (const type of ['signup', 'email_change']) {
      for (let i = 0; i < 21; i++) await post('/resend', { email, type }, `192.0.2.${100 + i}`);
    }
    expect((await post('/recover', { email }, '192.0.2.50')).status).toBe(200);
    expect((await auth.mailTo(email)).subject).toBe('Reset your password');
  });

  it('is not blocked for the owner by a stranger’s requests', async () => {
    for (let i = 0; i < 7; i++) await post('/recover', { email }, '192.0.2.60');
    expect((await post('/recover', { email }, '192.0.2.61')).status).toBe(200);
  });

  it('has a shared limit for strangers, while known places have their own', async () => {
    expect((await signIn(email, PASSWORD, '203.0.113.40')).status).toBe(200);
    const statuses = [];
    for (let i = 0; i < 22; i++) {
      statuses.push((await post('/recover', { email }, `198.51.100.${i}`)).status);
    }
    expect(statuses).toEqual([...Array(21).fill(200), 429]);
    expect((await post('/recover', { email }, '203.0.113.40')).status).toBe(200);
  });

  it('counts a change of address and a repeat of its mails as two requests', async () => {
    const { client } = auth.browser('192.0.2.90');
    await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect((await client.auth.updateUser({ email: `moved-${email}` })).error).toBeNull();
    const again = await client.auth.resend({ type: 'email_change', email });
    expect(again.error?.code).toBe('over_email_send_rate_limit');
  });

  it('sends both mails to a person who signs up and then recovers the password', async () => {
    const recipient = `new-${email}`;
    const credentials = { email: recipient, password: PASSWORD };
    expect((await post('/signup', credentials, '192.0.2.70')).status).toBe(200);
    expect((await post('/recover', { email: recipient }, '192.0.2.70')).status).toBe(200);
  });
});

describe('codes', () => {
  it('allows 30 wrong codes from one network', async () => {
    const statuses = [];
    for (let i = 0; i < 31; i++) {
      const body = { type: 'recovery', email: `${i}-${email}`, token: '000000' };
      statuses.push((await post('/verify', body, '192.0.2.80')).status);
    }
    expect(statuses).toEqual([...Array(30).fill(403), 429]);
  });
});

describe('sign-in with a provider', () => {
  it('allows an address 30 attempts in 5 minutes, then sends a browser back to the login', async () => {
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
