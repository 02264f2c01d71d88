import { useAuth } from '~/features/auth/use-auth';
import { RecordScreen } from '~/features/records/record-screen';
import { useOwnerChoices } from '~/features/staff/use-owner-choices';
import { formatDate } from '~/lib/format';
import { VACANCY_STATUSES } from '~/lib/records/trade';
import { kindLabel, type VacancyRow } from './vacancies-schema';
import { VACANCIES } from './vacancy-kind';
import { VacancySheet } from './vacancy-sheet';

export function VacancyList() {
  const { can } = useAuth();
  const owner = useOwnerChoices('owner_id', can('leads.manage'));
  return (
    <RecordScreen
      kind={VACANCIES}
      moreFilters={owner.filters}
      bulk={{
        choices: [
          {
            label: 'Set status',
            options: VACANCY_STATUSES.labels,
            change: (status) => ({ status }),
          },
          ...owner.changes,
        ],
        goesWithThem: 'with their timelines and tasks.',
      }}
      card={VacancyCard}
      sheet={(id, close) => <VacancySheet id={id} onClose={close} />}
    />
  );
}

function VacancyCard({ reference, kind, organisation, suburb, closes_on }: VacancyRow) {
  return (
    <>
      <p className="truncate text-muted-foreground">
        {[reference, kindLabel(kind)].filter(Boolean).join(' · ')}
      </p>
      <p className="truncate text-muted-foreground">
        {[organisation?.name, suburb].filter(Boolean).join(' · ')}
      </p>
      {closes_on && <p className="text-muted-foreground">Closes {formatDate(closes_on)}</p>}
    </>
  );
}
