import { setTimeout as sleep } from 'node:timers/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { totpCode } from '../../server/backend/auth/second-factor/totp.ts';
import { type AuthHarness, createAuthHarness, PASSWORD } from './auth-harness.ts';

let auth: AuthHarness;
let email: string;
let client: SupabaseClient;
let count = 0;
const now = () => Date.now() / 1000;

beforeAll(async () => {
  auth = await createAuthHarness();
});
afterAll(() => auth.close());
beforeEach(async () => {
  email = `person${++count}@tuart.example`;
  await auth.createAccount(email);
  ({ client } = await auth.signIn(email));
  await awayFromStep();
});

/** Waits near the end of a time step, so that a code is still valid when the server checks it. */
async function awayFromStep() {
  const left = 30 - (now() % 30);
  if (left < 3) await sleep(left * 1000 + 100);
}

async function enrol(on = client, friendlyName = 'Phone') {
  const { data, error } = await on.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { id: data.id, ...data.totp };
}

async function enrolAndVerify() {
  const factor = await enrol();
  const code = totpCode(factor.secret, now() - 30);
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
  if (error) throw error;
  return factor;
}

async function level(of: SupabaseClient) {
  const { data } = await of.auth.mfa.getAuthenticatorAssuranceLevel();
  return [data?.currentLevel, data?.nextLevel];
}

it('an abandoned enrolment blocks neither its name nor a place', async () => {
  await enrol(client, 'Phone');
  const second = await enrol(client, 'Phone');
  for (let i = 0; i < 15; i++) await enrol(client, `Tablet ${i}`);
  const third = await enrol(client, 'Phone');
  expect(third.id).not.toBe(second.id);
  const code = totpCode(third.secret, now());
  const proved = await client.auth.mfa.challengeAndVerify({ factorId: third.id, code });
  expect(proved.error).toBeNull();
});

it('the password alone cannot change the ways to sign in', async () => {
  await enrolAndVerify();
  const half = (await auth.signIn(email)).client;
  const link = await half.auth.linkIdentity({
    provider: 'google',
    options: { skipBrowserRedirect: true },
  });
  expect(link.error?.code).toBe('insufficient_aal');
  const { data } = await half.auth.getUserIdentities();
  const [identity] = data?.identities ?? [];
  if (!identity) throw new Error('no identity');
  expect((await half.auth.unlinkIdentity(identity)).error?.code).toBe('insufficient_aal');
  expect((await client.auth.unlinkIdentity(identity)).error?.code).toBe(
    'single_identity_not_deletable',
  );
});

it('an operator lists and removes the factors of a person who lost theirs', async () => {
  const factor = await enrolAndVerify();
  const { mfa } = auth.client({ key: auth.keys.secretKey }).auth.admin;
  const { data } = await client.auth.getUser();
  const userId = data.user?.id ?? '';
  const listed = await mfa.listFactors({ userId });
  expect(listed.data?.factors).toMatchObject([{ id: factor.id, status: 'verified' }]);
  const unknown = await mfa.deleteFactor({ userId, id: crypto.randomUUID() });
  expect(unknown.error?.code).toBe('mfa_factor_not_found');
  expect((await mfa.deleteFactor({ userId, id: factor.id })).error).toBeNull();
  expect((await mfa.listFactors({ userId })).data?.factors).toEqual([]);
  expect((await auth.mailTo(email)).subject).toBe('A second factor was removed');
  expect(await level((await auth.signIn(email)).client)).toEqual(['aal1', 'aal1']);
});

it('unanswered challenges do not pile up', async () => {
  const { id } = await enrol();
  for (let n = 0; n < 3; n++) await client.auth.mfa.challenge({ factorId: id });
  const { owner } = auth.database;
  await owner`
    update auth.mfa_challenges set created_at = created_at - interval '1 hour' where factor_id = ${id}`;
  await client.auth.mfa.challenge({ factorId: id });
  expect(await owner`select from auth.mfa_challenges where factor_id = ${id}`).toHaveLength(1);
});

describe('enrolment', () => {
  it('returns a QR code, the secret and an address', async () => {
    const factor = await enrol();
    expect(factor.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    expect(factor.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(factor.uri).toContain(encodeURIComponent(email));
    expect((await client.auth.mfa.listFactors()).data?.totp).toEqual([]);
  });

  it('takes effect once a code has been given', async () => {
    expect(await level(client)).toEqual(['aal1', 'aal1']);
    const other = await auth.signIn(email);
    const { id } = await enrolAndVerify();
    expect(await level(client)).toEqual(['aal2', 'aal2']);
    const { data } = await client.auth.mfa.listFactors();
    expect(data?.totp).toMatchObject([{ id, friendly_name: 'Phone', status: 'verified' }]);
    expect(JSON.stringify((await client.auth.getUser()).data)).not.toContain('secret');
    expect(await auth.restStatus(other.session.access_token)).toBe(401);
  });

  it('accepts a name once, and only supported kinds', async () => {
    await enrolAndVerify();
    await expect(enrol()).rejects.toMatchObject({ code: 'mfa_factor_name_conflict' });
    const phone = await client.auth.mfa.enroll({ factorType: 'phone', phone: '0855500100' });
    expect(phone.error?.code).toBe('mfa_phone_enroll_not_enabled');
  });

  it('limits the issuer to what a QR code can hold', async () => {
    const long = { factorType: 'totp', issuer: '😀'.repeat(32) } as const;
    expect((await client.auth.mfa.enroll(long)).error?.code).toBe('validation_failed');
  });

  it('is limited to ten factors', async () => {
    await enrolAndVerify();
    await auth.database.owner`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at,
        updated_at)
      select gen_random_uuid(), u.id, 'Phone ' || n, 'totp', 'verified', now(), now()
      from auth.users u, generate_series(1, 9) n where u.email = ${email}
    `;
    await expect(enrol(client, 'one more')).rejects.toMatchObject({
      code: 'too_many_enrolled_mfa_factors',
    });
  });
});

describe('challenge', () => {
  it('raises a new sign-in to aal2, with its method in the token', async () => {
    const { id, secret } = await enrolAndVerify();
    const { client: next, session } = await auth.signIn(email);
    expect(await level(next)).toEqual(['aal1', 'aal2']);
    const { data, error } = await next.auth.mfa.challengeAndVerify({
      factorId: id,
      code: totpCode(secret, now()),
    });
    expect(error).toBeNull();
    expect(data?.user.email).toBe(email);
    const { data: claims } = await next.auth.getClaims();
    expect(claims?.claims.aal).toBe('aal2');
    expect(
      claims?.claims.amr?.map((entry) => (typeof entry === 'string' ? entry : entry.method)),
    ).toEqual(expect.arrayContaining(['totp', 'password']));
    const refreshed = await next.auth.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(await level(next)).toEqual(['aal2', 'aal2']);
    const stolen = await auth
      .client()
      .auth.refreshSession({ refresh_token: session.refresh_token });
    expect(stolen.error?.code).toBe('refresh_token_not_found');
  });

  it('refuses wrong, old and used codes and challenges', async () => {
    const { id: factorId, secret } = await enrolAndVerify();
    const { client: next } = await auth.signIn(email);
    const challenge = async () => (await next.auth.mfa.challenge({ factorId })).data?.id ?? '';
    const verify = async (challengeId: string, code: string) =>
      (await next.auth.mfa.verify({ factorId, challengeId, code })).error?.code;
    expect(await verify(await challenge(), totpCode(secret, now() - 120))).toBe(
      'mfa_verification_failed',
    );
    expect(await verify(await challenge(), totpCode(secret, now() - 30))).toBe(
      'mfa_verification_failed',
    );
    expect(await verify(crypto.randomUUID(), totpCode(secret, now()))).toBe('mfa_factor_not_found');
    const old = await challenge();
    await auth.database
      .owner`update auth.mfa_challenges set created_at = now() - interval '6 minutes'`;
    expect(await verify(old, totpCode(secret, now()))).toBe('mfa_challenge_expired');
    expect(await verify(await challenge(), totpCode(secret, now()))).toBeUndefined();
    expect(await level(next)).toEqual(['aal2', 'aal2']);
  });

  it('does not find another person’s factor', async () => {
    const { id, secret } = await enrolAndVerify();
    await auth.createAccount(`other-${email}`);
    const other = await auth.signIn(`other-${email}`);
    const code = totpCode(secret, now());
    const { error } = await other.client.auth.mfa.challengeAndVerify({ factorId: id, code });
    expect(error?.code).toBe('mfa_factor_not_found');
    expect((await other.client.auth.mfa.unenroll({ factorId: id })).error?.status).toBe(404);
  });
});

describe('with a second factor, the first factor alone', () => {
  it('cannot change password or address, or add or remove a factor', async () => {
    const { id } = await enrolAndVerify();
    const { client: half } = await auth.signIn(email);
    const password = { password: 'numbat in a teapot', current_password: PASSWORD };
    expect((await half.auth.updateUser(password)).error?.code).toBe('insufficient_aal');
    expect((await half.auth.updateUser({ email: 'x@tuart.example' })).error?.code).toBe(
      'insufficient_aal',
    );
    expect((await half.auth.mfa.unenroll({ factorId: id })).error?.code).toBe('insufficient_aal');
    await expect(enrol(half, 'Second')).rejects.toMatchObject({ code: 'insufficient_aal' });
    expect((await client.auth.updateUser(password)).error).toBeNull();
  });

  it('cannot get past it by a recovery link', async () => {
    await enrolAndVerify();
    const visitor = auth.client();
    await visitor.auth.resetPasswordForEmail(email);
    const { code } = await auth.mailTo(email);
    await visitor.auth.verifyOtp({ email, token: code, type: 'recovery' });
    const { error } = await visitor.auth.updateUser({ password: 'numbat in a teapot' });
    expect(error?.code).toBe('insufficient_aal');
  });
});

it('removing the factor returns the session to aal1', async () => {
  const { id } = await enrolAndVerify();
  expect((await client.auth.mfa.unenroll({ factorId: id })).error).toBeNull();
  await client.auth.refreshSession();
  expect(await level(client)).toEqual(['aal1', 'aal1']);
});

it('guessing codes ends with 429', async () => {
  const limited = await createAuthHarness({
    hasRealLimits: true,
    sharedDatabase: auth.database,
  });
  try {
    await limited.createAccount('guess@tuart.example');
    const { client: guesser } = await limited.signIn('guess@tuart.example');
    const { id, secret } = await enrol(guesser);
    const wrong = totpCode(secret, now()) === '000000' ? '000001' : '000000';
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 11; i++) {
      const { error } = await guesser.auth.mfa.challengeAndVerify({ factorId: id, code: wrong });
      codes.push(error?.code);
    }
    expect(codes[9]).toBe('mfa_verification_failed');
    expect(codes[10]).toBe('over_request_rate_limit');
  } finally {
    await limited.close();
  }
});
