import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createRecord, deleteRecord, saveRecord } from '~/features/records/record-api';
import { recordKeys } from '~/features/records/record-queries';
import { browserClient } from '~/lib/supabase/client';
import { getWork, handOverWork, listStaffOptions, type StaffRow } from './staff-api';
import { type NewStaff, STAFF_BASE } from './staff-schema';

const STAFF_KEYS = recordKeys(STAFF_BASE.table);

export function staffOptionsQuery() {
  return queryOptions({
    queryKey: [...STAFF_KEYS.all, 'options'],
    queryFn: () => listStaffOptions(browserClient()),
  });
}

export function workQuery(id: string) {
  return queryOptions({
    queryKey: [...STAFF_KEYS.all, 'work', id],
    queryFn: () => getWork(browserClient(), id),
    // Always fetched: people decide about a deletion by these numbers.
    staleTime: 0,
  });
}

/** Changes the person, or adds one. */
export function useSaveStaff(seen: StaffRow | null) {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(staff: NewStaff) {
      if (seen) await saveRecord(browserClient(), STAFF_BASE, seen, staff);
      else await createRecord(browserClient(), STAFF_BASE, staff);
    },
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: STAFF_KEYS.all });
    },
  });
}

interface Departure {
  id: string;
  /** The person who takes over, or null for no one. */
  successorId: string | null;
  onMoved: (count: number) => void;
}

/** Leads, clients and tasks name the person who looks after them, so everything is refetched. */
export function useDeleteStaff() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ id, successorId, onMoved }: Departure) {
      await handOverWork(browserClient(), id, successorId, onMoved);
      await deleteRecord(browserClient(), STAFF_BASE, id);
    },
    onSettled() {
      void queryClient.invalidateQueries();
    },
  });
}
