import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useQueryPhase } from '~/components/query-states';
import { useAuth } from '~/features/auth/use-auth';
import { RecordScreen } from '~/features/records/record-screen';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { useOwnerChoices } from '~/features/staff/use-owner-choices';
import { CANDIDATE_STATUSES } from '~/lib/records/trade';
import { CandidateFlags } from './candidate-flags';
import { CANDIDATES } from './candidate-kind';
import { CandidateSheet } from './candidate-sheet';
import { choicesQuery } from './candidates-queries';
import type { CandidateChoices, CandidateRow } from './candidates-schema';

interface CandidateListProps {
  /** What other features offer for the selected records. */
  more?: (ids: readonly string[]) => ReactNode;
}

export function CandidateList({ more }: CandidateListProps) {
  const { can } = useAuth();
  const canManage = can('candidates.manage');
  const owner = useOwnerChoices('owner', canManage);
  const choices = useQueryPhase(useQuery(choicesQuery()));
  const known = choices.phase === 'ready' ? choices.data : NO_CHOICES;
  return (
    <RecordScreen
      kind={CANDIDATES}
      moreFilters={[
        { ...toFilter('Licence', known.licences), name: 'licence' },
        { ...toFilter('Trade', known.trades), name: 'trade' },
        { ...toFilter('Tag', known.tags), name: 'tag' },
        ...owner.filters,
      ]}
      bulk={{
        choices: [
          {
            label: 'Set status',
            options: CANDIDATE_STATUSES.labels,
            change: (status) => ({ status }),
          },
          ...owner.changes,
        ],
        goesWithThem: 'with their applications, documents, timelines and tasks.',
        more,
      }}
      card={CandidateCard}
      sheet={(id, close) => <CandidateSheet id={id} onClose={close} />}
    />
  );
}

const NO_CHOICES: CandidateChoices = { licences: [], trades: [], tags: [] };

function toFilter(label: string, known: readonly string[]) {
  return {
    label,
    allLabel: `Any ${label.toLowerCase()}`,
    options: known.map((value) => ({ value, label: value })),
  };
}

function CandidateCard(candidate: CandidateRow) {
  return (
    <>
      <p className="truncate text-muted-foreground">
        {candidate.suburb || candidate.email || candidate.phone}
      </p>
      <p className="flex flex-wrap gap-1 empty:hidden">
        <CandidateFlags {...candidate} />
      </p>
      {candidate.owner && (
        <p className="text-muted-foreground">
          <ColleaguePerson staffId={candidate.owner_id} fallback={candidate.owner} />
        </p>
      )}
    </>
  );
}
