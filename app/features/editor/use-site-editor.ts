import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { type OfferedDraft, useLocalDraft } from '~/components/unsaved/use-local-draft';
import { useUnsaved } from '~/components/unsaved/use-unsaved';
import { type AppError, toAppError } from '~/lib/errors';
import { browserClient } from '~/lib/supabase/client';
import type { DraftPart, PartEdit, SiteDraft } from './draft';
import { getCurrentRelease, publishSite, savePart } from './editor-api';
import { editorKeys, siteQuery } from './editor-queries';
import {
  draftOf,
  type EditorState,
  editorReducer,
  hasChanges,
  isAskingBeforeLeave,
  openEditor,
  type StoredSite,
  unsavedDraft,
  unsavedParts,
} from './editor-state';
import { EDITOR_MESSAGES, PART_MESSAGES, publishFailure } from './messages';
import { listReleases, type Release } from './releases-api';
import { readSiteDraft } from './site-draft';

interface SaveWords {
  saved: string;
  saveFailed: string;
}

export interface SiteEditor {
  state: EditorState;
  unsaved: DraftPart[];
  hasChanges: boolean;
  isSaving: boolean;
  edit(edit: PartEdit): void;
  /** Puts it into the draft and saves that. Tells how it went, in its own words if it has them. */
  save(edit: PartEdit, words?: SaveWords): Promise<boolean>;
  publish(note: string): Promise<boolean>;
  /** Back to what visitors see. */
  revert(): Promise<void>;
  /** Reads what the server has: something was saved past this editor. */
  refresh(): Promise<void>;
  /** The part that somebody else saved while it was being changed here. */
  conflict: DraftPart | null;
  resolve(choice: 'mine' | 'theirs'): Promise<void>;
  /** Releases that others published since this one was opened. */
  before: Release[];
  dismissBefore(): void;
  localDraft: OfferedDraft;
}

/** The working copy of the site and its way to the server. */
export function useSiteEditor(stored: StoredSite): SiteEditor {
  const [state, dispatch] = useReducer(editorReducer, stored, openEditor);
  const [isSaving, setIsSaving] = useState(false);
  const [conflict, setConflict] = useState<DraftPart | null>(null);
  const [before, setBefore] = useState<Release[]>([]);
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

  const follow = useEffectEvent((latest: StoredSite) => {
    dispatch({ type: 'followed', stored: latest });
  });
  useEffect(() => follow(stored), [stored]);

  async function store(edit: PartEdit): Promise<void> {
    try {
      const version = await savePart(browserClient(), edit, state.versions[edit.part]);
      dispatch({ type: 'saved', version, ...edit });
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

  function publish(note: string) {
    return busy(async () => {
      for (const part of unsaved) await store(editOf(part, state.working));
      const db = browserClient();
      const number = await publishSite(db, note);
      const release = await getCurrentRelease(db);
      dispatch({ type: 'published', release });
      notify.success(EDITOR_MESSAGES.published, { description: `Release ${number}` });
      await tellOfOthers(number);
    }, tellPublishFailed);
  }

  /** Two may publish at once: each gets a release, and the second is told of the first. */
  async function tellOfOthers(number: number) {
    void queryClient.invalidateQueries({ queryKey: editorKeys.releases() });
    const known = state.published.number;
    if (number === known + 1) return;
    const releases = await listReleases(browserClient());
    setBefore(releases.filter((release) => release.number > known && release.number < number));
  }

  async function revert() {
    const published = draftOf(state.published);
    dispatch({ type: 'reverted' });
    await busy(
      async () => {
        for (const part of unsavedParts({ ...state, working: published })) {
          await store(editOf(part, published));
        }
      },
      (error) => notifyFailure('Failed to save changes', error),
    );
  }

  async function readAgain() {
    const latest = await queryClient.fetchQuery({ ...siteQuery(), staleTime: 0 });
    dispatch({ type: 'followed', stored: latest });
    return latest;
  }

  async function resolve(choice: 'mine' | 'theirs') {
    const part = conflict;
    if (!part) return;
    let latest: StoredSite;
    try {
      latest = await readAgain();
    } catch (cause) {
      notifyFailure(EDITOR_MESSAGES.loadFailed, cause);
      return;
    }
    if (choice === 'theirs') {
      dispatch({ type: 'edited', ...editOf(part, latest.saved) });
    }
    setConflict(null);
  }

  return {
    state,
    unsaved,
    hasChanges: hasChanges(state),
    isSaving,
    edit: (edit) => dispatch({ type: 'edited', ...edit }),
    save,
    publish,
    revert,
    async refresh() {
      await readAgain().catch(() => {
        // The draft is saved all the same: the next save tells of it.
      });
    },
    conflict,
    resolve,
    before,
    dismissBefore: () => setBefore([]),
    localDraft,
  };
}

function editOf(part: DraftPart, draft: SiteDraft): PartEdit {
  return { part, value: draft[part] } as PartEdit;
}

function tellPublishFailed(error: AppError) {
  const { kind, title, description } = publishFailure(error);
  notify[kind](title, { description });
}
