import { toAppError } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import { readPublicConfig } from '~/lib/supabase/public-config';
import { readProviders } from './provider-settings';

/** Providers whose accounts can be used here. supabase-js has no call for it. */
export async function listProviders(): Promise<string[]> {
  const { supabaseUrl, publishableKey } = readPublicConfig();
  const reply = await fetch(`${supabaseUrl}/auth/v1/settings`, {
    headers: { apikey: publishableKey },
  });
  if (!reply.ok) throw toAppError({ message: reply.statusText }, reply.status);
  return readProviders(await reply.json());
}

/** Leaves the page for the provider's, which sends the browser back to `redirectTo`. */
export async function signInWithProvider(db: Db, provider: string, redirectTo: string) {
  const { error } = await db.auth.signInWithOAuth(credentialsOf(provider, redirectTo));
  if (error) throw toAppError(error, error.status);
}

/** The same, to add the account there to the one that is signed in. */
export async function linkIdentity(db: Db, provider: string, redirectTo: string): Promise<void> {
  const { error } = await db.auth.linkIdentity(credentialsOf(provider, redirectTo));
  if (error) throw toAppError(error, error.status);
}

/** The list of providers is the server's, not the library's. */
function credentialsOf(provider: string, redirectTo: string) {
  return { provider: provider as 'google', options: { redirectTo } };
}
