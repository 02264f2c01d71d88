import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { pageQuery, useCreatePage, useUpdatePage } from './content-queries';
import type { ContentPage, PageForm } from './content-schema';
import {
  autosaveValues,
  changesOf,
  type EditorAction,
  isDirty,
  reduceEditor,
  rowOf,
  startEditor,
} from './editor-state';
import { CONTENT_MESSAGES, changeFailure } from './messages';
import { dropDraft } from './page-draft';
import { usePageDraft } from './use-page-draft';

/** How long the person pauses before what they typed is saved. */
const AUTOSAVE_MS = 2_000;

/** While it may not save, what is typed waits in the browser. */
export function usePageEditor(initial: ContentPage | null, maySave: boolean) {
  const queryClient = useQueryClient();
  const createPage = useCreatePage();
  const updatePage = useUpdatePage();
  const [state, dispatch] = useReducer(reduceEditor, initial, startEditor);
  const { page, values } = state;
  const draft = usePageDraft(page?.id ?? null, values, isDirty(state));

  async function send(form: PageForm, base = state): Promise<boolean> {
    dispatch({ type: 'sent', values: form });
    try {
      const saved = base.page
        ? await updatePage.mutateAsync({
            id: base.page.id,
            version: base.page.version,
            changes: changesOf(form, base.savedValues),
          })
        : await createPage.mutateAsync(rowOf(form));
      if (!base.page) dropDraft(null);
      dispatch({ type: 'saved', page: saved });
      return true;
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === 'stale') {
        dispatch({ type: 'refused-as-stale' });
        return false;
      }
      const verb = base.page ? 'edit' : 'create';
      const { title, description } = changeFailure(error, CONTENT_MESSAGES.saveFailed, verb);
      dispatch({ type: 'failed', reason: description });
      notifyFailure(title, error, description);
      return false;
    }
  }

  async function save() {
    const title = page ? CONTENT_MESSAGES.updated : CONTENT_MESSAGES.created;
    if (await send(values)) notify.success(title, { description: values.title });
  }

  /** What the server has now, or `null` with the reason said. */
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

  /** Shows another version; what was typed and not saved stays at hand as a draft. */
  function replaceWith(other: ContentPage) {
    if (isDirty(state)) draft.offer(values);
    dispatch({ type: 'replaced', page: other });
  }

  const autosave = useEffectEvent((form: PageForm) => void send(form));
  useEffect(() => {
    const waiting = autosaveValues(state);
    if (!waiting || !maySave) return;
    const timer = setTimeout(() => autosave(waiting), AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [state, maySave]);

  /** What failed for want of a connection is saved once there is one again. */
  const retry = useEffectEvent(() => {
    const waiting = autosaveValues({ ...state, failure: null });
    if (state.failure && waiting && maySave) void send(waiting);
  });
  useEffect(() => {
    const onOnline = () => retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);

  return { state, dispatch, draft, save, overwrite, seeTheirs, replaceWith };
}
