import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useQueryPhase } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { CANDIDATES } from './candidate-kind';
import type { Duplicate } from './candidates-api';
import { duplicatesQuery } from './candidates-queries';
import type { Candidate } from './candidates-schema';
import { MergeCandidates } from './merge-candidates';

const REASONS: Record<Duplicate['reason'], string> = {
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
  if (state.phase !== 'ready' || state.data.length === 0) return null;
  return (
    <Alert variant="warning" title="This person may have another record">
      <ul aria-label="Possible duplicates" className="grid gap-2 pt-1">
        {state.data.map(({ id, name, email, reason }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere">
              <Link
                to={`${CANDIDATES.path}/${id}`}
                className="text-link underline underline-offset-4"
              >
                {name}
              </Link>
              , {email}: {REASONS[reason]}
            </span>
            {canManage && <MergeCandidates candidate={candidate} other={{ id, name: email }} />}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
