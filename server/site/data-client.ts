import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../app/lib/supabase/database.types.ts';

export type DataClient = SupabaseClient<Database>;

export interface DataClientOptions {
  siteUrl: string;
  key: string;
  /** The token of the person on whose behalf the client acts. Without one, the key decides. */
  authorization?: string | undefined;
  fetchInProcess: (request: Request) => Response | Promise<Response>;
}

/**
 * supabase-js on the server. Its calls go straight into the app, without a socket, so loaders use
 * the same protocol and the same policies as the browser.
 */
export function createDataClient(options: DataClientOptions): DataClient {
  const { siteUrl, key, authorization, fetchInProcess } = options;
  return createClient<Database>(siteUrl, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // Does not retry while the database is unavailable: the 503 reply says when to try again.
    db: { retry: false },
    global: {
      headers: authorization ? { Authorization: authorization } : {},
      fetch: async (input, init) => fetchInProcess(new Request(input, init)),
    },
  });
}
