import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '~/components/ui/table';
import { formatCount } from '~/lib/format';
import { sourceLabel } from '~/lib/records/sources';
import { STAGE_MEASURES } from './report-measures';
import { share, shareText } from './report-numbers';
import { Bar, Count, NUMBER, ReportSection, useReport } from './report-parts';

export function PipelineSection() {
  const { report, before } = useReport();
  const received = report.counts.applied ?? 0;
  const stages = Object.entries(STAGE_MEASURES);
  return (
    <ReportSection
      title="From application to placement"
      measures={['applied']}
      empty="No applications were received in this period."
      explained={
        <p>
          Applications received in the period, by the furthest stage they have reached so far. An
          application that skipped a stage counts as having reached it, and one that was later
          turned down or withdrawn keeps the stages it reached. Each counts for the owner of the
          vacancy.
        </p>
      }
    >
      <Table>
        <caption className="sr-only">Applications by stage</caption>
        <TableHeader>
          <TableRow>
            <TableHead>Reached</TableHead>
            <TableHead className="text-right">Number</TableHead>
            <TableHead className="text-right">Of all</TableHead>
            <TableHead className="report-bar-cell w-1/5 max-md:hidden">
              <span className="sr-only">Bar</span>
            </TableHead>
            <TableHead className="text-right whitespace-normal">Of previous stage</TableHead>
            {before && <TableHead className="text-right max-sm:hidden">Year before</TableHead>}
          </TableRow>
        </TableHeader>
        <TableBody>
          {stages.map(([key, { label }], place) => {
            const count = report.counts[key] ?? 0;
            const earlier = report.counts[stages[place - 1]?.[0] ?? ''] ?? 0;
            return (
              <TableRow key={key}>
                <th scope="row" className="px-3 py-2 text-left font-normal">
                  {label}
                </th>
                <TableCell className={NUMBER}>
                  <Count measure={key} count={count} label={label} />
                </TableCell>
                <TableCell className={NUMBER}>{shareText(count, received)}</TableCell>
                <TableCell className="report-bar-cell max-md:hidden">
                  <Bar percent={share(count, received)} />
                </TableCell>
                <TableCell className={NUMBER}>
                  {place === 0 ? '' : shareText(count, earlier)}
                </TableCell>
                {before && (
                  <TableCell className={`${NUMBER} max-sm:hidden`}>
                    <Count measure={key} count={before.counts[key] ?? 0} label={label} isBefore />
                  </TableCell>
                )}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </ReportSection>
  );
}

export function SourcesSection() {
  const { report, before } = useReport();
  const [now = {}, then = {}] = [report.sources, before?.sources];
  const total = sum(now);
  const sources = [...new Set([...Object.keys(now), ...Object.keys(then)])].sort(
    (one, other) => (now[other] ?? 0) - (now[one] ?? 0),
  );
  return (
    <ReportSection
      title="Where people came from"
      measures={['started']}
      empty="No placements started in this period."
      explained={
        <p>
          Placements that started in the period. The source comes from the application, or otherwise
          from the candidate, as it was when the person was placed.
        </p>
      }
    >
      <Table>
        <caption className="sr-only">Placements that started, by source</caption>
        <TableHeader>
          <TableRow>
            <TableHead>Source</TableHead>
            <TableHead className="text-right">Started</TableHead>
            <TableHead className="text-right">Share</TableHead>
            <TableHead className="report-bar-cell w-1/5 max-md:hidden">
              <span className="sr-only">Bar</span>
            </TableHead>
            {before && <TableHead className="text-right">Year before</TableHead>}
          </TableRow>
        </TableHeader>
        <TableBody>
          {sources.map((source) => {
            const label = `started, ${sourceLabel(source)}`;
            const count = now[source] ?? 0;
            return (
              <TableRow key={source}>
                <th scope="row" className="px-3 py-2 text-left font-normal">
                  {sourceLabel(source)}
                </th>
                <TableCell className={NUMBER}>
                  <Count measure="hires" source={source} count={count} label={label} />
                </TableCell>
                <TableCell className={NUMBER}>{shareText(count, total)}</TableCell>
                <TableCell className="report-bar-cell max-md:hidden">
                  <Bar percent={share(count, total)} />
                </TableCell>
                {before && (
                  <TableCell className={NUMBER}>
                    <Count
                      measure="hires"
                      source={source}
                      count={then[source] ?? 0}
                      label={label}
                      isBefore
                    />
                  </TableCell>
                )}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
      <p className="sr-only">{formatCount(total)} in all</p>
    </ReportSection>
  );
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
