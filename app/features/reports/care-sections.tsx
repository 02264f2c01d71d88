import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '~/components/ui/table';
import {
  PLACEMENT_MEASURES,
  RETENTION_MONTHS,
  STEP_MEASURES,
  VISIT_MEASURES,
} from './report-measures';
import { share, shareText } from './report-numbers';
import { Bar, Count, MeasureTable, NUMBER, ReportSection, useReport } from './report-parts';
import { daysText } from './report-period';
import type { Report } from './reports-api';

export function PlacementsSection() {
  return (
    <ReportSection
      title="Placements"
      measures={Object.keys(PLACEMENT_MEASURES)}
      empty="No placements started, ended or were active in this period."
      explained={
        <>
          <p>
            A placement counts as started on its first day, and as ended on its last day. It is
            active at the end of the period if it has started and its last day comes later.
          </p>
          <p>
            Each placement counts for the person who owns it today. A placement that was called off
            before its first day never started, so it isn’t counted anywhere else.
          </p>
        </>
      }
    >
      <MeasureTable
        caption="Placements"
        measures={PLACEMENT_MEASURES}
        optional={['never_began', 'suspended']}
      />
    </ReportSection>
  );
}

export function RetentionSection() {
  const { report, before } = useReport();
  return (
    <ReportSection
      title="Retention"
      measures={RETENTION_MONTHS.map((months) => `cohort_${months}`)}
      empty="No placement reached its 3, 6, 12 or 24-month mark in this period."
      explained={
        <>
          <p>
            Each row covers the placements that started on the dates shown, so their 3, 6, 12 or
            24-month mark fell in this period. More recent placements are left out.
          </p>
          <p>
            A placement counts as stayed if it was still going at its mark or had been completed as
            planned by then. Suspended placements count as still going. A placement that ended early
            before its mark counts as left. Placements that were called off before their first day
            are left out.
          </p>
        </>
      }
    >
      <Table>
        <caption className="sr-only">Retention</caption>
        <TableHeader>
          <TableRow>
            <TableHead>After</TableHead>
            <TableHead className="text-right">Stayed</TableHead>
            <TableHead className="text-right max-sm:hidden">Left</TableHead>
            <TableHead className="text-right">Retention</TableHead>
            <TableHead className="report-bar-cell w-1/5 max-md:hidden">
              <span className="sr-only">Bar</span>
            </TableHead>
            {before && <TableHead className="text-right max-sm:hidden">Year before</TableHead>}
          </TableRow>
        </TableHeader>
        <TableBody>
          {report.cohorts.map(({ months, ...days }) => {
            const label = `after ${months} months`;
            const [stayed, cohort, left] = retention(report, months);
            return (
              <TableRow key={months}>
                <th scope="row" className="px-3 py-2 text-left font-normal">
                  {months} months
                  <span className="block text-xs text-muted-foreground">
                    Started {daysText(days)}
                  </span>
                </th>
                <TableCell className={NUMBER}>
                  <Count measure={`stayed_${months}`} count={stayed} label={`stayed ${label}`} /> of{' '}
                  <Count measure={`cohort_${months}`} count={cohort} label={`in all ${label}`} />
                </TableCell>
                <TableCell className={`${NUMBER} max-sm:hidden`}>
                  <Count measure={`left_${months}`} count={left} label={`left ${label}`} />
                </TableCell>
                <TableCell className={`${NUMBER} font-semibold`}>
                  {shareText(stayed, cohort)}
                </TableCell>
                <TableCell className="report-bar-cell max-md:hidden">
                  <Bar percent={share(stayed, cohort)} />
                </TableCell>
                {before && (
                  <TableCell className={`${NUMBER} text-muted-foreground max-sm:hidden`}>
                    <BeforeRetention report={before} months={months} />
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

function retention({ counts }: Report, months: number): [number, number, number] {
  const of = (part: string) => counts[`${part}_${months}`] ?? 0;
  return [of('stayed'), of('cohort'), of('left')];
}

function BeforeRetention({ report, months }: { report: Report; months: number }) {
  const [stayed, cohort] = retention(report, months);
  if (cohort === 0) return '–';
  return (
    <>
      {shareText(stayed, cohort)} of{' '}
      <Count
        measure={`cohort_${months}`}
        count={cohort}
        label={`in all after ${months} months`}
        isBefore
      />
    </>
  );
}

export function VisitsSection() {
  return (
    <ReportSection
      title="Visits"
      measures={['visits_due', 'visits_made']}
      empty="No visits were due or made in this period."
      explained={
        <>
          <p>
            Visits due are care plan steps of the type “visit” that were due in the period, counted
            for the person who was to do them. A step that was closed with its placement counts only
            if it was due before the placement’s last day.
          </p>
          <p>
            Visits made are the visits that were recorded, counted for the person who made them.
            Whether a visit was on time depends on the day it was made, not the day it was entered.
          </p>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        <MeasureTable caption="Due" measures={STEP_MEASURES} optional={['visits_to_do']} />
        <MeasureTable caption="Made" measures={VISIT_MEASURES} />
      </div>
    </ReportSection>
  );
}
