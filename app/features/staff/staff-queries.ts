import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import { createStaff, deleteStaff, listStaff, listStaffOptions } from './staff-api';
import type { NewStaff, StaffQuery } from './staff-schema';

export const staffKeys = {
  all: ['staff'] as const,
  list: (query: StaffQuery) => [...staffKeys.all, 'list', query] as const,
  options: () => [...staffKeys.all, 'options'] as const,
};

export function staffListQuery(query: StaffQuery) {
  return queryOptions({
    queryKey: staffKeys.list(query),
    queryFn: ({ signal }) => listStaff(browserClient(), query, signal),
    placeholderData: keepPreviousData,
  });
}

export function staffOptionsQuery() {
  return queryOptions({
    queryKey: staffKeys.options(),
    queryFn: () => listStaffOptions(browserClient()),
  });
}

export function useCreateStaff() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (staff: NewStaff) => createStaff(browserClient(), staff),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: staffKeys.all });
    },
  });
}

export function useDeleteStaff() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteStaff(browserClient(), id),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: staffKeys.all });
    },
  });
}
