import { countLimit } from '../signals/counts.ts';

/** At most `points` within `seconds`. */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
}

/** How often expired windows are removed. */
export const SWEEP_MS = 60_000;

export interface LimitCounter {
  /** Counts one. Returns the seconds to wait if that exceeds the limit. */
  consume(limit: Limit, key: string): Promise<number | undefined>;
  /** Removes one from the count. */
  giveBack(limit: Limit, key: string): Promise<void>;
  forget(limit: Limit, key: string): Promise<void>;
  /** How many are counted now. Counts nothing. */
  count(limit: Limit, key: string): Promise<number>;
}

/**
 * For a server without its own database: each process keeps its own count. It counts the time that
 * passes, so that a clock that is put back locks nobody out.
 */
export function countInMemory(clock: () => number = () => performance.now()): LimitCounter {
  const windows = new Map<string, { hits: number; endsAt: number }>();
  let sweptAt = clock();

  function sweep(now: number): void {
    sweptAt = now;
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  }

  return {
    async consume(limit, key) {
      const now = clock();
      if (now - sweptAt >= SWEEP_MS) sweep(now);
      const name = windowName(limit, key);
      const known = windows.get(name);
      const endsAt = now + limit.seconds * 1000;
      const window = known && known.endsAt > now ? known : { hits: 0, endsAt };
      window.hits += 1;
      windows.set(name, window);
      return secondsToWait(limit, window.hits, (window.endsAt - now) / 1000);
    },
    async giveBack(limit, key) {
      const window = windows.get(windowName(limit, key));
      if (window) window.hits = Math.max(0, window.hits - 1);
    },
    async forget(limit, key) {
      windows.delete(windowName(limit, key));
    },
    async count(limit, key) {
      const window = windows.get(windowName(limit, key));
      return window && window.endsAt > clock() ? window.hits : 0;
    },
  };
}

export function windowName({ name }: Limit, key: string): string {
  return `${name}:${key}`;
}

export function secondsToWait(limit: Limit, hits: number, left: number): number | undefined {
  if (hits <= limit.points) return undefined;
  countLimit(limit.name);
  return Math.max(1, Math.ceil(left));
}
