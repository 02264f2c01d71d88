import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { signAccessToken } from '../../server/auth/access-token.ts';
import { loadAuthKeys } from '../../server/auth/keys.ts';
import { createBackend } from '../../server/backend.ts';
import type { Database } from '../../server/database/pool.ts';
import { createLogger } from '../../server/logger.ts';
import { callerOf, IDENTITIES } from './identities.ts';

const SITE_URL = 'http://tuart.example';

export interface HttpClients {
  /** By the identity's name. */
  byIdentity: Map<string, SupabaseClient>;
  withSecretKey: SupabaseClient;
}

/** supabase-js for every identity, against the real backend in this process. */
export async function openHttpClients(database: Database): Promise<HttpClients> {
  const secrets = await mkdtemp(path.join(tmpdir(), 'tuart-keys-'));
  const keys = await loadAuthKeys(secrets);
  await rm(secrets, { recursive: true });
  const backend = await createBackend({
    database,
    keys,
    siteUrl: SITE_URL,
    log: createLogger('silent'),
    isSignUpEnabled: () => false,
  });
  const options = {
    global: {
      fetch: async (input: RequestInfo | URL, init?: RequestInit) =>
        await backend.fetch(new Request(input, init)),
    },
  };
  const byIdentity = new Map<string, SupabaseClient>();
  for (const identity of IDENTITIES) {
    const { account } = identity;
    if (!account) {
      byIdentity.set(identity.name, createClient(SITE_URL, keys.publishableKey, options));
      continue;
    }
    await database.owner`
      insert into auth.sessions (id, user_id) values (${account.id}, ${account.id})
    `;
    const { token } = await signAccessToken(keys, SITE_URL, {
      ...callerOf(identity).claims,
      sub: account.id,
      session_id: account.id,
    });
    const client = createClient(SITE_URL, keys.publishableKey, {
      ...options,
      accessToken: async () => token,
    });
    byIdentity.set(identity.name, client);
  }
  return { byIdentity, withSecretKey: createClient(SITE_URL, keys.secretKey, options) };
}
