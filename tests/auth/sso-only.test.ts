import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { softwareAuthenticator } from '../support/software-authenticator.ts';
import { type AuthHarness, createAuthHarness, PASSWORD } from './auth-harness.ts';
import { type OidcIssuer, startOidcIssuer } from './oidc-issuer.ts';

const ORIGIN = 'https://site.test';

let issuer: OidcIssuer;
let auth: AuthHarness;
let email: string;
let count = 0;

beforeAll(async () => {
  issuer = await startOidcIssuer();
  const { url, clientId, clientSecret } = issuer;
  auth = await createAuthHarness({
    siteUrl: ORIGIN,
    isSsoOnly: true,
    providers: { google: { issuer: url, clientId, clientSecret } },
  });
});
afterAll(async () => {
  await auth.close();
  await issuer.stop();
});
beforeEach(async () => {
  email = `person${++count}@tuart.example`;
  await auth.createAccount(email);
});

/** Gives the account a role. */
async function hire(address = email) {
  await auth.database.owner`
    insert into public.admin_users (user_id, role)
    select id, 'recruiter' from auth.users where email = ${address}
  `;
}

async function signInAtProvider(client: SupabaseClient) {
  issuer.person = { sub: email, email, email_verified: true, name: 'Ada' };
  const { data } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { skipBrowserRedirect: true },
  });
  const start = await auth.fetch(data.url ?? '');
  const cookie = start.headers.get('set-cookie')?.split(';')[0] ?? '';
  const away = await fetch(start.headers.get('location') ?? '', { redirect: 'manual' });
  const back = await auth.fetch(away.headers.get('location') ?? '', { headers: { cookie } });
  const fragment = new URL(back.headers.get('location') ?? '').hash.slice(1);
  const tokens = new URLSearchParams(fragment);
  return client.auth.setSession({
    access_token: tokens.get('access_token') ?? '',
    refresh_token: tokens.get('refresh_token') ?? '',
  });
}

it('staff cannot sign in with a password, clients can', async () => {
  await auth.signIn(email);
  await hire();
  const { error } = await auth.client().auth.signInWithPassword({ email, password: PASSWORD });
  expect([error?.status, error?.code]).toEqual([403, 'sso_required']);
  const wrong = await auth.client().auth.signInWithPassword({ email, password: 'wrong' });
  expect(wrong.error?.code).toBe('invalid_credentials');
  const eventsOf = () => auth.database.owner`
    select from public.account_events e join auth.users u on u.id = e.user_id
    where u.email = ${email} and kind = 'sign_in_failed' and detail = 'sso'`;
  await expect.poll(eventsOf).toHaveLength(1);
});

it('staff sign in with a provider, and stay signed in', async () => {
  await hire();
  const client = auth.client();
  expect((await signInAtProvider(client)).error).toBeNull();
  expect((await client.auth.refreshSession()).error).toBeNull();
});

it('staff get no link to reset a password or to sign in, and the same reply as everyone else', async () => {
  await hire();
  const visitor = auth.client();
  expect((await visitor.auth.resetPasswordForEmail(email)).error).toBeNull();
  expect((await visitor.auth.signInWithOtp({ email })).error).toBeNull();
  await expect(auth.mailTo(email)).rejects.toThrow('No mail');
});

it('a link sent earlier is refused too', async () => {
  const visitor = auth.client();
  await visitor.auth.resetPasswordForEmail(email);
  const { code } = await auth.mailTo(email);
  await hire();
  const { error } = await visitor.auth.verifyOtp({ email, token: code, type: 'recovery' });
  expect(error?.code).toBe('sso_required');
});

it('staff cannot set a password', async () => {
  await hire();
  const client = auth.client();
  await signInAtProvider(client);
  const { error } = await client.auth.updateUser({
    password: 'numbat in a teapot',
    current_password: PASSWORD,
  });
  expect(error?.code).toBe('sso_required');
});

it('a passkey alone does not sign staff in, but is a second factor after the provider', async () => {
  const { client } = await auth.signIn(email);
  const key = softwareAuthenticator(ORIGIN);
  const made = await client.auth.passkey.startRegistration();
  if (!made.data) throw made.error;
  await client.auth.passkey.verifyRegistration({
    challengeId: made.data.challenge_id,
    credential: key.register(made.data.options),
  });
  await hire();
  const visitor = auth.client();
  const asked = await visitor.auth.passkey.startAuthentication();
  if (!asked.data) throw asked.error;
  const { error } = await visitor.auth.passkey.verifyAuthentication({
    challengeId: asked.data.challenge_id,
    credential: key.assert(asked.data.options),
  });
  expect(error?.code).toBe('sso_required');
  await signInAtProvider(visitor);
  const level = await visitor.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
});

it('an earlier session, or that of a client who gets a role, ends at its next refresh', async () => {
  const { client } = await auth.signIn(email);
  expect((await client.auth.refreshSession()).error).toBeNull();
  await hire();
  expect((await client.auth.refreshSession()).error?.code).toBe('session_expired');
});
