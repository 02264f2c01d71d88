import { useQuery } from '@tanstack/react-query';
import { useQueryPhase } from '~/components/query-states';
import { useAuth } from '~/features/auth/use-auth';
import { RecordScreen } from '~/features/records/record-screen';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { useOwnerChoices } from '~/features/staff/use-owner-choices';
import { formatDate } from '~/lib/format';
import { PLACEMENTS } from './placement-kind';
import { PlacementSheet } from './placement-sheet';
import { employersQuery } from './placements-queries';
import { kindLabel, type PlacementRow } from './placements-schema';

export function PlacementList() {
  const { can } = useAuth();
  const owner = useOwnerChoices('owner_id', can('leads.manage'));
  const employers = useQueryPhase(useQuery(employersQuery()));
  const employer = {
    name: 'organisation_id',
    label: 'Employer',
    allLabel: 'All employers',
    options:
      employers.phase === 'ready'
        ? employers.data.map(({ id, name }) => ({ value: id, label: name }))
        : [],
  } as const;
  return (
    <RecordScreen
      kind={PLACEMENTS}
      moreFilters={[employer, ...owner.filters]}
      bulk={{
        choices: owner.changes,
        goesWithThem: 'with their timelines and steps. The people and employers stay.',
      }}
      card={PlacementCard}
      sheet={(id, close) => <PlacementSheet id={id} onClose={close} />}
    />
  );
}

function PlacementCard(placement: PlacementRow) {
  const { organisation_name, position, kind, starts_on, owner, owner_id } = placement;
  return (
    <>
      <p className="truncate text-muted-foreground">{organisation_name}</p>
      <p className="truncate text-muted-foreground">
        {position} · {kindLabel(kind)}
      </p>
      <p className="text-muted-foreground">From {formatDate(starts_on)}</p>
      {owner && (
        <p className="text-muted-foreground">
          <ColleaguePerson staffId={owner_id} fallback={owner.name} />
        </p>
      )}
    </>
  );
}
