import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { formatDateTime } from '~/lib/format';
import { ActivityForm } from './activity-form';
import { TIMELINE_MESSAGES } from './messages';
import type { TimelineOf } from './timeline-api';
import { timelineQuery } from './timeline-queries';
import { type Activity, fieldChanges, kindLabel } from './timeline-schema';

interface TimelineProps {
  of: TimelineOf;
  canAdd: boolean;
}

/** Notes, calls, messages and changes, the latest first. */
export function Timeline({ of, canAdd }: TimelineProps) {
  const query = useQuery(timelineQuery(of));
  return (
    <Card>
      <CardHeader>
        <CardTitle>Timeline</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-5">
        {canAdd && <ActivityForm of={of} />}
        <QueryStates
          query={query}
          failed={TIMELINE_MESSAGES.fetchFailed}
          isEmpty={(activities) => activities.length === 0}
          empty={<p className="text-sm text-muted-foreground">Nothing has happened yet.</p>}
        >
          {(activities) => (
            <ol aria-label="Timeline" className="grid gap-4">
              {activities.map((activity) => (
                <Entry key={activity.id} activity={activity} />
              ))}
            </ol>
          )}
        </QueryStates>
      </CardContent>
    </Card>
  );
}

function Entry({ activity }: { activity: Activity }) {
  const changes = fieldChanges(activity.details);
  return (
    <li className="grid gap-1 border-l-2 border-border pl-3 text-sm">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{kindLabel(activity)}</span>
        <span className="text-muted-foreground wrap-anywhere">
          {activity.actor && `${activity.actor} · `}
          <time dateTime={activity.created_at}>{formatDateTime(activity.created_at)}</time>
        </span>
      </p>
      {activity.body && (
        <p className="leading-6 whitespace-pre-wrap wrap-anywhere">
          {activity.kind === 'merge' && 'Taken in: '}
          {activity.body}
        </p>
      )}
      {changes.map(({ field, before, after, notKept }) => (
        <p key={field} className="text-muted-foreground wrap-anywhere">
          {field}: {before === after ? `${after} (kept)` : `${before} → ${after}`}
          {notKept && `, not ${notKept}`}
        </p>
      ))}
    </li>
  );
}
