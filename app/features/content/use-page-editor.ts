import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useLocalDraft } from '~/components/unsaved/use-local-draft';
import { toAppError } from '~/lib/errors';
import { onceServerAnswers } from '~/lib/follow-connection';
import { dropDraft } from '~/lib/local-draft';
import { UNANSWERED } from '~/lib/supabase/insert-once';
import { pageQuery, useCreatePage, useUpdatePage } from './content-queries';
import type { ContentPage, PageForm } from './content-schema';
import {
  autosaveValues,
  changesOf,
  type EditorAction,
  foundSaved,
  isDirty,
  reduceEditor,
  rowOf,
  startEditor,
} from './editor-state';
import { CONTENT_MESSAGES, changeFailure, isTakenSlug } from './messages';
import { readPageDraft } from './page-draft';

/** How long people must pause before their changes are saved. */
const AUTOSAVE_MS = 2_000;

/** How long the editor waits before it repeats a save. The wait doubles with each try. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

interface Saved {
  page: ContentPage;
  values: PageForm;
}

/** While `maySave` is false, unsaved text is kept in the browser. */
export function usePageEditor(
  initial: ContentPage | null,
  maySave: boolean,
  start?: Partial<PageForm>,
) {
  const queryClient = useQueryClient();
  const createPage = useCreatePage();
  const updatePage = useUpdatePage();
  const [state, dispatch] = useReducer(reduceEditor, initial, (page) => startEditor(page, start));
  const { page, values } = state;
  const draft = useLocalDraft(
    {
      name: `page:${page?.id ?? 'new'}`,
      value: values,
      isDirty: isDirty(state),
      read: (stored) => readPageDraft(stored, values),
    },
    (changes) => dispatch({ type: 'edited', changes }),
  );

  const underWay = useRef<Promise<Saved | null>>(Promise.resolve(null));

  function send(form: PageForm, base = state, isAutosave = false): Promise<Saved | null> {
    const sending = sendNow(form, base, isAutosave);
    underWay.current = sending;
    return sending;
  }

  async function sendNow(
    form: PageForm,
    base: typeof state,
    isAutosave: boolean,
  ): Promise<Saved | null> {
    dispatch({ type: 'sent', values: form });
    try {
      const saved = base.page
        ? await updatePage.mutateAsync({
            id: base.page.id,
            version: base.page.version,
            changes: {
              ...changesOf(form, base.savedValues, base.page.site_page),
              ...(isAutosave && { autosave_of: base.page.version }),
            },
          })
        : await createPage.mutateAsync(rowOf(form));
      if (!base.page) dropDraft('page:new');
      dispatch({ type: 'saved', page: saved });
      return { page: saved, values: form };
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === 'stale') {
        const found = await findSaved(base);
        if (found) {
          dispatch({ type: 'found-saved', ...found });
          const { page, values: savedValues } = found;
          return sendNow(form, { ...base, page, savedValues, unanswered: [] }, isAutosave);
        }
        dispatch({ type: 'refused-as-stale' });
        return null;
      }
      const verb = base.page ? 'edit' : 'create';
      const { title, description } = changeFailure(error, CONTENT_MESSAGES.saveFailed, verb);
      const isSignedOut = error.code === 'unauthenticated';
      const isSlugTaken = isTakenSlug(error);
      const isUnanswered = UNANSWERED.includes(error.code);
      dispatch({ type: 'failed', reason: description, isUnanswered, isSignedOut, isSlugTaken });
      const isKnown = isAutosave && isUnanswered && base.unansweredSaves > 0;
      if (!isKnown) notifyFailure(title, error, description);
      return null;
    }
  }

  /** The newer version on the server may be one of our own saves whose reply was lost. */
  async function findSaved(base: typeof state): Promise<Saved | null> {
    if (!base.page || base.unanswered.length === 0) return null;
    const stored = await queryClient.fetchQuery(pageQuery(base.page.id)).catch(() => null);
    const form = stored && foundSaved(base, stored);
    return form ? { page: stored, values: form } : null;
  }

  async function save() {
    const title = page ? CONTENT_MESSAGES.updated : CONTENT_MESSAGES.created;
    if (await send(values)) notify.success(title, { description: values.title });
  }

  /** Saves everything on the screen and returns the page, or shows why not and returns `null`. */
  async function saveScreen(): Promise<ContentPage | null> {
    let base = state;
    if (state.sending) {
      const before = await underWay.current;
      if (!before) return null;
      base = { ...state, page: before.page, savedValues: before.values };
    }
    if (!isDirty(base)) return base.page;
    return (await send(values, base))?.page ?? null;
  }

  /** Fetches the current page, or shows why not and returns `null`. */
  async function readCurrent(): Promise<ContentPage | null> {
    if (!page) return null;
    try {
      return await queryClient.fetchQuery(pageQuery(page.id));
    } catch (thrown) {
      const { description } = changeFailure(toAppError(thrown), '', 'edit');
      notifyFailure(CONTENT_MESSAGES.loadFailed, thrown, description);
      return null;
    }
  }

  async function overwrite() {
    const theirs = await readCurrent();
    if (!theirs) return;
    const rebase: EditorAction = { type: 'rebased', page: theirs };
    const rebased = reduceEditor(state, rebase);
    dispatch(rebase);
    if (await send(rebased.values, rebased)) notify.success(CONTENT_MESSAGES.updated);
  }

  async function seeTheirs() {
    const theirs = await readCurrent();
    if (theirs) replaceWith(theirs);
  }

  /** Shows another version and keeps unsaved text as a draft. */
  function replaceWith(other: ContentPage) {
    if (isDirty(state)) draft.offer(values);
    dispatch({ type: 'replaced', page: other });
  }

  const autosave = useEffectEvent((form: PageForm) => void send(form, state, true));
  useEffect(() => {
    const waiting = autosaveValues(state);
    if (!waiting || !maySave) return;
    const timer = setTimeout(() => autosave(waiting), AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [state, maySave]);

  const { failure, unansweredSaves } = state;
  const isUnanswered = failure !== null && unansweredSaves > 0;
  const repeated = isUnanswered && maySave ? autosaveValues({ ...state, failure: null }) : null;
  const isRepeated = repeated !== null;
  const repeat = useEffectEvent(() => repeated && void send(repeated, state, true));
  // Repeats the save once the server can be reached.
  useEffect(() => {
    if (!isRepeated) return;
    let stopAsking = () => {};
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (unansweredSaves - 1), LONGEST_PAUSE_MS);
    const timer = setTimeout(() => {
      stopAsking = onceServerAnswers(repeat);
    }, pause);
    return () => {
      clearTimeout(timer);
      stopAsking();
    };
  }, [isRepeated, unansweredSaves]);

  return {
    state,
    dispatch,
    draft,
    isRepeated,
    save,
    saveScreen,
    overwrite,
    seeTheirs,
    replaceWith,
  };
}
