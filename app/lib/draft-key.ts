export const DRAFT_PREFIX = 'tuart-draft:';

export function draftKey(owner: string, name: string): string {
  return `${DRAFT_PREFIX}${owner}:${name}`;
}

/** Logging out deletes the person's drafts, because others may use the same computer. */
export function dropDraftsOf(owner: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(draftKey(owner, ''))) localStorage.removeItem(key);
    }
  } catch {
    // Without storage there are no drafts.
  }
}
