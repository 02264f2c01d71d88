import { createClient, type Session, type SupabaseClientOptions } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AuthHarness, createAuthHarness, PASSWORD, SITE_URL } from './auth-harness.ts';

/** The specification relies on these values of supabase-js, so an upgrade must not change them. */

const EMAIL = 'library@tuart.example';
const SECOND_MS = 1_000;
let auth: AuthHarness;

beforeAll(async () => {
  auth = await createAuthHarness();
  await auth.createAccount(EMAIL);
});
afterAll(() => auth.close());
afterEach(() => void vi.useRealTimers());

type AuthOptions = NonNullable<SupabaseClientOptions<'public'>['auth']>;

/** A client that records the addresses it requests. */
function observedClient(options: AuthOptions) {
  const asked: string[] = [];
  const client = createClient(SITE_URL, auth.keys.publishableKey, {
    auth: { storageKey: crypto.randomUUID(), autoRefreshToken: false, ...options },
    global: {
      fetch: async (input, init) => {
        const url = new URL(String(input));
        asked.push(url.pathname);
        return auth.fetch(url.href, init);
      },
    },
  });
  return { client, asked };
}

/** Storage that holds a session which expires in this many seconds. */
async function storageWithSession(secondsLeft: number) {
  const { session } = await auth.signIn(EMAIL);
  const stored: Session = {
    ...session,
    expires_at: Math.floor(Date.now() / SECOND_MS) + secondsLeft,
  };
  let text: string | null = JSON.stringify(stored);
  return {
    getItem: (key: string) => (key.endsWith('-code-verifier') ? null : text),
    setItem: (_: string, value: string) => {
      text = value;
    },
    removeItem: () => {
      text = null;
    },
  };
}

describe('how long supabase-js waits (§9)', () => {
  it('checks every 30 s whether the token is within 3 ticks of its end', async () => {
    const storage = await storageWithSession(200);
    vi.useFakeTimers({ now: Date.now(), toFake: ['setInterval', 'clearInterval', 'Date'] });
    const { client, asked } = observedClient({ storage });
    await client.auth.initialize();
    await client.auth.startAutoRefresh();
    await vi.advanceTimersByTimeAsync(89 * SECOND_MS);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    vi.useRealTimers();
    await expect.poll(() => asked).toEqual(['/auth/v1/token']);
    await client.auth.stopAutoRefresh();
  });

  it.each([
    [95, []],
    [85, ['/auth/v1/token']],
  ])('requests for a session that expires in %i s: %j', async (secondsLeft, expected) => {
    const { client, asked } = observedClient({ storage: await storageWithSession(secondsLeft) });
    const { data } = await client.auth.getSession();
    expect(data.session?.user.email).toBe(EMAIL);
    expect(asked).toEqual(expected);
  });

  it('keeps the public keys for ten minutes', async () => {
    const { client, asked } = observedClient({ persistSession: false });
    await client.auth.signInWithPassword({ email: EMAIL, password: PASSWORD });
    const timesAsked = () => asked.filter((path) => path.endsWith('jwks.json')).length;
    const now = Date.now();
    vi.useFakeTimers({ now, toFake: ['Date'] });
    for (const [minutes, times] of [
      [0, 1],
      [9, 1],
      [11, 2],
    ] as const) {
      vi.setSystemTime(now + minutes * 60 * SECOND_MS);
      expect((await client.auth.getClaims()).error).toBeNull();
      expect(timesAsked()).toBe(times);
    }
  });
});
