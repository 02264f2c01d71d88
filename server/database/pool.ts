import { createHmac } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { beginOn } from './begin.ts';
import { type ConnectionPool, createConnectionPool } from './connection-pool.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_S = 5;
/** As on hosted Supabase. Once a connection: PostgreSQL 18 reports each change of it. */
const SEARCH_PATH = 'public, extensions';

/** May do nothing by itself but become the caller's role. */
export type CallerPool = ConnectionPool & Pick<Sql, 'begin'>;

export interface Database {
  /** Owns the schema. For migrations, sign-in and background jobs, never for a caller's request. */
  owner: Sql;
  authenticator: CallerPool;
  close(): Promise<void>;
}

export function openDatabase(ownerUrl: string, { poolSize = POOL_SIZE } = {}): Database {
  const common = {
    connect_timeout: CONNECT_TIMEOUT_S,
    // A connection that ends of old age while it is in use delays the shutdown.
    max_lifetime: null,
    onnotice: () => {},
  };
  const ownSize = Math.ceil(poolSize / 2);
  const transactions = createConnectionPool({
    size: ownSize,
    open: (onclose) => postgres(ownerUrl, { ...common, max: 1, onclose }),
  });
  const statements = postgres(ownerUrl, { ...common, max: ownSize });
  const connection = { search_path: SEARCH_PATH };
  const callers = createConnectionPool({
    size: poolSize,
    open: (onclose) =>
      postgres(authenticatorUrl(ownerUrl), { ...common, max: 1, onclose, connection }),
  });
  return {
    owner: Object.assign(statements, { begin: beginOn(transactions) }),
    authenticator: { ...callers, begin: beginOn(callers) },
    async close() {
      await Promise.all([statements.end({ timeout: 5 }), transactions.end(), callers.end()]);
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
