import { toAppError } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import { readPublicConfig } from '~/lib/supabase/public-config';
import { readSignInSettings, type SignInSettings } from './sign-in-settings';

/** Asks how people can sign in. supabase-js has no call for this. */
export async function loadSignInSettings(): Promise<SignInSettings> {
  const { supabaseUrl, publishableKey } = readPublicConfig();
  const reply = await fetch(`${supabaseUrl}/auth/v1/settings`, {
    headers: { apikey: publishableKey },
  });
  if (!reply.ok) throw toAppError({ message: reply.statusText }, reply.status);
  return readSignInSettings(await reply.json());
}

/** Leaves the page for the provider, which sends the browser back to `redirectTo`. */
export async function signInWithProvider(db: Db, provider: string, redirectTo: string) {
  const { error } = await db.auth.signInWithOAuth(credentialsOf(provider, redirectTo));
  if (error) throw toAppError(error, error.status);
}

/** Does the same to link the provider's account to the signed-in account. */
export async function linkIdentity(db: Db, provider: string, redirectTo: string): Promise<void> {
  const { error } = await db.auth.linkIdentity(credentialsOf(provider, redirectTo));
  if (error) throw toAppError(error, error.status);
}

/** The server decides which providers exist, so the library's type is too narrow. */
function credentialsOf(provider: string, redirectTo: string) {
  return { provider: provider as 'google', options: { redirectTo } };
}
