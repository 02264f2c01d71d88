/**
 * Which statements to prepare. A prepared one lives on every connection until that closes, and
 * clients choose the shapes, so only a limited number of often used ones are, chosen anew at times.
 */
export interface PreparedShapes {
  /** Under which name to prepare a statement, or nothing where it is not worth it. */
  nameOf(text: string): string | undefined;
}

const MAX_PREPARED = 100;
const MAX_WATCHED = 1000;
const USES_BEFORE = 3;
/** No shorter than the life of a connection, see connection-pool.ts. */
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
