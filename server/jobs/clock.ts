import type { Logger } from 'pino';

export interface ClockOptions {
  /** Its own, for the log. */
  name: string;
  tickMs: number;
  run: () => Promise<void>;
  log: Logger;
}

/** Runs at once and then again, that long after each end; a turn that fails is not the last. */
export function startClock({ name, tickMs, run, log }: ClockOptions) {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;

  function tick() {
    round = run()
      .catch((error: unknown) => log.warn({ err: error, clock: name }, 'a clock missed a turn'))
      .finally(() => {
        if (!isStopped) timer = setTimeout(tick, tickMs);
      });
  }
  tick();

  return {
    /** Waits for what is being done. */
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
