import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthHarness, createAuthHarness, PASSWORD } from './auth-harness.ts';

const NEW_PASSWORD = 'numbat in a teapot';
let auth: AuthHarness;
let email: string;
let client: SupabaseClient;
let count = 0;

beforeAll(async () => {
  auth = await createAuthHarness();
});
afterAll(() => auth.close());
beforeEach(async () => {
  email = `person${++count}@tuart.example`;
  await auth.createAccount(email);
  ({ client } = await auth.signIn(email));
});

describe('password', () => {
  it('asks for the current one and ends the other sessions', async () => {
    const other = await auth.signIn(email);
    const { error } = await client.auth.updateUser({
      password: NEW_PASSWORD,
      current_password: PASSWORD,
    });
    expect(error).toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    expect(await auth.restStatus(other.session.access_token)).toBe(401);
    const old = await auth.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(old.error?.code).toBe('invalid_credentials');
  });

  it.each([
    [{ password: NEW_PASSWORD }, 400, 'current_password_required'],
    [{ password: NEW_PASSWORD, current_password: 'wrong' }, 400, 'current_password_invalid'],
    [{ password: NEW_PASSWORD, nonce: '000000' }, 422, 'reauthentication_not_valid'],
    [{ password: PASSWORD, current_password: PASSWORD }, 422, 'same_password'],
    [{ password: 'password123', current_password: PASSWORD }, 422, 'weak_password'],
    [{ password: 'x', current_password: PASSWORD }, 422, 'weak_password'],
    [{ password: 'x'.repeat(73), current_password: PASSWORD }, 422, 'validation_failed'],
    [{ password: '', current_password: PASSWORD }, 422, 'weak_password'],
  ])('%j: %i %s', async (changes, status, code) => {
    const { error } = await client.auth.updateUser(changes);
    expect(error).toMatchObject({ status, code });
    const { error: none } = await auth
      .client()
      .auth.signInWithPassword({ email, password: PASSWORD });
    expect(none).toBeNull();
  });

  it('gets a typed error with reasons when it is weak', async () => {
    const { error } = await client.auth.updateUser({ password: 'qwerty123' });
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['pwned'] });
  });

  it('is weak when it is made of the site’s or the person’s own words', async () => {
    await client.auth.updateUser({ data: { name: 'Marguerite Ngata' } });
    for (const password of ['tuart123', 'margueritengata', 'Ngata-2026', email]) {
      const change = { password, current_password: PASSWORD };
      const { error } = await client.auth.updateUser(change);
      expect([password, error?.code]).toEqual([password, 'weak_password']);
    }
  });

  it('can be changed with a mailed code instead of the current one, once', async () => {
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const { code, link, subject } = await auth.mailTo(email);
    expect([subject, link]).toEqual(['Your verification code', '']);
    const change = { password: NEW_PASSWORD, nonce: code };
    expect((await client.auth.updateUser(change)).error).toBeNull();
    const again = await client.auth.updateUser({ ...change, password: 'yet another one' });
    expect(again.error?.code).toBe('reauthentication_not_valid');
  });

  it('can be set once by a recovery session, and is then required again', async () => {
    const visitor = auth.client();
    await visitor.auth.resetPasswordForEmail(email);
    const { code } = await auth.mailTo(email);
    await visitor.auth.verifyOtp({ email, token: code, type: 'recovery' });
    expect((await visitor.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    const again = await visitor.auth.updateUser({ password: 'yet another one' });
    expect(again.error?.code).toBe('current_password_required');
  });
});

describe('user data', () => {
  it('is merged, and null removes a value', async () => {
    await client.auth.updateUser({ data: { name: 'Ada', theme: 'dark' } });
    const { data } = await client.auth.updateUser({ data: { theme: null, avatar: 'a.png' } });
    expect(data.user?.user_metadata).toEqual({ name: 'Ada', avatar: 'a.png' });
  });

  it('stays within its size limit over several updates', async () => {
    expect((await client.auth.updateUser({ data: { a: 'x'.repeat(5000) } })).error?.status).toBe(
      400,
    );
    await client.auth.updateUser({ data: { a: 'x'.repeat(3000) } });
    const { error } = await client.auth.updateUser({ data: { b: 'x'.repeat(3000) } });
    expect(error?.code).toBe('validation_failed');
  });

  it('cannot give a person a role, an address or a factor', async () => {
    const { data: before } = await client.auth.getUser();
    const session = (await client.auth.getSession()).data.session;
    const response = await auth.fetch('/auth/v1/user', {
      method: 'PUT',
      headers: {
        apikey: auth.keys.publishableKey,
        authorization: `Bearer ${session?.access_token}`,
      },
      body: JSON.stringify({
        role: 'service_role',
        email_confirmed_at: null,
        is_super_admin: true,
      }),
    });
    expect(response.status).toBe(200);
    const { data: after } = await client.auth.getUser();
    expect(after.user?.role).toBe(before.user?.role);
    const refused = await auth.fetch('/auth/v1/user', {
      method: 'PUT',
      headers: {
        apikey: auth.keys.publishableKey,
        authorization: `Bearer ${session?.access_token}`,
      },
      body: JSON.stringify({ app_metadata: { role: 'admin' } }),
    });
    expect(refused.status).toBe(400);
  });
});

describe('identities', () => {
  it('are listed, and the last one cannot be removed', async () => {
    const { data } = await client.auth.getUserIdentities();
    const [identity] = data?.identities ?? [];
    expect(identity?.provider).toBe('email');
    if (!identity) throw new Error('no identity');
    const { error } = await client.auth.unlinkIdentity(identity);
    expect(error?.code).toBe('single_identity_not_deletable');
  });

  it('another person’s cannot be removed', async () => {
    await auth.createAccount(`other-${email}`);
    const other = await auth.signIn(`other-${email}`);
    const [identity] = (await other.client.auth.getUserIdentities()).data?.identities ?? [];
    if (!identity) throw new Error('no identity');
    expect((await client.auth.unlinkIdentity(identity)).error?.code).toBe('identity_not_found');
    expect((await client.auth.unlinkIdentity({ ...identity, identity_id: "'" })).error?.code).toBe(
      'identity_not_found',
    );
  });
});
