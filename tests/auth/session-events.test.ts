import { afterAll, beforeAll, expect, it } from 'vitest';
import { totpCode } from '../../server/backend/auth/second-factor/totp.ts';
import { type AuthHarness, createAuthHarness, PASSWORD } from './auth-harness.ts';

const EMAIL = 'staff@tuart.example';
let auth: AuthHarness;

beforeAll(async () => {
  auth = await createAuthHarness();
  await auth.createAccount(EMAIL);
});
afterAll(() => auth.close());

it('a subscriber sees every session event of §4', async () => {
  const client = auth.client();
  const events: string[] = [];
  const { data } = client.auth.onAuthStateChange((event) => events.push(event));
  await client.auth.getSession();
  expect(events).toEqual(['INITIAL_SESSION']);

  await client.auth.signInWithPassword({ email: EMAIL, password: PASSWORD });
  expect(events.at(-1)).toBe('SIGNED_IN');
  await client.auth.refreshSession();
  expect(events.at(-1)).toBe('TOKEN_REFRESHED');
  await client.auth.updateUser({ data: { name: 'Ada' } });
  expect(events.at(-1)).toBe('USER_UPDATED');

  const factor = await client.auth.mfa.enroll({ factorType: 'totp' });
  if (factor.error) throw factor.error;
  const code = totpCode(factor.data.totp.secret, Date.now() / 1000);
  await client.auth.mfa.challengeAndVerify({ factorId: factor.data.id, code });
  expect(events).toContain('MFA_CHALLENGE_VERIFIED');

  await client.auth.signOut();
  expect(events.at(-1)).toBe('SIGNED_OUT');
  data.subscription.unsubscribe();
});
