/** Statuses of pages that are counted and listed together. */
export const PAGE_GROUPS: Readonly<Record<string, readonly string[]>> = {
  /** Saved, but not published like this. */
  unpublished: ['draft', 'changed'],
  /** Visitors see them, maybe as they were before they changed. */
  live: ['published', 'changed'],
};
