import { expect, it } from 'vitest';
import { crashWhileSending } from '../support/mail-crashes.ts';

const ROUNDS = 2;
const STEP_MS = 23;
const TIMEOUT_MS = 180_000;

it(
  'a server that is killed while it sends loses no message, and sends at most the current one twice',
  async () => {
    const result = await crashWhileSending(ROUNDS, (round) => round * STEP_MS);
    expect(result).toMatchObject({ crashes: ROUNDS, lost: 0, differing: 0 });
    expect(result.mostDoubledAtOnce).toBeLessThanOrEqual(1);
  },
  TIMEOUT_MS,
);
