import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  clearAccounts,
  endEverySession,
} from '../../server/backend/auth/sessions/clear-accounts.ts';
import { type AuthHarness, createAuthHarness, LIFETIMES, PASSWORD } from './auth-harness.ts';

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

/** Makes the token look as if it was used this many seconds ago. */
async function age(seconds: number) {
  await auth.database.owner`
    update auth.refresh_tokens set updated_at = updated_at - ${seconds} * interval '1 second'
  `;
}

describe('sign in with a password', () => {
  it('gives a session with the three required fields, and the user', async () => {
    const { client, session } = await auth.signIn(EMAIL);
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 900 });
    expect(session.access_token && session.refresh_token && session.expires_at).toBeTruthy();
    expect(session.user).toMatchObject({ email: EMAIL, role: 'authenticated' });
    const { data } = await client.auth.getUser();
    expect(data.user?.identities).toMatchObject([{ provider: 'email' }]);
  });

  it('accepts the address in any case', async () => {
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

  it('gives the same answer to a wrong password, an unknown address and an unconfirmed one', async () => {
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

  it('says that an address is unconfirmed only when the password is right', async () => {
    const { error } = await auth
      .client()
      .auth.signInWithPassword({ email: 'new@tuart.example', password: PASSWORD });
    expect(error?.code).toBe('email_not_confirmed');
  });

  it('stores neither password nor refresh token in readable form', async () => {
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

  it('gives ten simultaneous refreshes the same working token', async () => {
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

  it('gives a late request within the grace period the newest token', async () => {
    const { session } = await auth.signIn(EMAIL);
    const second = await refresh(session.refresh_token);
    const third = await refresh(second.body.refresh_token);
    const straggler = await refresh(session.refresh_token);
    expect(straggler.body.refresh_token).toBe(third.body.refresh_token);
  });

  it('ends all tokens of a session when a used token comes back after the grace period', async () => {
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

  it('still accepts a token after the grace period if it was never used', async () => {
    const { session } = await auth.signIn(EMAIL);
    await age(3600);
    expect((await refresh(session.refresh_token)).status).toBe(200);
  });

  it('removes the stored session of a client that can no longer refresh', async () => {
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

describe('the end of a session', () => {
  const STAFF = 'recruiter@tuart.example';
  const HOUR = 1;
  const DAY = 24 * HOUR;

  beforeAll(async () => {
    const id = await auth.createAccount(STAFF);
    await auth.database
      .owner`insert into public.admin_users (user_id, role) values (${id}, 'admin')`;
  });

  /** Makes the session look as if it was opened and last used this many hours ago. */
  async function ageSession(token: string, ages: { openedHours: number; usedHours: number }) {
    const id = JSON.parse(atob(token.split('.')[1] ?? '')).session_id;
    await auth.database.owner`
      update auth.sessions set created_at = now() - ${ages.openedHours} * interval '1 hour',
        not_after = not_after - ${ages.openedHours} * interval '1 hour',
        refreshed_at = timezone('utc', now()) - ${ages.usedHours} * interval '1 hour'
      where id = ${id}
    `;
  }

  it.each([
    ['staff, used an hour ago', STAFF, 29 * DAY, HOUR, 200],
    ['staff, unused for 12 hours', STAFF, 13 * HOUR, 12 * HOUR + 0.1, 400],
    ['staff, in use for 30 days', STAFF, 30 * DAY + 1, HOUR, 400],
    ['client, unused for 13 days', EMAIL, 14 * DAY, 13 * DAY, 200],
    ['client, unused for 14 days', EMAIL, 15 * DAY, 14 * DAY + 1, 400],
    ['client, in use for 30 days', EMAIL, 30 * DAY + 1, HOUR, 400],
  ])('%s', async (_, email, openedHours, usedHours, status) => {
    const { session } = await auth.signIn(email);
    await ageSession(session.access_token, { openedHours, usedHours });
    const reply = await refresh(session.refresh_token);
    expect(reply.status).toBe(status);
    if (status === 400) {
      expect(reply.body).toMatchObject({ error_code: 'session_expired' });
      expect((await refresh(session.refresh_token)).body.error_code).toBe(
        'refresh_token_not_found',
      );
    }
  });

  it('ends its access tokens', async () => {
    const { session } = await auth.signIn(EMAIL);
    await ageSession(session.access_token, { openedHours: 30 * DAY + 1, usedHours: 0 });
    expect(await auth.restStatus(session.access_token)).toBe(401);
  });

  it('signs supabase-js out cleanly', async () => {
    const { client, session } = await auth.signIn(STAFF);
    await ageSession(session.access_token, { openedHours: DAY, usedHours: DAY });
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => events.push(event));
    vi.setSystemTime(Date.now() + 16 * 60_000);
    const { error } = await client.auth.refreshSession({ refresh_token: session.refresh_token });
    vi.useRealTimers();
    expect(error?.code).toBe('session_expired');
    expect((await client.auth.getSession()).data.session).toBeNull();
    expect(events).toContain('SIGNED_OUT');
  });

  it('removes expired data and keeps the rest', async () => {
    const { owner } = auth.database;
    await owner`delete from auth.sessions`;
    const { session: fresh } = await auth.signIn(EMAIL);
    const { session: stale } = await auth.signIn(EMAIL);
    await ageSession(stale.access_token, { openedHours: 31 * DAY, usedHours: 0 });
    const second = await refresh(fresh.refresh_token);
    await refresh(second.body.refresh_token);
    await owner`
      update auth.refresh_tokens set updated_at = now() - interval '3 days'
      where token = (select token from auth.refresh_tokens where revoked order by id limit 1)
    `;
    const { data } = await auth.client().auth.getUser(fresh.access_token);
    const userId = data.user?.id ?? '';
    await auth.client({ flowType: 'pkce' }).auth.resetPasswordForEmail(EMAIL);
    await auth.client({ flowType: 'pkce' }).auth.resetPasswordForEmail(EMAIL);
    await owner`
      update auth.one_time_tokens set created_at = created_at - interval '3 days'
      where id = (select id from auth.one_time_tokens limit 1)
    `;
    await owner`
      update auth.flow_state set created_at = created_at - interval '3 days'
      where id = (select id from auth.flow_state limit 1)
    `;
    await owner`
      insert into tuart_backend.known_places (user_id, place, last_seen_at)
      values (${userId}, 'long ago', now() - interval '91 days'), (${userId}, 'lately', now())
    `;
    const counts = () => owner`
      select (select count(*)::int from auth.sessions) as sessions,
        (select count(*)::int from auth.refresh_tokens) as tokens,
        (select count(*)::int from auth.one_time_tokens) as links,
        (select count(*)::int from auth.flow_state) as flows,
        (select count(*)::int from tuart_backend.known_places where place in ('long ago', 'lately')) as places
    `;
    expect(await counts()).toMatchObject([
      { sessions: 2, tokens: 4, links: 2, flows: 2, places: 2 },
    ]);
    await clearAccounts(owner, LIFETIMES);
    expect(await counts()).toMatchObject([
      { sessions: 1, tokens: 2, links: 1, flows: 1, places: 1 },
    ]);
    expect(await auth.restStatus(fresh.access_token)).toBe(200);
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

  it('gives supabase-js its own error for a deleted session', async () => {
    const { client } = await auth.signIn(EMAIL);
    await auth.database.owner`delete from auth.sessions`;
    const { error } = await client.auth.getUser();
    expect(error?.name).toBe('AuthSessionMissingError');
  });
});

it('ends every session and every link in a mail at once', async () => {
  const { session } = await auth.signIn(EMAIL);
  await auth.client().auth.resetPasswordForEmail(EMAIL);
  const { sessions, links } = await endEverySession(auth.database.owner);
  expect(sessions).toBeGreaterThan(0);
  expect(links).toBeGreaterThan(0);
  expect((await refresh(session.refresh_token)).status).toBe(400);
  expect((await auth.signIn(EMAIL)).session.access_token).toBeTruthy();
});
