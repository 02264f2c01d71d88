import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const SIGN_IN_WINDOW = 5 * MINUTE;
const SIGN_INS_PER_ACCOUNT = 10;
const SIGN_INS_PER_ADDRESS = 30;
const MAILS_PER_MINUTE = 1;
const MAILS_PER_DAY = 5;

export class RateLimited extends Error {
  override name = 'RateLimited';
  readonly kind: 'request' | 'mail';
  readonly retryAfterSeconds: number;

  constructor(kind: RateLimited['kind'], retryAfterSeconds: number) {
    super('Rate limit reached');
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Each `consume` rejects with `RateLimited` when the budget is spent. */
export interface AuthLimits {
  signIn: {
    /** `account` is an e-mail address or a factor's id, `address` the client's. */
    consume(account: string, address: string): Promise<void>;
    /** Only failures count: a success gives back what it consumed. */
    succeed(account: string, address: string): Promise<void>;
  };
  mail: { consume(recipient: string, address: string): Promise<void> };
}

export function createAuthLimits(): AuthLimits {
  const accounts = new RateLimiterMemory({
    points: SIGN_INS_PER_ACCOUNT,
    duration: SIGN_IN_WINDOW,
  });
  const addresses = new RateLimiterMemory({
    points: SIGN_INS_PER_ADDRESS,
    duration: SIGN_IN_WINDOW,
  });
  const perMinute = new RateLimiterMemory({ points: MAILS_PER_MINUTE, duration: MINUTE });
  const perDay = new RateLimiterMemory({ points: MAILS_PER_DAY, duration: DAY });
  const mailsFrom = new RateLimiterMemory({
    points: SIGN_INS_PER_ADDRESS,
    duration: SIGN_IN_WINDOW,
  });
  return {
    signIn: {
      async consume(account, address) {
        await spend('request', addresses, address);
        await spend('request', accounts, account);
      },
      async succeed(account, address) {
        await accounts.delete(account);
        await addresses.reward(address);
      },
    },
    mail: {
      async consume(recipient, address) {
        await spend('mail', mailsFrom, address);
        await spend('mail', perMinute, recipient);
        await spend('mail', perDay, recipient);
      },
    },
  };
}

async function spend(kind: RateLimited['kind'], limiter: RateLimiterMemory, key: string) {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new RateLimited(kind, Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
  }
}
