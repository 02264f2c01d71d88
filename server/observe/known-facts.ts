import type { SystemFacts } from './system-facts.ts';

/** The database is queried at most this often, however often callers ask. */
const FRESH_MS = 10_000;

export interface KnownFacts extends SystemFacts {
  isDatabaseUp: boolean;
  /** How long the database took to answer. */
  databaseMs: number;
}

interface Sources {
  isHealthy(): Promise<boolean>;
  readFacts(): Promise<SystemFacts>;
  clock?: () => number;
}

/** Returns a function that gives the facts, at most ten seconds old. */
export function keepFacts({ isHealthy, readFacts, clock = Date.now }: Sources) {
  let known: { at: number; facts: Promise<KnownFacts> } | undefined;

  async function read(): Promise<KnownFacts> {
    const asked = performance.now();
    const isDatabaseUp = await isHealthy();
    const databaseMs = Math.round(performance.now() - asked);
    return { ...(await readFacts()), isDatabaseUp, databaseMs };
  }

  return (): Promise<KnownFacts> => {
    const at = clock();
    if (!known || at - known.at >= FRESH_MS) known = { at, facts: read() };
    return known.facts;
  };
}
