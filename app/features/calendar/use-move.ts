import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { formatDateTime } from '~/lib/format';
import { browserClient } from '~/lib/supabase/client';
import { clashesOf, type MoveTarget, moveEntry } from './calendar-api';
import { formatDay, minuteOfDay, momentOn } from './calendar-days';
import { calendarKeys } from './calendar-queries';
import type { CalendarEntry } from './calendar-schema';
import { CALENDAR_MESSAGES } from './messages';

type Entries = CalendarEntry[];

interface Move {
  entry: CalendarEntry;
  to: MoveTarget;
  isUndo?: boolean;
}

/**
 * Shows an entry on its new day at once. If the move is refused, it goes back and the person sees
 * why.
 */
export function useMove() {
  const queryClient = useQueryClient();
  const filter = { queryKey: calendarKeys.days };

  /** The entry as of the last answer, which has the time of our own change. */
  function latest(entry: CalendarEntry): CalendarEntry {
    const known = queryClient
      .getQueriesData<Entries>(filter)
      .flatMap(([, entries]) => entries ?? []);
    return known.find(({ kind, id }) => kind === entry.kind && id === entry.id) ?? entry;
  }

  const { mutate } = useMutation({
    // One after another, because a second move of an entry builds on the first.
    scope: { id: 'move in the calendar' },
    mutationFn: ({ entry, to }: Move) => moveEntry(browserClient(), latest(entry), to),
    async onMutate({ entry, to }) {
      await queryClient.cancelQueries(filter);
      const before = queryClient.getQueriesData<Entries>(filter);
      queryClient.setQueriesData<Entries>(filter, (entries) =>
        entries?.map((known) =>
          known.kind === entry.kind && known.id === entry.id
            ? { ...known, day: to.day, starts_at: to.startsAt }
            : known,
        ),
      );
      return before;
    },
    async onSuccess(day, { entry, to, isUndo = false }) {
      await queryClient.invalidateQueries();
      if (isUndo) return;
      const action = {
        label: 'Undo',
        onClick: () =>
          mutate({ entry, to: { day: entry.day, startsAt: entry.starts_at }, isUndo: true }),
      };
      const clashes = to.startsAt
        ? await clashesOf(browserClient(), entry, to.startsAt).catch(() => [])
        : [];
      if (clashes.length > 0) {
        notify.warning(CALENDAR_MESSAGES.clash, { description: clashes.join('; '), action });
        return;
      }
      const where = to.startsAt ? formatDateTime(to.startsAt) : formatDay(day, 'named');
      notify.success(
        day === to.day
          ? CALENDAR_MESSAGES.moved(where)
          : CALENDAR_MESSAGES.movedPastClosure(formatDay(day, 'named')),
        { action },
      );
    },
    onError(error, _move, before) {
      for (const [key, entries] of before ?? []) queryClient.setQueryData(key, entries);
      notifyFailure(CALENDAR_MESSAGES.moveFailed, error);
      void queryClient.invalidateQueries(filter);
    },
  });

  /** Without a minute the entry keeps its time; `null` takes it away. */
  return function move(entry: CalendarEntry, day: string, minute?: number | null) {
    const known = entry.starts_at === null ? null : minuteOfDay(entry.starts_at);
    const wanted = minute === undefined ? known : minute;
    if (day === entry.day && wanted === known) return;
    mutate({ entry, to: { day, startsAt: wanted === null ? null : momentOn(day, wanted) } });
  };
}
