import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterLock } from './cluster-lock.ts';

const RETRY_MS = 500;
/** The longest wait between attempts to restart it, for example while the disk is full. */
const RESTART_MAX_MS = 2_000;

export interface SupervisorEvents {
  /** PostgreSQL stopped without being asked to, and is being restarted. */
  onCrash?: () => void;
  /** PostgreSQL could not be restarted. Another attempt follows. */
  onRestartFailed?: (reason: string) => void;
}

export interface Steps {
  /** The signal ends a start that is still going on: a long recovery must not delay the stop. */
  start(signal: AbortSignal): Promise<ChildProcess>;
  hold(): Promise<ClusterLock>;
  stop(child: ChildProcess): Promise<void>;
}

/** Keeps PostgreSQL running: whatever stops it, it is restarted until `stop` is called. */
export class Supervisor {
  readonly #events: SupervisorEvents;
  readonly #steps: Steps;
  readonly #stopping = new AbortController();
  #child: ChildProcess | undefined;
  #lock: ClusterLock | undefined;
  #restart: Promise<void> | undefined;

  constructor(events: SupervisorEvents, steps: Steps) {
    this.#events = events;
    this.#steps = steps;
  }

  async start(): Promise<void> {
    const child = await this.#steps.start(this.#stopping.signal);
    try {
      this.#lock = await this.#steps.hold();
    } catch (error) {
      await this.#steps.stop(child);
      throw error;
    }
    this.#child = child;
    if (hasEnded(child)) this.#onEnd();
    else child.once('exit', () => this.#onEnd());
  }

  #onEnd(): void {
    if (!this.#stopping.signal.aborted) this.#restart = this.#startAgain();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    // Waits for a start in progress, so that nothing is left running.
    await this.#restart;
    await this.#lock?.release();
    if (this.#child) await this.#steps.stop(this.#child);
  }

  async #startAgain(): Promise<void> {
    const { onCrash, onRestartFailed } = this.#events;
    const { signal } = this.#stopping;
    onCrash?.();
    await this.#lock?.release();
    this.#lock = undefined;
    for (let delay = RETRY_MS; !signal.aborted; delay = Math.min(2 * delay, RESTART_MAX_MS)) {
      try {
        return await this.start();
      } catch (error) {
        onRestartFailed?.(error instanceof Error ? error.message : String(error));
        await sleep(delay, undefined, { signal }).catch(() => {});
      }
    }
  }
}

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
