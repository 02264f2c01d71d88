import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { type OfferedDraft, useLocalDraft } from '~/components/unsaved/use-local-draft';
import { type AppError, toAppError } from '~/lib/errors';
import type { SitePart } from '~/lib/site/parts';
import { discardChanges, type UnseenChange, unseenChanges } from '~/lib/site/site-changes';
import { browserClient } from '~/lib/supabase/client';
import { useUnsaved } from '~/lib/unsaved/use-unsaved';
import { changedParts, type DraftPart, type PartEdit, type SiteDraft } from './draft';
import { publishSite, savePart } from './editor-api';
import { editorKeys, siteQuery } from './editor-queries';
import {
  type DraftVersions,
  draftOf,
  type EditorState,
  editorReducer,
  hasChanges,
  isAskingBeforeLeave,
  openEditor,
  releaseOf,
  type StoredSite,
  seenOf,
  unsavedDraft,
  unsavedParts,
} from './editor-state';
import { EDITOR_MESSAGES, PART_MESSAGES, publishFailure } from './messages';
import type { Presence } from './presence-api';
import { listReleases, type Release } from './releases-api';
import { readSiteDraft } from './site-draft';
import { usePresence } from './use-presence';

interface SaveWords {
  saved: string;
  saveFailed: string;
}

export interface SiteEditor {
  state: EditorState;
  unsaved: DraftPart[];
  hasChanges: boolean;
  isSaving: boolean;
  /** Quick successive edits of a part are undone together, unless one is a separate step. */
  edit(edit: PartEdit, isOwnStep?: boolean): void;
  /** Adds the edit to the draft and saves it. Shows the result, with `words` if given. */
  save(edit: PartEdit, words?: SaveWords): Promise<boolean>;
  /** Saves unsaved changes in these parts, and publishes the parts as they are on screen. */
  publish(note: string, parts: SitePart[]): Promise<boolean>;
  canUndo: boolean;
  canRedo: boolean;
  undo(): void;
  redo(): void;
  /** Goes back to what visitors see. */
  revert(): Promise<void>;
  /** For a panel that saves this part by itself. Throws what the panel's save throws. */
  saveByPanel(part: DraftPart, save: () => Promise<void>): Promise<void>;
  /** The part that someone else saved while it was being changed here. */
  conflict: DraftPart | null;
  resolve(choice: 'mine' | 'theirs'): Promise<void>;
  /** Email addresses of the other people who have the editor open. */
  others: string[];
  /** What others saved or published, which this screen now shows. */
  news: UnseenChange[];
  dismissNews(): void;
  /** Releases that others published since this editor was opened. */
  before: Release[];
  dismissBefore(): void;
  localDraft: OfferedDraft;
}

/** The working copy of the site, and how it is saved and published. */
export function useSiteEditor(stored: StoredSite): SiteEditor {
  const [state, dispatch] = useReducer(editorReducer, stored, openEditor);
  const [isSaving, setIsSaving] = useState(false);
  const [conflict, setConflict] = useState<DraftPart | null>(null);
  const [before, setBefore] = useState<Release[]>([]);
  const [news, setNews] = useState<UnseenChange[]>([]);
  const localDraft = useLocalDraft(
    {
      name: 'site',
      value: useMemo(() => unsavedDraft(state), [state]),
      isDirty: unsavedParts(state).length > 0,
      read: (stored) => readSiteDraft(stored, state.saved),
    },
    (parts) => dispatch({ type: 'restoredLocally', parts }),
  );
  useUnsaved(isAskingBeforeLeave(state));
  const queryClient = useQueryClient();
  const unsaved = unsavedParts(state);

  const presence = usePresence();

  const follow = useEffectEvent((latest: StoredSite) => {
    dispatch({ type: 'followed', stored: latest });
  });
  useEffect(() => follow(stored), [stored]);

  const followOthers = useEffectEvent(async () => {
    if (!presence || isSaving || isUpToDate(state, presence)) return;
    // Failing is harmless: saving and publishing check the server anyway.
    await readAgain().catch(() => {});
  });
  useEffect(() => {
    if (presence) void followOthers();
  }, [presence]);

  /** Returns the version that was saved. */
  async function store(edit: PartEdit): Promise<string> {
    try {
      const version = await savePart(browserClient(), edit, state.versions[edit.part]);
      dispatch({ type: 'saved', version, ...edit });
      return version;
    } catch (cause) {
      const error = toAppError(cause);
      if (error.code === 'conflict') setConflict(edit.part);
      throw error;
    }
  }

  async function busy(work: () => Promise<void>, onError: (error: AppError) => void) {
    setIsSaving(true);
    try {
      await work();
      return true;
    } catch (cause) {
      onError(toAppError(cause));
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  function save(edit: PartEdit, words: SaveWords = PART_MESSAGES[edit.part]) {
    dispatch({ type: 'edited', ...edit });
    return busy(
      async () => {
        await store(edit);
        notify.success(words.saved);
      },
      (error) => notifyFailure(words.saveFailed, error),
    );
  }

  function publish(note: string, parts: SitePart[]) {
    return busy(async () => {
      const versions: DraftVersions = { ...state.versions };
      for (const part of unsaved.filter((name) => parts.includes(name))) {
        versions[part] = await store(editOf(part, state.working));
      }
      const seen = seenOf({ ...state, versions }, parts);
      const release = releaseOf(state, parts);
      const number = await publishSite(browserClient(), { note, parts, seen, release });
      // The release is live. Nothing below may report a failure.
      dispatch({ type: 'published', release: { ...release, number } });
      notify.success(EDITOR_MESSAGES.published, { description: `Release ${number}` });
      setNews([]);
      setBefore([]);
      void queryClient.invalidateQueries({ queryKey: editorKeys.releases() });
    }, tellPublishFailed);
  }

  function tellPublishFailed(error: AppError) {
    const unseen = unseenChanges(error);
    if (unseen.length > 0) void showUnseen(unseen);
    const { kind, title, description } = publishFailure(error);
    notify[kind](title, { description });
  }

  /** Someone was faster: shows their changes, so that the person can check again. */
  async function showUnseen(unseen: UnseenChange[]) {
    setNews(unseen.filter(({ part }) => part !== 'release'));
    try {
      await readAgain();
    } catch (cause) {
      notifyFailure(EDITOR_MESSAGES.loadFailed, cause);
    }
  }

  async function revert() {
    await busy(
      async () => {
        const parts = changedParts(state.saved, draftOf(state.published));
        if (parts.length > 0) {
          await discardChanges(browserClient(), parts, seenOf(state, parts));
        }
        dispatch({ type: 'reverted' });
        const latest = await fetchSite();
        dispatch({ type: 'reverted', stored: latest });
      },
      (error) => {
        const unseen = unseenChanges(error);
        if (unseen.length > 0) void showUnseen(unseen);
        notifyFailure(EDITOR_MESSAGES.revertFailed, error);
      },
    );
  }

  function fetchSite() {
    return queryClient.fetchQuery({ ...siteQuery(), staleTime: 0 });
  }

  /** Fetches what others saved, shows it and says who saved it. */
  async function readAgain() {
    const latest = await fetchSite();
    const theirs = changedParts(state.saved, latest.saved);
    const mine = theirs.find((part) => unsaved.includes(part));
    if (mine) setConflict(mine);
    const told = latest.waiting.filter(({ part }) => theirs.some((name) => name === part));
    if (told.length > 0) {
      setNews(told.map(({ part, savedAt, savedBy }) => ({ part, at: savedAt, by: savedBy })));
    }
    dispatch({ type: 'followed', stored: latest });
    const known = state.published.number;
    if (latest.published.number === known) return;
    const releases = await listReleases(browserClient());
    setBefore(releases.filter(({ number }) => number > known));
  }

  async function resolve(choice: 'mine' | 'theirs') {
    const part = conflict;
    if (!part) return;
    try {
      const latest = await fetchSite();
      if (choice === 'theirs') dispatch({ type: 'edited', ...editOf(part, latest.saved) });
      // From here on the person knows about the other change, so the next save may replace it.
      dispatch({ type: 'adopted', part, stored: latest });
    } catch (cause) {
      notifyFailure(EDITOR_MESSAGES.loadFailed, cause);
      return;
    }
    setConflict(null);
    setNews([]);
  }

  return {
    state,
    unsaved,
    hasChanges: hasChanges(state),
    isSaving,
    edit: (edit, isOwnStep) =>
      dispatch({ type: 'edited', at: isOwnStep ? undefined : Date.now(), ...edit }),
    canUndo: state.history.past.length > 0,
    canRedo: state.history.future.length > 0,
    undo: () => dispatch({ type: 'undone' }),
    redo: () => dispatch({ type: 'redone' }),
    save,
    publish,
    revert,
    async saveByPanel(part, saveIt) {
      // Until the end, nothing else reads the site: it would take the change for someone else's.
      setIsSaving(true);
      try {
        await saveIt();
        // The draft is saved, so failing here is harmless: the next save reports any conflict.
        const latest = await fetchSite().catch(() => null);
        if (latest) dispatch({ type: 'savedByPanel', part, stored: latest });
      } finally {
        setIsSaving(false);
      }
    },
    conflict,
    resolve,
    others: presence?.others ?? [],
    news,
    dismissNews: () => setNews([]),
    before,
    dismissBefore: () => setBefore([]),
    localDraft,
  };
}

function editOf(part: DraftPart, draft: SiteDraft): PartEdit {
  return { part, value: draft[part] } as PartEdit;
}

function isUpToDate(state: EditorState, presence: Presence): boolean {
  const versions = { ...state.versions, settings: state.settings.version };
  const names = Object.keys(versions) as SitePart[];
  return (
    presence.release === state.published.number &&
    names.every((part) => (presence.versions[part] ?? null) === versions[part])
  );
}
