import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { PublicConfig } from '../request-context';
import type { Database } from './database.types';
import { readPublicConfig } from './public-config';
import { SESSION_STORAGE_KEY } from './session-key';

export type Db = SupabaseClient<Database>;

let client: Db | undefined;

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
    // The query client tries again; both together would keep people waiting for half a minute.
    db: { retry: false },
  });
}
