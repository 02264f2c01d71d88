import { createHmac } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { type Connections, renewPool } from './renewed-pool.ts';
import { withSafeBegin } from './safe-begin.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_S = 5;
/** As on hosted Supabase. Once a connection: PostgreSQL 18 reports each change of it. */
const SEARCH_PATH = 'public, extensions';

/** May do nothing by itself but become the caller's role. */
export type CallerPool = Connections & Pick<Sql, 'begin'>;

export interface Database {
  /** Owns the schema. For migrations, sign-in and background jobs, never for a caller's request. */
  owner: Sql;
  authenticator: CallerPool;
  close(): Promise<void>;
}

export function openDatabase(ownerUrl: string, options: { poolSize?: number } = {}): Database {
  const max = options.poolSize ?? POOL_SIZE;
  const common = {
    max,
    connect_timeout: CONNECT_TIMEOUT_S,
    // A connection that ends of old age while it is in use delays the shutdown.
    max_lifetime: null,
    onnotice: () => {},
  };
  const owner = withSafeBegin(postgres(ownerUrl, common));
  const connection = { search_path: SEARCH_PATH };
  const callers = renewPool(() => postgres(authenticatorUrl(ownerUrl), { ...common, connection }));
  return {
    owner,
    authenticator: withSafeBegin(callers),
    async close() {
      await Promise.all([owner.end({ timeout: 5 }), callers.end()]);
    },
  };
}

/** Derived, so that processes that share a database need not share a file. */
export function authenticatorPassword(ownerUrl: string): string {
  const { password } = new URL(ownerUrl);
  return createHmac('sha256', decodeURIComponent(password)).update('authenticator').digest('hex');
}

function authenticatorUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = 'authenticator';
  url.password = authenticatorPassword(ownerUrl);
  return url.href;
}
