import { killRepeatedly, openDisk, openS3 } from '../../tests/support/kill-cycles.ts';
import prepareDataDir from '../../tests/support/prepared-data-dir.ts';

const KILLS = Number(process.env.KILLS ?? 200);
const STEP_MS = 3;
const SPREAD_MS = 151;
const PRINT_EVERY = 20;

/**
 * Kills the server again and again while people send enquiries and upload files, half of the times
 * with files on disk and half with files in S3, and prints what was lost, duplicated or left
 * behind.
 */
export async function benchFaults() {
  const remove = await prepareDataDir();
  try {
    for (const [name, open] of [
      ['files on disk', openDisk],
      ['files in S3', openS3],
    ] as const) {
      console.log(`\n${name}`);
      const result = await killRepeatedly(
        open,
        Math.ceil(KILLS / 2),
        (round) => (round * STEP_MS) % SPREAD_MS,
        (round) => {
          if ((round + 1) % PRINT_EVERY === 0) console.log(`  ${round + 1} kills`);
        },
      );
      const { lostEnquiries, doubledEnquiries, wrongFiles, leftovers, ...counts } = result;
      const faults = { lostEnquiries, doubledEnquiries, wrongFiles, leftovers };
      console.log({ ...counts, ...faults });
      if (Object.values(faults).some((list) => list.length > 0)) process.exitCode = 1;
    }
  } finally {
    await remove?.();
  }
}
