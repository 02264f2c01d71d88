/**
 * Who needs a connection. Staff come first, then the server's own work (pages, enquiries, jobs),
 * then strangers who use the protocol directly.
 */
export interface Asker {
  kind: 'staff' | 'server' | 'visitor';
  /** The person or the address that the connection counts for. */
  key: string;
}

export const SERVER: Asker = { kind: 'server', key: '' };

interface Share {
  /** How many connections all askers of this kind may hold at once, as a share of the pool. */
  ofPool: number;
  /** How many of those one asker may hold, as a share of the pool. */
  each: number;
  waiting: number;
  waitMs: number;
}

/** In the order in which a free connection is offered. */
const SHARES: Record<Asker['kind'], Share> = {
  staff: { ofPool: 0.8, each: 0.4, waiting: 200, waitMs: 5_000 },
  server: { ofPool: 1, each: 1, waiting: 200, waitMs: 1_500 },
  visitor: { ofPool: 0.4, each: 0.2, waiting: 50, waitMs: 1_000 },
};

/** Every connection that the asker may use was taken and none became free in time. */
export class TooBusy extends Error {
  override name = 'TooBusy';
  code = 'POOL_BUSY';
}

interface Waiter {
  asker: Asker;
  admit(): void;
}

/**
 * Decides who gets one of a limited number of connections. Neither one kind of caller nor a single
 * caller can take them all, and nobody waits long: those who would have to are refused at once.
 */
export class Shares {
  readonly #size: number;
  readonly #held = new Map<string, number>();
  readonly #waiting: Waiter[] = [];
  #total = 0;

  constructor(size: number) {
    this.#size = size;
  }

  /** How many are waiting for a connection. */
  get waiting(): number {
    return this.#waiting.length;
  }

  async enter(asker: Asker): Promise<void> {
    if (this.#mayEnter(asker)) return this.#count(asker, 1);
    const { waiting, waitMs } = SHARES[asker.kind];
    const before = this.#waiting.filter((one) => one.asker.kind === asker.kind).length;
    if (before >= waiting)
      throw new TooBusy('Too many callers are waiting for a database connection.');
    await this.#wait(asker, waitMs);
  }

  leave(left: Asker): void {
    this.#count(left, -1);
    for (const kind of Object.keys(SHARES)) {
      const next = this.#waiting.find(({ asker }) => asker.kind === kind && this.#mayEnter(asker));
      if (!next) continue;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#count(next.asker, 1);
      next.admit();
      return;
    }
  }

  #wait(asker: Asker, waitMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        reject(new TooBusy('No database connection became free in time.'));
      }, waitMs);
      const waiter = {
        asker,
        admit() {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#waiting.push(waiter);
    });
  }

  #mayEnter({ kind, key }: Asker): boolean {
    const { ofPool, each } = SHARES[kind];
    return (
      this.#total < this.#size &&
      (this.#held.get(kind) ?? 0) < this.#part(ofPool) &&
      (this.#held.get(`${kind} ${key}`) ?? 0) < this.#part(each)
    );
  }

  #part(share: number): number {
    return Math.max(1, Math.floor(this.#size * share));
  }

  #count({ kind, key }: Asker, change: number): void {
    this.#total += change;
    for (const name of [kind, `${kind} ${key}`]) {
      const held = (this.#held.get(name) ?? 0) + change;
      if (held > 0) this.#held.set(name, held);
      else this.#held.delete(name);
    }
  }
}
