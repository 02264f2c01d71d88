import { useQuery } from '@tanstack/react-query';
import { useQueryPhase } from '~/components/query-states';
import { useAuth } from '~/features/auth/use-auth';
import { RecordScreen } from '~/features/records/record-screen';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { NOBODY, toOptions, useStaffChoices } from '~/features/staff/use-staff-choices';
import { formatDate } from '~/lib/format';
import { PLACEMENTS } from './placement-kind';
import { PlacementSheet } from './placement-sheet';
import { employersQuery } from './placements-queries';
import { kindLabel, type PlacementRow } from './placements-schema';

export function PlacementList() {
  const { can } = useAuth();
  const canAssign = can('leads.manage');
  const staff = useStaffChoices(canAssign);
  const employers = useQueryPhase(useQuery(employersQuery()));
  const owner = {
    name: 'owner_id',
    label: 'Looked after by',
    allLabel: 'By anyone',
    options: staff,
  } as const;
  const employer = {
    name: 'organisation_id',
    label: 'Employer',
    allLabel: 'All employers',
    options:
      employers.phase === 'ready'
        ? employers.data.map(({ id, name }) => ({ value: id, label: name }))
        : [],
  } as const;
  const assign = {
    label: 'Looked after by',
    options: toOptions(staff),
    change: (id: string) => ({ owner_id: id === NOBODY ? null : id }),
  };
  return (
    <RecordScreen
      kind={PLACEMENTS}
      moreFilters={canAssign ? [employer, owner] : [employer]}
      bulk={{
        choices: canAssign ? [assign] : [],
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
          <ColleaguePerson staffId={owner_id} fallback={owner.name} hasGivenName />
        </p>
      )}
    </>
  );
}
