/** How the hub writes to one open stream. */
export interface Outlet {
  write(bytes: Buffer): void;
  /** Bytes that the other side has not taken yet. */
  backlog(): number;
  end(): void;
  destroy(): void;
}

export interface Session {
  userId: string;
  sessionId: string;
  /** How the person proved who they are. */
  aal: string;
  /** When the token ends, in milliseconds. The browser then opens a new stream with a new one. */
  expiresAt: number;
}

export interface HubLimits {
  inAll: number;
  ofPerson: number;
}

/** The sessions that may continue, each with the tables that it may be told about. */
export type CheckSessions = (
  sessions: readonly Session[],
) => Promise<{ sessionId: string; aal: string; tables: readonly string[] }[]>;

export interface HubOptions {
  limits: HubLimits;
  check: CheckSessions;
  /** Called when a check failed. */
  onCheckFailed: (error: unknown) => void;
  /** Shorter in tests. */
  timing?: Partial<Timing>;
}

interface Timing {
  /** Changes within this time become one event. */
  gatherMs: number;
  heartbeatMs: number;
  checkMs: number;
  /** Streams end if nobody could check them for this long. */
  uncheckedMs: number;
}

/** Proxies close a connection without traffic after 30 to 60 seconds. */
const TIMING: Timing = { gatherMs: 200, heartbeatMs: 25_000, checkMs: 20_000, uncheckedMs: 60_000 };
/** A reader that is this far behind has stopped reading. */
const MAX_BACKLOG = 64 * 1024;
const STOP_MS = 1_000;

interface Stream extends Session {
  outlet: Outlet;
  tables: readonly string[];
  /** Streams with the same key get the same events. */
  key: string;
}

const HEARTBEAT = Buffer.from(':\n\n');
const HELLO = eventOf('hello', null);
const NOTICES = eventOf('notices', null);
const REFRESH = eventOf('refresh', null);

/** `age`: how long ago it happened, in milliseconds. */
export function eventOf(name: string, data: unknown, age?: number): Buffer {
  const lines = [`event: ${name}`, `data: ${JSON.stringify(data)}`];
  if (age !== undefined) lines.push(`age: ${age}`);
  return Buffer.from(`${lines.join('\n')}\n\n`);
}

/**
 * Tells open streams what has changed: the names of tables that each person may read, and that
 * their own notices changed. All streams share the timers, and those that get the same events share
 * the bytes, so a stream that waits costs little more than its socket.
 */
export class EventHub {
  readonly #options: HubOptions;
  readonly #timing: Timing;
  readonly #streams = new Set<Stream>();
  readonly #counts = new Map<string, number>();
  readonly #changed = new Set<string>();
  readonly #told = new Set<string>();
  readonly #timers: NodeJS.Timeout[];
  #gathering: NodeJS.Timeout | undefined;
  /** When the last of the gathered changes was announced. */
  #announcedAt = 0;
  #checking: Promise<void> | undefined;
  #mustCheckAgain = false;
  #checkedAt = performance.now();
  #isClosed = false;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#timing = { ...TIMING, ...options.timing };
    this.#timers = [
      setInterval(() => this.#sendToAll(HEARTBEAT), this.#timing.heartbeatMs),
      setInterval(() => this.check(), this.#timing.checkMs),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Whether there is no room for another stream, for this person or at all. */
  isFull(userId: string): 'person' | 'all' | undefined {
    const { inAll, ofPerson } = this.#options.limits;
    if ((this.#counts.get(userId) ?? 0) >= ofPerson) return 'person';
    return this.#isClosed || this.#streams.size >= inAll ? 'all' : undefined;
  }

  /** Returns what to call when the other side has gone. */
  add(session: Session, tables: readonly string[], outlet: Outlet): () => void {
    const stream: Stream = { ...session, outlet, tables, key: tables.join() };
    // No checks run while no stream is open, so the time of the last check is out of date.
    if (this.#streams.size === 0) this.#checkedAt = performance.now();
    this.#streams.add(stream);
    this.#counts.set(session.userId, (this.#counts.get(session.userId) ?? 0) + 1);
    this.#send(stream, HELLO);
    return () => this.#remove(stream);
  }

  /** One notification of the database: a table, `notices:<account>`, or `access`. */
  announce(payload: string): void {
    if (payload === 'access') {
      this.check();
      return;
    }
    if (payload.startsWith('notices:')) this.#told.add(payload.slice('notices:'.length));
    else this.#changed.add(payload);
    this.#announcedAt = performance.now();
    this.#gathering ??= setTimeout(() => this.#flush(), this.#timing.gatherMs);
  }

  /** Something may have been missed. */
  refresh(): void {
    this.#sendToAll(REFRESH);
  }

  /** Ends the streams of people who may no longer listen, soon. */
  check(): void {
    if (this.#isClosed || this.#streams.size === 0) return;
    if (this.#checking) {
      this.#mustCheckAgain = true;
      return;
    }
    this.#checking = this.#checkAll()
      .catch((error: unknown) => {
        this.#options.onCheckFailed(error);
        if (performance.now() - this.#checkedAt > this.#timing.uncheckedMs) this.#endAll();
      })
      .finally(() => {
        this.#checking = undefined;
        if (!this.#mustCheckAgain) return;
        this.#mustCheckAgain = false;
        this.check();
      });
  }

  /** Ends all streams at once. */
  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#gathering);
    const outlets = [...this.#streams].map(({ outlet }) => outlet);
    this.#endAll();
    // Those that do not take the last bytes are not waited for.
    setTimeout(() => {
      for (const outlet of outlets) outlet.destroy();
    }, STOP_MS).unref();
  }

  async #checkAll(): Promise<void> {
    const startedAt = performance.now();
    const asked = [...this.#streams];
    const sessions = new Map(asked.map((stream) => [nameOf(stream), stream]));
    const found = await this.#options.check([...sessions.values()]);
    const tablesOf = new Map(found.map((session) => [nameOf(session), session.tables]));
    for (const stream of asked) {
      const tables = tablesOf.get(nameOf(stream));
      if (!tables || stream.expiresAt <= Date.now()) this.#end(stream);
      else if (tables.join() !== stream.key) {
        stream.tables = tables;
        stream.key = tables.join();
        // What this person sees has changed as a whole.
        this.#send(stream, REFRESH);
      }
    }
    this.#checkedAt = startedAt;
  }

  #flush(): void {
    this.#gathering = undefined;
    const changed = [...this.#changed];
    const told = new Set(this.#told);
    this.#changed.clear();
    this.#told.clear();
    // Rounded down: to the browser, the change must never seem older than it is.
    const age = Math.floor(performance.now() - this.#announcedAt);
    const events = new Map<string, Buffer | undefined>();
    for (const stream of [...this.#streams]) {
      if (!events.has(stream.key)) {
        const visible = changed.filter((table) => stream.tables.includes(table));
        events.set(stream.key, visible.length > 0 ? eventOf('changed', visible, age) : undefined);
      }
      const event = events.get(stream.key);
      if (event) this.#send(stream, event);
      if (told.has(stream.userId)) this.#send(stream, NOTICES);
    }
  }

  #sendToAll(bytes: Buffer): void {
    for (const stream of [...this.#streams]) this.#send(stream, bytes);
  }

  #send(stream: Stream, bytes: Buffer): void {
    if (stream.expiresAt <= Date.now()) this.#end(stream);
    else if (stream.outlet.backlog() > MAX_BACKLOG) {
      this.#remove(stream);
      stream.outlet.destroy();
    } else stream.outlet.write(bytes);
  }

  #end(stream: Stream): void {
    this.#remove(stream);
    stream.outlet.end();
  }

  #endAll(): void {
    for (const stream of [...this.#streams]) this.#end(stream);
  }

  #remove(stream: Stream): void {
    if (!this.#streams.delete(stream)) return;
    const left = (this.#counts.get(stream.userId) ?? 1) - 1;
    if (left > 0) this.#counts.set(stream.userId, left);
    else this.#counts.delete(stream.userId);
  }
}

/** A person may hold one session twice, before and after the second factor. */
function nameOf({ sessionId, aal }: Pick<Session, 'sessionId' | 'aal'>): string {
  return `${sessionId} ${aal}`;
}
