import { limitKey } from '../../../guard/client-address.ts';
import type { Limit, LimitCounter } from '../../../guard/rate-limit.ts';
import { tooMany, tooManyAttempts } from './errors.ts';
import { waitingTime } from './waiting-time.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Failures from one network on one account. */
const TRIES: Limit = { name: 'tries', points: 10, seconds: 5 * MINUTE };
const TRIES_A_DAY: Limit = { name: 'tries day', points: 20, seconds: DAY };
/** Failures from one network on all accounts. */
const TRIES_FROM_ADDRESS: Limit = { name: 'tries address', points: 30, seconds: 5 * MINUTE };
/** Failures on one account from all places it does not know. This is all that a botnet gets. */
const TRIES_BY_STRANGERS: Limit = { name: 'tries strangers', points: 30, seconds: HOUR };
/** Failures by someone who has shown they are not a stranger. */
const OWN_TRIES: Limit = { name: 'own tries', points: 10, seconds: 5 * MINUTE };
const OWN_TRIES_A_DAY: Limit = { name: 'own tries day', points: 50, seconds: DAY };

/** Each start of a sign-in stores a row until it is completed or expires. */
const FLOWS_FROM_ADDRESS: Limit = { name: 'flow address', points: 30, seconds: 5 * MINUTE };
const CODES_FROM_ADDRESS: Limit = { name: 'code address', points: 30, seconds: 5 * MINUTE };
const MAILS_FROM_ADDRESS: Limit = { name: 'mail address', points: 30, seconds: 5 * MINUTE };
/** Mails of one kind to one recipient, requested from one place. */
const MAILS_A_MINUTE: Limit = { name: 'mail minute', points: 1, seconds: MINUTE };
const MAILS_A_DAY: Limit = { name: 'mail day', points: 5, seconds: DAY };
/**
 * Mails of one kind to one recipient, requested by strangers: this many a day, then one an hour.
 */
const MAILS_BY_STRANGERS: Limit = { name: 'mail strangers', points: 20, seconds: DAY };
const MAILS_AN_HOUR: Limit = { name: 'mail hour', points: 1, seconds: HOUR };

type Window = [limit: Limit, key: string];

export interface Attempt {
  /** An e-mail address or a factor's id. */
  account: string;
  /** The client's address. */
  address: string;
  /** Whether the account has reason to trust the person and, if so, what they are counted by. */
  trust: Trust;
}

export type Trust =
  | { kind: 'stranger' }
  /** Someone has signed in to the account from this network. */
  | { kind: 'network' }
  /**
   * They have something that no stranger has, such as the browser's cookie. Strangers cannot use up
   * their tries.
   */
  | { kind: 'own'; key: string };

export type MailLimitKind =
  | 'signup'
  | 'recovery'
  | 'magiclink'
  | 'email_change'
  | 'reauthentication';

export interface MailRequest {
  kind: MailLimitKind;
  recipient: string;
  address: string;
  trust: Trust;
  /**
   * Whether a mail will be sent. If not, the request still counts, but separately: the reply must
   * not reveal which it was, and mails that were never sent must not block those that will be.
   */
  isSent: boolean;
}

/** Each `consume` rejects with a 429 when the limit is reached. A refusal itself does not count. */
export interface AuthLimits {
  signIn: {
    consume(attempt: Attempt): Promise<void>;
    /** Only failures count: a success removes its own count. */
    succeed(attempt: Attempt): Promise<void>;
    /** For an attempt that was never checked. */
    undo(attempt: Attempt): Promise<void>;
  };
  /** Codes from a mail. Each code also has its own count of tries. */
  code: { consume(address: string): Promise<void>; succeed(address: string): Promise<void> };
  /** Starts of a sign-in with another provider. */
  flow: { consume(address: string): Promise<void> };
  mail: {
    /** Call this before doing anything for a request. */
    admit(address: string): Promise<void>;
    consume(request: MailRequest): Promise<void>;
  };
}

export function createAuthLimits(counter: LimitCounter): AuthLimits {
  /**
   * Counts one in every window, or in none. If one is full, returns the seconds to wait for the
   * first full one.
   */
  async function consumeAll(windows: Window[]): Promise<number | undefined> {
    for (const [index, [limit, key]] of windows.entries()) {
      const wait = await counter.consume(limit, key);
      if (wait === undefined) continue;
      for (const [earlier, its] of windows.slice(0, index + 1))
        await counter.giveBack(earlier, its);
      return wait;
    }
    return undefined;
  }

  async function attempt(windows: Window[]): Promise<void> {
    const wait = await consumeAll(windows);
    if (wait !== undefined) throw tooManyAttempts('over_request_rate_limit', wait);
  }

  function refuseMail(wait: number): never {
    const message = `An email was requested a short while ago. Please check your inbox and your spam folder, or try again in ${waitingTime(wait)}.`;
    throw tooMany('over_email_send_rate_limit', message, wait);
  }

  return {
    signIn: {
      consume: ({ account, address, trust }) => attempt(triesOf(account, address, trust)),
      async succeed({ account, address, trust }) {
        for (const [limit, key] of triesOf(account, address, trust)) {
          const isShared = limit === TRIES_FROM_ADDRESS || limit === TRIES_BY_STRANGERS;
          await (isShared ? counter.giveBack(limit, key) : counter.forget(limit, key));
        }
      },
      async undo({ account, address, trust }) {
        for (const [limit, key] of triesOf(account, address, trust)) {
          await counter.giveBack(limit, key);
        }
      },
    },
    code: {
      consume: (address) => attempt([[CODES_FROM_ADDRESS, limitKey(address)]]),
      succeed: (address) => counter.giveBack(CODES_FROM_ADDRESS, limitKey(address)),
    },
    flow: { consume: (address) => attempt([[FLOWS_FROM_ADDRESS, limitKey(address)]]) },
    mail: {
      async admit(address) {
        const wait = await consumeAll([[MAILS_FROM_ADDRESS, limitKey(address)]]);
        if (wait !== undefined) refuseMail(wait);
      },
      async consume({ kind, recipient, address, trust, isSent }) {
        const to = `${kind} ${isSent ? 'sent' : 'not sent'} ${recipient}`;
        const asker = `${to} ${trust.kind === 'own' ? `own ${trust.key}` : limitKey(address)}`;
        const own: Window[] = [
          [MAILS_A_MINUTE, asker],
          [MAILS_A_DAY, asker],
        ];
        if (trust.kind !== 'stranger') {
          const wait = await consumeAll(own);
          return wait === undefined ? undefined : refuseMail(wait);
        }
        const wait = await consumeAll([...own, [MAILS_BY_STRANGERS, to]]);
        if (wait === undefined) return;
        const later = await consumeAll([...own, [MAILS_AN_HOUR, to]]);
        if (later !== undefined) refuseMail(Math.min(wait, later));
      },
    },
  };
}

function triesOf(account: string, address: string, trust: Trust): Window[] {
  if (trust.kind === 'own') {
    const key = `${account} ${trust.key}`;
    return [
      [OWN_TRIES, key],
      [OWN_TRIES_A_DAY, key],
    ];
  }
  const network = limitKey(address);
  const pair = `${account} ${network}`;
  const windows: Window[] = [
    [TRIES, pair],
    [TRIES_A_DAY, pair],
    [TRIES_FROM_ADDRESS, network],
  ];
  return trust.kind === 'network' ? windows : [...windows, [TRIES_BY_STRANGERS, account]];
}
