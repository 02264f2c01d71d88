import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { recordKeys } from '~/features/records/record-queries';
import { browserClient } from '~/lib/supabase/client';
import {
  cancelEmail,
  type EmailSubject,
  getUndoable,
  listDrafts,
  retryEmail,
  saveEmail,
  undoEmail,
  type WrittenEmail,
} from './emails-api';
import { EMAIL_BASE, type EmailTemplate, type TemplateForm } from './emails-schema';
import type { Letter, LetterKind } from './letters';
import {
  deleteTemplate,
  getLetter,
  listTemplates,
  saveLetter,
  saveTemplate,
} from './templates-api';

const EMAIL_KEYS = recordKeys(EMAIL_BASE.table);
const TEMPLATES_KEY = ['email-templates'] as const;
const SOON_MS = 60_000;
const SOON_POLL_MS = 2_000;

export function templatesQuery() {
  return queryOptions({
    queryKey: TEMPLATES_KEY,
    queryFn: () => listTemplates(browserClient()),
  });
}

export function letterQuery(kind: LetterKind) {
  return queryOptions({
    queryKey: [...TEMPLATES_KEY, kind.purpose],
    queryFn: () => getLetter(browserClient(), kind),
  });
}

export function useSaveLetter(kind: LetterKind, stored: EmailTemplate | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (letter: Letter) => saveLetter(browserClient(), kind, stored, letter),
    // So the form shows the saved letter, even if it is opened again before the letter is read again.
    onSuccess: (saved) => queryClient.setQueryData(letterQuery(kind).queryKey, saved),
    onError: () => void queryClient.invalidateQueries({ queryKey: TEMPLATES_KEY }),
  });
}

/** The message also appears on a timeline, so everything on screen is refetched. */
export function useSaveEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (written: WrittenEmail) => saveEmail(browserClient(), written),
    onSuccess() {
      void queryClient.invalidateQueries();
    },
  });
}

/** Checks often while the message is about to be sent. */
export function undoableQuery(id: string) {
  return queryOptions({
    queryKey: [...EMAIL_KEYS.all, 'undoable', id],
    queryFn: () => getUndoable(browserClient(), id),
    refetchInterval: ({ state: { data } }) =>
      data && Date.parse(data.next_attempt_at) < Date.now() + SOON_MS ? SOON_POLL_MS : false,
  });
}

export function useUndoEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => undoEmail(browserClient(), id),
    onSettled: () => void queryClient.invalidateQueries(),
  });
}

export function draftsQuery(about: EmailSubject) {
  return queryOptions({
    queryKey: [...EMAIL_KEYS.all, 'drafts', about],
    queryFn: () => listDrafts(browserClient(), about),
  });
}

function useEmailChange(change: typeof retryEmail) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => change(browserClient(), id),
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: EMAIL_KEYS.all });
    },
  });
}

export function useRetryEmail() {
  return useEmailChange(retryEmail);
}

export function useCancelEmail() {
  return useEmailChange(cancelEmail);
}

export function useSaveTemplate(id: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: TemplateForm) => saveTemplate(browserClient(), id, form),
    onSuccess(saved) {
      queryClient.setQueryData(TEMPLATES_KEY, (known: EmailTemplate[] | undefined) =>
        known?.map((template) => (template.id === saved.id ? saved : template)),
      );
      void queryClient.invalidateQueries({ queryKey: TEMPLATES_KEY });
    },
  });
}

export function useDeleteTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteTemplate(browserClient(), id),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: TEMPLATES_KEY });
    },
  });
}
