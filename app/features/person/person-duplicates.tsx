import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useQueryPhase } from '~/components/query-states';
import { DuplicateNotice } from '~/features/records/merges/duplicate-notice';
import type { PersonDuplicate, PersonOf } from './person-api';
import { personDuplicatesQuery } from './person-queries';

const REASONS: Record<PersonDuplicate['reason'], string> = {
  phone: 'the same phone number',
  name: 'the same name and company',
};

const KINDS: Record<PersonDuplicate['kind'], { label: string; path: string }> = {
  client: { label: 'Client', path: '/admin/clients' },
  lead: { label: 'Lead', path: '/admin/leads' },
};

interface PersonDuplicatesProps {
  of: PersonOf;
  /** Merges a client into the record on the screen. */
  merge?: (other: { id: string; name: string }) => ReactNode;
}

/** Other clients and leads that may be of the same person. Says nothing while that is not known. */
export function PersonDuplicates({ of, merge }: PersonDuplicatesProps) {
  const state = useQueryPhase(useQuery(personDuplicatesQuery(of)));
  if (state.phase !== 'ready') return null;
  return (
    <DuplicateNotice
      duplicates={state.data.map(({ kind, id, name, email, reason }) => ({
        id,
        name,
        detail: `${email}: ${KINDS[kind].label} with ${REASONS[reason]}`,
        path: `${KINDS[kind].path}/${id}`,
        merge: kind === 'client' && merge?.({ id, name: email }),
      }))}
    />
  );
}
