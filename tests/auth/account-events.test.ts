import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { totpCode } from '../../server/backend/auth/second-factor/totp.ts';
import { clearAccounts, EVENT_DAYS } from '../../server/backend/auth/sessions/clear-accounts.ts';
import { type AuthHarness, createAuthHarness, LIFETIMES, PASSWORD } from './auth-harness.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const NEW_DEVICE = 'New sign-in to your account';

let auth: AuthHarness;
let email: string;
let userId: string;
let count = 0;

beforeAll(async () => {
  auth = await createAuthHarness({ hasRealLimits: true });
});
afterAll(() => auth.close());
beforeEach(async () => {
  email = `person${++count}@tuart.example`;
  userId = await auth.createAccount(email);
});

interface Recorded {
  kind: string;
  detail: string | null;
  ip: string | null;
  user_agent: string | null;
  times: number;
}

function events() {
  return auth.database.owner<Recorded[]>`
    select kind, detail, host(ip_address) as ip, user_agent, times
    from public.account_events where user_id = ${userId} order by id
  `;
}

async function kinds() {
  return (await events()).map(({ kind, detail }) => (detail ? `${kind} ${detail}` : kind));
}

function signIn(browser = auth.browser(), password = PASSWORD) {
  return browser.client.auth.signInWithPassword({ email, password });
}

async function subjects() {
  const rows = await auth.database.owner<{ subject: string }[]>`
    select subject from public.emails where recipient = ${email} order by created_at
  `;
  return rows.map(({ subject }) => subject);
}

describe('the record of events', () => {
  it('has a sign-in, with its address and device', async () => {
    const response = await auth.fetch('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: {
        apikey: auth.keys.publishableKey,
        'user-agent': FIREFOX,
        'x-test-address': '198.51.100.4',
      },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(response.status).toBe(200);
    expect(await events()).toEqual([
      { kind: 'signed_in', detail: 'password', ip: '198.51.100.4', user_agent: FIREFOX, times: 1 },
    ]);
  });

  it('has failures, combined for one place, and a lock-out', async () => {
    const browser = auth.browser('198.51.100.9');
    for (let i = 0; i < 12; i++) await signIn(browser, `wrong ${i}`);
    const told = async () =>
      (await events()).map(({ kind, ip, times }) => ({ kind, ip, times: times > 1 }));
    await expect.poll(told).toEqual([
      { kind: 'sign_in_failed', ip: '198.51.100.9', times: true },
      { kind: 'locked_out', ip: '198.51.100.9', times: true },
    ]);
    await signIn(auth.browser('198.51.100.10'), 'wrong');
    await expect.poll(async () => (await events()).length).toBe(3);
  });

  it('has a wrong code from a mail', async () => {
    const { client } = auth.browser();
    await client.auth.resetPasswordForEmail(email);
    await client.auth.verifyOtp({ email, token: 'wrong!', type: 'recovery' });
    await expect.poll(kinds).toEqual(['sign_in_failed code']);
  });

  it('has nothing about addresses without an account', async () => {
    const before = await auth.database.owner`select from public.account_events`;
    const { client } = auth.browser();
    await client.auth.signInWithPassword({ email: 'nobody@tuart.example', password: 'wrong' });
    expect(await auth.database.owner`select from public.account_events`).toHaveLength(
      before.length,
    );
  });

  it('has changes of password, e-mail, factors and recovery codes', async () => {
    const { client } = auth.browser();
    await client.auth.signInWithPassword({ email, password: PASSWORD });
    const password = 'numbat in a teapot';
    await client.auth.updateUser({ password, current_password: PASSWORD });
    const newEmail = `new-${email}`;
    await client.auth.updateUser({ email: newEmail });
    await auth.openLink((await auth.mailTo(email)).link);
    await auth.openLink((await auth.mailTo(newEmail)).link);
    expect((await auth.mailTo(email)).text).toContain(`was changed to ${newEmail}`);
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
    if (!factor) throw new Error('no factor');
    const prove = (at: number) =>
      client.auth.mfa.challengeAndVerify({
        factorId: factor.id,
        code: totpCode(factor.totp.secret, at),
      });
    await prove(Date.now() / 1000);
    await client.auth.mfa.recoveryCodes.generate();
    await client.auth.mfa.unenroll({ factorId: factor.id });
    expect(await kinds()).toEqual([
      'signed_in password',
      'password_changed',
      'email_changed',
      'signed_in otp',
      'factor_added',
      'recovery_codes_made',
      'factor_removed',
    ]);
  });

  it('has one sign-in for two factors, once it is complete', async () => {
    const { client } = auth.browser();
    await client.auth.signInWithPassword({ email, password: PASSWORD });
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
    if (!factor) throw new Error('no factor');
    const { secret } = factor.totp;
    const code = totpCode(secret, Date.now() / 1000 - 30);
    await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
    await auth.database.owner`delete from public.account_events`;
    const other = auth.browser().client;
    await other.auth.signInWithPassword({ email, password: PASSWORD });
    expect(await kinds()).toEqual([]);
    await other.auth.mfa.challengeAndVerify({ factorId: factor.id, code: '000000' });
    await expect.poll(kinds).toEqual(['sign_in_failed totp']);
    await other.auth.mfa.challengeAndVerify({
      factorId: factor.id,
      code: totpCode(secret, Date.now() / 1000),
    });
    expect(await kinds()).toEqual(['sign_in_failed totp', 'signed_in totp']);
  });
});

describe('a new device', () => {
  it('is reported to the owner by e-mail, unless it is the first or is known', async () => {
    const laptop = auth.browser('198.51.100.20');
    await signIn(laptop);
    await signIn(laptop);
    expect(await subjects()).toEqual([]);
    const stranger = auth.browser('192.0.2.66');
    await signIn(stranger);
    expect(await subjects()).toEqual([NEW_DEVICE]);
    expect((await auth.mailTo(email)).text).toContain('192.0.2.66');
    await signIn(stranger);
    await signIn(auth.browser('198.51.100.20'));
    expect(await subjects()).toEqual([NEW_DEVICE]);
  });
});

describe('an event', () => {
  it('is deleted after its time, and with the account', async () => {
    await signIn();
    await auth.database.owner`
      insert into public.account_events (user_id, kind, at)
      values (${userId}, 'password_changed', now() - ${EVENT_DAYS + 1} * interval '1 day')
    `;
    await clearAccounts(auth.database.owner, LIFETIMES);
    expect(await kinds()).toEqual(['signed_in password']);
    await auth.database.owner`delete from auth.users where id = ${userId}`;
    expect(await kinds()).toEqual([]);
  });
});
