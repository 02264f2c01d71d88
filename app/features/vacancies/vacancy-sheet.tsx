import { Link } from 'react-router';
import { RecordFields } from '~/components/record-list/record-sheet';
import { Button } from '~/components/ui/button';
import { KindSheet } from '~/features/records/record-view';
import { StatusBadge } from '~/features/records/status-badge';
import { formatDate, formatDateTime } from '~/lib/format';
import { VACANCY_STATUSES } from '~/lib/records/trade';
import { EmployerLink } from './employer';
import { kindLabel } from './vacancies-schema';
import { VACANCIES } from './vacancy-kind';

interface VacancySheetProps {
  id: string | null;
  onClose: () => void;
}

export function VacancySheet({ id, onClose }: VacancySheetProps) {
  return (
    <KindSheet
      kind={VACANCIES}
      id={id}
      onClose={onClose}
      title={({ title }) => title}
      description={(vacancy) => (
        <span className="flex items-center gap-2">
          <StatusBadge of={VACANCY_STATUSES} status={vacancy.status} /> {vacancy.reference}
        </span>
      )}
    >
      {(vacancy) => (
        <>
          <Button asChild size="sm" className="justify-self-start">
            <Link to={`${VACANCIES.path}/${vacancy.id}`}>Open vacancy</Link>
          </Button>
          <RecordFields
            fields={[
              [
                'Organisation',
                vacancy.organisation_id && <EmployerLink id={vacancy.organisation_id} />,
              ],
              ['Job type', kindLabel(vacancy.kind)],
              ['Trade', vacancy.trade],
              [
                'Location',
                [vacancy.suburb, vacancy.state, vacancy.postcode].filter(Boolean).join(' '),
              ],
              ['Positions', String(vacancy.positions)],
              ['Closes', vacancy.closes_on && formatDate(vacancy.closes_on)],
              ['Summary', vacancy.summary],
              ['First opened', vacancy.published_at && formatDateTime(vacancy.published_at)],
              ['Last changed', formatDateTime(vacancy.updated_at)],
            ]}
          />
        </>
      )}
    </KindSheet>
  );
}
