import { limitKey } from '../guard/client-address.ts';
import type { Limit, LimitCounter } from '../guard/rate-limit.ts';
import { tooMany, tooManyAttempts } from './errors.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

const SIGN_INS_OF_ACCOUNT: Limit = { name: 'sign-in account', points: 10, seconds: 5 * MINUTE };
const SIGN_INS_FROM_ADDRESS: Limit = { name: 'sign-in address', points: 30, seconds: 5 * MINUTE };
/** Each leaves a row until it is answered or expires. */
const FLOWS_FROM_ADDRESS: Limit = { name: 'flow address', points: 30, seconds: 5 * MINUTE };
const MAILS_FROM_ADDRESS: Limit = { name: 'mail address', points: 30, seconds: 5 * MINUTE };
const MAILS_A_MINUTE: Limit = { name: 'mail minute', points: 1, seconds: MINUTE };
const MAILS_A_DAY: Limit = { name: 'mail day', points: 5, seconds: DAY };

/** Each `consume` rejects with a 429 when the budget is spent. */
export interface AuthLimits {
  signIn: {
    /** `account` is an e-mail address or a factor's id, `address` the client's. */
    consume(account: string, address: string): Promise<void>;
    /** Only failures count: a success gives back what it consumed. */
    succeed(account: string, address: string): Promise<void>;
  };
  /** Beginnings of a sign-in elsewhere. */
  flow: { consume(address: string): Promise<void> };
  mail: { consume(recipient: string, address: string): Promise<void> };
}

export function createAuthLimits(counter: LimitCounter): AuthLimits {
  async function attempt(limit: Limit, key: string): Promise<void> {
    const wait = await counter.consume(limit, key);
    if (wait !== undefined) throw tooManyAttempts('over_request_rate_limit', wait);
  }

  async function post(limit: Limit, key: string): Promise<void> {
    const wait = await counter.consume(limit, key);
    if (wait === undefined) return;
    const message = `For security purposes, you can only request this after ${wait} seconds.`;
    throw tooMany('over_email_send_rate_limit', message, wait);
  }

  return {
    signIn: {
      // The address first: one that is refused must not use up the account's budget.
      async consume(account, address) {
        await attempt(SIGN_INS_FROM_ADDRESS, limitKey(address));
        await attempt(SIGN_INS_OF_ACCOUNT, account);
      },
      async succeed(account, address) {
        await counter.forget(SIGN_INS_OF_ACCOUNT, account);
        await counter.giveBack(SIGN_INS_FROM_ADDRESS, limitKey(address));
      },
    },
    flow: { consume: (address) => attempt(FLOWS_FROM_ADDRESS, limitKey(address)) },
    mail: {
      async consume(recipient, address) {
        await post(MAILS_FROM_ADDRESS, limitKey(address));
        await post(MAILS_A_MINUTE, recipient);
        await post(MAILS_A_DAY, recipient);
      },
    },
  };
}
