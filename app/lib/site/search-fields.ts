import { JOBS_PATH } from '../jobs/job-address.ts';

/** Pages with a form that searches, whose address people share. */
const SEARCHES = new Set([JOBS_PATH, '/search']);
/** A field of a form that was sent empty. */
const EMPTY_FIELD = /[?&][^&=]*=(?=&|$)/;

/**
 * Without script, a browser puts every field of a form into the address, empty ones too. The
 * addresses of searches have only what was chosen.
 */
export function withoutEmptyFields(path: string, search: string): string {
  if (!SEARCHES.has(path) || !EMPTY_FIELD.test(search)) return search;
  const filled = [...new URLSearchParams(search)].filter(([, value]) => value !== '');
  return filled.length > 0 ? `?${new URLSearchParams(filled)}` : '';
}
