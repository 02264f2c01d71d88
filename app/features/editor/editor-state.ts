import { isSamePart, type SitePart } from '~/lib/site/parts';
import type { SiteRelease } from '~/lib/site/release-parts';
import type { SiteSettings } from '~/lib/site/settings';
import type { Seen, WaitingChange } from '~/lib/site/site-changes';
import { changedParts, DRAFT_PARTS, type DraftPart, type PartEdit, type SiteDraft } from './draft';
import { type History, NO_HISTORY, redoStep, undoStep, withoutParts, withStep } from './history';

export type DraftVersions = Record<DraftPart, string | null>;

/** What the server has: the saved drafts, and what visitors see. */
export interface StoredSite {
  saved: SiteDraft;
  versions: DraftVersions;
  published: SiteRelease;
  /** Edited on their own screen. The editor can publish them too. */
  settings: { saved: SiteSettings; version: string | null };
  /** Who saved the changes that are not published yet. */
  waiting: WaitingChange[];
}

export interface EditorState extends StoredSite {
  /** What is on the screen. */
  working: SiteDraft;
  history: History;
  /** Whether anything has changed since the editor was opened or the site was published (§4). */
  isTouched: boolean;
  /** Increases when the whole draft is replaced, so that fields with their own state reset. */
  replacements: number;
}

export type EditorAction =
  /** `at`: quick successive changes to a part, such as typing, are undone together. */
  | ({ type: 'edited'; at?: number } & PartEdit)
  | ({ type: 'saved'; version: string } & PartEdit)
  | { type: 'undone' }
  | { type: 'redone' }
  | { type: 'restoredLocally'; parts: Partial<SiteDraft> }
  | { type: 'published'; release: SiteRelease }
  /** `stored`: what the server has after the drafts were reverted. */
  | { type: 'reverted'; stored?: StoredSite }
  | { type: 'followed'; stored: StoredSite }
  /** A panel that saves by itself, such as the hero's, has changed this part. */
  | { type: 'savedByPanel'; part: DraftPart; stored: StoredSite }
  /** The person has seen what others saved in this part, so the next save replaces it. */
  | { type: 'adopted'; part: DraftPart; stored: StoredSite };

export function openEditor(stored: StoredSite): EditorState {
  return {
    ...stored,
    working: stored.saved,
    history: NO_HISTORY,
    isTouched: false,
    replacements: 0,
  };
}

export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'edited':
      return edited(state, { [action.part]: action.value }, action.at);
    case 'saved':
      return {
        ...state,
        saved: { ...state.saved, [action.part]: action.value },
        versions: { ...state.versions, [action.part]: action.version },
      };
    case 'undone':
      return stepped(state, undoStep(state.history));
    case 'redone':
      return stepped(state, redoStep(state.history));
    case 'restoredLocally':
      return replaced(edited(state, action.parts));
    case 'published':
      return { ...state, published: action.release, isTouched: false };
    case 'reverted': {
      const base = { ...state, ...action.stored };
      return replaced(edited(base, draftOf(base.published)));
    }
    case 'followed':
      return follow(state, action.stored);
    case 'savedByPanel':
      return savedByPanel(state, action.part, action.stored);
    case 'adopted':
      return adopt(follow(state, action.stored), action.part, action.stored);
  }
}

function edited(state: EditorState, parts: Partial<SiteDraft>, at?: number): EditorState {
  const working = { ...state.working, ...parts };
  const changed = changedParts(state.working, working);
  return {
    ...state,
    working,
    history: withStep(state.history, {
      before: pickParts(state.working, changed),
      after: pickParts(working, changed),
      at,
    }),
    isTouched: true,
  };
}

function stepped(state: EditorState, step: ReturnType<typeof undoStep>): EditorState {
  if (!step) return state;
  return {
    ...state,
    working: { ...state.working, ...step.parts },
    history: step.history,
    isTouched: true,
  };
}

function replaced(state: EditorState): EditorState {
  return { ...state, replacements: state.replacements + 1 };
}

/**
 * Shows what others saved, except in parts with unsaved changes. Those keep the version they are
 * based on, so that saving them asks first.
 */
function follow(state: EditorState, stored: StoredSite): EditorState {
  const unsaved = unsavedParts(state);
  // This copy may have been read before this editor saved or published.
  const isOlder = (part: DraftPart) =>
    Date.parse(stored.versions[part] ?? '') < Date.parse(state.versions[part] ?? '');
  const kept = DRAFT_PARTS.filter((part) => unsaved.includes(part) || isOlder(part));
  const published =
    stored.published.number < state.published.number ? state.published : stored.published;
  const working = { ...stored.saved, ...pickParts(state.working, kept) };
  return {
    ...state,
    ...stored,
    published,
    saved: { ...stored.saved, ...pickParts(state.saved, kept) },
    versions: { ...stored.versions, ...pickParts(state.versions, kept) },
    working,
    history: withoutParts(state.history, changedParts(state.working, working)),
  };
}

/** It was this person's own change, so it can be undone like the others. */
function savedByPanel(state: EditorState, part: DraftPart, stored: StoredSite): EditorState {
  return follow(edited(adopt(state, part, stored), { [part]: stored.saved[part] }), stored);
}

function adopt(state: EditorState, part: DraftPart, stored: StoredSite): EditorState {
  return {
    ...state,
    saved: { ...state.saved, [part]: stored.saved[part] },
    versions: { ...state.versions, [part]: stored.versions[part] },
  };
}

export function draftOf({ theme, layout, branding, menus }: SiteRelease): SiteDraft {
  return { theme, layout, branding, menus };
}

export function pickParts<T extends object>(from: T, parts: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(parts.map((part) => [part, from[part]])) as Partial<T>;
}

export function unsavedParts({ working, saved }: EditorState): DraftPart[] {
  return changedParts(working, saved);
}

export function unsavedDraft(state: EditorState): Partial<SiteDraft> {
  return pickParts(state.working, unsavedParts(state));
}

/** The unpublished parts: of the draft on the screen, and the settings. */
export function publishableParts({ working, published, settings }: EditorState): SitePart[] {
  const drafted: SitePart[] = changedParts(working, draftOf(published));
  const isWaiting = !isSamePart('settings', { settings: settings.saved }, published);
  return isWaiting ? [...drafted, 'settings'] : drafted;
}

/** Whether there is something to publish (§2). */
export function hasChanges(state: EditorState): boolean {
  return publishableParts(state).length > 0;
}

/** Whether leaving asks first: unpublished changes from this visit (§4). */
export function isAskingBeforeLeave(state: EditorState): boolean {
  const { working, published, isTouched } = state;
  return isTouched && changedParts(working, draftOf(published)).length > 0;
}

/** The release that publishing these parts would make. */
export function releaseOf(
  state: EditorState,
  parts: readonly SitePart[],
): Omit<SiteRelease, 'number'> {
  const { published, working, settings } = state;
  const drafted = pickParts(
    working,
    DRAFT_PARTS.filter((part) => parts.includes(part)),
  );
  return {
    ...published,
    ...drafted,
    settings: parts.includes('settings') ? settings.saved : published.settings,
  };
}

/** The versions of these parts on the screen, and the release they are based on. */
export function seenOf(state: EditorState, parts: readonly SitePart[]): Seen {
  const versions = { ...state.versions, settings: state.settings.version };
  return { release: state.published.number, ...pickParts(versions, parts) };
}
