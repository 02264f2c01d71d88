/**
 * Chooses which statements to prepare. A prepared statement stays on a connection until that
 * closes, and clients decide the shapes. So only a limited number of frequent ones are prepared,
 * and the choice is renewed from time to time.
 */
export interface PreparedShapes {
  /** The name to prepare a statement under, or undefined if it is not worth preparing. */
  nameOf(text: string): string | undefined;
}

const MAX_PREPARED = 100;
const MAX_WATCHED = 1000;
const USES_BEFORE = 3;
/** At least as long as a connection lives, see connection-pool.ts. */
const PERIOD_MS = 3_600_000;

export function createPreparedShapes(now: () => number = Date.now): PreparedShapes {
  const prepared = new Map<string, string>();
  const uses = new Map<string, number>();
  let made = 0;
  let periodEnd = now() + PERIOD_MS;

  return {
    nameOf(text) {
      if (now() >= periodEnd) {
        periodEnd = now() + PERIOD_MS;
        prepared.clear();
      }
      const known = prepared.get(text);
      if (known || prepared.size >= MAX_PREPARED) return known;
      if (uses.size >= MAX_WATCHED) uses.clear();
      const count = (uses.get(text) ?? 0) + 1;
      uses.set(text, count);
      if (count < USES_BEFORE) return undefined;
      uses.delete(text);
      const name = `r${made++}`;
      prepared.set(text, name);
      return name;
    },
  };
}
