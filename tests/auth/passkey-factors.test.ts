import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { totpCode } from '../../server/backend/auth/second-factor/totp.ts';
import {
  type Given,
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from '../support/software-authenticator.ts';
import { type AuthHarness, createAuthHarness } from './auth-harness.ts';

const ORIGIN = 'https://site.test';
/** The library sends these. The server must not use them. */
const CLAIMED = { rpId: 'evil.example', rpOrigins: ['https://evil.example'] };

let auth: AuthHarness;
let email: string;
let client: SupabaseClient;
let count = 0;

beforeAll(async () => {
  auth = await createAuthHarness({ siteUrl: ORIGIN });
});
afterAll(() => auth.close());
beforeEach(async () => {
  email = `person${++count}@tuart.example`;
  await auth.createAccount(email);
  ({ client } = await auth.signIn(email));
});

/** The library has already turned the value into bytes. */
const base64url = (bytes: BufferSource) => Buffer.from(bytes as ArrayBuffer).toString('base64url');
/** A browser's credential can turn itself into JSON, which is what the library sends. */
const asCredential = (reply: object) => ({ toJSON: () => reply }) as never;

async function challenge(on: SupabaseClient, factorId: string) {
  const { data, error } = await on.auth.mfa.challenge({ factorId, webauthn: CLAIMED });
  if (error) throw error;
  return data;
}

async function enrol(key: SoftwareAuthenticator, given: Given = {}) {
  const made = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Laptop' });
  if (made.error) throw made.error;
  const factorId = made.data.id;
  const { id: challengeId, webauthn } = await challenge(client, factorId);
  if (webauthn.type !== 'create') throw new Error('not a new factor');
  const { publicKey } = webauthn.credential_options;
  const reply = key.register(
    {
      challenge: base64url(publicKey.challenge),
      rp: publicKey.rp,
      user: { id: base64url(publicKey.user.id) },
    },
    given,
  );
  const answer = { type: 'create' as const, credential_response: asCredential(reply), ...CLAIMED };
  const { error } = await client.auth.mfa.verify({ factorId, challengeId, webauthn: answer });
  if (error) throw error;
  return factorId;
}

async function give(
  on: SupabaseClient,
  factorId: string,
  key: SoftwareAuthenticator,
  given: Given = {},
) {
  const { id: challengeId, webauthn } = await challenge(on, factorId);
  if (webauthn.type !== 'request') throw new Error('a new factor');
  const { publicKey } = webauthn.credential_options;
  const asked = { challenge: base64url(publicKey.challenge), rpId: publicKey.rpId };
  return answer(on, { factorId, challengeId }, key.assert(asked, given));
}

async function answer(
  on: SupabaseClient,
  ids: { factorId: string; challengeId: string },
  reply: object,
) {
  const webauthn = { type: 'request' as const, credential_response: asCredential(reply) };
  const { error } = await on.auth.mfa.verify({ ...ids, webauthn: { ...webauthn, ...CLAIMED } });
  return error?.code;
}

async function level(of: SupabaseClient) {
  const { data } = await of.auth.mfa.getAuthenticatorAssuranceLevel();
  return [data?.currentLevel, data?.nextLevel];
}

it('is set up and given like any second factor', async () => {
  const key = softwareAuthenticator(ORIGIN);
  const factorId = await enrol(key);
  expect(await level(client)).toEqual(['aal2', 'aal2']);
  const { data } = await client.auth.mfa.listFactors();
  expect(data?.webauthn).toMatchObject([{ id: factorId, friendly_name: 'Laptop' }]);
  const next = (await auth.signIn(email)).client;
  expect(await level(next)).toEqual(['aal1', 'aal2']);
  // After a password, the passkey need not check who touches it.
  expect(await give(next, factorId, key, { isUserVerified: false })).toBeUndefined();
  expect(await level(next)).toEqual(['aal2', 'aal2']);
  const { data: claims } = await next.auth.getClaims();
  const methods = claims?.claims.amr?.map((entry) =>
    typeof entry === 'string' ? entry : entry.method,
  );
  expect(methods).toEqual(expect.arrayContaining(['mfa/webauthn', 'password']));
});

it('any passkey of the account will do', async () => {
  const [first, second] = [softwareAuthenticator(ORIGIN), softwareAuthenticator(ORIGIN, 'EdDSA')];
  const factorId = await enrol(first);
  const { data } = await client.auth.passkey.startRegistration();
  if (!data) throw new Error('no options');
  await client.auth.passkey.verifyRegistration({
    challengeId: data.challenge_id,
    credential: second.register(data.options),
  });
  const next = (await auth.signIn(email)).client;
  const { webauthn } = await challenge(next, factorId);
  if (webauthn.type !== 'request') throw new Error('a new factor');
  expect(webauthn.credential_options.publicKey.allowCredentials).toHaveLength(2);
  expect(await give(next, factorId, second)).toBeUndefined();
});

it.each<[string, Given]>([
  ['another origin', { origin: CLAIMED.rpOrigins[0] }],
  ['another site', { rpId: CLAIMED.rpId }],
  ['a wrong signature', { isForged: true }],
])('refuses %s, even when the request names it', async (_, given) => {
  const key = softwareAuthenticator(ORIGIN);
  if (!given.isForged) {
    await expect(enrol(key, given)).rejects.toMatchObject({ code: 'webauthn_verification_failed' });
  }
  const factorId = await enrol(key);
  const next = (await auth.signIn(email)).client;
  expect(await give(next, factorId, key, given)).toBe('webauthn_verification_failed');
  expect(await level(next)).toEqual(['aal1', 'aal2']);
});

it('refuses another person’s passkey, and challenges made for something else', async () => {
  const key = softwareAuthenticator(ORIGIN);
  const factorId = await enrol(key);
  await auth.createAccount(`other-${email}`);
  const own = client;
  ({ client } = await auth.signIn(`other-${email}`));
  const others = softwareAuthenticator(ORIGIN);
  await enrol(others);
  const next = (await auth.signIn(email)).client;
  expect(await give(next, factorId, others)).toBe('webauthn_verification_failed');
  const { error } = await client.auth.mfa.challenge({ factorId, webauthn: CLAIMED });
  expect(error?.code).toBe('mfa_factor_not_found');

  const { data } = await auth.client().auth.passkey.startAuthentication();
  if (!data) throw new Error('no options');
  const challengeId = data.challenge_id;
  expect(await answer(next, { factorId, challengeId }, key.assert(data.options))).toBe(
    'webauthn_challenge_not_found',
  );
  const asked = await challenge(own, factorId);
  if (asked.webauthn.type !== 'request') throw new Error('a new factor');
  const options = {
    challenge: base64url(asked.webauthn.credential_options.publicKey.challenge),
    rpId: 'site.test',
  };
  const signIn = await auth.client().auth.passkey.verifyAuthentication({
    challengeId: asked.id,
    credential: key.assert(options),
  });
  expect(signIn.error?.code).toBe('webauthn_challenge_not_found');
});

it('beside an authenticator app, either will do, and recovery codes outlive the app', async () => {
  const key = softwareAuthenticator(ORIGIN);
  const passkey = await enrol(key);
  const { data: app } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App' });
  if (!app) throw new Error('no app');
  const code = () => totpCode(app.totp.secret, Date.now() / 1000);
  await client.auth.mfa.challengeAndVerify({ factorId: app.id, code: code() });
  const codes = (await client.auth.mfa.recoveryCodes.generate()).data?.codes ?? [];
  const next = (await auth.signIn(email)).client;
  expect(await give(next, passkey, key)).toBeUndefined();
  expect((await next.auth.mfa.unenroll({ factorId: app.id })).error).toBeNull();

  const later = (await auth.signIn(email)).client;
  const redeemed = await later.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' });
  expect(redeemed.error).toBeNull();
  expect(await level(later)).toEqual(['aal2', 'aal2']);
  expect((await later.auth.mfa.unenroll({ factorId: passkey })).error).toBeNull();
  await later.auth.refreshSession();
  expect(await level(later)).toEqual(['aal1', 'aal1']);
  expect((await later.auth.mfa.listFactors()).data?.all).toEqual([]);
});

it('a half-finished set-up is not a passkey', async () => {
  const made = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Laptop' });
  expect(made.error).toBeNull();
  expect((await client.auth.passkey.list()).data).toEqual([]);
  expect(await level((await auth.signIn(email)).client)).toEqual(['aal1', 'aal1']);
});
