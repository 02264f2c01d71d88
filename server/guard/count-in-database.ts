import { createHash } from 'node:crypto';
import { part, type Sql } from '../database/postgresql/sql.ts';
import {
  type Limit,
  type LimitCounter,
  SWEEP_MS,
  secondsToWait,
  windowName,
} from './rate-limit.ts';

/** Longer than any statement waits for another. */
const WAIT = part`interval '1 minute'`;

/** Servers that share a database share their counts. Each count takes one round trip. */
export function countInDatabase(
  sql: Sql,
  clock: () => number = () => performance.now(),
): LimitCounter {
  let sweptAt = clock();

  return {
    async consume(limit, key) {
      if (clock() - sweptAt >= SWEEP_MS) {
        sweptAt = clock();
        await sweep(sql);
      }
      const seconds = part`${limit.seconds} * interval '1 second'`;
      // One that ends later than it could have begun was written while the clock was ahead. The time
      // of a statement is when it began: one that had to wait may meet a count that began after it.
      const isOpen = part`known.ends_at > now() and known.ends_at <= now() + ${seconds} + ${WAIT}`;
      const [row] = await sql<{ hits: number; left: number }[]>`
        insert into tuart_backend.rate_limits as known (key, hits, ends_at)
        values (${hashOf(limit, key)}, 1, now() + ${seconds})
        on conflict (key) do update set
          hits = case when ${isOpen} then known.hits + 1 else 1 end,
          ends_at = case when ${isOpen} then known.ends_at else excluded.ends_at end
        returning hits, extract(epoch from ends_at - now())::float as left
      `;
      return row && secondsToWait(limit, row.hits, row.left);
    },
    async giveBack(limit, key) {
      await sql`
        update tuart_backend.rate_limits set hits = greatest(0, hits - 1)
        where key = ${hashOf(limit, key)}
      `;
    },
    async forget(limit, key) {
      await sql`delete from tuart_backend.rate_limits where key = ${hashOf(limit, key)}`;
    },
    async count(limit, key) {
      const [row] = await sql<{ hits: number }[]>`
        select hits from tuart_backend.rate_limits
        where key = ${hashOf(limit, key)} and ends_at > now()
      `;
      return row?.hits ?? 0;
    },
  };
}

function hashOf(limit: Limit, key: string): string {
  return createHash('sha256').update(windowName(limit, key)).digest('base64url');
}

/** Skips locked rows, because two servers sweeping at once would otherwise wait for each other. */
async function sweep(sql: Sql): Promise<void> {
  await sql`
    delete from tuart_backend.rate_limits where key in (
      select key from tuart_backend.rate_limits where ends_at <= now() for update skip locked
    )
  `;
}
