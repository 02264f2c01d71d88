import { createHash } from 'node:crypto';
import type { Caller } from '../../../database/caller.ts';
import type { Sql } from '../../../database/postgresql/sql.ts';
import { limitKey } from '../../../guard/client-address.ts';
import { countInMemory, type Limit } from '../../../guard/rate-limit.ts';
import { InvalidToken } from './access-token.ts';

const API_KEY = /^tuart_[0-9a-f]{64}$/;
const API_KEY_PREFIX = 'tuart_';
/** As for sessions: a key that was revoked stops within this time, and usually at once. */
const TRUSTED_MS = 2_000;
const KNOWN_KEYS = 1_000;

/** Each server keeps its own counts: a query for each request would cost more than it protects. */
const REQUESTS: Limit = { name: 'api-key', points: 600, seconds: 60 };
const FAILURES: Limit = { name: 'api-key-failures', points: 20, seconds: 600 };

/** The key, or the address that tries keys, has to wait. */
export class TooManyRequests extends Error {
  override name = 'TooManyRequests';
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}

/** The API key among the headers of a request, if it has one. */
export function apiKeyOf(apiKey: string | undefined, bearer: string | undefined) {
  if (bearer?.startsWith(API_KEY_PREFIX)) return bearer;
  // With someone's token beside it, the key would not decide who is asking.
  const isAlone = bearer === undefined && apiKey?.startsWith(API_KEY_PREFIX);
  return isAlone ? apiKey : undefined;
}

interface KnownKey {
  caller: Caller;
  until: number;
}

export interface KeyResolver {
  resolve(key: string, address: string): Promise<Caller>;
  forget(): void;
}

/** Finds the account that an API key acts for. The database decides what the account may do. */
export function createKeyResolver(owner: Sql): KeyResolver {
  const limits = countInMemory();
  /** By hash. A key that is no longer trusted stays here: it was valid, so nobody is guessing it. */
  const known = new Map<string, KnownKey>();
  /** Counts the times that keys were forgotten. */
  let generation = 0;

  async function checkKey(key: string, hash: string, address: string): Promise<Caller> {
    const isGuess = !known.has(hash);
    const from = limitKey(address);
    if (isGuess) {
      const seconds = await limits.consume(FAILURES, from);
      if (seconds !== undefined) throw new TooManyRequests('Too many invalid API keys', seconds);
    }
    const asked = generation;
    let isWrong = false;
    try {
      const caller = API_KEY.test(key) ? await findCaller(owner, hash) : undefined;
      known.delete(hash);
      if (!caller) {
        isWrong = true;
        throw new InvalidToken('malformed', 'This API key is unknown, has expired or was revoked');
      }
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size >= KNOWN_KEYS) known.delete(oldest);
      const isFresh = asked === generation;
      known.set(hash, { caller, until: isFresh ? performance.now() + TRUSTED_MS : 0 });
      return caller;
    } finally {
      if (isGuess && !isWrong) await limits.giveBack(FAILURES, from);
    }
  }

  return {
    async resolve(key, address) {
      const hash = createHash('sha256').update(key).digest('hex');
      const found = known.get(hash);
      const caller =
        found && found.until > performance.now()
          ? found.caller
          : await checkKey(key, hash, address);
      const seconds = await limits.consume(REQUESTS, hash);
      if (seconds !== undefined) {
        throw new TooManyRequests(
          `An API key may send ${REQUESTS.points} requests a minute`,
          seconds,
        );
      }
      return caller;
    },
    forget() {
      generation += 1;
      for (const [hash, { caller }] of known) known.set(hash, { caller, until: 0 });
    },
  };
}

interface FoundKey {
  id: string;
  user_id: string;
  is_use_due: boolean;
}

async function findCaller(owner: Sql, hash: string): Promise<Caller | undefined> {
  const [key] = await owner<FoundKey[]>`
    select k.id, k.user_id,
      coalesce(k.last_used_at < now() - interval '1 minute', true) as is_use_due
    from private.api_key_hashes h join public.api_keys k on k.id = h.key_id
    where h.key_hash = ${hash} and k.revoked_at is null and k.expires_at > now()
  `;
  if (!key) return undefined;
  if (key.is_use_due) {
    await owner`
      update public.api_keys set last_used_at = date_trunc('minute', now()) where id = ${key.id}
    `;
  }
  return {
    role: 'authenticated',
    // A key is its own session: signed addresses stop working when it is revoked.
    claims: { sub: key.user_id, session_id: key.id, aal: 'aal1', role: 'authenticated' },
    asker: { kind: 'staff', key: key.user_id },
  };
}
