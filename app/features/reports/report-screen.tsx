import './report.css';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesCombined, Download, Printer } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { ListPanel, ListSkeleton } from '~/components/list-panels';
import { PageHeader } from '~/components/page-header';
import { QueryStates } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { notifyFailure } from '~/components/ui/notify-failure';
import { downloadCsv } from '~/lib/csv-export';
import { formatDate, todayKey } from '~/lib/format';
import { VACANCY_KINDS, type VacancyKind } from '~/lib/records/trade';
import { useSite } from '~/lib/site/use-site';
import { PlacementsSection, RetentionSection, VisitsSection } from './care-sections';
import { ConsultantTable } from './consultant-table';
import { PipelineSection, SourcesSection } from './hiring-sections';
import { REPORT_MESSAGES } from './messages';
import { RepliesSection, VacanciesSection } from './reply-sections';
import { ReportFilters } from './report-filters';
import { type ReportLine, reportLines } from './report-lines';
import { ReportView } from './report-parts';
import { type ChosenPeriod, daysText, readPeriod } from './report-period';
import { ReportTiles } from './report-tiles';
import { readFilter } from './report-view';
import type { Report } from './reports-api';
import { reportQuery } from './reports-queries';

/** What the business has done in a period, beside the same days a year before. */
export function ReportScreen() {
  const [params] = useSearchParams();
  const chosen = readPeriod(params, todayKey());
  const filter = readFilter(params);
  const query = useQuery(reportQuery(chosen.days, filter));
  const beforeQuery = useQuery(reportQuery(chosen.before, filter));
  const before = (chosen.before && beforeQuery.data) ?? null;

  async function exportReport(report: Report) {
    try {
      await downloadCsv<ReportLine>(
        `report-${chosen.days?.from}-to-${chosen.days?.to}.csv`,
        [
          ['Section', ({ section }) => section],
          ['Number', ({ label }) => label],
          [chosen.days ? daysText(chosen.days) : 'Period', ({ now }) => now],
          [chosen.before ? daysText(chosen.before) : 'Year before', (line) => line.before],
        ],
        async () => ({ rows: reportLines(report, before), isLast: true }),
      );
    } catch (error) {
      notifyFailure(REPORT_MESSAGES.exportFailed, error);
    }
  }

  return (
    <div className="report grid grid-cols-1 gap-5">
      <PageHeader
        title="Reports"
        description={<PeriodText chosen={chosen} />}
        actions={
          query.data &&
          chosen.days && (
            <>
              <Button
                variant="outline"
                size="sm"
                onClick={() => query.data && exportReport(query.data)}
              >
                <Download aria-hidden />
                Export
              </Button>
              <Button variant="outline" size="sm" onClick={() => window.print()}>
                <Printer aria-hidden />
                Print
              </Button>
            </>
          )
        }
      />
      <PaperLine report={query.data} />
      <ReportFilters chosen={chosen} />
      {chosen.problem && <Alert variant="warning" title={chosen.problem} />}
      {chosen.days && (
        <QueryStates
          query={query}
          failed={REPORT_MESSAGES.fetchFailed}
          loading={
            <Card>
              <ListSkeleton />
            </Card>
          }
          isEmpty={(report) => hasNothing(report) && (!before || hasNothing(before))}
          empty={
            <Card>
              <ListPanel icon={ChartNoAxesCombined} title="Nothing to report for this period">
                Numbers appear here once people are placed, vacancies are published and enquiries
                arrive. Or choose a longer period.
              </ListPanel>
            </Card>
          }
        >
          {(report) => (
            <ReportView value={{ params, report, before, beforeDays: chosen.before }}>
              {beforeQuery.isError && (
                <Alert variant="warning" title={REPORT_MESSAGES.beforeFailed} />
              )}
              <ReportTiles />
              <Sections
                lists={report.lists}
                isNarrowed={Boolean(filter.kind || filter.organisation)}
              />
            </ReportView>
          )}
        </QueryStates>
      )}
    </div>
  );
}

function hasNothing({ counts }: Report): boolean {
  return Object.values(counts).every((count) => count === 0);
}

function PeriodText({ chosen: { days, before, note } }: { chosen: ChosenPeriod }) {
  if (!days) return null;
  return (
    <>
      {daysText(days)}
      {before
        ? `, compared with the same dates a year earlier (${daysText(before)}).`
        : '. Periods longer than a year aren’t compared with the year before.'}
      {note && ` ${note}`}
    </>
  );
}

/** Only on paper: whose report it is, when it was printed, and what it is limited to. */
function PaperLine({ report }: { report: Report | undefined }) {
  const { settings } = useSite();
  const [params] = useSearchParams();
  const { consultant, kind } = readFilter(params);
  const name = report?.consultants.find(({ id }) => (id ?? 'none') === consultant)?.name;
  return (
    <p className="report-paper">
      {[
        settings.company.name,
        `printed on ${formatDate(todayKey())}`,
        consultant && `owner: ${name ?? 'nobody'}`,
        kind && `kind: ${VACANCY_KINDS[kind as VacancyKind]}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}

function Sections({ lists, isNarrowed }: { lists: readonly string[]; isNarrowed: boolean }) {
  const has = (list: string) => lists.includes(list);
  return (
    <>
      <div className="report-pair grid grid-cols-1 items-start gap-5 xl:grid-cols-[2fr_3fr]">
        {has('placements') && <PlacementsSection />}
        {has('placements') && <RetentionSection />}
      </div>
      {has('steps') && <VisitsSection />}
      {has('placements') && <ConsultantTable />}
      <div className="report-pair grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        {has('leads') && <RepliesSection isNarrowed={isNarrowed} />}
        {has('vacancies') && <VacanciesSection />}
      </div>
      <div className="report-pair grid grid-cols-1 items-start gap-5 xl:grid-cols-[3fr_2fr]">
        {has('applications') && <PipelineSection />}
        {has('hires') && <SourcesSection />}
      </div>
    </>
  );
}
