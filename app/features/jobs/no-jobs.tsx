import { Link } from 'react-router';
import { Button } from '~/components/ui/button';
import { alertsAddress, isFiltered, JOBS_PATH, type JobFilter } from '~/lib/jobs/job-address';
import { usePageWords } from '~/lib/site/use-site';
import { JOBS_MESSAGES } from './messages';

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
