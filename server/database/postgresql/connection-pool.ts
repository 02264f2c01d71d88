import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type ClientConfig, type PoolClient } from 'pg';
import { type OpenSpan, type SpanStart, traced } from '../../signals/spans.ts';
import { type Connection, sqlOn, toConnectionError } from './connection.ts';
import { cut } from './hosts/client.ts';
import type { Hosts } from './hosts/hosts.ts';
import { type Asker, SERVER, Shares } from './shares.ts';
import type { Sql } from './sql.ts';
import { ConnectionLost, isCrowded, isUnavailable } from './unavailable.ts';
import type { DatabaseWatch } from './watch.ts';

/**
 * PostgREST's value. PostgreSQL keeps a connection's prepared statements, and clients choose their
 * shapes.
 */
const LIFE_S = 30 * 60;
const CONNECT_TRIES = 2;
/** How long a caller waits for a connection that another one gives back. */
const CROWDED_TRIES = 10;
const CROWDED_PAUSE_MS = 100;

/** PostgreSQL's answer to a write while it, or only this transaction, accepts none. */
const READ_ONLY = '25006';

export type TransactionMode = 'read only' | 'read write';

export interface PoolOptions {
  name: string;
  hosts: Hosts;
  /** How to connect to the server that is used now. */
  client: () => ClientConfig;
  size: number;
  watch: DatabaseWatch;
  lifeSeconds?: number;
}

/** How busy a pool is. */
export interface PoolCounts {
  name: string;
  used: number;
  idle: number;
  /** Callers waiting for a connection. */
  waiting: number;
}

/** A pool of connections, each used for one piece of work at a time. */
export class ConnectionPool {
  readonly #name: string;
  readonly #span: SpanStart;
  readonly #pool: pg.Pool;
  readonly #shares: Shares;
  readonly #watch: DatabaseWatch;
  readonly #hosts: Hosts;

  constructor({ name, hosts, client, size, watch, lifeSeconds = LIFE_S }: PoolOptions) {
    this.#hosts = hosts;
    this.#pool = new pg.Pool({
      // The configuration is not the pool's: with a time limit in it, the pool would set a timer
      // for each use of a connection, but only a new connection needs one.
      Client: class extends pg.Client {
        constructor() {
          super(client());
          hosts.follow(this);
        }
      },
      max: size,
      idleTimeoutMillis: 0,
      maxLifetimeSeconds: lifeSeconds,
    });
    // The statement in progress reports a lost connection. An idle one is just dropped.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (connected) => connected.on('error', () => {}));
    this.#name = name;
    const attributes = { 'db.system.name': 'postgresql', 'tuart.pool': name };
    this.#span = { name: 'database', kind: 'client', attributes, isPart: true };
    this.#shares = new Shares(size);
    this.#watch = watch;
  }

  /** How many connections may be open. Callers beyond that wait for one. */
  set limit(max: number) {
    this.#pool.options.max = max;
  }

  get counts(): PoolCounts {
    const { totalCount, idleCount } = this.#pool;
    const waiting = this.#shares.waiting;
    return { name: this.#name, used: totalCount - idleCount, idle: idleCount, waiting };
  }

  /** Gives the work a connection that nothing else uses at the same time. */
  use<T>(work: (sql: Connection) => Promise<T>, asker: Asker = SERVER): Promise<T> {
    return traced(this.#span, (span) => this.#useTraced(work, asker, span));
  }

  async #useTraced<T>(
    work: (sql: Connection) => Promise<T>,
    asker: Asker,
    span: OpenSpan,
  ): Promise<T> {
    const asked = performance.now();
    await this.#shares.enter(asker);
    try {
      const client = await this.#connect();
      span.set('tuart.waited_ms', Math.round(performance.now() - asked));
      this.#watch.startWork(client);
      let isLost = false;
      try {
        return await work(sqlOn(client));
      } catch (error) {
        isLost = error instanceof ConnectionLost || isEndOfSession(error);
        if (isLost || !(await this.#isReadOnly(client, error))) throw error;
        isLost = true;
        this.#watch.reportAway();
        throw new ConnectionLost('The database accepts no writes.', { cause: error });
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
    { mode, asker }: { mode?: TransactionMode; asker?: Asker | undefined } = {},
  ): Promise<T> {
    return this.use(async (sql) => {
      // Without `read write`, which a standby refuses even for work that only reads.
      await sql.unsafe(mode === 'read only' ? 'begin read only' : 'begin');
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
        return await this.#connectToCurrent();
      } catch (error) {
        const failure = toConnectionError(error);
        if (!isUnavailable(failure)) throw failure;
        if (isCrowded(failure)) {
          // The database works, and the connections that we have go on working.
          if (tries === CROWDED_TRIES) throw failure;
          await sleep(CROWDED_PAUSE_MS);
          continue;
        }
        this.#watch.reportAway();
        if (tries >= CONNECT_TRIES) throw failure;
      }
    }
  }

  async #connectToCurrent(): Promise<PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      const isStandby = this.#hosts.isStandby(client);
      if (this.#hosts.isCurrent(client) && !isStandby) return client;
      cut(client);
      client.release(true);
      if (isStandby) throw new ConnectionLost('The database server is a standby.');
    }
  }

  /**
   * Whether the server, rather than this transaction, accepts no writes, so that another one must
   * have taken over.
   */
  async #isReadOnly(client: PoolClient, error: unknown): Promise<boolean> {
    if (!this.#hosts.mustBeWritable) return false;
    if (!(error instanceof pg.DatabaseError) || error.code !== READ_ONLY) return false;
    const rows = await sqlOn(client)
      .unsafe<{ transaction_read_only: string }[]>('show transaction_read_only')
      .catch(() => []);
    return rows[0]?.transaction_read_only === 'on';
  }
}

/**
 * PostgreSQL closes the connection after such an error. The severity is checked because any
 * function can raise the same code.
 */
function isEndOfSession(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity !== 'ERROR';
}
