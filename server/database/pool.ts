import { createHmac } from 'node:crypto';
import { CallerConnections } from './callers/caller-connections.ts';
import {
  ConnectionPool,
  type PoolCounts,
  type TransactionMode,
} from './postgresql/connection-pool.ts';
import { readAddresses } from './postgresql/hosts/addresses.ts';
import { CONNECT_MS, PATIENT_CONNECT_MS } from './postgresql/hosts/client.ts';
import { Hosts } from './postgresql/hosts/hosts.ts';
import { Listener } from './postgresql/listener.ts';
import { createSql, type Sql } from './postgresql/sql.ts';
import { DatabaseWatch } from './postgresql/watch.ts';

const POOL_SIZE = 10;
/** Each new connection takes a few milliseconds of CPU time, here and in PostgreSQL. */
const STARTING_SIZE = 3;
/**
 * The same as on hosted Supabase. Set once per connection: PostgreSQL 18 reports each change of it.
 */
const SEARCH_PATH = 'public, extensions';

type Work<T> = (sql: Sql) => Promise<T>;

/** The schema's owner. Runs each statement on any connection, or several in one transaction. */
export interface Owner extends Sql {
  begin<T>(work: Work<T>): Promise<T>;
  begin<T>(mode: TransactionMode, work: Work<T>): Promise<T>;
  /**
   * `onListening` is called after each connection, because a notification may have been missed
   * before it.
   */
  listen(
    channel: string,
    onNotice: (payload: string) => void,
    onListening?: () => void,
  ): Promise<void>;
}

/** Can do nothing except take on the caller's role. */
export type CallerPool = Pick<ConnectionPool, 'use' | 'begin'>;

export interface Database {
  /** Owns the schema. For signing in and background jobs, never for a caller's request. */
  owner: Owner;
  authenticator: CallerPool;
  /** Callers who change what visitors see wait for this. */
  showChanges(show: () => Promise<unknown>): void;
  /** Whether the database responds now. */
  isHealthy(): Promise<boolean>;
  /** Call this once people wait: requests then fail soon if the database does not answer. */
  startServing(): void;
  /** How busy each pool of connections is. */
  pools(): PoolCounts[];
  close(): Promise<void>;
}

interface DatabaseOptions {
  poolSize?: number;
  /** The server is starting and nobody waits for it, so it waits longer for the database. */
  isStarting?: boolean;
}

export function openDatabase(
  ownerUrl: string,
  { poolSize = POOL_SIZE, isStarting = false }: DatabaseOptions = {},
): Database {
  const hosts = new Hosts(ownerUrl, () => listener.cut());
  const watch = new DatabaseWatch(hosts, () => listener.cut());
  const listener = new Listener(hosts, () => watch.isHealthy());
  const client = () => hosts.config(hosts.current);
  const ofOwner = { hosts, client, size: Math.ceil(poolSize / 2), watch };
  const statements = new ConnectionPool({ ...ofOwner, name: 'statements' });
  // Has its own connections: a transaction may need another statement before it ends.
  const transactions = new ConnectionPool({ ...ofOwner, name: 'transactions' });
  const authenticator = new CallerConnections({
    name: 'callers',
    hosts,
    client: () => hosts.config(authenticatorUrl(hosts.current), { search_path: SEARCH_PATH }),
    size: poolSize,
    watch,
  });
  function bePatient(isPatient: boolean) {
    hosts.connectMs = isPatient ? PATIENT_CONNECT_MS : CONNECT_MS;
    watch.isPatient = isPatient;
    authenticator.limit = isPatient ? Math.min(STARTING_SIZE, poolSize) : poolSize;
  }

  bePatient(isStarting);
  return {
    owner: createOwner(statements, transactions, listener),
    authenticator,
    showChanges(show) {
      authenticator.showChanges = show;
    },
    isHealthy: () => watch.isHealthy(),
    startServing: () => bePatient(false),
    pools: () => [statements, transactions, authenticator].map(({ counts }) => counts),
    async close() {
      await Promise.all(
        [listener, statements, transactions, authenticator].map((one) => one.close()),
      );
      await watch.close();
    },
  };
}

function createOwner(
  statements: ConnectionPool,
  transactions: ConnectionPool,
  listener: Listener,
): Owner {
  return Object.assign(
    createSql((statement) => statements.use((sql) => sql.send(statement))),
    {
      begin<T>(...args: [Work<T>] | [TransactionMode, Work<T>]): Promise<T> {
        return args.length === 1
          ? transactions.begin(args[0])
          : transactions.begin(args[1], { mode: args[0] });
      },
      listen: (channel: string, onNotice: (payload: string) => void, onListening = () => {}) =>
        listener.listen(channel, { onNotice, onListening }),
    },
  );
}

/**
 * Derived, so that processes that share a database do not need to share a file. The address may name
 * several servers.
 */
export function authenticatorPassword(ownerUrl: string): string {
  const [url = ''] = readAddresses(ownerUrl).urls;
  const { password } = new URL(url);
  return createHmac('sha256', decodeURIComponent(password)).update('authenticator').digest('hex');
}

/** For one server. */
function authenticatorUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = 'authenticator';
  url.password = authenticatorPassword(ownerUrl);
  return url.href;
}
