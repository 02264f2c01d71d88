import { AppError } from '../../../app/lib/errors.ts';
import { isUnavailable } from '../../database/postgresql/unavailable.ts';
import { limitKey } from '../../guard/client-address.ts';
import type { Limit, LimitCounter } from '../../guard/rate-limit.ts';

/** What is counted. Each kind has its own counts. */
export type SubmissionKind = 'enquiry' | 'application' | 'alert';

/**
 * The first limit is for one person at one address. The others are for the whole address, which a
 * school class or an office may share, per ten minutes and per day. See docs/decisions/027.
 */
const limitsOf = (kind: SubmissionKind) => ({
  sender: { name: `${kind}-sender`, points: 5, seconds: 600 },
  addresses: [
    { name: `${kind}-address`, points: 40, seconds: 600 },
    { name: `${kind}-address-day`, points: 150, seconds: 86_400 },
  ],
  /** A double click, or a second try after a lost reply, is the same submission and counts once. */
  same: { name: `${kind}-same`, points: 1, seconds: 600 },
  /** Limits attempts, including failed ones, because those cost work too. */
  tries: { name: `${kind}-try`, points: 120, seconds: 600 },
});

interface Counting {
  limits: LimitCounter;
  address: string;
}

interface Submission {
  /** The same for a repeated submit. */
  submissionId: string;
  email: string;
}

type Counted = [Limit, string];

/**
 * Counts what someone has sent, or throws if the limit is exceeded. The returned function removes
 * the count again.
 */
export async function countSubmission(
  kind: SubmissionKind,
  { limits, address }: Counting,
  { submissionId, email }: Submission,
): Promise<() => Promise<void>> {
  const { sender, addresses, same, tries } = limitsOf(kind);
  const from = limitKey(address);
  const counted: Counted[] = [];
  const takeBack = async () => {
    for (const [limit, key] of counted) await limits.giveBack(limit, key);
  };
  const consume = async (limit: Limit, key: string) => {
    const wait = await limits.consume(limit, key);
    if (limit !== tries) counted.push([limit, key]);
    return wait;
  };
  try {
    let wait = await consume(tries, from);
    if (wait === undefined && (await consume(same, submissionId)) === undefined) {
      wait = await consume(sender, `${from} ${email.toLowerCase()}`);
      for (const limit of addresses) wait ??= await consume(limit, from);
    }
    if (wait === undefined) return takeBack;
    await takeBack();
    throw new AppError('rate_limited', `Too many: ${kind}`, { retryAfterSeconds: wait });
  } catch (error) {
    throw isUnavailable(error) ? new AppError('unavailable', undefined, { cause: error }) : error;
  }
}
