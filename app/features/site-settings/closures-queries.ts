import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getHolidayList } from '~/lib/site/holiday-list';
import { browserClient } from '~/lib/supabase/client';
import type { NewClosure } from './closure-schema';
import {
  addClosure,
  listClosures,
  listPublicHolidays,
  removeClosure,
  switchClosure,
} from './closures-api';

const closureKeys = {
  all: () => ['closures'] as const,
  list: () => ['closures', 'list'] as const,
  holidays: () => ['closures', 'holidays'] as const,
};

export function closuresQuery() {
  return queryOptions({
    queryKey: closureKeys.list(),
    queryFn: () => listClosures(browserClient()),
  });
}

export function closureHolidaysQuery() {
  return queryOptions({
    queryKey: closureKeys.holidays(),
    queryFn: () => getHolidayList(browserClient()),
  });
}

export type ClosureChange =
  | { kind: 'add'; closure: NewClosure }
  | { kind: 'switch'; id: string; isOff: boolean }
  | { kind: 'remove'; id: string }
  | { kind: 'holidays' };

export function useChangeClosures() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn(change: ClosureChange) {
      const db = browserClient();
      if (change.kind === 'add') return addClosure(db, change.closure);
      if (change.kind === 'switch') return switchClosure(db, change.id, change.isOff);
      if (change.kind === 'remove') return removeClosure(db, change.id);
      return listPublicHolidays(db);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: closureKeys.all() }),
  });
}
