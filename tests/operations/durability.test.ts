import { describe, expect, it } from 'vitest';
import { killRepeatedly, openDisk, openS3 } from '../support/kill-cycles.ts';

/** `npm run bench -- faults` kills the server 200 times. */
const ROUNDS = 2;
const ENQUIRIES_A_ROUND = 10;
const KILL_STEP_MS = 15;
const TIMEOUT_MS = 180_000;

describe.concurrent('a server that is killed repeatedly during uploads and enquiries', () => {
  it.for([
    ['on disk', openDisk],
    ['in S3', openS3],
  ] as const)(
    'keeps files %s consistent: every row has its file, every file its rows, and everything acknowledged is there',
    { timeout: TIMEOUT_MS },
    async ([, open]) => {
      const result = await killRepeatedly(open, ROUNDS, (round) => round * KILL_STEP_MS);
      expect(result).toMatchObject({
        kills: ROUNDS,
        lostEnquiries: [],
        doubledEnquiries: [],
        wrongFiles: [],
        leftovers: [],
      });
      expect(result.enquiries).toBeGreaterThan(ROUNDS * ENQUIRIES_A_ROUND);
    },
  );
});
