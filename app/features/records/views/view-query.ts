/** Parts of the address that a view does not save. */
const PASSING = ['page', 'open'];

/** The part of a list's address that a view saves. */
export function viewQuery(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  for (const name of PASSING) kept.delete(name);
  return kept.toString();
}
