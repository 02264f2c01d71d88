import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { formatCount, formatDateTime } from '~/lib/format';
import { applicationPromisesQuery, replyPromisesQuery } from './dashboard-queries';
import { ROWS } from './dashboard-rows';
import { ListCard, ListCardItem } from './list-card';
import { DASHBOARD_MESSAGES } from './messages';

/** The replies that we promised, and whether we keep to them. Each line opens those leads. */
export function ReplyPromises() {
  const query = useQuery(replyPromisesQuery());
  return (
    <ListCard title="Reply promises">
      <QueryStates query={query} failed={DASHBOARD_MESSAGES.promisesFailed}>
        {({ today, soon, broken, kept, late }) => (
          <ul className="grid grid-cols-1 gap-2">
            <ListCardItem
              to={ROWS.replies('broken')}
              label="Late"
              text={formatCount(broken)}
              isLate={broken > 0}
              title="We promised a reply, and the time has passed"
            />
            <ListCardItem
              to={ROWS.replies('soon')}
              label="Due within two office hours"
              text={formatCount(soon)}
              title="Promises about to be broken"
            />
            <ListCardItem
              to={ROWS.replies('today')}
              label="Due today"
              text={formatCount(today)}
              title="Replies promised for the rest of today"
            />
            <ListCardItem
              to={ROWS.replies('kept')}
              label="Kept in the last 30 days"
              text={keptText(kept, late)}
              title={`${formatCount(kept)} of ${formatCount(kept + late)} promises`}
            />
          </ul>
        )}
      </QueryStates>
    </ListCard>
  );
}

/** The same for people who applied, and those who have waited longest. */
export function ApplicationPromises() {
  const query = useQuery(applicationPromisesQuery());
  return (
    <ListCard title="Promises to applicants">
      <QueryStates query={query} failed={DASHBOARD_MESSAGES.promisesFailed}>
        {({ today, broken, kept, late, next }) => (
          <div className="grid gap-3">
            <ul className="grid grid-cols-1 gap-2">
              <ListCardItem
                to={ROWS.applicantReplies('broken')}
                label="Late"
                text={formatCount(broken)}
                isLate={broken > 0}
                title="We promised an answer, and the time has passed"
              />
              <ListCardItem
                to={ROWS.applicantReplies('today')}
                label="Due today"
                text={formatCount(today)}
                title="Answers promised for the rest of today"
              />
              <ListCardItem
                to={ROWS.applicantReplies('kept')}
                label="Kept in the last 30 days"
                text={keptText(kept, late)}
                title={`${formatCount(kept)} of ${formatCount(kept + late)} promises`}
              />
            </ul>
            {next.length > 0 && (
              <ul aria-label="Applicants who wait longest" className="grid grid-cols-1 gap-2">
                {next.map(({ id, vacancy_id, name, title, reply_by }) => (
                  <ListCardItem
                    key={id}
                    to={`/admin/vacancies/${vacancy_id}?tab=pipeline&open=${id}`}
                    label={`${name}, ${title}`}
                    text={formatDateTime(reply_by)}
                    isLate={Date.parse(reply_by) < Date.now()}
                    title={`We promised ${name} an answer by this time`}
                  />
                ))}
              </ul>
            )}
          </div>
        )}
      </QueryStates>
    </ListCard>
  );
}

function keptText(kept: number, late: number): string {
  if (kept + late === 0) return 'None yet';
  return `${formatCount(kept)} (${Math.floor((kept / (kept + late)) * 100)}%)`;
}
