import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError } from '~/lib/errors';
import { browserClient } from '~/lib/supabase/client';
import {
  deleteView,
  listViews,
  type SavedView,
  saveView,
  type ViewedList,
} from './saved-views-api';

export const viewKeys = {
  list: (list: ViewedList) => ['saved-views', list] as const,
};

export function viewsQuery(list: ViewedList) {
  return queryOptions({
    queryKey: viewKeys.list(list),
    queryFn: () => listViews(browserClient(), list),
  });
}

export function useSaveView(list: ViewedList) {
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

export function useDeleteView(list: ViewedList) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteView(browserClient(), id),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: viewKeys.list(list) });
    },
  });
}
