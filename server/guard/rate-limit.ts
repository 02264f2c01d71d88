import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export interface Limit {
  points: number;
  seconds: number;
}

/** Architecture: enquiries, 5 per address in 10 minutes. */
export const ENQUIRY_LIMIT: Limit = { points: 5, seconds: 600 };

export interface RateLimiter {
  /** Seconds to wait, or nothing where the call is within the limit. */
  consume(key: string): Promise<number | undefined>;
}

export function createRateLimiter({ points, seconds }: Limit): RateLimiter {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return {
    async consume(key) {
      try {
        await limiter.consume(key);
        return undefined;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000);
        throw refusal;
      }
    },
  };
}
