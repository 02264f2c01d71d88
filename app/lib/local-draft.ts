import { DRAFT_PREFIX, draftKey } from './draft-key';

/** What was typed and not saved, kept in this browser. It outlives a closed tab and a lost connection. */
export interface LocalDraft<Value = unknown> {
  at: string;
  value: Value;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Drafts hold people's details: what nobody comes back to does not stay. */
export const DRAFT_DAYS = 14;

/**
 * Drafts of pages and of the site, as earlier versions kept them. They do not say whose they are, so
 * nobody can be offered them: they are cleared away.
 */
const EARLIER_KEY = /^tuart-(page-draft-|site-draft$)/;

/** Whoever is signed in, or was until their session ended. One person is never offered another's. */
let owner = 'nobody';

export function setDraftOwner(userId: string): void {
  owner = userId;
  dropOldDrafts();
}

function keyOf(name: string): string {
  return draftKey(owner, name);
}

export function loadDraft(name: string): LocalDraft | null {
  try {
    const draft = parse(localStorage.getItem(keyOf(name)));
    return draft && !isOld(draft) ? draft : null;
  } catch {
    return null;
  }
}

export function keepDraft<Value>(name: string, value: Value): LocalDraft<Value> {
  const draft = { at: new Date().toISOString(), value };
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // Storage may be blocked or full; forms work without it.
  }
  return draft;
}

export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // As above.
  }
}

function dropOldDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const isDropped =
        EARLIER_KEY.test(key) ||
        (key.startsWith(DRAFT_PREFIX) && isOld(parse(localStorage.getItem(key))));
      if (isDropped) localStorage.removeItem(key);
    }
  } catch {
    // As above.
  }
}

function isOld(draft: LocalDraft | null): boolean {
  return !draft || Date.now() - Date.parse(draft.at) > DRAFT_DAYS * DAY_MS;
}

function parse(stored: string | null): LocalDraft | null {
  try {
    const draft: unknown = JSON.parse(stored ?? 'null');
    const isDraft =
      typeof draft === 'object' && draft !== null && 'value' in draft && 'at' in draft;
    return isDraft && !Number.isNaN(Date.parse(String(draft.at))) ? (draft as LocalDraft) : null;
  } catch {
    return null;
  }
}
