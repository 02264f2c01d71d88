import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import type { AppEnv } from '../../server/app-env.ts';
import { type AuthKeys, loadAuthKeys } from '../../server/backend/auth/tokens/keys.ts';
import { DiskStore } from '../../server/backend/storage/object-stores/disk-store.ts';
import type { Caller } from '../../server/database/caller.ts';
import { countInMemory } from '../../server/guard/rate-limit.ts';
import { createLogger } from '../../server/logger.ts';
import { createBackendRoutes } from '../../server/own-backend.ts';
import { as } from '../database/callers.ts';
import type { TestDatabase } from '../support/test-database.ts';

const SITE_URL = 'http://tuart.example';

export interface KeyClients {
  keys: AuthKeys;
  /** Sends a request to the backend in this process. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** supabase-js with an API key, as docs/api.md shows it. */
  client(key: string): SupabaseClient;
  close(): Promise<void>;
}

/** The real backend in this process, as programs with API keys see it. */
export async function openKeyClients(database: TestDatabase): Promise<KeyClients> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tuart-api-keys-'));
  const keys = await loadAuthKeys(path.join(folder, 'keys'));
  const log = createLogger('silent');
  const routes = await createBackendRoutes({
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
      c.set('clientAddress', c.req.header('x-test-address') ?? '203.0.113.7');
      return next();
    })
    .route('/', routes);
  return {
    keys,
    fetch: async (address, init) => app.request(new URL(address, SITE_URL).href, init),
    client: (key) =>
      createClient(SITE_URL, key, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { fetch: async (input, init) => app.fetch(new Request(input, init)) },
      }),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Makes a key in the name of an administrator. */
export async function makeKey(
  { authenticator }: TestDatabase,
  admin: Caller,
  { name = 'Payroll', role = 'viewer', days = 365 } = {},
): Promise<string> {
  const [row] = await as(
    authenticator,
    admin,
    (sql) => sql<{ key: string }[]>`select public.make_api_key(${name}, ${role}, ${days}) as key`,
  );
  return row?.key ?? '';
}
