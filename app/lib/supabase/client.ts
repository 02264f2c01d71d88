import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types';
import { heldReply, isHeldBack } from './held-requests';
import type { PublicConfig } from './public-config';
import { readPublicConfig } from './public-config';
import { SESSION_STORAGE_KEY } from './session-key';

export type Db = SupabaseClient<Database>;

/** The checks that throw this also keep supabase-js out of the server's build of the site. */
const NOT_ON_SERVER = 'Only the browser has this client.';

let client: Db | undefined;

/**
 * A dead connection may give no error, so requests time out. Uploads do not, because they can take
 * longer.
 */
const REPLY_MS = 30_000;

async function patientFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  if (isHeldBack(url)) return heldReply();
  if (url.includes('/storage/v1/')) return fetch(input, init);
  const timeout = AbortSignal.timeout(REPLY_MS);
  const signal = init?.signal ? either(init.signal, timeout) : timeout;
  try {
    return await fetch(input, { ...init, signal });
  } catch (error) {
    // Reports the timeout as a failed connection.
    if (timeout.aborted) throw new TypeError('Failed to fetch', { cause: error });
    throw error;
  }
}

/** Older browsers cannot combine signals; there the caller's signal is used. */
function either(own: AbortSignal, timeout: AbortSignal): AbortSignal {
  return 'any' in AbortSignal ? AbortSignal.any([own, timeout]) : own;
}

/** The browser's only data client. Its session is in local storage, shared by all tabs. */
export function browserClient(): Db {
  if (import.meta.env.SSR) throw new Error(NOT_ON_SERVER);
  client ??= createBrowserClient(readPublicConfig());
  return client;
}

/** A client with a session of its own, which is gone with the page. */
export function separateClient(storageKey: string): Db {
  if (import.meta.env.SSR) throw new Error(NOT_ON_SERVER);
  const { supabaseUrl, publishableKey } = readPublicConfig();
  return createClient<Database>(supabaseUrl || window.location.origin, publishableKey, {
    auth: { storageKey, persistSession: false, autoRefreshToken: false },
  });
}

function createBrowserClient({ supabaseUrl, publishableKey }: PublicConfig): Db {
  return createClient<Database>(supabaseUrl || window.location.origin, publishableKey, {
    auth: {
      flowType: 'pkce',
      storageKey: SESSION_STORAGE_KEY,
      experimental: { recoveryCodes: true },
    },
    global: { fetch: patientFetch },
    // The query client retries already; both together would keep people waiting for half a minute.
    db: { retry: false },
  });
}
