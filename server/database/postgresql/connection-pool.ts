import pg, { type ClientConfig, type PoolClient } from 'pg';
import { type Connection, cut, sqlOn, toConnectionError } from './connection.ts';
import { type Asker, SERVER, Shares } from './shares.ts';
import type { Sql } from './sql.ts';
import { ConnectionLost, isUnavailable } from './unavailable.ts';
import type { DatabaseWatch } from './watch.ts';

/**
 * PostgREST's value. PostgreSQL keeps a connection's prepared statements, and clients choose their
 * shapes.
 */
const LIFE_S = 30 * 60;
const CONNECT_TRIES = 2;

export type TransactionMode = 'read only' | 'read write';

export interface PoolOptions {
  client: ClientConfig;
  size: number;
  watch: DatabaseWatch;
  lifeSeconds?: number;
}

/** A pool of connections, each used for one piece of work at a time. */
export class ConnectionPool {
  readonly #pool: pg.Pool;
  readonly #shares: Shares;
  readonly #watch: DatabaseWatch;

  constructor({ client, size, watch, lifeSeconds = LIFE_S }: PoolOptions) {
    const { connectionTimeoutMillis = 0, ...rest } = client;
    this.#pool = new pg.Pool({
      ...rest,
      // The pool would set a timer for each use of a connection, but only a new connection needs
      // one.
      Client: class extends pg.Client {
        constructor(config?: ClientConfig) {
          super({ ...config, connectionTimeoutMillis });
        }
      },
      max: size,
      idleTimeoutMillis: 0,
      maxLifetimeSeconds: lifeSeconds,
    });
    // The statement in progress reports a lost connection. An idle one is just dropped.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (connected) => connected.on('error', () => {}));
    this.#shares = new Shares(size);
    this.#watch = watch;
  }

  /** Gives the work a connection that nothing else uses at the same time. */
  async use<T>(work: (sql: Connection) => Promise<T>, asker: Asker = SERVER): Promise<T> {
    await this.#shares.enter(asker);
    try {
      const client = await this.#connect();
      this.#watch.startWork(client);
      let isLost = false;
      try {
        return await work(sqlOn(client));
      } catch (error) {
        isLost = error instanceof ConnectionLost || isEndOfSession(error);
        throw error;
      } finally {
        this.#watch.endWork(client);
        if (isLost) cut(client);
        client.release(isLost);
      }
    } finally {
      this.#shares.leave(asker);
    }
  }

  /** A transaction whose statements depend on each other's results. */
  begin<T>(
    work: (sql: Sql) => Promise<T>,
    {
      mode = 'read write',
      asker = SERVER,
    }: { mode?: TransactionMode; asker?: Asker | undefined } = {},
  ): Promise<T> {
    return this.use(async (sql) => {
      await sql.unsafe(`begin ${mode}`);
      let result: T;
      try {
        result = await work(sql);
      } catch (error) {
        if (!(error instanceof ConnectionLost)) await sql.unsafe('rollback');
        throw error;
      }
      await sql.unsafe('commit');
      return result;
    }, asker);
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #connect(): Promise<PoolClient> {
    for (let tries = 1; ; tries++) {
      await this.#watch.untilBack();
      try {
        return await this.#pool.connect();
      } catch (error) {
        const failure = toConnectionError(error);
        if (!isUnavailable(failure)) throw failure;
        this.#watch.reportAway();
        if (tries === CONNECT_TRIES) throw failure;
      }
    }
  }
}

/**
 * PostgreSQL closes the connection after such an error. The severity is checked because any
 * function can raise the same code.
 */
function isEndOfSession(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity !== 'ERROR';
}
