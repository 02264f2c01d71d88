import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useQueryPhase } from '~/components/query-states';
import { useAuth } from '~/features/auth/use-auth';
import { RecordScreen } from '~/features/records/record-screen';
import { useOwnerChoices } from '~/features/staff/use-owner-choices';
import { APPLICATIONS } from './application-kind';
import { vacancyChoicesQuery } from './applications-queries';

/** The applications of all vacancies. */
export function ApplicationList() {
  const { can } = useAuth();
  const [params] = useSearchParams();
  const owner = useOwnerChoices('owner', can('candidates.manage'));
  const query = useQuery(vacancyChoicesQuery(params.get('vacancy') ?? ''));
  const vacancies = useQueryPhase(query);
  const known = vacancies.phase === 'ready' ? vacancies.data : [];
  return (
    <RecordScreen
      kind={APPLICATIONS}
      moreFilters={[
        {
          name: 'vacancy',
          label: 'Vacancy',
          allLabel: 'All vacancies',
          options: known.map(({ id, title, reference }) => ({
            value: id,
            label: `${title} (${reference})`,
          })),
        },
        ...owner.filters,
      ]}
    />
  );
}
