import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { AppEnv } from './app-env.ts';
import type { SessionLifetimes } from './backend/auth/accounts/deps.ts';
import { createAuthLimits } from './backend/auth/accounts/limits.ts';
import { createAuthApi } from './backend/auth/api.ts';
import type { OidcProviders } from './backend/auth/openid/oidc-providers.ts';
import { clearAccounts } from './backend/auth/sessions/clear-accounts.ts';
import { createCallerResolver } from './backend/auth/tokens/caller.ts';
import { type AuthKeys, loadAuthKeys } from './backend/auth/tokens/keys.ts';
import type { Backend } from './backend/backend.ts';
import { createRestApi } from './backend/rest/api.ts';
import { openCatalogue } from './backend/rest/catalogue/load-catalogue.ts';
import { createStorageApi } from './backend/storage/api.ts';
import type { ObjectStore } from './backend/storage/object-stores/object-store.ts';
import { openObjectStore } from './backend/storage/object-stores/open-store.ts';
import { Files } from './backend/storage/objects/files.ts';
import { clearUnfinishedRestore } from './backup/restoring/workplace.ts';
import { prepareWithBackup, type UpgradeOptions } from './backup/upgrading/prepare.ts';
import type { Config } from './config/config.ts';
import { openDataDir } from './database/data-dir.ts';
import { startCluster } from './database/embedded/cluster.ts';
import { postgresAccount } from './database/embedded/postgres-account.ts';
import { takeOverFolder } from './database/embedded/take-over-folder.ts';
import type { Database } from './database/pool.ts';
import { countInDatabase } from './guard/count-in-database.ts';
import { limitBody } from './guard/limit-body.ts';
import type { LimitCounter } from './guard/rate-limit.ts';
import { startClock } from './jobs/clock.ts';

const RELEASE_CHANNEL = 'site_release';
const OUTBOX_CHANNEL = 'outbox';
const WEBHOOK_CHANNEL = 'webhooks';
const CHANGES_CHANNEL = 'changes';
const SESSIONS_CHANNEL = 'sessions';
const SHARED_SWEEP_AGE_S = 600;
const SWEEP_FILES_MS = 600_000;
const CLEAR_ACCOUNTS_MS = 600_000;

/** Opens the data folder and its database, or the database that the configuration names. */
export async function openOwnBackend(
  config: Config,
  log: Logger,
  { jobs, cleanups }: Record<'jobs' | 'cleanups', (() => Promise<unknown>)[]>,
  upgrade: Pick<UpgradeOptions, 'ready' | 'onUpgraded'>,
): Promise<Backend> {
  const dataDir = await openDataDir(config.dataDir);
  const keys = await loadAuthKeys(dataDir.secrets);
  const objects = await openObjectStore(dataDir.objects, config.s3, (reason) =>
    log.warn({ reason }, 'S3 cannot be reached; files are unavailable until it can'),
  );
  await clearUnfinishedRestore(config.dataDir, objects, log);
  let databaseUrl = config.databaseUrl;
  if (!databaseUrl) {
    await takeOverFolder(dataDir.postgres, postgresAccount());
    const cluster = await startCluster({
      directory: dataDir.postgres,
      password: dataDir.databasePassword,
      onLog: (line) => log.debug({ line }, 'postgres'),
      onCrash: () => log.error('PostgreSQL stopped unexpectedly; starting it again'),
      onRestartFailed: (reason) => log.error({ reason }, 'PostgreSQL could not be started again'),
    });
    cleanups.push(cluster.stop);
    databaseUrl = cluster.url;
  }
  const admin = { ...config, passwordFile: dataDir.firstPassword };
  const source = { databaseUrl, objects, secrets: dataDir.secrets };
  const options = { settings: config, log, ...upgrade };
  const { database, firstAdmin } = await prepareWithBackup(source, admin, options);
  cleanups.push(database.close);
  const { owner } = database;
  // Only this server uses an embedded database. Another server may be uploading to a shared one.
  const sweepAge = config.databaseUrl ? SHARED_SWEEP_AGE_S : 0;
  const files = new Files(owner, objects);
  await files.sweep(sweepAge);
  const sweeping = startClock({
    name: 'files',
    tickMs: SWEEP_FILES_MS,
    run: () => files.sweep(SHARED_SWEEP_AGE_S),
    log,
  });
  jobs.push(sweeping.stop);
  // No other server can be sending deliveries, so those that a crash interrupted are due at once.
  if (!config.databaseUrl) {
    await owner`update private.webhook_lanes set busy_until = '-infinity'`;
  }
  const limits = countInDatabase(owner);
  const clear = () => clearAccounts(owner, config.sessions);
  const clearing = startClock({ name: 'accounts', tickMs: CLEAR_ACCOUNTS_MS, run: clear, log });
  jobs.push(clearing.stop);
  let onAccessChanged = () => {};

  return {
    routes: await createBackendRoutes({
      database,
      keys,
      objects,
      siteUrl: config.siteUrl,
      providers: config.oidcProviders,
      isSsoOnly: config.isSsoOnly,
      sessions: config.sessions,
      limits,
      log,
      onSessionsEnded: () => onAccessChanged(),
    }),
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    limits,
    firstAdmin,
    databaseUrl,
    isHealthy: database.isHealthy,
    startServing: database.startServing,
    pools: database.pools,
    // Also called after each reconnection, because a notification may have been missed.
    async onRelease(changed) {
      database.showChanges(changed);
      await owner.listen(RELEASE_CHANNEL, changed, changed);
    },
    async onMail(due) {
      await owner.listen(OUTBOX_CHANNEL, due, due);
    },
    async onWebhook(due) {
      await owner.listen(WEBHOOK_CHANNEL, due, due);
    },
    async onChange(changed, missed) {
      onAccessChanged = () => changed('access');
      await owner.listen(CHANGES_CHANNEL, changed, missed);
    },
  };
}

export interface BackendDeps {
  database: Database;
  keys: AuthKeys;
  objects: ObjectStore;
  siteUrl: string;
  providers?: OidcProviders;
  isSsoOnly?: boolean;
  sessions: SessionLifetimes;
  limits: LimitCounter;
  log: Logger;
  /** Called when this server, or another one on the same database, has ended sessions. */
  onSessionsEnded?: () => void;
}

/** Our own modules answer Supabase's addresses, on PostgreSQL. */
export async function createBackendRoutes(deps: BackendDeps): Promise<Hono<AppEnv>> {
  const { database, keys, objects, siteUrl } = deps;
  const { owner, authenticator } = database;
  const callers = createCallerResolver({ keys, owner, siteUrl });
  const catalogue = await openCatalogue(owner);
  const requireCaller = callers.requireCaller;
  function forgetHere() {
    callers.forget();
    deps.onSessionsEnded?.();
  }
  function forgetSessions() {
    forgetHere();
    // The other servers look the sessions up again too. If this fails, they do so a moment later.
    owner`select pg_notify(${SESSIONS_CHANNEL}, '')`.catch(() => {});
  }
  await owner.listen(SESSIONS_CHANNEL, forgetHere, forgetHere);

  const routes = new Hono<AppEnv>();
  routes.use('/auth/v1/*', limitBody());
  routes.use('/rest/v1/*', limitBody(), requireCaller);
  // As with signing out, the tokens of an ended session must stop working at once.
  for (const name of ['end_session', 'remove_second_factor', 'suspend_user', 'revoke_api_key']) {
    routes.use(`/rest/v1/rpc/${name}`, async (_c, next) => {
      await next();
      forgetSessions();
    });
  }
  routes.route(
    '/auth/v1',
    createAuthApi({
      ...deps,
      owner,
      limits: createAuthLimits(deps.limits),
      isSignUpEnabled: () => isSignUpEnabled(database),
      onSessionsEnded: forgetSessions,
    }),
  );
  routes.route('/rest/v1', createRestApi({ authenticator, catalogue }));
  routes.route('/storage/v1', createStorageApi({ ...database, keys, objects, requireCaller }));
  return routes;
}

/** Reads the published settings: a draft of the switch must not allow sign-ups. */
async function isSignUpEnabled({ owner }: Database): Promise<boolean> {
  const [row] = await owner`
    select snapshot #> '{settings,toggles,userRegistration}' as is_on
    from public.site_releases where is_current
  `;
  return row?.is_on === true;
}
