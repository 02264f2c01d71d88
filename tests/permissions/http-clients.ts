import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import type { AppEnv } from '../../server/app-env.ts';
import { signAccessToken } from '../../server/backend/auth/tokens/access-token.ts';
import { loadAuthKeys } from '../../server/backend/auth/tokens/keys.ts';
import { DiskStore } from '../../server/backend/storage/object-stores/disk-store.ts';
import type { Database } from '../../server/database/pool.ts';
import { countInMemory } from '../../server/guard/rate-limit.ts';
import { createLogger } from '../../server/logger.ts';
import { createBackendRoutes } from '../../server/own-backend.ts';
import { callerOf, IDENTITIES } from './identities.ts';

const SITE_URL = 'http://tuart.example';

export interface HttpClients {
  of(identity: string): SupabaseClient;
  withSecretKey: SupabaseClient;
  close(): Promise<void>;
}

/** Makes a supabase-js client for every identity, against the real backend in this process. */
export async function openHttpClients(database: Database): Promise<HttpClients> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tuart-permissions-'));
  const keys = await loadAuthKeys(path.join(folder, 'keys'));
  const log = createLogger('silent');
  const backend = await createBackendRoutes({
    sessions: { days: 30, idleHours: 12, clientIdleHours: 336 },
    limits: countInMemory(),
    database,
    keys,
    objects: new DiskStore(path.join(folder, 'objects')),
    siteUrl: SITE_URL,
    log,
  });
  const app = new Hono<AppEnv>()
    .use((c, next) => {
      c.set('log', () => log);
      return next();
    })
    .route('/', backend);
  const options = {
    global: {
      fetch: async (input: RequestInfo | URL, init?: RequestInit) =>
        await app.fetch(new Request(input, init)),
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
  return {
    of(identity) {
      const client = byIdentity.get(identity);
      if (!client) throw new Error(`No client for ${identity}`);
      return client;
    },
    withSecretKey: createClient(SITE_URL, keys.secretKey, options),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
