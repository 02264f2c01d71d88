import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import {
  createStaff,
  deleteStaff,
  getWork,
  handOverWork,
  listStaff,
  listStaffOptions,
  type StaffRow,
  updateStaff,
} from './staff-api';
import type { NewStaff, StaffQuery } from './staff-schema';

export const staffKeys = {
  all: ['staff'] as const,
  list: (query: StaffQuery) => [...staffKeys.all, 'list', query] as const,
  options: () => [...staffKeys.all, 'options'] as const,
  work: (id: string) => [...staffKeys.all, 'work', id] as const,
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

export function workQuery(id: string) {
  return queryOptions({
    queryKey: staffKeys.work(id),
    queryFn: () => getWork(browserClient(), id),
    // Numbers that decide about a deletion are those of now.
    staleTime: 0,
  });
}

/** Changes the person, or adds one. */
export function useSaveStaff(seen: StaffRow | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (staff: NewStaff) =>
      seen ? updateStaff(browserClient(), seen, staff) : createStaff(browserClient(), staff),
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: staffKeys.all });
    },
  });
}

interface Departure {
  id: string;
  /** Who takes over, or nobody. */
  successorId: string | null;
  onMoved: (count: number) => void;
}

/** Leads, clients and tasks name who looks after them, so everything shown is asked for again. */
export function useDeleteStaff() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ id, successorId, onMoved }: Departure) {
      await handOverWork(browserClient(), id, successorId, onMoved);
      await deleteStaff(browserClient(), id);
    },
    onSettled() {
      void queryClient.invalidateQueries();
    },
  });
}
