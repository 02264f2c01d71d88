import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearAccounts } from '../../server/backend/auth/sessions/clear-accounts.ts';
import {
  type Given,
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from '../support/software-authenticator.ts';
import { type AuthHarness, createAuthHarness, LIFETIMES } from './auth-harness.ts';

const ORIGIN = 'https://site.test';
const RP_ID = 'site.test';

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

async function startRegistration(on = client) {
  const { data, error } = await on.auth.passkey.startRegistration();
  if (error) throw error;
  return data;
}

async function addPasskey(on = client, key = softwareAuthenticator(ORIGIN)) {
  const { challenge_id, options } = await startRegistration(on);
  const credential = key.register(options);
  const { data, error } = await on.auth.passkey.verifyRegistration({
    challengeId: challenge_id,
    credential,
  });
  if (error) throw error;
  await on.auth.refreshSession();
  return { key, ...data };
}

async function startSignIn(on = auth.client()) {
  const { data, error } = await on.auth.passkey.startAuthentication();
  if (error) throw error;
  return data;
}

/** Signs in with a passkey and no password. */
async function signInWith(key: SoftwareAuthenticator, given: Given = {}, on = auth.client()) {
  const { challenge_id: challengeId, options } = await startSignIn(on);
  const credential = key.assert(options, given);
  const { data, error } = await on.auth.passkey.verifyAuthentication({ challengeId, credential });
  return { client: on, session: data?.session, code: error?.code, credential, challengeId };
}

async function level(of: SupabaseClient) {
  const { data } = await of.auth.mfa.getAuthenticatorAssuranceLevel();
  return [data?.currentLevel, data?.nextLevel];
}

async function methods(of: SupabaseClient) {
  const { data } = await of.auth.getClaims();
  return data?.claims.amr?.map((entry) => (typeof entry === 'string' ? entry : entry.method));
}

async function eventsOf(address: string) {
  const rows = await auth.database.owner<{ kind: string; detail: string | null }[]>`
    select kind, detail from public.account_events e join auth.users u on u.id = e.user_id
    where u.email = ${address} order by e.id
  `;
  return rows.map(({ kind, detail }) => (detail ? `${kind} ${detail}` : kind));
}

describe('adding a passkey', () => {
  it('asks for one that checks its user and can be found without a name', async () => {
    const { options, challenge_id } = await startRegistration();
    expect(options.rp.id).toBe(RP_ID);
    expect(options.user.name).toBe(email);
    expect(options.attestation).toBe('none');
    expect(options.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    });
    const [challenge] = await auth.database.owner<{ seconds: number }[]>`
      select extract(epoch from expires_at - created_at)::int as seconds
      from auth.webauthn_challenges where id = ${challenge_id}`;
    expect(challenge?.seconds).toBe(300);
  });

  it('raises the session, ends others, tells the owner and lists it', async () => {
    const other = await auth.signIn(email);
    const { id, key } = await addPasskey();
    expect(await level(client)).toEqual(['aal2', 'aal2']);
    expect(await auth.restStatus(other.session.access_token)).toBe(401);
    expect((await auth.mailTo(email)).subject).toBe('A passkey was added');
    expect(await eventsOf(email)).toContain('passkey_added');
    const { data } = await client.auth.passkey.list();
    expect(data).toMatchObject([{ id, friendly_name: 'Passkey' }]);
    const { options } = await startRegistration();
    expect(options.excludeCredentials).toMatchObject([{ id: key.credentialId }]);
    expect((await addPasskey()).friendly_name).toBe('Passkey 2');
    expect(JSON.stringify((await client.auth.getUser()).data)).not.toContain(key.credentialId);
  });

  it.each<[string, Given]>([
    ['another origin', { origin: 'https://site.test.evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['no user verification', { isUserVerified: false }],
    ['the reply to another question', { type: 'webauthn.get' }],
  ])('refuses %s', async (_, given) => {
    const { challenge_id: challengeId, options } = await startRegistration();
    const credential = softwareAuthenticator(ORIGIN).register(options, given);
    const { error } = await client.auth.passkey.verifyRegistration({ challengeId, credential });
    expect(error?.code).toBe('webauthn_verification_failed');
    expect((await client.auth.passkey.list()).data).toEqual([]);
  });

  it('refuses another person’s challenge, a used one and a passkey of someone else', async () => {
    const { challenge_id: challengeId, options } = await startRegistration();
    const key = softwareAuthenticator(ORIGIN);
    const credential = key.register(options);
    await auth.createAccount(`other-${email}`);
    const other = (await auth.signIn(`other-${email}`)).client;
    const verify = async (on: SupabaseClient) =>
      (await on.auth.passkey.verifyRegistration({ challengeId, credential })).error?.code;
    expect(await verify(other)).toBe('webauthn_challenge_not_found');
    expect(await verify(client)).toBeUndefined();
    await client.auth.refreshSession();
    expect(await verify(client)).toBe('webauthn_challenge_not_found');
    await expect(addPasskey(other, key)).rejects.toMatchObject({
      code: 'webauthn_credential_exists',
    });
  });

  it('is not possible with the password alone if there is a second factor', async () => {
    const { id } = await addPasskey();
    const half = (await auth.signIn(email)).client;
    await expect(startRegistration(half)).rejects.toMatchObject({ code: 'insufficient_aal' });
    const { passkey } = half.auth;
    expect((await passkey.list()).error?.code).toBe('insufficient_aal');
    expect((await passkey.update({ passkeyId: id, friendlyName: 'x' })).error?.code).toBe(
      'insufficient_aal',
    );
    expect((await passkey.delete({ passkeyId: id })).error?.code).toBe('insufficient_aal');
  });
});

describe('signing in without a password', () => {
  it.each(['ES256', 'RS256', 'EdDSA'] as const)('gives both factors, with %s', async (kind) => {
    const { key } = await addPasskey(client, softwareAuthenticator(ORIGIN, kind));
    const { client: next, session, code } = await signInWith(key);
    expect(code).toBeUndefined();
    expect(session?.user.email).toBe(email);
    expect(await level(next)).toEqual(['aal2', 'aal2']);
    expect(await methods(next)).toEqual(['passkey']);
    await next.auth.refreshSession();
    expect(await level(next)).toEqual(['aal2', 'aal2']);
    expect(await eventsOf(email)).toContain('signed_in passkey');
    const [listed] = (await next.auth.passkey.list()).data ?? [];
    expect(listed?.last_used_at).toBeDefined();
  });

  it.each<[string, Given]>([
    ['another origin', { origin: 'http://site.test' }],
    ['another site', { rpId: 'evil.example' }],
    ['no user verification', { isUserVerified: false }],
    ['a wrong signature', { isForged: true }],
    ['the reply to another question', { type: 'webauthn.create' }],
    ['another person’s handle', { userHandle: Buffer.from('someone').toString('base64url') }],
  ])('refuses %s', async (_, given) => {
    const { key } = await addPasskey();
    const refused = await signInWith(key, given);
    expect(refused.code).toBe('webauthn_verification_failed');
    expect(refused.session).toBeFalsy();
    await expect.poll(() => eventsOf(email)).toContain('sign_in_failed webauthn');
    expect((await signInWith(key)).code).toBeUndefined();
  });

  it('refuses an unknown passkey', async () => {
    const key = softwareAuthenticator(ORIGIN);
    expect((await signInWith(key, { userHandle: 'eA' })).code).toBe('webauthn_verification_failed');
  });

  it('uses a challenge once, even for a refused reply', async () => {
    const { key } = await addPasskey();
    const { challengeId, credential, client: next } = await signInWith(key);
    const again = async (reply: typeof credential, id = challengeId) =>
      (await next.auth.passkey.verifyAuthentication({ challengeId: id, credential: reply })).error
        ?.code;
    expect(await again(credential)).toBe('webauthn_challenge_not_found');
    const forged = await signInWith(key, { isForged: true });
    expect(await again(key.assert({ challenge: 'x' }), forged.challengeId)).toBe(
      'webauthn_challenge_not_found',
    );
    // A new challenge does not accept the signature of an old one.
    const { challenge_id } = await startSignIn();
    expect(await again(credential, challenge_id)).toBe('webauthn_verification_failed');
  });

  it('refuses a challenge after five minutes, and forgets it', async () => {
    const { key } = await addPasskey();
    const { challenge_id: challengeId, options } = await startSignIn();
    const { owner } = auth.database;
    await owner`update auth.webauthn_challenges set expires_at = expires_at - interval '301 seconds'`;
    const { error } = await auth.client().auth.passkey.verifyAuthentication({
      challengeId,
      credential: key.assert(options),
    });
    expect(error?.code).toBe('webauthn_challenge_expired');
    await startSignIn();
    await owner`update auth.webauthn_challenges set expires_at = now() - interval '1 second'`;
    await clearAccounts(owner, LIFETIMES);
    expect(await owner`select from auth.webauthn_challenges`).toHaveLength(0);
  });

  it('refuses a counter that does not go up, the sign of a copied authenticator', async () => {
    const { key } = await addPasskey();
    expect((await signInWith(key)).code).toBeUndefined();
    key.counter -= 1;
    expect((await signInWith(key)).code).toBe('webauthn_verification_failed');
    expect((await signInWith(key)).code).toBeUndefined();
  });

  it('accepts authenticators that do not count', async () => {
    const key = softwareAuthenticator(ORIGIN);
    key.counter = 0;
    await addPasskey(client, key);
    for (let n = 0; n < 2; n++) {
      key.counter = -1;
      expect((await signInWith(key)).code).toBeUndefined();
    }
  });

  it('refuses suspended and unconfirmed accounts', async () => {
    const { key } = await addPasskey();
    const { owner } = auth.database;
    await owner`update auth.users set banned_until = 'infinity' where email = ${email}`;
    expect((await signInWith(key)).code).toBe('user_banned');
    await expect.poll(() => eventsOf(email)).toContain('sign_in_failed suspended');
    await owner`
      update auth.users set banned_until = null, email_confirmed_at = null where email = ${email}`;
    expect((await signInWith(key)).code).toBe('email_not_confirmed');
  });

  it('answers wrong input with 400', async () => {
    const headers = { apikey: auth.keys.publishableKey };
    const body = JSON.stringify({ challenge_id: 'x', credential: { id: '<' } });
    for (const path of ['authentication/verify', 'authentication/verify?x']) {
      const url = `/auth/v1/passkeys/${path}`;
      const reply = await auth.fetch(url, { method: 'POST', headers, body });
      expect(reply.status).toBe(400);
    }
  });
});

describe('managing passkeys', () => {
  it('renames and removes one’s own, and tells the owner', async () => {
    const { id, key } = await addPasskey();
    const second = await addPasskey();
    const { passkey } = client.auth;
    const renamed = await passkey.update({ passkeyId: id, friendlyName: ' Work laptop ' });
    expect(renamed.data).toMatchObject({ id, friendly_name: 'Work laptop' });
    const taken = await passkey.update({ passkeyId: id, friendlyName: 'Passkey 2' });
    expect(taken.error?.code).toBe('mfa_factor_name_conflict');
    expect((await passkey.update({ passkeyId: id, friendlyName: ' ' })).error?.status).toBe(400);
    expect((await passkey.delete({ passkeyId: id })).error).toBeNull();
    expect((await auth.mailTo(email)).subject).toBe('A passkey was removed');
    expect(await eventsOf(email)).toContain('passkey_removed');
    expect((await signInWith(key)).code).toBe('webauthn_verification_failed');
    expect((await passkey.list()).error?.code).toBe('insufficient_aal');
    const { client: next } = await signInWith(second.key);
    expect((await next.auth.passkey.list()).data).toHaveLength(1);
  });

  it('does not find another person’s', async () => {
    const { id } = await addPasskey();
    await auth.createAccount(`other-${email}`);
    const { passkey } = (await auth.signIn(`other-${email}`)).client.auth;
    const [renamed, removed] = [
      await passkey.update({ passkeyId: id, friendlyName: 'Mine' }),
      await passkey.delete({ passkeyId: id }),
    ];
    expect([renamed.error?.status, removed.error?.status]).toEqual([404, 404]);
    expect((await client.auth.passkey.list()).data).toMatchObject([{ friendly_name: 'Passkey' }]);
  });

  it('an operator removes it like any factor, and its sessions drop a level', async () => {
    const { id, key } = await addPasskey();
    const { client: next, session } = await signInWith(key);
    const { mfa } = auth.client({ key: auth.keys.secretKey }).auth.admin;
    const userId = session?.user.id ?? '';
    expect((await mfa.deleteFactor({ userId, id })).error).toBeNull();
    expect((await auth.mailTo(email)).subject).toBe('A passkey was removed');
    await next.auth.refreshSession();
    expect(await level(next)).toEqual(['aal1', 'aal1']);
    expect((await signInWith(key)).code).toBe('webauthn_verification_failed');
  });
});

it('guessing ends with 429', async () => {
  const limited = await createAuthHarness({
    siteUrl: ORIGIN,
    hasRealLimits: true,
    sharedDatabase: auth.database,
  });
  try {
    const forger = softwareAuthenticator(ORIGIN);
    const codes: (string | undefined)[] = [];
    const stranger = limited.client();
    for (let n = 0; n < 11; n++) {
      const { data } = await stranger.auth.passkey.startAuthentication();
      if (!data) throw new Error('no challenge');
      const { challenge_id: challengeId, options } = data;
      const credential = forger.assert(options, { userHandle: 'eA' });
      const guess = await stranger.auth.passkey.verifyAuthentication({ challengeId, credential });
      codes.push(guess.error?.code);
    }
    expect(codes[9]).toBe('webauthn_verification_failed');
    expect(codes[10]).toBe('over_request_rate_limit');
    for (let n = 11; n < 30; n++) await stranger.auth.passkey.startAuthentication();
    const { error } = await stranger.auth.passkey.startAuthentication();
    expect(error?.code).toBe('over_request_rate_limit');
  } finally {
    await limited.close();
  }
});

it('there are no passkeys at a plain http address', async () => {
  const plain = await createAuthHarness({ sharedDatabase: auth.database });
  try {
    const { error } = await plain.client().auth.passkey.startAuthentication();
    expect(error?.code).toBe('passkey_disabled');
    const headers = { apikey: plain.keys.publishableKey };
    const settings = await (await plain.fetch('/auth/v1/settings', { headers })).json();
    expect(settings.passkeys_enabled).toBe(false);
  } finally {
    await plain.close();
  }
});
