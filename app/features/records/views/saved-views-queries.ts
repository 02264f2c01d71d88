import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError } from '~/lib/errors';
import { browserClient } from '~/lib/supabase/client';
import { deleteView, listViews, type SavedView, saveView } from './saved-views-api';

export const viewKeys = {
  list: (list: string) => ['saved-views', list] as const,
};

export function viewsQuery(list: string) {
  return queryOptions({
    queryKey: viewKeys.list(list),
    queryFn: () => listViews(browserClient(), list),
  });
}

export function useSaveView(list: string) {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(view: Omit<SavedView, 'id'>) {
      const { data } = await browserClient().auth.getSession();
      if (!data.session) throw new AppError('unauthenticated');
      await saveView(browserClient(), list, data.session.user.id, view);
    },
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: viewKeys.list(list) });
    },
  });
}

export function useDeleteView(list: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteView(browserClient(), id),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: viewKeys.list(list) });
    },
  });
}
