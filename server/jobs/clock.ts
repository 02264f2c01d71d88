import type { Logger } from 'pino';

export interface ClockOptions {
  /** The clock's name, for the log. */
  name: string;
  tickMs: number;
  run: () => Promise<void>;
  log: Logger;
}

/** Runs the job at once, and again `tickMs` after each run ends, even if a run fails. */
export function startClock({ name, tickMs, run, log }: ClockOptions) {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;

  function tick() {
    round = run()
      .catch((error: unknown) =>
        log.warn({ err: error, clock: name }, 'a scheduled job failed; it will run again'),
      )
      .finally(() => {
        if (!isStopped) timer = setTimeout(tick, tickMs);
      });
  }
  tick();

  return {
    /** Waits for the current run. */
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
