import { Link } from 'react-router';
import { Button } from '~/components/ui/button';
import { isFiltered, JOBS_PATH, type JobFilter, jobQuery } from '~/lib/jobs/job-address';
import { usePageWords } from '~/lib/site/use-site';
import { JOBS_MESSAGES } from './messages';

export const ALERTS_PATH = '/jobs/alerts';

/** The page where people ask for new jobs by email, with the filters that they chose here. */
export function alertsAddress({ kind, trade, region }: JobFilter): string {
  return ALERTS_PATH + jobQuery({ kind, trade, region });
}

export function NoJobs({ filter }: { filter: JobFilter }) {
  const words = usePageWords();
  return (
    <div className="grid justify-items-start gap-5 rounded-2xl border border-dashed border-border p-6 @2xl:p-10">
      <p className="max-w-prose text-lg text-muted-foreground">{words.jobsNothing}</p>
      <div className="flex flex-wrap gap-3">
        <Button asChild>
          <Link to={alertsAddress(filter)}>{JOBS_MESSAGES.alert}</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/contact">{JOBS_MESSAGES.ask}</Link>
        </Button>
        {isFiltered(filter) && (
          <Button asChild variant="outline">
            <Link to={JOBS_PATH} reloadDocument>
              {JOBS_MESSAGES.all}
            </Link>
          </Button>
        )}
      </div>
    </div>
  );
}
