import { AppError } from '../../../app/lib/errors.ts';
import { limitKey } from '../../guard/client-address.ts';
import type { Limit, LimitCounter } from '../../guard/rate-limit.ts';

/** More searches a minute than an office full of people makes. */
const SEARCH_LIMIT: Limit = { name: 'search', points: 60, seconds: 60 };
/** Searches never hold more than this many of the database's connections. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 50;

/**
 * Limits a search for visitors. The server keeps the pages with results, so only new searches get
 * this far.
 */
export function limitSearches<Asked>(
  find: (asked: Asked) => Promise<unknown>,
  limits: LimitCounter,
) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running >= MOST_AT_ONCE) {
      if (waiting.length >= MOST_WAITING) throw new AppError('unavailable');
      // A search that ends passes its place to the next one in line.
      return new Promise((admit) => waiting.push(admit));
    }
    running += 1;
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async (asked: Asked, address: string): Promise<unknown> => {
    const retryAfterSeconds = await limits.consume(SEARCH_LIMIT, limitKey(address));
    if (retryAfterSeconds !== undefined) {
      throw new AppError('rate_limited', 'Too many searches.', { retryAfterSeconds });
    }
    await enter();
    try {
      return await find(asked);
    } finally {
      leave();
    }
  };
}
