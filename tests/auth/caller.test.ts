import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthHarness, createAuthHarness, SITE_URL } from './auth-harness.ts';

const EMAIL = 'staff@tuart.example';
let auth: AuthHarness;
let genuine: string;
let claims: JWTPayload;

beforeAll(async () => {
  auth = await createAuthHarness();
  await auth.createAccount(EMAIL);
  const { client, session } = await auth.signIn(EMAIL);
  genuine = session.access_token;
  claims = { ...(await client.auth.getClaims(genuine)).data?.claims };
});
afterAll(() => auth.close());

async function ask(headers: Record<string, string>, path = '/rest/v1/caller') {
  const response = await auth.fetch(path, { headers });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

function withToken(token: string) {
  return ask({ apikey: auth.keys.publishableKey, authorization: `Bearer ${token}` });
}

function sign(
  payload: JWTPayload,
  key: CryptoKey | Uint8Array = auth.keys.privateKey,
  alg = 'ES256',
) {
  return new SignJWT(payload).setProtectedHeader({ alg }).sign(key);
}

async function signInAsStaff(email: string) {
  await auth.createAccount(email);
  await auth.database.owner`
    insert into public.admin_users (user_id, role)
    select id, 'viewer' from auth.users where email = ${email}
  `;
  return (await auth.signIn(email)).session;
}

describe('keys', () => {
  it('the publishable key makes the caller anon', async () => {
    const { publishableKey } = auth.keys;
    const expected = { status: 200, body: { role: 'anon', claims: { role: 'anon' } } };
    expect(await ask({ apikey: publishableKey })).toMatchObject(expected);
    expect(
      await ask({ apikey: publishableKey, authorization: `Bearer ${publishableKey}` }),
    ).toMatchObject(expected);
  });

  it('the secret key makes the caller service_role', async () => {
    const { secretKey } = auth.keys;
    const { body } = await ask({ apikey: secretKey, authorization: `Bearer ${secretKey}` });
    expect(body.role).toBe('service_role');
  });

  it('the secret key with a person’s token makes the caller that person', async () => {
    const { body } = await ask({ apikey: auth.keys.secretKey, authorization: `Bearer ${genuine}` });
    expect(body.role).toBe('authenticated');
  });

  it.each([
    ['missing', {}, 'No API key found in request'],
    ['empty', { apikey: '' }, 'No API key found in request'],
    ['wrong', { apikey: 'sb_secret_guess' }, 'Invalid API key'],
  ])('a %s key gets 401', async (_, headers, message) => {
    expect(await ask(headers as Record<string, string>)).toMatchObject({
      status: 401,
      body: { message },
    });
  });

  it('a token alone does not replace the key', async () => {
    expect((await ask({ authorization: `Bearer ${genuine}` })).status).toBe(401);
  });
});

describe('the share of connections that a caller uses', () => {
  it('is the address’s for visitors and people who are not staff', async () => {
    const visitor = { kind: 'visitor', key: expect.any(String) };
    expect((await ask({ apikey: auth.keys.publishableKey })).body.asker).toEqual(visitor);
    expect((await withToken(genuine)).body.asker).toEqual(visitor);
  });

  it('is the person’s for staff', async () => {
    const session = await signInAsStaff('recruiter@tuart.example');
    expect((await withToken(session.access_token)).body.asker).toEqual({
      kind: 'staff',
      key: session.user.id,
    });
  });

  it('is the server’s own for the secret key', async () => {
    const { body } = await ask({ apikey: auth.keys.secretKey });
    expect(body.asker).toEqual({ kind: 'server', key: '' });
  });
});

describe('tokens', () => {
  it('are refused once their session has expired', async () => {
    await auth.createAccount('brief@tuart.example');
    const { session } = await auth.signIn('brief@tuart.example');
    await auth.database.owner`
      update auth.sessions set not_after = now() - interval '1 second'
      where user_id = ${session.user.id}`;
    expect(await auth.restStatus(session.access_token)).toBe(401);
  });

  it('are refused with a hint when the account has lost its access, not only its session', async () => {
    const { owner } = auth.database;
    const { access_token, user } = await signInAsStaff('leaver@tuart.example');
    await owner`delete from auth.sessions where user_id = ${user.id}`;
    expect((await withToken(access_token)).body).toMatchObject({ code: 'PGRST301', hint: null });
    await owner`delete from public.admin_users where user_id = ${user.id}`;
    expect((await withToken(access_token)).body).toMatchObject({ hint: 'no_access' });
  });

  it('are refused with the same hint when they are too old, but not when they are not genuine', async () => {
    const { user } = await signInAsStaff('sleeper@tuart.example');
    const past = Math.floor(Date.now() / 1000) - 60;
    const old = { ...claims, sub: user.id, exp: past };
    const token = await sign(old);
    const expired = { code: 'PGRST303', message: 'JWT expired' };
    expect((await withToken(token)).body).toMatchObject({ ...expired, hint: null });
    await auth.database.owner`delete from public.admin_users where user_id = ${user.id}`;
    expect((await withToken(token)).body).toMatchObject({ ...expired, hint: 'no_access' });
    const { privateKey } = await crypto.subtle.generateKey(
      { name: 'ECDSA', namedCurve: 'P-256' },
      true,
      ['sign', 'verify'],
    );
    expect((await withToken(await sign(old, privateKey))).body).toMatchObject({ hint: null });
  });

  it('pass their claims on when they are genuine', async () => {
    const { status, body } = await withToken(genuine);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      role: 'authenticated',
      claims: { sub: claims.sub, email: EMAIL, aal: 'aal1' },
    });
  });

  it('are refused with PGRST301 when our key did not sign them', async () => {
    const [header, payload, signature] = genuine.split('.');
    const foreign = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
      'verify',
    ]);
    const publicJwk = new TextEncoder().encode(JSON.stringify(auth.keys.publicJwk));
    const serviceRole = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' })).toString(
      'base64url',
    );
    const forged = [
      new UnsecuredJWT(claims).encode(),
      await sign(claims, publicJwk, 'HS256'),
      await sign(claims, foreign.privateKey),
      `${header}.${serviceRole}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      'not-a-token',
      `${genuine}x`,
    ];
    for (const token of forged) {
      const { status, body, headers } = await withToken(token);
      expect([status, body.code]).toEqual([401, 'PGRST301']);
      expect(headers.get('www-authenticate')).toContain('invalid_token');
    }
  });

  it('are refused with PGRST303 when their claims are wrong', async () => {
    const past = Math.floor(Date.now() / 1000) - 1;
    const wrong: JWTPayload[] = [
      { ...claims, exp: past },
      { ...claims, exp: undefined },
      { ...claims, role: 'service_role' },
      { ...claims, role: 'postgres' },
      { ...claims, aud: 'elsewhere' },
      { ...claims, iss: 'http://elsewhere.test/auth/v1' },
      { ...claims, iss: SITE_URL },
      { ...claims, sub: undefined },
      { ...claims, sub: "' or true --" },
      { ...claims, session_id: undefined },
    ];
    for (const payload of wrong) {
      const { status, body } = await withToken(await sign(payload));
      expect([status, body.code, payload]).toEqual([401, 'PGRST303', payload]);
    }
  });

  it('are refused for another person’s session and for one that does not exist', async () => {
    const sub = await auth.createAccount('other@tuart.example');
    expect((await withToken(await sign({ ...claims, sub }))).status).toBe(401);
    expect(
      (await withToken(await sign({ ...claims, session_id: crypto.randomUUID() }))).status,
    ).toBe(401);
  });

  it('are refused, not treated as anonymous, when the header is not a bearer token', async () => {
    const { publishableKey } = auth.keys;
    expect((await ask({ apikey: publishableKey, authorization: 'Basic eDp5' })).status).toBe(401);
  });

  it('are refused for a banned person', async () => {
    await auth.createAccount('banned@tuart.example');
    const { session } = await auth.signIn('banned@tuart.example');
    await auth.database.owner`
      update auth.users set banned_until = now() + interval '1 day' where email = 'banned@tuart.example'
    `;
    expect(await auth.restStatus(session.access_token)).toBe(401);
  });
});
