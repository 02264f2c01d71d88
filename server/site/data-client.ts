import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../app/lib/supabase/database.types.ts';

export type DataClient = SupabaseClient<Database>;

export interface DataClientOptions {
  siteUrl: string;
  key: string;
  /** The token of the person it speaks for; without one, the key decides. */
  authorization?: string | undefined;
  fetchInProcess: (request: Request) => Response | Promise<Response>;
}

/**
 * supabase-js on the server. Its calls go straight into the app, without a socket, so that loaders
 * speak the same protocol under the same policies as the browser.
 */
export function createDataClient(options: DataClientOptions): DataClient {
  const { siteUrl, key, authorization, fetchInProcess } = options;
  return createClient<Database>(siteUrl, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // While the database is away nobody waits for tries that follow: 503 says when to come back.
    db: { retry: false },
    global: {
      headers: authorization ? { Authorization: authorization } : {},
      fetch: async (input, init) => fetchInProcess(new Request(input, init)),
    },
  });
}
