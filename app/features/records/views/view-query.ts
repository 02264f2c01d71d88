/** Of a moment, not of a view. */
const PASSING = ['page', 'open'];

/** The part of a list's address that a view keeps. */
export function viewQuery(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  for (const name of PASSING) kept.delete(name);
  return kept.toString();
}
