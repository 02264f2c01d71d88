import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types';
import { heldReply, isHeldBack } from './held-requests';
import type { PublicConfig } from './public-config';
import { readPublicConfig } from './public-config';
import { SESSION_STORAGE_KEY } from './session-key';

export type Db = SupabaseClient<Database>;

let client: Db | undefined;

/** A connection may be dead without saying so: nobody waits for ever. Uploads take their time. */
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
    // In the words of a failed connection, which is what it is.
    if (timeout.aborted) throw new TypeError('Failed to fetch', { cause: error });
    throw error;
  }
}

/** Older browsers cannot have both: there the caller's own counts. */
function either(own: AbortSignal, timeout: AbortSignal): AbortSignal {
  return 'any' in AbortSignal ? AbortSignal.any([own, timeout]) : own;
}

/** The browser's one data client. Its session lives in local storage, shared by all tabs. */
export function browserClient(): Db {
  client ??= createBrowserClient(readPublicConfig());
  return client;
}

function createBrowserClient({ supabaseUrl, publishableKey }: PublicConfig): Db {
  return createClient<Database>(supabaseUrl || window.location.origin, publishableKey, {
    auth: {
      flowType: 'pkce',
      storageKey: SESSION_STORAGE_KEY,
      experimental: { recoveryCodes: true },
    },
    global: { fetch: patientFetch },
    // The query client tries again; both together would keep people waiting for half a minute.
    db: { retry: false },
  });
}
