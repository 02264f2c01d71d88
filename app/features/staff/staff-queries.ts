import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createRecord, saveRecord } from '~/features/records/record-api';
import { recordKeys } from '~/features/records/record-queries';
import { browserClient } from '~/lib/supabase/client';
import {
  getWork,
  type HandingOver,
  handOverWork,
  linkStaff,
  removeStaff,
  type StaffRow,
} from './staff-api';
import { type NewStaff, STAFF_BASE } from './staff-schema';

const STAFF_KEYS = recordKeys(STAFF_BASE.table);

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

/** Many records name the person who looks after them, so everything is refetched. */
function useTeamChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled() {
      void queryClient.invalidateQueries();
    },
  });
}

export function useHandOver() {
  return useTeamChange((work: HandingOver) => handOverWork(browserClient(), work));
}

export function useRemoveStaff() {
  return useTeamChange(async (work: HandingOver) => {
    await handOverWork(browserClient(), work);
    return removeStaff(browserClient(), work.staffId);
  });
}

export function useLinkStaff() {
  return useTeamChange(({ userId, staffId }: { userId: string; staffId: string }) =>
    linkStaff(browserClient(), userId, staffId),
  );
}
