import type { SearchAnswer } from './search-schema';

/** The database returns no more results than this. */
export const RESULTS_MAX = 15;

/** More kinds can follow. A kind that this version does not know is shown without a label. */
export const KIND_LABELS: Readonly<Record<string, string>> = {
  article: 'Article',
  service: 'Service',
  job: 'Job',
};

export const SEARCH_MESSAGES = {
  tooMany: 'That was a lot of searches in a short time. Please wait a minute and try again.',
  partial: 'No page has all of these words. These pages have some of them.',
} as const;

/** The line above the results. */
export function resultsLine(typed: string, { corrected, results }: SearchAnswer): string {
  const words = `“${corrected ?? typed}”`;
  if (results.length === 0) return `No results for “${typed}”.`;
  if (corrected) return `Showing results for ${words}. No page has “${typed}”.`;
  if (results.length >= RESULTS_MAX) return `Top ${RESULTS_MAX} results for ${words}.`;
  return `${results.length} ${results.length === 1 ? 'result' : 'results'} for ${words}.`;
}
