import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../app-env.ts';
import { limitKey } from '../../guard/client-address.ts';
import { refuse } from '../../guard/protocol-error.ts';

const RETRY_AFTER_S = 5;

export interface AtOnce {
  fromAddress: number;
  inAll: number;
}

/**
 * A body is held in memory while it arrives, and its sender decides how long that takes. So only a
 * limited number may arrive at once, from one address and in total.
 */
export function limitAtOnce({ fromAddress, inAll }: AtOnce): MiddlewareHandler<AppEnv> {
  const underWay = new Map<string, number>();
  let all = 0;

  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const key = limitKey(c.get('clientAddress'));
    const own = underWay.get(key) ?? 0;
    if (own >= fromAddress || all >= inAll) {
      const message = 'Too much is being sent at the moment. Please try again shortly.';
      const status = own >= fromAddress ? 429 : 503;
      const reply = refuse(c.req.path, { status, message, retryAfterSeconds: RETRY_AFTER_S });
      // Does not wait for the rest of the body.
      reply.headers.set('Connection', 'close');
      return reply;
    }
    underWay.set(key, own + 1);
    all += 1;
    try {
      await next();
    } finally {
      all -= 1;
      const left = (underWay.get(key) ?? 1) - 1;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    }
  };
}
