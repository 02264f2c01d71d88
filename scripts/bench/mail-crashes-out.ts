import { crashWhileSending } from '../../tests/support/mail-crashes.ts';

/**
 * Kills the server 50 times while it sends mail, at times that move through the sending of a message,
 * and prints what was lost or sent twice: node scripts/bench/mail-crashes-out.ts [rounds].
 */
const ROUNDS = Number(process.argv[2] ?? 50);
const STEP_MS = 7;
const SPREAD_MS = 150;

const result = await crashWhileSending(ROUNDS, (round) => (round * STEP_MS) % SPREAD_MS);
console.log(result);
if (result.lost > 0 || result.differing > 0 || result.mostDoubledAtOnce > 1) process.exitCode = 1;
