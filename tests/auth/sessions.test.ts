import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AuthHarness, createAuthHarness, PASSWORD } from './auth-harness.ts';

const EMAIL = 'staff@tuart.example';
let auth: AuthHarness;

beforeAll(async () => {
  auth = await createAuthHarness();
  await auth.createAccount(EMAIL);
});
afterAll(() => auth.close());

async function refresh(token: string) {
  const response = await auth.fetch('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    headers: { apikey: auth.keys.publishableKey },
    body: JSON.stringify({ refresh_token: token }),
  });
  return { status: response.status, body: await response.json() };
}

/** As if the token had been used so many seconds ago. */
async function age(seconds: number) {
  await auth.database.owner`
    update auth.refresh_tokens set updated_at = updated_at - ${seconds} * interval '1 second'
  `;
}

describe('sign in with a password', () => {
  it('gives a session with the three fields that make it valid, and the user', async () => {
    const { client, session } = await auth.signIn(EMAIL);
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 900 });
    expect(session.access_token && session.refresh_token && session.expires_at).toBeTruthy();
    expect(session.user).toMatchObject({ email: EMAIL, role: 'authenticated' });
    const { data } = await client.auth.getUser();
    expect(data.user?.identities).toMatchObject([{ provider: 'email' }]);
  });

  it('takes the address in any case', async () => {
    const { error } = await auth
      .client()
      .auth.signInWithPassword({ email: ' Staff@Tuart.Example ', password: PASSWORD });
    expect(error).toBeNull();
  });

  it('puts level, method and session into the access token', async () => {
    const { client, session } = await auth.signIn(EMAIL);
    const { data } = await client.auth.getClaims(session.access_token);
    expect(data?.claims).toMatchObject({
      sub: session.user.id,
      role: 'authenticated',
      aud: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password' }],
      session_id: expect.any(String),
    });
  });

  it('answers a wrong password, an unknown address and an unconfirmed one with a wrong password alike', async () => {
    await auth.createAccount('new@tuart.example', { isConfirmed: false });
    const attempts = [EMAIL, 'nobody@tuart.example', 'new@tuart.example', 'not an address'];
    for (const email of attempts) {
      const { error } = await auth
        .client()
        .auth.signInWithPassword({ email, password: 'wrong one' });
      expect(error).toMatchObject({
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      });
    }
  });

  it('refuses an unconfirmed address only to who knows the password', async () => {
    const { error } = await auth
      .client()
      .auth.signInWithPassword({ email: 'new@tuart.example', password: PASSWORD });
    expect(error?.code).toBe('email_not_confirmed');
  });

  it('keeps neither password nor refresh token readable', async () => {
    const { session } = await auth.signIn(EMAIL);
    const stored = JSON.stringify([
      await auth.database.owner`select * from auth.users`,
      await auth.database.owner`select * from auth.refresh_tokens`,
      await auth.database.owner`select * from auth.sessions`,
    ]);
    expect(stored).not.toContain(PASSWORD);
    expect(stored).not.toContain(session.refresh_token);
  });
});

describe('refresh', () => {
  it('rotates the token and keeps the session', async () => {
    const { client, session } = await auth.signIn(EMAIL);
    const { data } = await client.auth.refreshSession();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(await auth.restStatus(data.session?.access_token ?? '')).toBe(200);
  });

  it('gives ten refreshes at once the same working successor', async () => {
    const { session } = await auth.signIn(EMAIL);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => refresh(session.refresh_token)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const successors = new Set(replies.map(({ body }) => body.refresh_token));
    expect(successors.size).toBe(1);
    const next = await refresh([...successors][0]);
    expect(next.status).toBe(200);
    expect(await auth.restStatus(next.body.access_token)).toBe(200);
  });

  it('leads a straggler within the grace to the newest token', async () => {
    const { session } = await auth.signIn(EMAIL);
    const second = await refresh(session.refresh_token);
    const third = await refresh(second.body.refresh_token);
    const straggler = await refresh(session.refresh_token);
    expect(straggler.body.refresh_token).toBe(third.body.refresh_token);
  });

  it('ends the family when a used token comes back after the grace', async () => {
    const { session } = await auth.signIn(EMAIL);
    const second = await refresh(session.refresh_token);
    await age(11);
    const thief = await refresh(session.refresh_token);
    expect(thief).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_already_used' },
    });
    expect((await refresh(second.body.refresh_token)).body.error_code).toBe(
      'refresh_token_not_found',
    );
    expect(await auth.restStatus(second.body.access_token)).toBe(401);
  });

  it('still works after the grace for a token that was never used', async () => {
    const { session } = await auth.signIn(EMAIL);
    await age(3600);
    expect((await refresh(session.refresh_token)).status).toBe(200);
  });

  it('removes the stored session of a client whose refresh fails for good', async () => {
    const { client, session } = await auth.signIn(EMAIL);
    await auth.database.owner`delete from auth.sessions`;
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => events.push(event));
    vi.setSystemTime(Date.now() + 16 * 60_000);
    const { error } = await client.auth.refreshSession({ refresh_token: session.refresh_token });
    vi.useRealTimers();
    expect(error?.code).toBe('refresh_token_not_found');
    expect((await client.auth.getSession()).data.session).toBeNull();
    expect(events).toContain('SIGNED_OUT');
  });
});

describe('sign out', () => {
  it.each([
    ['local', 401, 200],
    ['others', 200, 401],
    ['global', 401, 401],
  ] as const)('%s ends the right sessions at once', async (scope, own, other) => {
    const here = await auth.signIn(EMAIL);
    const there = await auth.signIn(EMAIL);
    expect(await auth.restStatus(here.session.access_token)).toBe(200);
    expect(await auth.restStatus(there.session.access_token)).toBe(200);
    const { error } = await here.client.auth.signOut({ scope });
    expect(error).toBeNull();
    expect(await auth.restStatus(here.session.access_token)).toBe(own);
    expect(await auth.restStatus(there.session.access_token)).toBe(other);
    expect((await refresh(there.session.refresh_token)).status).toBe(other === 200 ? 200 : 400);
  });

  it('gives supabase-js its own error for a session that is gone', async () => {
    const { client } = await auth.signIn(EMAIL);
    await auth.database.owner`delete from auth.sessions`;
    const { error } = await client.auth.getUser();
    expect(error?.name).toBe('AuthSessionMissingError');
  });
});
