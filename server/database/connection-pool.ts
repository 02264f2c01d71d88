import type { Sql } from 'postgres';
import { isUnavailable } from './unavailable.ts';

/** Longer, and whoever waits gives up or tries again: better told at once. */
const MAX_WAIT_MS = 5_000;
/** PostgREST's. PostgreSQL keeps a connection's prepared statements and row types, and clients choose
 * their shapes. */
const LIFE_MS = 30 * 60_000;

/** All connections are in use, and stayed so. */
class PoolBusy extends Error {
  override name = 'PoolBusy';
  code = 'POOL_BUSY';
}

export interface ConnectionPool {
  /** Gives the work a connection that nobody else uses meanwhile. */
  use<T>(work: (connection: Sql) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

export interface PoolOptions {
  size: number;
  /** One connection, which says when it is closed. */
  open: (onclose: () => void) => Sql;
  now?: () => number;
}

interface Connection {
  sql: Sql;
  /** The same for those who use it; see `refuseOnceLost`. */
  guarded: Sql;
  expiresAt: number;
  isLost: boolean;
}

/**
 * Connections for transactions. postgres.js's own pool takes a lost connection up again under the
 * same handle: what is left of a transaction would run outside of it, and who waits for that
 * connection may wait for ever. Here a lost or old connection is never used again.
 */
export function createConnectionPool({ size, open, now = Date.now }: PoolOptions): ConnectionPool {
  const all = new Set<Connection>();
  const idle: Connection[] = [];
  const waiting: ((connection: Connection) => void)[] = [];

  function isUsable({ isLost, expiresAt }: Connection): boolean {
    return !isLost && now() < expiresAt;
  }

  function connect(): Connection {
    const sql = open(() => {
      connection.isLost = true;
    });
    const connection: Connection = {
      sql,
      guarded: refuseOnceLost(sql, () => connection.isLost),
      expiresAt: now() + LIFE_MS,
      isLost: false,
    };
    all.add(connection);
    return connection;
  }

  function discard(connection: Connection): void {
    all.delete(connection);
    void connection.sql.end({ timeout: 0 });
  }

  function take(): Connection | Promise<Connection> {
    for (let found = idle.pop(); found; found = idle.pop()) {
      if (isUsable(found)) return found;
      discard(found);
    }
    return all.size < size ? connect() : waitForTurn();
  }

  function waitForTurn(): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(accept), 1);
        reject(new PoolBusy('No database connection became free in time.'));
      }, MAX_WAIT_MS);
      function accept(connection: Connection) {
        clearTimeout(timer);
        resolve(connection);
      }
      waiting.push(accept);
    });
  }

  function giveBack(connection: Connection): void {
    if (!isUsable(connection)) discard(connection);
    const next = waiting.shift();
    if (next) next(isUsable(connection) ? connection : connect());
    else if (isUsable(connection)) idle.push(connection);
  }

  return {
    async use(work) {
      const connection = await take();
      try {
        return await work(connection.guarded);
      } catch (error) {
        // A statement may hear of it before the connection is closed.
        if (isConnectionLoss(error)) connection.isLost = true;
        throw error;
      } finally {
        giveBack(connection);
      }
    },
    async end() {
      await Promise.all([...all].map(({ sql }) => sql.end({ timeout: 5 })));
    },
  };
}

/** The connection until it is lost: postgres.js would make a new one for the next statement. */
function refuseOnceLost(sql: Sql, isLost: () => boolean): Sql {
  function whileThere<T>(value: T): T {
    if (!isLost()) return value;
    throw Object.assign(new Error('The connection was lost.'), { code: 'CONNECTION_CLOSED' });
  }
  return new Proxy(sql, {
    apply: (target, self, args) => Reflect.apply(whileThere(target), self, args),
    get: (target, key) => whileThere(Reflect.get(target, key)),
  });
}

/** A function can raise any SQLSTATE; only the driver's own complaints mean that nobody is there. */
export function isConnectionLoss(error: unknown): boolean {
  return isUnavailable(error) && !(error instanceof Error && error.name === 'PostgresError');
}
