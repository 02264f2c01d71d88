import sharp from 'sharp';

// It would keep decoded images of strangers in memory, and we never decode one twice.
sharp.cache(false);

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

/** Decoding takes a core and up to 200 MB: two at a time, for uploads and renditions together. */
export const imageWork = new WorkQueue(2);
