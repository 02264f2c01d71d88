import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { applicationsToMergeQuery } from './candidates-queries';
import { mergedText } from './merge-words';
import { CANDIDATE_MESSAGES } from './messages';

interface ApplicationsToMergeProps {
  id: string;
  otherId: string;
}

/** What becomes of the applications, if both records have applied for the same vacancy. */
export function ApplicationsToMerge({ id, otherId }: ApplicationsToMergeProps) {
  const query = useQuery(applicationsToMergeQuery(id, otherId));
  return (
    <QueryStates
      query={query}
      failed={CANDIDATE_MESSAGES.toMergeFailed}
      isEmpty={(applications) => applications.length === 0}
      empty={null}
    >
      {(applications) => (
        <div>
          <p>Both have applied for the same vacancy:</p>
          <ul aria-label="Applications of both" className="list-disc pl-5">
            {applications.map((application) => (
              <li key={application.id}>
                {application.vacancy}: {mergedText(application)}
              </li>
            ))}
          </ul>
          <p>If both have a cover note, the other record’s becomes a note on the timeline.</p>
        </div>
      )}
    </QueryStates>
  );
}
