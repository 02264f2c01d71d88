/** Runs at most `limit` jobs at a time; `waiting` says how many stand in line. */
export class WorkQueue {
  readonly #limit: number;
  readonly #line: (() => void)[] = [];
  #running = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get waiting(): number {
    return this.#line.length;
  }

  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limit) this.#running++;
    else await new Promise<void>((resolve) => this.#line.push(resolve));
    try {
      return await job();
    } finally {
      const next = this.#line.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
