import { queryOptions, useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { QueryStates } from '~/components/query-states';
import { deviceName } from '~/lib/device-name';
import { unwrap } from '~/lib/errors';
import { formatDateTime } from '~/lib/format';
import { browserClient, type Db } from '~/lib/supabase/client';
import { type AccountEvent, accountEventsSchema, eventText, isWorrying } from './account-events';

const LATEST = 20;

async function listAccountEvents(db: Db, userId: string): Promise<AccountEvent[]> {
  const request = db
    .from('account_events')
    .select('id:id::text, at, kind, detail, ip_address, user_agent, times')
    .eq('user_id', userId)
    .order('at', { ascending: false })
    .limit(LATEST);
  return accountEventsSchema.parse(unwrap(await request));
}

export const ACCOUNT_EVENTS_KEY = ['account', 'events'] as const;

export function accountEventsQuery(userId: string) {
  return queryOptions({
    queryKey: [...ACCOUNT_EVENTS_KEY, userId],
    queryFn: () => listAccountEvents(browserClient(), userId),
  });
}

/** The account's recent activity, the latest first: for its owner and for administrators. */
export function AccountActivity({ userId }: { userId: string }) {
  const query = useQuery(accountEventsQuery(userId));
  return (
    <QueryStates
      query={query}
      failed="Couldn’t load the activity"
      isEmpty={(events) => events.length === 0}
      empty={<p className="text-sm text-muted-foreground">Nothing has been recorded yet.</p>}
    >
      {(events) => (
        <ul className="grid gap-3" aria-label="Recent activity">
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
    </QueryStates>
  );
}

function EventRow({ event }: { event: AccountEvent }) {
  const { at, ip_address, user_agent } = event;
  const Icon = isWorrying(event) ? ShieldAlert : ShieldCheck;
  const place = [user_agent && deviceName(user_agent), ip_address && `from ${ip_address}`];
  return (
    <li className="flex gap-3 text-sm">
      <Icon
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${isWorrying(event) ? 'text-warning' : 'text-muted-foreground'}`}
      />
      <span className="grid min-w-0">
        <span>{eventText(event)}</span>
        <span className="text-muted-foreground wrap-anywhere">
          <time dateTime={at}>{formatDateTime(at)}</time>
          {place.filter(Boolean).length > 0 && ` · ${place.filter(Boolean).join(' ')}`}
        </span>
      </span>
    </li>
  );
}
