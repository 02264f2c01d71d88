import { AppError } from '../../app/lib/errors.ts';
import { limitKey } from '../guard/client-address.ts';
import type { Limit, LimitCounter } from '../guard/rate-limit.ts';
import type { DataClient } from './data-client.ts';

/** More searches a minute than an office full of people makes. */
const SEARCH_LIMIT: Limit = { name: 'search', points: 60, seconds: 60 };
/** Searches never hold more than this many of the database's connections. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 50;

export interface SiteSearch {
  search(words: string, address: string): Promise<unknown>;
}

/** The search for visitors. Pages keep the replies, so only new searches get this far. */
export function createSiteSearch(service: DataClient, limits: LimitCounter): SiteSearch {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running >= MOST_AT_ONCE) {
      if (waiting.length >= MOST_WAITING) throw new AppError('unavailable');
      // Whoever leaves hands over their turn.
      return new Promise((admit) => waiting.push(admit));
    }
    running += 1;
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async search(words, address) {
      const retryAfterSeconds = await limits.consume(SEARCH_LIMIT, limitKey(address));
      if (retryAfterSeconds !== undefined) {
        throw new AppError('rate_limited', 'Too many searches.', { retryAfterSeconds });
      }
      await enter();
      try {
        const { data, error } = await service.rpc('search_site', { search: words });
        if (error) throw new AppError('unavailable', error.message);
        return data;
      } finally {
        leave();
      }
    },
  };
}
