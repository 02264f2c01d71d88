import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { ProofDemand } from '../../../app/lib/forms/proof.ts';
import type { ProofMode } from '../../../app/lib/site/settings.ts';
import type { Limit, LimitCounter } from '../../guard/rate-limit.ts';
import { CHALLENGE_SECONDS, makeChallenge, readProof } from './challenge.ts';

/** More forms than a busy office gets, from all senders together. */
const USUAL: Limit = { name: 'form-all', points: 30, seconds: 600 };
/** After more than that, proof is required for this long. */
const ATTACK: Limit = { name: 'form-attack', points: 0, seconds: 1800 };
const USED: Limit = { name: 'form-proof', points: 1, seconds: CHALLENGE_SECONDS + 60 };
/** These are counted for everyone together. */
const ALL = 'all';

/** The greatest number to find: a phone needs a tenth of a second or so. */
const MOST = 50_000;
/** Each doubling of the attack doubles it, up to 16 times. */
const MOST_DOUBLINGS = 4;

export interface FormProofDeps {
  limits: LimitCounter;
  /** The key of challenges is derived from it, so that servers with the same keys agree. */
  secret: string;
  mode: () => ProofMode;
  log: Logger;
  now?: () => number;
}

export interface FormProof {
  /**
   * What the sender of this form has to do before it is accepted; `null` if nothing. Counts the
   * form, or uses up the proof.
   */
  demand(form: string, proof: string): Promise<ProofDemand | null>;
}

export function createFormProof(deps: FormProofDeps): FormProof {
  const { limits, mode, log, now = Date.now } = deps;
  const key = createHmac('sha256', deps.secret).update('tuart form proof').digest();

  /** `isMore`: more forms than usual have arrived lately. */
  async function isUnderAttack(isMore: boolean): Promise<boolean> {
    if ((await limits.count(ATTACK, ALL)) > 0) return true;
    if (!isMore) return false;
    await limits.consume(ATTACK, ALL);
    log.warn(USUAL, 'many forms are being sent: asking for proof of work');
    return true;
  }

  return {
    async demand(form, proof) {
      if (mode() === 'off') return null;
      const read = readProof(key, form, proof, now());
      if ('id' in read && (await limits.consume(USED, read.id)) === undefined) return null;
      const isMore = (await limits.consume(USUAL, ALL)) !== undefined;
      if (mode() === 'automatic' && !(await isUnderAttack(isMore))) return null;
      const most = mostFor(await limits.count(USUAL, ALL));
      const problem = 'id' in read ? 'used' : read.problem;
      return { problem, challenge: makeChallenge(key, form, most, now()) };
    },
  };
}

/** Grows with the number of forms that have arrived lately. */
export function mostFor(recent: number): number {
  const doublings = Math.floor(Math.log2(Math.max(1, recent / USUAL.points)));
  return MOST * 2 ** Math.min(doublings, MOST_DOUBLINGS);
}
