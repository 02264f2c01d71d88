import { readPublicConfig } from '~/lib/supabase/public-config';

/** The server's hint that a session ended because its account has lost its access (`caller.ts`). */
export const NO_ACCESS_HINT = 'no_access';

/** A busy server may trust the token for a moment after the session has ended. */
const TRIES = 10;
const PAUSE_MS = 500;

/**
 * Whether the account of a session that has ended has lost its access, or could sign in again. The
 * data client has forgotten the session, so this is asked without it.
 */
export async function hasLostAccess(token: string): Promise<boolean> {
  const { supabaseUrl, publishableKey } = readPublicConfig();
  for (let tries = 1; tries <= TRIES; tries++) {
    const reply = await fetch(`${supabaseUrl}/rest/v1/admin_users?select=role&limit=1`, {
      headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
    });
    if (reply.status === 401) return (await reply.json()).hint === NO_ACCESS_HINT;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return false;
}
