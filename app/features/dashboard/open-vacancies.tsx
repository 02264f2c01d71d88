import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryStates } from '~/components/query-states';
import { useAuth } from '~/features/auth/use-auth';
import { formatCount, formatDate, formatTotal } from '~/lib/format';
import { vacancyOverviewQuery } from './dashboard-queries';
import { ROWS } from './dashboard-rows';
import { ListCard, ListCardItem } from './list-card';
import { DASHBOARD_MESSAGES } from './messages';

/** How many vacancies are open, those that close first, and what came in for them. */
export function OpenVacancies() {
  const { access } = useAuth();
  const query = useQuery(vacancyOverviewQuery(access));
  const { data } = query;
  return (
    <ListCard
      title={data?.open ? `Open vacancies: ${formatCount(data.open)}` : 'Open vacancies'}
      to={ROWS.openVacancies()}
    >
      <QueryStates query={query} failed={DASHBOARD_MESSAGES.vacanciesFailed}>
        {({ closing, newApplications }) => (
          <div className="grid gap-3">
            {newApplications !== null && (
              <ul>
                <ListCardItem
                  to={ROWS.newApplications()}
                  label="New applications"
                  text={formatTotal(newApplications.total, newApplications.isMore)}
                  title="Nobody has moved them to a next stage yet"
                />
              </ul>
            )}
            {closing.length === 0 ? (
              <p className="text-muted-foreground">
                No open vacancies.{' '}
                <Link to="/admin/vacancies" className="text-link underline">
                  All vacancies
                </Link>
              </p>
            ) : (
              <div>
                <p className="mb-2 text-muted-foreground">Next to close:</p>
                <ul className="grid grid-cols-1 gap-2">
                  {closing.map(({ id, title, closes_on }) => (
                    <ListCardItem
                      key={id}
                      to={`/admin/vacancies/${id}`}
                      label={title}
                      text={closes_on ? formatDate(closes_on) : 'no closing date'}
                      title={closes_on ? `Last day to apply: ${formatDate(closes_on)}` : ''}
                    />
                  ))}
                </ul>
              </div>
            )}
          </div>
        )}
      </QueryStates>
    </ListCard>
  );
}
