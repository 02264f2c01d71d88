import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import type { PageSchedule } from './content-api';
import { publicationQuery, useSchedulePage } from './content-queries';
import type { ContentPage } from './content-schema';
import { CONTENT_MESSAGES, changeFailure, refusalOf } from './messages';
import { nextLook } from './next-look';

interface ScheduleOptions {
  page: ContentPage | null;
  /** Saves what is on the screen and returns the saved page, or `null` if saving failed. */
  onBeforeSchedule: () => Promise<ContentPage | null>;
  onChanged: (page: ContentPage) => void;
  onStale: () => void;
}

/** The schedule of an open page: sets it, and notices when the server has carried it out. */
export function useSchedule({ page, onBeforeSchedule, onChanged, onStale }: ScheduleOptions) {
  const schedulePage = useSchedulePage();
  const isScheduled = page !== null && (page.publish_at ?? page.unpublish_at) !== null;
  const { data: current } = useQuery({
    ...publicationQuery(page?.id ?? ''),
    enabled: isScheduled,
    refetchInterval: () => (page ? nextLook(page, Date.now()) : false),
  });

  const notice = useEffectEvent((theirs: ContentPage) => {
    if (page && theirs.published_at !== page.published_at) onChanged(theirs);
    else if (page && theirs.schedule_error !== page.schedule_error) onChanged(theirs);
  });
  useEffect(() => {
    if (current) notice(current);
  }, [current]);

  /** Schedules the page on the screen for these times. */
  async function schedule(times: PageSchedule): Promise<boolean> {
    const seen = await onBeforeSchedule();
    if (!seen) return false;
    try {
      const saved = await schedulePage.mutateAsync({ seen, schedule: times });
      notify.success(CONTENT_MESSAGES.scheduled, { description: saved.title });
      onChanged(saved);
      return true;
    } catch (thrown) {
      const error = toAppError(thrown);
      if (refusalOf(error) === 'stale') onStale();
      const failure = changeFailure(error, CONTENT_MESSAGES.scheduleFailed, 'publish');
      notifyFailure(failure.title, error, failure.description);
      return false;
    }
  }

  return { schedule, isPending: schedulePage.isPending };
}
