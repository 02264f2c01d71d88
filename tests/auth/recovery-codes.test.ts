import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { totpCode } from '../../server/backend/auth/second-factor/totp.ts';
import { type AuthHarness, createAuthHarness } from './auth-harness.ts';

let auth: AuthHarness;
let email: string;
let client: SupabaseClient;
let factorId: string;
let count = 0;

beforeAll(async () => {
  auth = await createAuthHarness();
});
afterAll(() => auth.close());

/** Each test starts with a person who has just set up an authenticator app. */
beforeEach(async () => {
  email = `person${++count}@tuart.example`;
  await auth.createAccount(email);
  ({ client } = await auth.signIn(email));
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' });
  if (error) throw error;
  factorId = data.id;
  const code = totpCode(data.totp.secret, Date.now() / 1000);
  const proved = await client.auth.mfa.challengeAndVerify({ factorId, code });
  if (proved.error) throw proved.error;
});

async function generate(): Promise<string[]> {
  const { data, error } = await client.auth.mfa.recoveryCodes.generate();
  if (error) throw error;
  return data.codes;
}

async function level(of: SupabaseClient) {
  return (await of.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel;
}

const codeOf = (reply: { error: { code?: string } | null }) => reply.error?.code;

describe('a set of codes', () => {
  it('has ten codes, shown once and stored as hashes', async () => {
    const { data } = await client.auth.mfa.recoveryCodes.generate({ friendlyName: 'In the safe' });
    expect(data).toMatchObject({ type: 'recovery_code', friendly_name: 'In the safe', total: 10 });
    expect(new Set(data?.codes).size).toBe(10);
    const status = (await client.auth.mfa.recoveryCodes.getStatus()).data;
    expect(status).toEqual({ id: data?.id, type: 'recovery_code', total: 10, remaining: 10 });
    const stored = await auth.database.owner`select * from auth.mfa_recovery_codes`;
    const text = JSON.stringify(stored);
    for (const code of data?.codes ?? []) expect(text).not.toContain(code);
    const { data: factors } = await client.auth.mfa.listFactors();
    expect(factors?.recovery_code).toMatchObject([{ id: data?.id, status: 'verified' }]);
    expect(factors?.totp).toHaveLength(1);
  });

  it('is the only one: a second is refused, and a new one replaces it', async () => {
    const [old = ''] = await generate();
    expect(codeOf(await client.auth.mfa.recoveryCodes.generate())).toBe(
      'mfa_verified_factor_exists',
    );
    const { data } = await client.auth.mfa.recoveryCodes.regenerate();
    expect(data?.codes).toHaveLength(10);
    const { client: next } = await auth.signIn(email);
    expect(codeOf(await next.auth.mfa.recoveryCodes.verify({ code: old }))).toBe(
      'mfa_verification_failed',
    );
    const fresh = data?.codes[0] ?? '';
    expect((await next.auth.mfa.recoveryCodes.verify({ code: fresh })).error).toBeNull();
  });

  it('can be removed, and is reported as missing when there is none', async () => {
    expect(codeOf(await client.auth.mfa.recoveryCodes.getStatus())).toBe('mfa_factor_not_found');
    expect(codeOf(await client.auth.mfa.recoveryCodes.regenerate())).toBe('mfa_factor_not_found');
    await generate();
    expect((await client.auth.mfa.recoveryCodes.unenroll()).error).toBeNull();
    expect(codeOf(await client.auth.mfa.recoveryCodes.getStatus())).toBe('mfa_factor_not_found');
    expect(await level(client)).toBe('aal2');
  });

  it('is deleted with the last authenticator app, and the session returns to aal1', async () => {
    const [code = ''] = await generate();
    const { client: lost } = await auth.signIn(email);
    await lost.auth.mfa.recoveryCodes.verify({ code });
    expect((await lost.auth.mfa.unenroll({ factorId })).error).toBeNull();
    for (const session of [lost, client]) {
      await session.auth.refreshSession();
      expect(await level(session)).toBe('aal1');
    }
    const { data } = await client.auth.getUser();
    expect(data.user?.factors ?? []).toEqual([]);
  });
});

describe('a code', () => {
  it('opens a session once, however it is typed, and the owner is notified', async () => {
    const [code = '', other = ''] = await generate();
    const { client: next } = await auth.signIn(email);
    expect(await level(next)).toBe('aal1');
    const events: string[] = [];
    next.auth.onAuthStateChange((event) => events.push(event));
    const typed = ` ${code.toUpperCase().replace(/(.{4})(?=.)/g, '$1-')} `;
    expect((await next.auth.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull();
    expect(await level(next)).toBe('aal2');
    expect(events).toContain('MFA_CHALLENGE_VERIFIED');
    const { data } = await next.auth.getClaims();
    expect(data?.claims.amr).toContainEqual(
      expect.objectContaining({ method: 'mfa/recovery_code' }),
    );
    expect((await auth.mailTo(email)).subject).toBe('A recovery code was used');

    const { client: again } = await auth.signIn(email);
    expect(codeOf(await again.auth.mfa.recoveryCodes.verify({ code }))).toBe(
      'mfa_verification_failed',
    );
    expect((await client.auth.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(9);
    expect((await again.auth.mfa.recoveryCodes.verify({ code: other })).error).toBeNull();
  });

  it('used twice at the same moment opens one session', async () => {
    const [code = ''] = await generate();
    const clients = await Promise.all([auth.signIn(email), auth.signIn(email)]);
    const replies = await Promise.all(
      clients.map(({ client: next }) => next.auth.mfa.recoveryCodes.verify({ code })),
    );
    expect(replies.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it('is locked after five wrong guesses, even when right', async () => {
    const [code = ''] = await generate();
    const { client: guesser } = await auth.signIn(email);
    for (let i = 0; i < 5; i++) {
      expect(codeOf(await guesser.auth.mfa.recoveryCodes.verify({ code: 'wrong' }))).toBe(
        'mfa_verification_failed',
      );
    }
    const { error } = await guesser.auth.mfa.recoveryCodes.verify({ code });
    expect(error).toMatchObject({ code: 'mfa_recovery_codes_locked', status: 429 });
    expect(await level(guesser)).toBe('aal1');
    await client.auth.mfa.recoveryCodes.regenerate();
    expect(codeOf(await guesser.auth.mfa.recoveryCodes.verify({ code }))).toBe(
      'mfa_verification_failed',
    );
  });

  it('of another person’s set opens nothing', async () => {
    const [code = ''] = await generate();
    await auth.createAccount(`other-${email}`);
    const { client: other } = await auth.signIn(`other-${email}`);
    expect(codeOf(await other.auth.mfa.recoveryCodes.verify({ code }))).toBe(
      'mfa_verification_failed',
    );
  });
});

it('the first factor alone cannot create, replace or remove a set', async () => {
  await generate();
  const { client: half } = await auth.signIn(email);
  const { recoveryCodes } = half.auth.mfa;
  for (const reply of [
    await recoveryCodes.generate(),
    await recoveryCodes.regenerate(),
    await recoveryCodes.unenroll(),
  ]) {
    expect(codeOf(reply)).toBe('insufficient_aal');
  }
  expect((await recoveryCodes.getStatus()).data?.remaining).toBe(10);
});

it('the codes cannot be challenged or removed by id like a factor', async () => {
  await generate();
  const { id = '' } = (await client.auth.mfa.recoveryCodes.getStatus()).data ?? {};
  expect(codeOf(await client.auth.mfa.challenge({ factorId: id }))).toBe('mfa_factor_not_found');
  expect(codeOf(await client.auth.mfa.unenroll({ factorId: id }))).toBe('mfa_factor_not_found');
});

it('adding and removing an authenticator app is reported by mail', async () => {
  expect((await auth.mailTo(email)).subject).toBe('A second factor was added');
  await client.auth.mfa.unenroll({ factorId });
  expect((await auth.mailTo(email)).subject).toBe('A second factor was removed');
});
