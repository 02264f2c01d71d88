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
}

/** For a server without its own database: each process keeps its own count. */
export function countInMemory(): LimitCounter {
  const windows = new Map<string, { hits: number; endsAt: number }>();
  let sweptAt = Date.now();

  function sweep(now: number): void {
    sweptAt = now;
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  }

  return {
    async consume(limit, key) {
      const now = Date.now();
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
  };
}

export function windowName({ name }: Limit, key: string): string {
  return `${name}:${key}`;
}

export function secondsToWait({ points }: Limit, hits: number, left: number): number | undefined {
  return hits > points ? Math.max(1, Math.ceil(left)) : undefined;
}
