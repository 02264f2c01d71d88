import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../app/lib/supabase/database.types.ts';

export type DataClient = SupabaseClient<Database>;

/**
 * supabase-js on the server. Its calls go straight into the app, without a socket, so that loaders
 * speak the same protocol under the same policies as the browser.
 */
export function createDataClient(
  siteUrl: string,
  key: string,
  fetchInProcess: (request: Request) => Response | Promise<Response>,
): DataClient {
  return createClient<Database>(siteUrl, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: async (input, init) => fetchInProcess(new Request(input, init)) },
  });
}
