import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { AppEnv } from './app-env.ts';
import { createAuthApi } from './auth/api.ts';
import { createCallerResolver } from './auth/caller.ts';
import type { AuthKeys } from './auth/keys.ts';
import { createAuthLimits } from './auth/limits.ts';
import type { Database } from './database/pool.ts';
import { refuse } from './guard/protocol-error.ts';
import { openCatalogue } from './rest/load-catalogue.ts';
import { createRestApi } from './rest/rest-api.ts';

export interface BackendDeps {
  database: Database;
  keys: AuthKeys;
  siteUrl: string;
  log: Logger;
  isSignUpEnabled: () => boolean;
}

/** Supabase's addresses, answered by our own modules on PostgreSQL. */
export async function createBackend(deps: BackendDeps): Promise<Hono<AppEnv>> {
  const { database, keys, siteUrl } = deps;
  const { owner, authenticator } = database;
  const callers = createCallerResolver({ keys, owner, siteUrl });
  const catalogue = await openCatalogue(owner);

  const backend = new Hono<AppEnv>();
  backend.route(
    '/auth/v1',
    createAuthApi({
      ...deps,
      owner,
      limits: createAuthLimits(),
      onSessionsEnded: callers.forget,
    }),
  );
  backend.use('/rest/v1/*', callers.requireCaller());
  backend.route('/rest/v1', createRestApi({ authenticator, catalogue }));
  for (const api of ['auth', 'rest', 'storage', 'functions']) {
    backend.all(`/${api}/v1/*`, (c) =>
      refuse(c.req.path, { status: 404, message: 'There is nothing at this address.' }),
    );
  }
  return backend;
}
