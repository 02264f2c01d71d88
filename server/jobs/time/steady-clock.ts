import type { Logger } from 'pino';

/** More than a clock is ever corrected by in normal operation, within one round of a job. */
const JUMP_MS = 5 * 60_000;
/** Long enough for someone, or for the time service, to put a wrong clock right. */
const WAIT_MS = 24 * 3_600_000;

interface Clocks {
  /** What time it is, which anyone may change. */
  now: () => number;
  /** How long the machine has been running, which only moves forward at its own pace. */
  running: () => number;
}

const OWN: Clocks = { now: Date.now, running: () => performance.now() };

/**
 * Makes a function that says whether old things may be deleted now. If the clock has jumped, nothing
 * is deleted for a day: it may be wrong, and then what looks old is not.
 */
export function watchForJumps(log: Logger, { now, running }: Clocks = OWN): () => boolean {
  let seen = { now: now(), running: running() };
  let waitsUntil = Number.NEGATIVE_INFINITY;

  return () => {
    const current = { now: now(), running: running() };
    const jumpedMs = current.now - seen.now - (current.running - seen.running);
    seen = current;
    if (Math.abs(jumpedMs) >= JUMP_MS) {
      waitsUntil = current.running + WAIT_MS;
      log.warn(
        { minutes: Math.round(jumpedMs / 60_000) },
        'the clock has jumped; nothing will be deleted for a day, in case it is wrong',
      );
    }
    return current.running >= waitsUntil;
  };
}
