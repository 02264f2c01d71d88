import type { Client } from 'pg';
import { cut } from './hosts/client.ts';
import type { Hosts } from './hosts/hosts.ts';
import { ConnectionLost, isCrowded } from './unavailable.ts';

const TICK_MS = 100;
/** If a statement takes longer than this, the database is asked whether it still responds. */
const SLOW_TICKS = 6;
/** Counted in ticks, not in time: while the event loop is blocked, no reply can be read. */
const ANSWER_TICKS = 9;
/** How long a caller waits for an unavailable database, in case it is about to return. */
const WAIT_MS = 1_000;
/** The same two while the server starts. */
const PATIENT_TICKS = 150;
const PATIENT_WAIT_MS = 15_000;

/**
 * Knows whether the database responds. A database that has stopped refuses connections, but one
 * that is frozen or behind a broken network is just silent. In that case this closes all
 * connections, so that nobody waits for a reply that never comes. Of several servers it finds the
 * one that accepts writes.
 */
export class DatabaseWatch {
  readonly #hosts: Hosts;
  readonly #onCut: () => void;
  /** The connections in use, longest first, with the tick at which their work began. */
  readonly #atWork = new Map<Client, number>();
  readonly #waiting = new Set<() => void>();
  #probe: Client | undefined;
  /** Connections that are being tried, while there is no probe. */
  #tried: Client[] = [];
  #question: { promise: Promise<void>; askedAt: number } | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Whether to wait longer, because nobody waits for an answer yet. */
  isPatient = false;
  #tick = 0;
  #isAway = false;
  #isClosed = false;

  constructor(hosts: Hosts, onCut: () => void) {
    this.#hosts = hosts;
    this.#onCut = onCut;
    // Nobody knows yet which of them accepts writes.
    if (hosts.areSeveral) this.reportAway();
  }

  startWork(client: Client): void {
    this.#atWork.set(client, this.#tick);
    this.#startTicking();
  }

  endWork(client: Client): void {
    this.#atWork.delete(client);
  }

  /**
   * Call this when a connection failed. Until the database responds again, callers wait in
   * `untilBack`.
   */
  reportAway(): void {
    this.#isAway = true;
    this.#startTicking();
  }

  /** Returns as soon as the database may be back, or throws. */
  async untilBack(): Promise<void> {
    if (!this.#isAway) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waitMs = this.isPatient ? PATIENT_WAIT_MS : WAIT_MS;
    const timer = setTimeout(reject, waitMs, new ConnectionLost('The database is not available.'));
    this.#waiting.add(resolve);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(resolve);
    }
  }

  /** Whether the database responds now. */
  async isHealthy(): Promise<boolean> {
    if (this.#isAway) return false;
    return this.#ask().then(
      () => true,
      () => false,
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopTicking();
    await this.#probe?.end().catch(() => {});
  }

  #startTicking(): void {
    if (!this.#isClosed) this.#timer ??= setInterval(() => this.#onTick(), TICK_MS).unref();
  }

  #stopTicking(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #onTick(): void {
    this.#tick += 1;
    if (this.#question) {
      const answerTicks = this.isPatient ? PATIENT_TICKS : ANSWER_TICKS;
      if (this.#tick - this.#question.askedAt >= answerTicks) this.#cutAll();
      return;
    }
    const [since] = this.#atWork.values();
    const isSlow = since !== undefined && this.#tick - since >= SLOW_TICKS;
    if (this.#isAway || isSlow) this.#ask().catch(() => {});
    else if (since === undefined) this.#stopTicking();
  }

  #ask(): Promise<void> {
    this.#startTicking();
    this.#question ??= { promise: this.#askOnce(), askedAt: this.#tick };
    return this.#question.promise;
  }

  async #askOnce(): Promise<void> {
    try {
      await this.#sendQuestion();
      this.#isAway = false;
      for (const resolve of this.#waiting) resolve();
    } catch (error) {
      if (this.#probe) cut(this.#probe);
      this.#probe = undefined;
      // A database without a free connection answers, and the connections that we have work.
      this.#isAway = !isCrowded(error);
      throw error;
    } finally {
      this.#question = undefined;
    }
  }

  async #sendQuestion(): Promise<void> {
    if (this.#probe) {
      await this.#hosts.ask(this.#probe);
      return;
    }
    const onTry = (client: Client) => this.#tried.push(client);
    try {
      this.#probe = await this.#hosts.connect({ onTry });
    } finally {
      this.#tried = [];
    }
  }

  #cutAll(): void {
    this.#isAway = true;
    for (const client of [...this.#atWork.keys(), ...this.#tried]) cut(client);
    if (this.#probe) cut(this.#probe);
    this.#onCut();
  }
}
