import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../app/lib/supabase/database.types.ts';
import { cheapHash } from './cheap-hash.ts';
import { ADMIN, type ServerProcess } from './server-process.ts';

const RETRY_MS = 100;

/** Asks the server for its publishable key, until its database responds. */
export async function publishableKeyOf(url: string): Promise<string> {
  for (;;) {
    const reply = await fetch(`${url}/api/check-config`);
    const { publishableKey } = await reply.json();
    if (reply.ok) return publishableKey;
    await sleep(RETRY_MS);
  }
}

/** supabase-js for a visitor, with the publishable key only. */
export async function visitorClient(url: string): Promise<SupabaseClient<Database>> {
  return createClient<Database>(url, await publishableKeyOf(url), {
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

/** supabase-js with the secret key of the server under test. */
export async function serviceClient(server: ServerProcess): Promise<SupabaseClient<Database>> {
  const key = await readFile(path.join(server.dataDir, 'secrets/secret-key'), 'utf8');
  return createClient<Database>(server.url, key.trim(), {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** Creates an account without an admin row, or with the given role. */
export async function createAccount(
  server: ServerProcess,
  { email, password }: { email: string; password: string },
  role?: string,
): Promise<void> {
  const service = await serviceClient(server);
  const { data, error } = await service.auth.admin.createUser({
    email,
    password_hash: await cheapHash(password),
    email_confirm: true,
  });
  if (error) throw error;
  if (!role) return;
  const added = await service.from('admin_users').insert({ user_id: data.user.id, role });
  if (added.error) throw added.error;
}
