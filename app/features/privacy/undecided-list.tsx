import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryStates } from '~/components/query-states';
import { PRIVACY_MESSAGES } from './messages';
import type { Undecided } from './privacy-api';
import { undecidedQuery } from './privacy-queries';

const PLACES: Record<string, { label: string; path: (id: string) => string }> = {
  leads: { label: 'Lead', path: (id) => `/admin/leads/${id}` },
  clients: { label: 'Client', path: (id) => `/admin/clients/${id}` },
  candidates: { label: 'Candidate', path: (id) => `/admin/candidates/${id}` },
  placements: { label: 'Placement', path: (id) => `/admin/placements/${id}` },
  vacancies: { label: 'Vacancy', path: (id) => `/admin/vacancies/${id}` },
  organisations: { label: 'Employer', path: (id) => `/admin/organisations/${id}` },
  tasks: { label: 'Task', path: () => '/admin/tasks' },
  emails: { label: 'Email', path: () => '/admin/emails' },
  received_messages: { label: 'Received message', path: (id) => `/admin/inbox?open=${id}` },
  saved_views: { label: 'Saved view', path: () => '/admin/leads' },
};

/** Records that may also be about the person. A name or number is no proof, so people decide. */
export function UndecidedList({ email }: { email: string }) {
  const query = useQuery(undecidedQuery(email));
  return (
    <QueryStates
      query={query}
      failed={PRIVACY_MESSAGES.undecidedFailed}
      isEmpty={(found) => found.length === 0}
    >
      {(found) => <ToCheck found={found} />}
    </QueryStates>
  );
}

function ToCheck({ found }: { found: Undecided[] }) {
  return (
    <section aria-label="To check by hand" className="grid gap-2">
      <h3 className="font-display text-base font-semibold">To check by hand</h3>
      <p className="text-sm text-muted-foreground">
        These may be about the same person. Erasing does not change them. Open each one, and change
        or delete anything about this person.
      </p>
      <ul className="divide-y divide-border rounded-md border border-border">
        {found.map((item) => (
          <UndecidedItem key={`${item.place} ${item.id} ${item.reason}`} item={item} />
        ))}
      </ul>
    </section>
  );
}

function UndecidedItem({ item: { place, id, reason, excerpt } }: { item: Undecided }) {
  const target = PLACES[place];
  return (
    <li className="px-3 py-2 text-sm">
      <Link
        to={target?.path(id) ?? '/admin'}
        className="inline-flex min-h-6 items-center font-medium text-secondary underline underline-offset-4 pointer-coarse:min-h-11"
      >
        {target?.label ?? place}
      </Link>{' '}
      {reason}
      {excerpt && <p className="text-muted-foreground wrap-anywhere">{excerpt}</p>}
    </li>
  );
}
