import type { Sql } from 'postgres';

/** What gives out connections, one to a piece of work. */
export type Connections = Pick<Sql, 'reserve'>;

/** PostgREST's. */
const LIFE_MS = 30 * 60_000;
/** Longer than any caller's work: its statements end after 10 seconds. */
const FAREWELL_MS = 60_000;
const END_TIMEOUT_S = 5;

/** Quicker in tests. */
interface RenewalClock {
  now?: () => number;
  farewellMs?: number;
}

export interface RenewedPool extends Connections {
  end(): Promise<void>;
}

/**
 * A pool that makes way for a new one at times. PostgreSQL keeps prepared statements and the row
 * types of queries for as long as a connection lives, and clients choose the shapes of both.
 * postgres.js's own `max_lifetime` is no help: a connection that is reserved when its time has come
 * never ends.
 */
export function renewPool(
  open: () => Sql,
  { now = Date.now, farewellMs = FAREWELL_MS }: RenewalClock = {},
): RenewedPool {
  const pools = new Set<Sql>();
  let current = start();
  let renewAt = now() + LIFE_MS;

  function start(): Sql {
    const pool = open();
    pools.add(pool);
    return pool;
  }

  async function end(pool: Sql): Promise<void> {
    await pool.end({ timeout: END_TIMEOUT_S });
    pools.delete(pool);
  }

  return {
    reserve() {
      if (now() >= renewAt) {
        const old = current;
        setTimeout(() => void end(old), farewellMs).unref();
        current = start();
        renewAt = now() + LIFE_MS;
      }
      return current.reserve();
    },
    async end() {
      await Promise.all([...pools].map(end));
    },
  };
}
