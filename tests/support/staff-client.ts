import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../app/lib/supabase/database.types.ts';
import { ADMIN } from './server-process.ts';

/** supabase-js as a visitor has it: the publishable key and nothing more. */
export async function visitorClient(url: string): Promise<SupabaseClient<Database>> {
  const { publishableKey } = await (await fetch(`${url}/api/check-config`)).json();
  return createClient<Database>(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** supabase-js, signed in as the first administrator. */
export async function adminClient(url: string): Promise<SupabaseClient<Database>> {
  const client = await visitorClient(url);
  const { error } = await client.auth.signInWithPassword(ADMIN);
  if (error) throw error;
  return client;
}
