import type { PageReview } from './review-api';

interface OpenPage {
  version: number;
  /** Something on the screen has not been saved. */
  hasChanges: boolean;
  userId: string | null;
}

/**
 * Whether the people who publish have the page, as it is on the author's screen. Once the author
 * changes something, the author is editing it again.
 */
export function isWithReviewers(
  review: Pick<PageReview, 'requested_by' | 'version'> | null | undefined,
  { version, hasChanges, userId }: OpenPage,
): boolean {
  if (!review || userId === null || review.requested_by !== userId) return false;
  return review.version === version && !hasChanges;
}
