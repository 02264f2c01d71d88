import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AuthHarness, createAuthHarness, SITE_URL } from './auth-harness.ts';

const EMAIL = 'staff@tuart.example';
let auth: AuthHarness;

beforeAll(async () => {
  auth = await createAuthHarness();
  await auth.createAccount(EMAIL);
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => auth.close());

describe('the library’s own messages (§5, §8)', () => {
  it('are right without a session', async () => {
    const { error } = await auth.client().auth.getUser();
    expect(error?.message).toBe('Auth session missing!');
  });

  it('are right for a token that our key did not sign', async () => {
    const { client, session } = await auth.signIn(EMAIL);
    const [header, payload, signature = ''] = session.access_token.split('.');
    const forged = `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    const { error } = await client.auth.getClaims(forged);
    expect(error?.message).toBe('Invalid JWT signature');
  });

  it('are right for a mail without an address or a type', async () => {
    const message = 'You must provide either an email or phone number and a type';
    for (const request of [{ type: 'signup' }, { email: EMAIL }, {}]) {
      const { error } = await auth.client().auth.resend(request as never);
      expect(error?.message).toBe(message);
    }
  });

  it.each([
    ['pkce', '#access_token=x', 'Not a valid PKCE flow url.'],
    ['implicit', '#access_token=x', 'No session defined in URL'],
    ['pkce', '#error=x&error_description=The+link+has+expired', 'The link has expired'],
  ] as const)('%s, opened at %s, says: %s', async (flowType, fragment, message) => {
    vi.stubGlobal('window', { location: { href: `${SITE_URL}/admin/set-password${fragment}` } });
    vi.stubGlobal('document', {});
    const { error } = await auth.client({ flowType }).auth.initialize();
    expect(error?.message).toBe(message);
  });
});

it.each([401, 403, 404])(
  'treats a logout that the server answers with %i as successful (§8)',
  async (status) => {
    const { session } = await auth.signIn(EMAIL);
    const client = createClient(SITE_URL, auth.keys.publishableKey, {
      auth: { autoRefreshToken: false, storageKey: crypto.randomUUID() },
      global: {
        fetch: async (input, init) =>
          String(input).includes('/logout')
            ? Response.json({ msg: 'Gone.' }, { status })
            : auth.fetch(String(input), init),
      },
    });
    await client.auth.setSession(session);
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await client.auth.getSession()).data.session).toBeNull();
  },
);

it.each(['access_token', 'refresh_token', 'expires_at'] as const)(
  'removes a stored session without %s (§5)',
  async (field) => {
    const { session } = await auth.signIn(EMAIL);
    const { [field]: _, ...damaged } = session;
    const stored = new Map([['session', JSON.stringify(damaged)]]);
    const client = createClient(SITE_URL, auth.keys.publishableKey, {
      auth: {
        autoRefreshToken: false,
        persistSession: true,
        storageKey: 'session',
        storage: {
          getItem: (key) => stored.get(key) ?? null,
          setItem: (key, value) => void stored.set(key, value),
          removeItem: (key) => void stored.delete(key),
        },
      },
      global: { fetch: (input, init) => auth.fetch(String(input), init) },
    });
    expect((await client.auth.getSession()).data.session).toBeNull();
    expect(stored.has('session')).toBe(false);
  },
);

/** A client whose server is unreachable for this many refreshes. */
function clientOfServerAway(times: number) {
  const askedAt: number[] = [];
  const client = createClient(SITE_URL, auth.keys.publishableKey, {
    auth: { autoRefreshToken: false, storageKey: crypto.randomUUID() },
    global: {
      fetch: async (input, init) => {
        if (!String(input).includes('refresh_token')) return auth.fetch(String(input), init);
        askedAt.push(performance.now());
        if (askedAt.length <= times) return Response.json({}, { status: 503 });
        return auth.fetch(String(input), init);
      },
    },
  });
  const waits = () => askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
  return { client, waits };
}

it('retries a refresh after 200 ms, then after twice as long, and keeps the session (§9)', async () => {
  const { client, waits } = clientOfServerAway(2);
  const { session } = await auth.signIn(EMAIL);
  const events: string[] = [];
  await client.auth.setSession(session);
  client.auth.onAuthStateChange((event) => events.push(event));
  const { data, error } = await client.auth.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  expect(waits()).toHaveLength(2);
  expect(waits()[0]).toBeGreaterThan(190);
  expect(waits()[1]).toBeGreaterThan(390);
  expect(events).toContain('TOKEN_REFRESHED');
  expect(events).not.toContain('SIGNED_OUT');
});

it('ten tabs that refresh at once all stay signed in', async () => {
  const { session } = await auth.signIn(EMAIL);
  const tabs = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const client = auth.client();
      await client.auth.setSession(session);
      return client;
    }),
  );
  const replies = await Promise.all(tabs.map((tab) => tab.auth.refreshSession()));
  expect(replies.map(({ error }) => error)).toEqual(Array(10).fill(null));
  for (const tab of tabs) expect((await tab.auth.getUser()).data.user?.email).toBe(EMAIL);
});
