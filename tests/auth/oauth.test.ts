import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthHarness, createAuthHarness, SITE_URL } from './auth-harness.ts';
import { type OidcIssuer, startOidcIssuer } from './oidc-issuer.ts';

let issuer: OidcIssuer;
let auth: AuthHarness;
let isSignUpOn = false;
let email: string;
let count = 0;

beforeAll(async () => {
  issuer = await startOidcIssuer();
  const { url, clientId, clientSecret } = issuer;
  auth = await createAuthHarness({
    isSignUpEnabled: () => isSignUpOn,
    providers: {
      google: { issuer: url, clientId, clientSecret },
      keycloak: { issuer: 'http://127.0.0.1:9', clientId, clientSecret },
    },
  });
});
afterAll(async () => {
  await auth.close();
  await issuer.stop();
});
beforeEach(() => {
  isSignUpOn = false;
  email = `person${++count}@tuart.example`;
  issuer.person = { sub: `subject ${count}`, email, email_verified: true, name: 'Ada' };
  Object.assign(issuer, { forged: {}, usesOtherKey: false, hidesEmail: false });
});

/** Follows our redirect to the provider and back, as a browser with cookies does. */
async function follow(start: Response) {
  const cookie = start.headers.get('set-cookie')?.split(';')[0] ?? '';
  const atProvider = await fetch(start.headers.get('location') ?? '', { redirect: 'manual' });
  return comeBack(atProvider.headers.get('location') ?? '', cookie);
}

async function comeBack(address: string, cookie: string) {
  const back = await auth.fetch(address, { headers: { cookie } });
  expect(back.status).toBe(302);
  const target = new URL(back.headers.get('location') ?? '');
  return {
    target,
    query: target.searchParams,
    fragment: new URLSearchParams(target.hash.slice(1)),
  };
}

async function signInWith(client: SupabaseClient, redirectTo = `${SITE_URL}/login`) {
  const { data } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo, skipBrowserRedirect: true },
  });
  return follow(await auth.fetch(data.url ?? ''));
}

describe('sign-in', () => {
  it('finds an existing account by the verified address, and later by its identity', async () => {
    const id = await auth.createAccount(email);
    const client = auth.client({ flowType: 'pkce' });
    const { target, query } = await signInWith(client);
    expect(target.pathname).toBe('/login');
    const { data } = await client.auth.exchangeCodeForSession(query.get('code') ?? '');
    expect(data.user?.id).toBe(id);
    expect(data.user?.app_metadata.providers).toEqual(['email', 'google']);
    const { data: claims } = await client.auth.getClaims();
    expect(claims?.claims.amr).toMatchObject([{ method: 'oauth' }]);

    issuer.person.email = 'moved@elsewhere.example';
    const { fragment } = await signInWith(auth.client());
    const { data: again } = await auth.client().auth.getUser(fragment.get('access_token') ?? '');
    expect(again.user?.id).toBe(id);
  });

  it('creates an account only while sign-up is on', async () => {
    const refused = await signInWith(auth.client());
    expect(refused.fragment.get('error_code')).toBe('signup_disabled');
    // Our own screens use PKCE and read the reason in the query.
    const { query } = await signInWith(auth.client({ flowType: 'pkce' }));
    expect(query.get('error_code')).toBe('signup_disabled');
    expect(await auth.database.owner`select from auth.users where email = ${email}`).toHaveLength(
      0,
    );
    isSignUpOn = true;
    const { fragment } = await signInWith(auth.client());
    const { data } = await auth.client().auth.getUser(fragment.get('access_token') ?? '');
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Ada' } });
  });

  it.each([{ email_verified: false }, { email_verified: undefined }, { email: undefined }])(
    'does not trust an unverified address: %j',
    async (claims) => {
      isSignUpOn = true;
      await auth.createAccount(email);
      Object.assign(issuer.person, claims);
      const { fragment } = await signInWith(auth.client());
      expect(fragment.get('access_token')).toBeNull();
      expect(fragment.get('error')).toBeTruthy();
    },
  );

  it('asks the provider for an address that the ID token leaves out', async () => {
    const id = await auth.createAccount(email);
    issuer.hidesEmail = true;
    const { fragment } = await signInWith(auth.client());
    const { data } = await auth.client().auth.getUser(fragment.get('access_token') ?? '');
    expect(data.user?.id).toBe(id);
  });

  it('takes over an unconfirmed account, whose password then no longer works', async () => {
    const id = await auth.createAccount(email, { isConfirmed: false });
    const { fragment } = await signInWith(auth.client());
    const { data } = await auth.client().auth.getUser(fragment.get('access_token') ?? '');
    expect(data.user?.id).toBe(id);
    await expect(auth.signIn(email)).rejects.toMatchObject({ code: 'invalid_credentials' });
  });
});

describe('linking', () => {
  it('adds the identity to the account that asked, and it can be removed again', async () => {
    await auth.createAccount(`mine-${email}`);
    const { client } = await auth.signIn(`mine-${email}`);
    const { data: link, error } = await client.auth.linkIdentity({
      provider: 'google',
      options: { redirectTo: `${SITE_URL}/admin/account`, skipBrowserRedirect: true },
    });
    expect(error).toBeNull();
    const atProvider = await fetch(link.url ?? '', { redirect: 'manual' });
    const back = atProvider.headers.get('location') ?? '';
    const state = new URL(back).searchParams.get('state');
    const { target } = await comeBack(back, `tuart-sign-in=${state}`);
    expect(target.href).toBe(`${SITE_URL}/admin/account`);
    const { data } = await client.auth.getUserIdentities();
    expect(data?.identities.map(({ provider }) => provider)).toEqual(['email', 'google']);
    expect(await auth.mailTo(`mine-${email}`)).toMatchObject({
      subject: 'A way to sign in was added',
      text: expect.stringMatching(/You can now also sign in to your .+ account with Google\./),
    });
    const google = data?.identities[1];
    if (!google) throw new Error('not linked');
    expect((await client.auth.unlinkIdentity(google)).error).toBeNull();
    expect((await auth.mailTo(`mine-${email}`)).subject).toBe('A way to sign in was removed');
    const events = await auth.database.owner`
      select kind, detail from public.account_events e join auth.users u on u.id = e.user_id
      where u.email = ${`mine-${email}`} and kind like 'identity%' order by e.id
    `;
    expect(events).toEqual([
      { kind: 'identity_linked', detail: 'google' },
      { kind: 'identity_unlinked', detail: 'google' },
    ]);
    const { data: user } = await client.auth.getUser();
    expect(user.user?.app_metadata.providers).toEqual(['email']);
  });

  it('ends with the session that asked for it', async () => {
    await auth.createAccount(`mine-${email}`);
    const { client } = await auth.signIn(`mine-${email}`);
    const { data: link } = await client.auth.linkIdentity({
      provider: 'google',
      options: { redirectTo: `${SITE_URL}/admin/account`, skipBrowserRedirect: true },
    });
    const atProvider = await fetch(link.url ?? '', { redirect: 'manual' });
    const back = atProvider.headers.get('location') ?? '';
    await client.auth.signOut();
    const cookie = `tuart-sign-in=${new URL(back).searchParams.get('state')}`;
    const { fragment } = await comeBack(back, cookie);
    expect(fragment.get('error_code')).toBe('session_not_found');
    const { client: again } = await auth.signIn(`mine-${email}`);
    const { data } = await again.auth.getUserIdentities();
    expect(data?.identities.map(({ provider }) => provider)).toEqual(['email']);
  });

  it('refuses an identity that is taken', async () => {
    await auth.createAccount(email);
    await signInWith(auth.client());
    await auth.createAccount(`mine-${email}`);
    const { client } = await auth.signIn(`mine-${email}`);
    const { data: link } = await client.auth.linkIdentity({
      provider: 'google',
      options: { skipBrowserRedirect: true },
    });
    const atProvider = await fetch(link.url ?? '', { redirect: 'manual' });
    const back = atProvider.headers.get('location') ?? '';
    const { fragment, query } = await comeBack(
      back,
      `tuart-sign-in=${new URL(back).searchParams.get('state')}`,
    );
    expect(fragment.get('error_code') ?? query.get('error_code')).toBe('identity_already_exists');
  });
});

it('the settings list the active providers', async () => {
  const headers = { apikey: auth.keys.publishableKey };
  const settings = await (await auth.fetch('/auth/v1/settings', { headers })).json();
  expect(settings.external).toMatchObject({ email: true, google: true, keycloak: true });
  expect(settings.external).not.toHaveProperty('facebook');
});

describe('attacks', () => {
  async function begin() {
    await auth.createAccount(email);
    const start = await auth.fetch('/auth/v1/authorize?provider=google');
    const cookie = start.headers.get('set-cookie')?.split(';')[0] ?? '';
    const atProvider = await fetch(start.headers.get('location') ?? '', { redirect: 'manual' });
    return { cookie, back: atProvider.headers.get('location') ?? '' };
  }

  it('an answer in a browser that did not ask is refused', async () => {
    const { back } = await begin();
    for (const cookie of ['', `tuart-sign-in=${crypto.randomUUID()}`]) {
      const { target, query, fragment } = await comeBack(back, cookie);
      expect(fragment.get('error_code')).toBe('bad_oauth_state');
      expect([target.pathname, query.get('error_code')]).toEqual(['/login', 'bad_oauth_state']);
    }
  });

  it('an answer works only once', async () => {
    const { back, cookie } = await begin();
    expect((await comeBack(back, cookie)).fragment.get('access_token')).toBeTruthy();
    expect((await comeBack(back, cookie)).fragment.get('error_code')).toBe('bad_oauth_state');
  });

  it('an old answer is refused', async () => {
    const { back, cookie } = await begin();
    await auth.database
      .owner`update auth.flow_state set created_at = now() - interval '11 minutes'`;
    expect((await comeBack(back, cookie)).fragment.get('error_code')).toBe('bad_oauth_state');
  });

  it.each([{ nonce: 'other' }, { aud: 'someone else' }, { exp: 1 }, { iss: 'http://evil.test' }])(
    'an ID token with %j is refused',
    async (forged) => {
      const { back, cookie } = await begin();
      issuer.forged = forged;
      const { fragment } = await comeBack(back, cookie);
      expect(fragment.get('error_code')).toBe('bad_oauth_callback');
    },
  );

  it('an ID token signed by another key is refused', async () => {
    const { back, cookie } = await begin();
    issuer.usesOtherKey = true;
    expect((await comeBack(back, cookie)).fragment.get('error_code')).toBe('bad_oauth_callback');
  });

  it('a made-up code is refused', async () => {
    const { back, cookie } = await begin();
    const forged = new URL(back);
    forged.searchParams.set('code', 'made up');
    expect((await comeBack(forged.href, cookie)).fragment.get('error_code')).toBe(
      'bad_oauth_callback',
    );
  });

  it('the cookie is out of reach for scripts and other paths', async () => {
    const start = await auth.fetch('/auth/v1/authorize?provider=google');
    expect(start.headers.get('set-cookie')).toMatch(
      /Path=\/auth\/v1\/callback; HttpOnly; SameSite=Lax/,
    );
  });

  it.each([
    '',
    '?provider=',
    '?provider=toString',
    '?provider=facebook',
    '?provider=google&code_challenge=x',
  ])('/authorize%s gets 400', async (query) => {
    expect((await auth.fetch(`/auth/v1/authorize${query}`)).status).toBe(400);
  });

  it('the redirect never leaves the site', async () => {
    await auth.createAccount(email);
    const { target } = await signInWith(auth.client(), 'https://evil.test/');
    expect(target.origin).toBe(SITE_URL);
  });

  it('a provider that is down gives 503 with Retry-After', async () => {
    const response = await auth.fetch('/auth/v1/authorize?provider=keycloak');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    const query = `provider=keycloak&redirect_to=${SITE_URL}/login`;
    const waiting = await auth.fetch(`/auth/v1/authorize?${query}`);
    const target = new URL(waiting.headers.get('location') ?? '');
    expect([waiting.status, target.pathname]).toEqual([302, '/login']);
    expect(target.hash).toContain('error_code=unexpected_failure');
  });
});
