import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { pino } from 'pino';
import type { AppEnv } from '../../server/app-env.ts';
import { signAccessToken } from '../../server/backend/auth/tokens/access-token.ts';
import { createCallerResolver } from '../../server/backend/auth/tokens/caller.ts';
import { type AuthKeys, loadAuthKeys } from '../../server/backend/auth/tokens/keys.ts';
import { createStorageApi } from '../../server/backend/storage/api.ts';
import type { ObjectStore } from '../../server/backend/storage/object-stores/object-store.ts';
import { Files } from '../../server/backend/storage/objects/files.ts';
import { createIdentities, identityNamed } from '../permissions/identities.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import type { OpenStore } from './stores.ts';

export const SITE_URL = 'http://site.test';
/** The address a request comes from, which the guard would know. */
export const ADDRESS_HEADER = 'x-test-address';
export const MAX_BYTES = 10 * 1024 * 1024; // §9

export interface StorageHarness {
  app: Hono<AppEnv>;
  database: TestDatabase;
  keys: AuthKeys;
  objects: ObjectStore;
  files: Files;
  /** A client for one of the identities of the permission matrix, or for the secret key. */
  as(identity: string): Promise<SupabaseClient>;
  headers(identity: string): Promise<Record<string, string>>;
  /** In process, below /storage/v1. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Versions with a row, and versions of files that are waiting to be removed. */
  versions(): Promise<{ claimed: string[]; unclaimed: string[] }>;
  close(): Promise<void>;
}

export async function createStorageHarness(openStore: OpenStore): Promise<StorageHarness> {
  const database = await createTestDatabase();
  const { owner, authenticator } = database;
  const store = await openStore();
  const secrets = await mkdtemp(path.join(tmpdir(), 'tuart-storage-keys-'));
  const keys = await loadAuthKeys(secrets);
  await createIdentities(owner);

  const resolver = createCallerResolver({ keys, owner, siteUrl: SITE_URL });
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('log', () => pino({ level: 'silent' }));
    c.set('clientAddress', c.req.header(ADDRESS_HEADER) ?? '203.0.113.1');
    await next();
  });
  app.route(
    '/storage/v1',
    createStorageApi({
      owner,
      authenticator,
      objects: store.objects,
      keys,
      requireCaller: resolver.requireCaller,
    }),
  );
  const request = async (input: string | URL | Request, init?: RequestInit) =>
    app.request(input instanceof Request ? input : String(input), init);

  async function tokenOf(identity: string): Promise<string | undefined> {
    if (identity === 'service') return keys.secretKey;
    const { account } = identityNamed(identity);
    if (!account) return undefined;
    const sessionId = crypto.randomUUID();
    await owner`insert into auth.sessions (id, user_id) values (${sessionId}, ${account.id})`;
    const subject = { sub: account.id, session_id: sessionId };
    return (await signAccessToken(keys, SITE_URL, subject)).token;
  }

  async function headers(identity: string) {
    const token = await tokenOf(identity);
    return {
      apikey: keys.publishableKey,
      Authorization: `Bearer ${token ?? keys.publishableKey}`,
    };
  }

  return {
    app,
    database,
    keys,
    objects: store.objects,
    files: new Files(owner, store.objects),
    headers,
    async as(identity) {
      return createClient(SITE_URL, keys.publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { fetch: request, headers: await headers(identity) },
      });
    },
    fetch: (where, init) => request(`${SITE_URL}/storage/v1${where}`, init),
    async versions() {
      const rows = await owner<{ version: string }[]>`select version from storage.objects`;
      const waiting = await owner<{ version: string }[]>`
        select version from tuart_backend.unclaimed_files
      `;
      const claimed = rows.map(({ version }) => version);
      return { claimed, unclaimed: waiting.map(({ version }) => version) };
    },
    async close() {
      await database.close();
      await store.close();
      await rm(secrets, { recursive: true, force: true });
    },
  };
}
