import { createHash, timingSafeEqual } from 'node:crypto';
import { limitKey } from '../guard/client-address.ts';
import { countInMemory, type Limit } from '../guard/rate-limit.ts';

/** Only wrong tokens count. */
const WRONG_TOKENS: Limit = { name: 'metrics token', points: 20, seconds: 600 };

export type TokenVerdict =
  | { is: 'right' }
  | { is: 'wrong' }
  | { is: 'limited'; retryAfterSeconds: number };

export type CheckToken = (
  authorization: string | undefined,
  address: string,
) => Promise<TokenVerdict>;

/** Checks `Authorization: Bearer …`. Without a token in the configuration every one is wrong. */
export function createTokenCheck(token: string | undefined): CheckToken {
  const limits = countInMemory();
  const wanted = token === undefined ? undefined : digest(token);
  return async (authorization = '', address) => {
    const [, given] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
    if (!wanted || given === undefined) return { is: 'wrong' };
    const key = limitKey(address);
    const retryAfterSeconds = await limits.consume(WRONG_TOKENS, key);
    if (retryAfterSeconds !== undefined) return { is: 'limited', retryAfterSeconds };
    if (!timingSafeEqual(digest(given), wanted)) return { is: 'wrong' };
    await limits.giveBack(WRONG_TOKENS, key);
    return { is: 'right' };
  };
}

/** Both sides have the same length, which the comparison needs. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
