import { useAuth } from '~/features/auth/use-auth';
import { RecordScreen } from '~/features/records/record-screen';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { useOwnerChoices } from '~/features/staff/use-owner-choices';
import { ORGANISATION_STATUSES } from '~/lib/records/trade';
import { ORGANISATIONS } from './organisation-kind';
import { OrganisationSheet } from './organisation-sheet';
import { type OrganisationRow, placeOf } from './organisations-schema';

export function OrganisationList() {
  const { can } = useAuth();
  const owner = useOwnerChoices('owner_id', can('leads.manage'));
  return (
    <RecordScreen
      kind={ORGANISATIONS}
      moreFilters={owner.filters}
      bulk={{
        choices: [
          {
            label: 'Set status',
            options: ORGANISATION_STATUSES.labels,
            change: (status) => ({ status }),
          },
          ...owner.changes,
        ],
        goesWithThem:
          'with their timelines and tasks. Their people stay. An organisation with vacancies cannot be deleted.',
      }}
      card={OrganisationCard}
      sheet={(id, close) => <OrganisationSheet id={id} onClose={close} />}
    />
  );
}

function OrganisationCard(organisation: OrganisationRow) {
  const { industry, owner, owner_id } = organisation;
  return (
    <>
      <p className="truncate text-muted-foreground">
        {[industry, placeOf(organisation)].filter(Boolean).join(' · ')}
      </p>
      {owner && (
        <p className="text-muted-foreground">
          <ColleaguePerson staffId={owner_id} fallback={owner.name} />
        </p>
      )}
    </>
  );
}
