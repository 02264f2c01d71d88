/**
 * When an article says it was published: at noon UTC on its own date, because that is the same day
 * all over Australia, or when it was first published.
 */
export function articleTime(date: string | null | undefined, firstPublishedAt: string): string {
  return date ? `${date}T12:00:00Z` : firstPublishedAt;
}
