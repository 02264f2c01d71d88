/**
 * What the server has counted since it started. Counting costs nothing worth measuring, so it is
 * always on; `server/observe` shows the numbers.
 */
const counts = {
  pagesFromCache: 0,
  pagesRendered: 0,
  signInFailures: 0,
  enquiries: 0,
  applications: 0,
  uploadsRefused: 0,
  warningsLogged: 0,
  errorsLogged: 0,
  spansDropped: 0,
};

type Counted = keyof typeof counts;

export function count(what: Counted): void {
  counts[what] += 1;
}

export function countsSoFar(): Readonly<Record<Counted, number>> {
  return counts;
}

const limits = new Map<string, number>();

/** Someone has reached the limit with this name. The names are those in the code, so they are few. */
export function countLimit(name: string): void {
  limits.set(name, (limits.get(name) ?? 0) + 1);
}

export function limitsReached(): ReadonlyMap<string, number> {
  return limits;
}
