import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { browserClient } from '~/lib/supabase/client';
import { finishEntry } from './calendar-api';
import { type CalendarEntry, titleOf } from './calendar-schema';
import { CALENDAR_MESSAGES } from './messages';

/** Marks an entry as done from its card. */
export function useFinish() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (entry: CalendarEntry) => finishEntry(browserClient(), entry),
    onSuccess: (_reply, entry) =>
      notify.success(CALENDAR_MESSAGES.done, { description: titleOf(entry) }),
    onError: (error) => notifyFailure(CALENDAR_MESSAGES.doneFailed, error),
    // Placements, tasks and the dashboard show it too.
    onSettled: () => queryClient.invalidateQueries(),
  });
  return mutate;
}
