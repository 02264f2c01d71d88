import './report.css';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChartNoAxesCombined } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { ListPanel } from '~/components/list-panels';
import { PageHeader } from '~/components/page-header';
import { QueryStates } from '~/components/query-states';
import { ExportButton } from '~/components/record-list/export-button';
import { ListFooter } from '~/components/record-list/list-footer';
import { ListNews, listedText } from '~/components/record-list/list-news';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '~/components/ui/table';
import { cn } from '~/lib/cn';
import { todayKey } from '~/lib/format';
import { sourceLabel } from '~/lib/records/sources';
import { browserClient } from '~/lib/supabase/client';
import { withParams } from '~/lib/with-params';
import { REPORT_MESSAGES } from './messages';
import { measureTitle } from './report-measures';
import { daysText, readPeriod } from './report-period';
import { REPORTS_PATH, readRowsAsked } from './report-view';
import { listReportRows, type RowsAsked } from './reports-api';
import { ROWS_PAGE, reportRowsQuery } from './reports-queries';
import { exportedColumns, ROW_LISTS } from './row-columns';

/** The rows behind a number of the report. */
export function ReportRows() {
  const [params] = useSearchParams();
  const chosen = readPeriod(params, todayKey());
  const asked = readRowsAsked(params, chosen);
  const title = measureTitle(asked?.measure ?? '');
  return (
    <div className="report grid grid-cols-1 gap-5">
      <PageHeader
        title={title ?? 'Report rows'}
        description={asked && rowsText(asked)}
        actions={
          <Button asChild variant="outline" size="sm" className="report-screen-only">
            <Link
              to={`${REPORTS_PATH}?${withParams(params, { measure: '', source: '', page: '' })}`}
            >
              <ArrowLeft aria-hidden />
              Back to the report
            </Link>
          </Button>
        }
      />
      <Card>
        {asked && title ? (
          <Rows asked={asked} />
        ) : (
          <ListPanel icon={ChartNoAxesCombined} title="Number not found">
            {chosen.problem ?? 'Open the report and choose one of its numbers.'}
          </ListPanel>
        )}
      </Card>
    </div>
  );
}

function rowsText({ days, source }: RowsAsked): string {
  return [daysText(days), source && `Source: ${sourceLabel(source)}`].filter(Boolean).join(' · ');
}

function Rows({ asked }: { asked: RowsAsked }) {
  const [params] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1);
  const query = useQuery(reportRowsQuery(asked, page));
  const { data } = query;
  const noun = data && ROW_LISTS[data.list]?.noun;
  const isKnown = noun && !query.isPlaceholderData;
  return (
    <>
      <ListNews
        text={
          isKnown ? listedText({ total: data.total, noun, page, pageSize: ROWS_PAGE }) : undefined
        }
      />
      <QueryStates
        query={query}
        failed={REPORT_MESSAGES.rowsFailed}
        size="panel"
        isEmpty={({ total }) => total === 0}
        empty={
          <ListPanel icon={ChartNoAxesCombined} title="Nothing was counted">
            No rows in this period with these filters.
          </ListPanel>
        }
      >
        {({ list, total, rows }) => {
          const kind = ROW_LISTS[list];
          if (!kind) return null;
          return (
            <>
              <div className="report-controls flex justify-end p-3">
                <ExportButton
                  list={kind.exportedAs}
                  file={`report-${asked.measure.replaceAll('_', '-')}`}
                  columns={exportedColumns(kind)}
                  readPage={(next, size) => listReportRows(browserClient(), asked, next, size)}
                  failure={REPORT_MESSAGES.exportFailed}
                />
              </div>
              <Table>
                <caption className="sr-only">{measureTitle(asked.measure)}</caption>
                <TableHeader>
                  <TableRow>
                    <TableHead>{kind.name}</TableHead>
                    {kind.columns.map(({ heading, isWide }) => (
                      <TableHead key={heading} className={cn(isWide && 'max-lg:hidden')}>
                        {heading}
                      </TableHead>
                    ))}
                  </TableRow>
                </TableHeader>
                <TableBody>
                  {rows.map((row) => (
                    <TableRow key={row.part ?? row.id}>
                      <TableCell>
                        <Link
                          to={kind.href(row)}
                          className="text-link underline underline-offset-4"
                        >
                          {row.name || 'No name'}
                        </Link>
                        <span className="block text-muted-foreground lg:hidden">
                          {row.organisation}
                        </span>
                      </TableCell>
                      {kind.columns.map(({ heading, text, isWide, isShort }) => (
                        <TableCell
                          key={heading}
                          className={cn(
                            'max-w-80 tabular-nums',
                            isWide && 'max-lg:hidden',
                            isShort && 'sm:whitespace-nowrap',
                          )}
                        >
                          {text(row)}
                        </TableCell>
                      ))}
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
              <ListFooter
                total={total}
                noun={kind.noun}
                page={page}
                pageSize={ROWS_PAGE}
                pageHref={(next) => `?${withParams(params, { page: String(next) })}`}
              />
            </>
          );
        }}
      </QueryStates>
    </>
  );
}
