import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { recordKeys } from '~/features/records/record-queries';
import { browserClient } from '~/lib/supabase/client';
import { cancelEmail, createEmail, type EmailSubject, retryEmail, updateDraft } from './emails-api';
import {
  EMAIL_BASE,
  type Email,
  type EmailForm,
  type EmailTemplate,
  type TemplateForm,
} from './emails-schema';
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
    // Waits for the answer, so that opening the letter again shows what was saved.
    onSettled: () => queryClient.invalidateQueries({ queryKey: TEMPLATES_KEY }),
  });
}

interface NewEmail {
  form: EmailForm;
  status: 'draft' | 'queued';
  about: EmailSubject;
}

/** The message also appears on a timeline, so everything on screen is refetched. */
export function useCreateEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ form, status, about }: NewEmail) =>
      createEmail(browserClient(), form, status, about),
    onSuccess() {
      void queryClient.invalidateQueries();
    },
  });
}

/** Like `useCreateEmail`, for an existing draft. */
export function useUpdateDraft(draft: Pick<Email, 'id' | 'updated_at'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ form, status }: Omit<NewEmail, 'about'>) =>
      updateDraft(browserClient(), draft, form, status),
    onSuccess() {
      void queryClient.invalidateQueries();
    },
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
    onSuccess() {
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
