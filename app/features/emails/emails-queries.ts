import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import {
  cancelEmail,
  createEmail,
  deleteEmail,
  type EmailSubject,
  getEmail,
  listEmails,
  retryEmail,
  updateDraft,
} from './emails-api';
import type { Email, EmailForm, EmailQuery, TemplateForm } from './emails-schema';
import { deleteTemplate, listTemplates, saveTemplate } from './templates-api';

/** How soon it shows by itself that a message was sent. */
const POLL_MS = 5_000;

export const emailKeys = {
  all: ['emails'] as const,
  list: (query: EmailQuery) => [...emailKeys.all, 'list', query] as const,
  detail: (id: string) => [...emailKeys.all, 'detail', id] as const,
  templates: () => ['email-templates'] as const,
};

export function emailListQuery(query: EmailQuery) {
  return queryOptions({
    queryKey: emailKeys.list(query),
    queryFn: ({ signal }) => listEmails(browserClient(), query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}

export function emailQuery(id: string) {
  return queryOptions({
    queryKey: emailKeys.detail(id),
    queryFn: () => getEmail(browserClient(), id),
    refetchInterval: POLL_MS,
  });
}

export function templatesQuery() {
  return queryOptions({
    queryKey: emailKeys.templates(),
    queryFn: () => listTemplates(browserClient()),
  });
}

interface NewEmail {
  form: EmailForm;
  status: 'draft' | 'queued';
  about: EmailSubject;
}

/** A message to someone is on their timeline too, so all that is shown is asked for again. */
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

/** As `useCreateEmail`, for a draft that is there already. */
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
      void queryClient.invalidateQueries({ queryKey: emailKeys.all });
    },
  });
}

export function useRetryEmail() {
  return useEmailChange(retryEmail);
}

export function useCancelEmail() {
  return useEmailChange(cancelEmail);
}

export function useDeleteEmail() {
  return useEmailChange(deleteEmail);
}

export function useSaveTemplate(id: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: TemplateForm) => saveTemplate(browserClient(), id, form),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: emailKeys.templates() });
    },
  });
}

export function useDeleteTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteTemplate(browserClient(), id),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: emailKeys.templates() });
    },
  });
}
