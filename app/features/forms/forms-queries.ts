import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import { listFormVersions } from './form-versions-api';
import {
  createForm,
  deleteForm,
  type Form,
  type FormContent,
  getForm,
  listForms,
  saveForm,
} from './forms-api';

export const formKeys = {
  all: ['forms'] as const,
  list: () => [...formKeys.all, 'list'] as const,
  detail: (id: string) => [...formKeys.all, 'detail', id] as const,
  versions: (key: string) => [...formKeys.all, 'versions', key] as const,
};

export function formsQuery() {
  return queryOptions({
    queryKey: formKeys.list(),
    queryFn: () => listForms(browserClient()),
  });
}

/** Always fetched: an editor that opens with an old copy would save against an old version. */
export function formQuery(id: string) {
  return queryOptions({
    queryKey: formKeys.detail(id),
    queryFn: () => getForm(browserClient(), id),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function formVersionsQuery(key: string) {
  return queryOptions({
    queryKey: formKeys.versions(key),
    queryFn: () => listFormVersions(browserClient(), key),
  });
}

export function useCreateForm() {
  const refresh = useRefreshForms();
  return useMutation({
    mutationFn: (name: string) => createForm(browserClient(), name),
    onSuccess: refresh,
  });
}

interface FormSave {
  seen: Pick<Form, 'id' | 'version'>;
  content: FormContent;
}

export function useSaveForm() {
  const refresh = useRefreshForms();
  return useMutation({
    mutationFn: ({ seen, content }: FormSave) => saveForm(browserClient(), seen, content),
    // Offline, saving fails at once, so that the editor can say so instead of showing “Saving”.
    networkMode: 'always',
    onSuccess: refresh,
  });
}

export function useDeleteForm() {
  const refresh = useRefreshForms();
  return useMutation({
    mutationFn: (id: string) => deleteForm(browserClient(), id),
    onSuccess: refresh,
  });
}

/** Not the form itself: an open editor keeps the version that it has shown. */
function useRefreshForms() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: formKeys.list() }),
      client.invalidateQueries({ queryKey: [...formKeys.all, 'versions'] }),
    ]);
}
