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
import {
  PLACEMENT_MEASURES,
  REPLY_MEASURES,
  RETENTION_MONTHS,
  STAGE_MEASURES,
  STEP_MEASURES,
  VACANCY_MEASURES,
  VISIT_MEASURES,
} from './report-measures';
import { daysCountText, officeTimeText, share, shareText } from './report-numbers';
import {
  Bar,
  Count,
  MeasureTable,
  NUMBER,
  ReportSection,
  TextRow,
  useReport,
} from './report-parts';
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
            Placements belong to the consultant who looks after them today. One that was called off
            before its first day never started, so it counts nowhere else.
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
            Each line is about the placements that started so many months before this period, so
            their mark fell into it. Younger placements are left out.
          </p>
          <p>
            A placement stayed if it was still going on the day of its mark, or if it was completed
            as planned before. Suspended placements are still going. One whose last day came before
            the mark, and that ended early, left. Placements that were called off before their first
            day are left out.
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

export function retention({ counts }: Report, months: number): [number, number, number] {
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
            Visits due are the steps of care plans of the kind “visit” whose day is in the period,
            for the consultant who was to do them. A step that was closed with its placement counts
            only if its day came before the placement’s last day.
          </p>
          <p>
            Visits made are those that someone recorded, for the consultant who made them. A visit
            is on time by the day it was made, not by the day it was entered.
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

export function RepliesSection({ isNarrowed }: { isNarrowed: boolean }) {
  const { report, before } = useReport();
  const label = 'with a time to the first reply';
  return (
    <ReportSection
      title="Replies to enquiries"
      measures={['enquiries']}
      empty="No enquiries arrived in this period."
      explained={
        <p>
          Enquiries that arrived in the period, for the consultant they are assigned to. The first
          reply is a message that was sent, a call that was noted, or a lead that staff moved on.
          The time counts office hours only, by the hours and closures of that day. A lead that was
          closed without a reply after its time is a broken promise.
        </p>
      }
    >
      {isNarrowed && (
        <p className="text-sm text-muted-foreground">
          Enquiries have no kind of placement and no organisation, so these numbers are about all of
          them.
        </p>
      )}
      <MeasureTable
        caption="Enquiries"
        measures={REPLY_MEASURES}
        optional={['promise_open', 'promised', 'promise_kept', 'promise_broken']}
      >
        <TextRow
          label="Time to the first reply, median"
          means="Half were answered sooner, in office hours"
          now={<ReplyTime report={report} value="median" />}
          then={before && <ReplyTime report={before} value="median" />}
        />
        <TextRow
          label="Nine of ten were answered within"
          means="In office hours"
          now={<ReplyTime report={report} value="most" />}
          then={before && <ReplyTime report={before} value="most" />}
        />
        <TextRow
          label="Replies that were timed"
          now={<Count measure="reply_timed" count={report.counts.reply_timed ?? 0} label={label} />}
          then={
            before && (
              <Count
                measure="reply_timed"
                count={before.counts.reply_timed ?? 0}
                label={label}
                isBefore
              />
            )
          }
        />
      </MeasureTable>
    </ReportSection>
  );
}

function ReplyTime({ report, value }: { report: Report; value: 'median' | 'most' }) {
  const minutes = report.replyMinutes?.[value] ?? null;
  return minutes === null ? '–' : officeTimeText(minutes);
}

export function VacanciesSection() {
  const { report, before } = useReport();
  return (
    <ReportSection
      title="Vacancies and time to fill"
      measures={Object.keys(VACANCY_MEASURES)}
      empty="No vacancies were published, open or filled in this period."
      explained={
        <p>
          A vacancy is filled on the day its last position was taken, or someone marked it as
          filled. The time to fill counts the days from its first publication to then; vacancies
          that were never published have none. One that was filled and opened again counts as open.
        </p>
      }
    >
      <MeasureTable caption="Vacancies" measures={VACANCY_MEASURES}>
        <TextRow
          label="Time to fill, median"
          means="From published to filled"
          now={<FillTime report={report} />}
          then={before && <FillTime report={before} isBefore />}
        />
      </MeasureTable>
    </ReportSection>
  );
}

function FillTime({ report, isBefore }: { report: Report; isBefore?: boolean }) {
  const timed = report.counts.fill_timed ?? 0;
  if (report.fillDays == null || timed === 0) return '–';
  return (
    <>
      {daysCountText(report.fillDays)}
      {' ('}
      <Count measure="fill_timed" count={timed} label="filled, with a time" isBefore={isBefore} />
      {')'}
    </>
  );
}

export function PipelineSection() {
  const { report, before } = useReport();
  const received = report.counts.applied ?? 0;
  const stages = Object.entries(STAGE_MEASURES);
  return (
    <ReportSection
      title="From application to placement"
      measures={['applied']}
      empty="No applications arrived in this period."
      explained={
        <p>
          Applications that arrived in the period, by the furthest stage they have reached until
          today. One that skipped a stage counts as having passed it, and so does one that was
          turned down or withdrew later. They belong to the consultant who looks after the vacancy.
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
            <TableHead className="text-right whitespace-normal">Of the stage before</TableHead>
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
      empty="Nobody started in this period."
      explained={
        <p>
          The placements that started in the period. The source is that of the application, or else
          of the candidate, when the person was placed.
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
