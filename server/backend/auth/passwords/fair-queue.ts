export interface Place {
  /** Who the item belongs to, such as the client's address. */
  key: string;
  /** Served before everything without priority. */
  isFirst: boolean;
}

/**
 * A queue that shares work out evenly: priority items first, and one item per key in turn. When it
 * is full, the key with the most items loses one, so a flood from one place only crowds out itself.
 */
export class FairQueue<T> {
  readonly #max: number;
  readonly #first = new Map<string, T[]>();
  readonly #rest = new Map<string, T[]>();

  /** `max` limits the priority items and the other items separately. */
  constructor(max: number) {
    this.#max = max;
  }

  /** Returns the item that had to make room: the new one, an older one, or none. */
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

/** A map keeps insertion order, so a key that was just served moves to the end. */
function takeFrom<T>(lane: Map<string, T[]>): T | undefined {
  const [entry] = lane;
  if (!entry) return undefined;
  const [key, [item, ...others]] = entry;
  lane.delete(key);
  if (others.length > 0) lane.set(key, others);
  return item;
}
