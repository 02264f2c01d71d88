import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '~/components/ui/table';
import { When } from '~/components/when';
import type { SystemStatus } from '~/lib/system/system-status';
import { listJobs } from './job-list';
import { PartCard } from './part-card';
import { StateBadge } from './state-badge';

/** What the servers do automatically. */
export function JobsCard({ status: { servers, checks } }: { status: SystemStatus }) {
  return (
    <PartCard part="jobs" title="Jobs" checks={checks}>
      <Table>
        <caption className="sr-only">Background jobs</caption>
        <TableHeader>
          <TableRow>
            <TableHead>Job</TableHead>
            <TableHead>State</TableHead>
            <TableHead>Last success</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {listJobs(servers, checks).map(({ name, title, state, lastSuccess, failures }) => (
            <TableRow key={name}>
              <TableCell className="min-w-28">
                {title}
                {failures.map((failure) => (
                  <p key={failure} className="text-xs wrap-anywhere text-muted-foreground">
                    {failure}
                  </p>
                ))}
              </TableCell>
              <TableCell>
                <StateBadge state={state} />
              </TableCell>
              <TableCell>{lastSuccess ? <When at={lastSuccess} /> : 'Not yet'}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </PartCard>
  );
}
