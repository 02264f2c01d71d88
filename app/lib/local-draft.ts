import { DRAFT_PREFIX, draftKey } from './draft-key';

/** Unsaved input, kept in this browser. It survives a closed tab and a lost connection. */
export interface LocalDraft<Value = unknown> {
  at: string;
  value: Value;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Drafts contain people's details, so old ones are deleted. */
export const DRAFT_DAYS = 14;

/**
 * The person who is signed in, or was until their session ended. Nobody is offered another person's
 * draft.
 */
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
      if (key.startsWith(DRAFT_PREFIX) && isOld(parse(localStorage.getItem(key)))) {
        localStorage.removeItem(key);
      }
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
