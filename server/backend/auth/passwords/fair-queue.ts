export interface Place {
  /** Whose turn it counts as, such as the client's address. */
  key: string;
  /** Goes before everything that is not first. */
  isFirst: boolean;
}

/**
 * Waiting work that is shared out evenly: each key in turn, first things first. When it is full, the
 * key with the most waiting gives way, so that a flood from one place crowds out only itself.
 */
export class FairQueue<T> {
  readonly #max: number;
  readonly #first = new Map<string, T[]>();
  readonly #rest = new Map<string, T[]>();

  /** At most so many wait, of those that go first and of the others each. */
  constructor(max: number) {
    this.#max = max;
  }

  /** Returns what had to give way: the new item itself, an older one, or nothing. */
  add(item: T, { key, isFirst }: Place): T | undefined {
    const lane = isFirst ? this.#first : this.#rest;
    const own = lane.get(key) ?? [];
    if (sizeOf(lane) < this.#max) {
      lane.set(key, [...own, item]);
      return undefined;
    }
    const longest = [...lane.values()].reduce((a, b) => (b.length > a.length ? b : a));
    if (longest.length <= own.length + 1) return item;
    lane.set(key, [...own, item]);
    return longest.pop();
  }

  take(): T | undefined {
    return takeFrom(this.#first) ?? takeFrom(this.#rest);
  }

  remove(item: T): void {
    for (const lane of [this.#first, this.#rest]) {
      for (const [key, items] of lane) {
        const left = items.filter((candidate) => candidate !== item);
        if (left.length === 0) lane.delete(key);
        else lane.set(key, left);
      }
    }
  }
}

function sizeOf(lane: Map<string, unknown[]>): number {
  return [...lane.values()].reduce((sum, items) => sum + items.length, 0);
}

/** A map keeps the order of insertion: whoever was served goes to its end. */
function takeFrom<T>(lane: Map<string, T[]>): T | undefined {
  const [entry] = lane;
  if (!entry) return undefined;
  const [key, [item, ...others]] = entry;
  lane.delete(key);
  if (others.length > 0) lane.set(key, others);
  return item;
}
