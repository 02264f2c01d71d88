interface Ticket {
  id: symbol | string;
  start: () => Promise<void>;
  done: Promise<unknown>;
  /** How many callers still wait for the job. It is not started if there are none. */
  callers: number;
}

export interface QueueLimits {
  fromCaller: number;
  inAll: number;
}

export interface Turn {
  /** Who the job is for. Callers take turns, however much each of them requests. */
  caller: string;
  /** Jobs with the same id are done once and shared. */
  id?: string;
  /** Aborted when the caller has left. */
  signal?: AbortSignal;
}

/** The queue is full, either with this caller's own jobs or with everyone's. */
export class QueueFull extends Error {
  override name = 'QueueFull';
  readonly isOwnFault: boolean;

  constructor(isOwnFault: boolean) {
    super('Too many jobs are waiting');
    this.isOwnFault = isOwnFault;
  }
}

export class CallerLeft extends Error {
  override name = 'CallerLeft';
}

/** Runs one job at a time, taking callers in turn. The limits count waiting jobs. */
export class FairQueue {
  readonly #limits: QueueLimits;
  /**
   * Callers in the order of their turns. A job that several callers wait for is in each one's line.
   */
  readonly #lines = new Map<string, Ticket[]>();
  readonly #tickets = new Map<symbol | string, Ticket>();
  #isRunning = false;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** The number of jobs waiting for their turn. */
  get waiting(): number {
    return new Set([...this.#lines.values()].flat()).size;
  }

  async run<T>(job: () => Promise<T>, { caller, id, signal }: Turn): Promise<T> {
    if (signal?.aborted) throw new CallerLeft();
    const known = id === undefined ? undefined : this.#tickets.get(id);
    const ticket = known ?? createTicket(job, id ?? Symbol('job'));
    const isRunning = known && !this.#isWaiting(known);
    if (!isRunning) this.#queueUp(ticket, caller);
    ticket.callers++;
    this.#startNext();
    return untilAborted(ticket.done as Promise<T>, signal, () => {
      ticket.callers--;
      if (ticket.callers === 0) this.#takeOut(ticket);
    });
  }

  #queueUp(ticket: Ticket, caller: string): void {
    const line = this.#lines.get(caller) ?? [];
    if (line.includes(ticket)) return;
    if (line.length >= this.#limits.fromCaller) throw new QueueFull(true);
    const isNew = !this.#tickets.has(ticket.id);
    if (isNew && this.waiting >= this.#limits.inAll) throw new QueueFull(false);
    this.#lines.set(caller, [...line, ticket]);
    this.#tickets.set(ticket.id, ticket);
  }

  #isWaiting(ticket: Ticket): boolean {
    return [...this.#lines.values()].some((line) => line.includes(ticket));
  }

  #takeOut(ticket: Ticket): void {
    if (!this.#isWaiting(ticket)) return;
    this.#leaveLines(ticket);
    this.#tickets.delete(ticket.id);
  }

  #leaveLines(ticket: Ticket): void {
    for (const [caller, line] of this.#lines) {
      const rest = line.filter((other) => other !== ticket);
      if (rest.length > 0) this.#lines.set(caller, rest);
      else this.#lines.delete(caller);
    }
  }

  #startNext(): void {
    const [first] = this.#lines;
    if (this.#isRunning || !first) return;
    const [caller, [ticket, ...rest]] = first;
    if (!ticket) return;
    // Moves the caller to the end of the round.
    this.#lines.delete(caller);
    if (rest.length > 0) this.#lines.set(caller, rest);
    this.#leaveLines(ticket);
    this.#isRunning = true;
    void ticket.start().then(() => {
      this.#tickets.delete(ticket.id);
      this.#isRunning = false;
      this.#startNext();
    });
  }
}

function createTicket(job: () => Promise<unknown>, id: Ticket['id']): Ticket {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  // Callers that wait see a failure. A job that nobody waits for any more fails silently.
  promise.catch(() => {});
  return { id, done: promise, callers: 0, start };

  async function start() {
    const outcome = job();
    resolve(outcome);
    await outcome.catch(() => {});
  }
}

function untilAborted<T>(
  outcome: Promise<T>,
  signal: AbortSignal | undefined,
  onLeave: () => void,
): Promise<T> {
  if (!signal) return outcome;
  return new Promise<T>((resolve, reject) => {
    function leave() {
      onLeave();
      reject(new CallerLeft());
    }
    signal.addEventListener('abort', leave, { once: true });
    outcome.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
