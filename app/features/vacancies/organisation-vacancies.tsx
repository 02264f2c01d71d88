import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryStates } from '~/components/query-states';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { StatusBadge } from '~/features/records/status-badge';
import { formatDate } from '~/lib/format';
import { VACANCY_STATUSES } from '~/lib/records/trade';
import { AddVacancy } from './add-vacancy';
import { VACANCY_MESSAGES } from './messages';
import { vacanciesOfQuery } from './vacancies-queries';
import { kindLabel } from './vacancies-schema';
import { VACANCIES } from './vacancy-kind';

interface OrganisationVacanciesProps {
  organisationId: string;
  canManage: boolean;
}

export function OrganisationVacancies({ organisationId, canManage }: OrganisationVacanciesProps) {
  const query = useQuery(vacanciesOfQuery(organisationId));
  return (
    <Card>
      <CardHeader className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle>Vacancies</CardTitle>
        {canManage && <AddVacancy organisationId={organisationId} />}
      </CardHeader>
      <CardContent>
        <QueryStates
          query={query}
          failed={VACANCY_MESSAGES.fetchFailed}
          isEmpty={(vacancies) => vacancies.length === 0}
          empty={<p className="text-sm text-muted-foreground">No vacancies yet.</p>}
        >
          {(vacancies) => (
            <ul aria-label="Vacancies" className="grid gap-3 text-sm">
              {vacancies.map((vacancy) => (
                <li
                  key={vacancy.id}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere"
                >
                  <Link
                    to={`${VACANCIES.path}/${vacancy.id}`}
                    className="font-medium text-link underline underline-offset-4"
                  >
                    {vacancy.title}
                  </Link>
                  <StatusBadge of={VACANCY_STATUSES} status={vacancy.status} />
                  <span className="text-muted-foreground">
                    {vacancy.reference} · {kindLabel(vacancy.kind)}
                    {vacancy.closes_on && ` · closes ${formatDate(vacancy.closes_on)}`}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </QueryStates>
      </CardContent>
    </Card>
  );
}
