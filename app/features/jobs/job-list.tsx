import { clsx } from 'clsx';
import { Link } from 'react-router';
import { Clock, MapPin } from '~/components/icons';
import type { JobCard } from '~/lib/jobs/job-words';

interface JobListProps {
  jobs: JobCard[];
  titleAs?: 'h2' | 'h3';
  /** Adds the columns on a wide screen. */
  className?: string;
}

/** Pay, place and start at a glance. */
export function JobList({ jobs, titleAs: Title = 'h2', className }: JobListProps) {
  return (
    <ul className={clsx('grid gap-4 @3xl:grid-cols-2', className)}>
      {jobs.map((job) => (
        <li
          key={job.slug}
          className="relative flex flex-col gap-3 rounded-2xl border border-border bg-card p-5 transition-shadow hover:border-primary/40 hover:shadow-lg @5xl:p-6"
        >
          <div>
            <p className="text-sm font-medium text-cta">{job.kind}</p>
            <Title className="mt-1 text-xl leading-snug font-semibold wrap-anywhere">
              {/* The whole card can be pressed. */}
              <Link to={`/jobs/${job.slug}`} className="after:absolute after:inset-0">
                {job.title}
              </Link>
            </Title>
            {job.employer && <p className="text-muted-foreground wrap-anywhere">{job.employer}</p>}
          </div>
          {job.pay && <p className="text-lg font-semibold wrap-anywhere">{job.pay}</p>}
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            <li className="flex items-center gap-1.5">
              <MapPin aria-hidden className="size-4 shrink-0 text-muted-foreground" />
              {job.place}
            </li>
            <li className="flex items-center gap-1.5">
              <Clock aria-hidden className="size-4 shrink-0 text-muted-foreground" />
              {job.hours}
            </li>
            {job.starts && <li>Starts {job.starts}</li>}
          </ul>
          <p className="text-muted-foreground wrap-anywhere">{job.summary}</p>
          {job.closes && (
            <p className="mt-auto text-sm text-muted-foreground">Apply by {job.closes}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
