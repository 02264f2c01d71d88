import { useQuery } from '@tanstack/react-query';
import { useQueryPhase } from '~/components/query-states';
import { DuplicateNotice } from '~/features/records/merges/duplicate-notice';
import { CANDIDATES } from './candidate-kind';
import type { Duplicate } from './candidates-api';
import { duplicatesQuery } from './candidates-queries';
import type { Candidate } from './candidates-schema';
import { MergeCandidates } from './merge-candidates';

/** Why another record may be of the same person. */
export const DUPLICATE_REASONS: Record<Duplicate['reason'], string> = {
  email: 'the same email',
  phone: 'the same phone number',
  name: 'the same name',
};

interface DuplicateHintsProps {
  candidate: Candidate;
  canManage: boolean;
}

/** Other records that may be of the same person. Says nothing while that is not known. */
export function DuplicateHints({ candidate, canManage }: DuplicateHintsProps) {
  const state = useQueryPhase(useQuery(duplicatesQuery(candidate.id)));
  if (state.phase !== 'ready') return null;
  return (
    <DuplicateNotice
      duplicates={state.data.map(({ id, name, email, phone, reason }) => ({
        id,
        name,
        detail: `${email ?? phone}: ${DUPLICATE_REASONS[reason]}`,
        path: `${CANDIDATES.path}/${id}`,
        merge: canManage && (
          <MergeCandidates candidate={candidate} other={{ id, name: email ?? name }} />
        ),
      }))}
    />
  );
}
