import type { SiteRelease } from '~/lib/site/release';
import { changedParts, type DraftPart, type PartEdit, type SiteDraft } from './draft';

export type DraftVersions = Record<DraftPart, string | null>;

/** What the server has: the drafts as they are saved, and what visitors see. */
export interface StoredSite {
  saved: SiteDraft;
  versions: DraftVersions;
  published: SiteRelease;
}

export interface EditorState extends StoredSite {
  /** What is on the screen. */
  working: SiteDraft;
  /** Something was changed since the editor was opened or the site published (§4). */
  isTouched: boolean;
  /** Grows when the whole draft is replaced: fields that hold what is typed start anew. */
  replacements: number;
}

export type EditorAction =
  | ({ type: 'edited' } & PartEdit)
  | ({ type: 'saved'; version: string } & PartEdit)
  | { type: 'restoredLocally'; parts: Partial<SiteDraft> }
  | { type: 'published'; release: SiteRelease }
  | { type: 'reverted' }
  | { type: 'followed'; stored: StoredSite };

export function openEditor(stored: StoredSite): EditorState {
  return { ...stored, working: stored.saved, isTouched: false, replacements: 0 };
}

export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'edited':
      return {
        ...state,
        working: { ...state.working, [action.part]: action.value },
        isTouched: true,
      };
    case 'saved':
      return {
        ...state,
        saved: { ...state.saved, [action.part]: action.value },
        versions: { ...state.versions, [action.part]: action.version },
      };
    case 'restoredLocally':
      return replaced(state, { ...state.working, ...action.parts });
    case 'published':
      return { ...state, published: action.release, isTouched: false };
    case 'reverted':
      return replaced(state, draftOf(state.published));
    case 'followed':
      return follow(state, action.stored);
  }
}

function replaced(state: EditorState, working: SiteDraft): EditorState {
  return { ...state, working, isTouched: true, replacements: state.replacements + 1 };
}

/** What others saved shows, except where it would replace what is being changed here. */
function follow(state: EditorState, stored: StoredSite): EditorState {
  const kept = unsavedDraft(state);
  return { ...state, ...stored, working: { ...stored.saved, ...kept } };
}

export function draftOf({ theme, layout, branding, menus }: SiteRelease): SiteDraft {
  return { theme, layout, branding, menus };
}

export function unsavedParts({ working, saved }: EditorState): DraftPart[] {
  return changedParts(working, saved);
}

export function unsavedDraft(state: EditorState): Partial<SiteDraft> {
  return Object.fromEntries(unsavedParts(state).map((part) => [part, state.working[part]]));
}

/** Whether there is something to publish (§2). */
export function hasChanges({ working, published }: EditorState): boolean {
  return changedParts(working, draftOf(published)).length > 0;
}

/** Whether leaving asks first: changes of this visit that visitors do not see yet (§4). */
export function isAskingBeforeLeave(state: EditorState): boolean {
  return state.isTouched && hasChanges(state);
}
