import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryStates } from '~/components/query-states';
import { Badge } from '~/components/ui/badge';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { useAuth } from '~/features/auth/use-auth';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { formatDateTime } from '~/lib/format';
import { ActivityForm } from './activity-form';
import { TIMELINE_MESSAGES } from './messages';
import type { TimelineOf } from './timeline-api';
import { timelineQuery } from './timeline-queries';
import {
  type Activity,
  DELIVERY_LABELS,
  deliveryOf,
  fieldChanges,
  kindLabel,
  receivedOf,
} from './timeline-schema';

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

const PROBLEMS = ['failed', 'bounced'];

/** The status of a message, unless it was sent normally. */
function DeliveryBadge({ activity }: { activity: Activity }) {
  const delivery = deliveryOf(activity);
  if (!delivery || delivery.status === 'sent') return null;
  const { status, emailId } = delivery;
  const badge = (
    <Badge variant={PROBLEMS.includes(status) ? 'accent' : 'muted'}>
      {DELIVERY_LABELS[status]}
    </Badge>
  );
  if (!PROBLEMS.includes(status)) return badge;
  return (
    <Link to={`/admin/emails?open=${emailId}`} className="rounded-sm text-link underline">
      {badge}
    </Link>
  );
}

/** Opens a received message, for people who may read the inbox. */
function ReceivedLink({ activity }: { activity: Activity }) {
  const { can } = useAuth();
  const message = receivedOf(activity);
  if (!message) return null;
  const files = message.files === 1 ? '1 file' : `${message.files} files`;
  // Anyone can write any address, so a message that was filed by it may be from someone else.
  const facts = [
    `from ${message.sender}`,
    message.filed_by === 'sender' && 'filed by the sender’s address',
    message.files > 0 && files,
  ];
  const subject = message.subject || 'No subject';
  return (
    <p className="wrap-anywhere">
      {can('leads.manage') ? (
        <Link
          to={`/admin/inbox?open=${message.received_message_id}`}
          className="rounded-sm text-link underline underline-offset-4"
        >
          {subject}
        </Link>
      ) : (
        subject
      )}
      <span className="block text-muted-foreground">{facts.filter(Boolean).join(' · ')}</span>
    </p>
  );
}

function Entry({ activity }: { activity: Activity }) {
  const changes = fieldChanges(activity.details);
  return (
    <li className="grid gap-1 border-l-2 border-border pl-3 text-sm">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="flex flex-wrap items-center gap-x-2 font-medium">
          {kindLabel(activity)}
          <DeliveryBadge activity={activity} />
        </span>
        <time dateTime={activity.created_at} className="text-muted-foreground">
          {formatDateTime(activity.created_at)}
        </time>
      </p>
      {activity.actor_id && (
        <p className="text-muted-foreground">
          <ColleaguePerson userId={activity.actor_id} fallback={activity.actor ?? 'A colleague'} />
        </p>
      )}
      <ReceivedLink activity={activity} />
      {activity.body && (
        <p className="leading-6 whitespace-pre-wrap wrap-anywhere">
          {activity.kind.endsWith('merge') && 'Merged in: '}
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
