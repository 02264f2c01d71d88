import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { hasSameShape } from '~/components/unsaved/same-shape';
import { useLocalDraft } from '~/components/unsaved/use-local-draft';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import type { FormProblem } from '~/lib/forms/form-problems';
import { isSameJson } from '~/lib/same-json';
import { contentOf, draftOf, type FormDraft, problemsOf } from './form-draft';
import type { Form } from './forms-api';
import { formQuery, useSaveForm } from './forms-queries';
import { FORM_MESSAGES } from './messages';

/** What is typed in the editor, and how it is saved without overwriting anyone's work. */
export function useFormEditor(loaded: Form, initial: FormDraft) {
  const client = useQueryClient();
  const saveForm = useSaveForm();
  // The version that this editor has shown. A refetch does not change it.
  const [form, setForm] = useState(loaded);
  const [saved, setSaved] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [isStale, setIsStale] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const isDirty = !isSameJson(draft, saved);
  const problems = isChecked ? problemsOf(form.key, draft) : [];
  const kept = useLocalDraft<FormDraft>(
    {
      name: `form:${form.id}`,
      value: draft,
      isDirty,
      read: (stored) => {
        const isDraft = hasSameShape<FormDraft>(stored, saved) && Array.isArray(stored.fields);
        return isDraft && !isSameJson(stored, saved) ? stored : null;
      },
    },
    setDraft,
  );

  function send(seen: Form) {
    setFailure(null);
    saveForm.mutate(
      { seen, content: contentOf(draft) },
      {
        onSuccess(result) {
          setForm(result);
          setSaved(draft);
          setIsStale(false);
          notify.success(FORM_MESSAGES.saved, { description: FORM_MESSAGES.savedDetail });
        },
        onError(thrown) {
          const error = toAppError(thrown);
          if (error.code === 'stale') setIsStale(true);
          else setFailure(failureText(error));
          notifyFailure(FORM_MESSAGES.saveFailed, error);
        },
      },
    );
  }

  /** Saves unless there are problems, which it returns. */
  function save(): FormProblem[] {
    const found = problemsOf(form.key, draft);
    setIsChecked(found.length > 0);
    const [first] = found;
    if (first) notify.validation(FORM_MESSAGES.problems, { description: first.text });
    else send(form);
    return found;
  }

  async function fetchTheirs(): Promise<Form | null> {
    try {
      return await client.fetchQuery(formQuery(form.id));
    } catch (error) {
      notifyFailure(FORM_MESSAGES.loadFailed, error);
      return null;
    }
  }

  async function overwrite() {
    const theirs = await fetchTheirs();
    if (theirs) send(theirs);
  }

  async function seeTheirs() {
    const theirs = await fetchTheirs();
    if (theirs) show(theirs);
  }

  /** Shows a saved form. What was typed here is offered as a draft. */
  function show(theirs: Form) {
    const next = draftOf(theirs);
    if (!next) return;
    if (isDirty) kept.offer(draft);
    setForm(theirs);
    setSaved(next);
    setDraft(next);
    setIsStale(false);
    setIsChecked(false);
  }

  return {
    form,
    draft,
    kept,
    problems,
    isDirty,
    isStale,
    failure,
    isSaving: saveForm.isPending,
    change: setDraft,
    save,
    overwrite,
    seeTheirs,
    show,
  };
}
