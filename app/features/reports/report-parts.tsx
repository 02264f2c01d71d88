import { createContext, type ReactNode, useContext, useId } from 'react';
import { Link } from 'react-router';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '~/components/ui/table';
import { formatCount } from '~/lib/format';
import type { Measure } from './report-measures';
import { changeText } from './report-numbers';
import type { Days } from './report-period';
import { rowsHref } from './report-view';
import type { Report } from './reports-api';

interface View {
  params: URLSearchParams;
  report: Report;
  /** The year before, if it is compared and has loaded. */
  before: Report | null;
  beforeDays: Days | null;
}

const ViewContext = createContext<View | null>(null);

export const ReportView = ViewContext.Provider;

export function useReport(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error('useReport must be used inside ReportView.');
  return view;
}

interface SectionProps {
  title: string;
  /** How the numbers are counted. */
  explained: ReactNode;
  /** Shown instead of the numbers if there are none, now or a year before. */
  empty: string;
  measures: readonly string[];
  children: ReactNode;
}

export function ReportSection({ title, explained, empty, measures, children }: SectionProps) {
  const { report, before } = useReport();
  const id = useId();
  const isEmpty = measures.every((key) => !(report.counts[key] || before?.counts[key]));
  return (
    <section aria-labelledby={id} className="report-section">
      <Card>
        <CardHeader className="pb-3">
          <CardTitle id={id}>{title}</CardTitle>
        </CardHeader>
        <CardContent className="grid grid-cols-1 gap-4">
          {isEmpty ? <p className="text-sm text-muted-foreground">{empty}</p> : children}
          <details className="text-sm">
            <summary className="cursor-pointer text-link">How this is counted</summary>
            <div className="mt-2 grid max-w-3xl gap-2 text-muted-foreground">{explained}</div>
          </details>
        </CardContent>
      </Card>
    </section>
  );
}

interface CountProps {
  measure: string;
  count: number;
  /** What the number counts, for people who hear only the link. */
  label: string;
  source?: string;
  consultant?: string | null;
  /** Counts the year before. */
  isBefore?: boolean;
}

/** A number that opens the rows that it counts. */
export function Count({ measure, count, label, source, consultant, isBefore }: CountProps) {
  const { params, beforeDays } = useReport();
  if (count === 0) return <span className="text-muted-foreground">0</span>;
  const days = isBefore ? beforeDays : null;
  return (
    <Link
      to={rowsHref(params, { measure, source, consultant }, days ?? undefined)}
      className="text-link underline underline-offset-4"
    >
      {formatCount(count)}
      <span className="sr-only">
        {' '}
        {label}
        {isBefore && ', year before'}
      </span>
    </Link>
  );
}

export const NUMBER = 'text-right tabular-nums whitespace-nowrap';

interface MeasureTableProps {
  caption: string;
  measures: Record<string, Measure>;
  /** Numbers to leave out if they are zero, now and a year before. */
  optional?: readonly string[];
  /** Rows that are not counts. */
  children?: ReactNode;
}

/** Numbers of the period beside those of the year before. */
export function MeasureTable({ caption, measures, optional = [], children }: MeasureTableProps) {
  const { report, before } = useReport();
  const shown = Object.entries(measures).filter(
    ([key]) => !optional.includes(key) || report.counts[key] || before?.counts[key],
  );
  return (
    <Table>
      <caption className="sr-only">{caption}</caption>
      <TableHeader>
        <TableRow>
          <TableHead>{caption}</TableHead>
          <TableHead className="text-right">Period</TableHead>
          {before && <TableHead className="text-right">Year before</TableHead>}
          {before && <TableHead className="text-right max-sm:hidden">Change</TableHead>}
        </TableRow>
      </TableHeader>
      <TableBody>
        {shown.map(([key, { label, means }]) => {
          const [now = 0, then = 0] = [report.counts[key], before?.counts[key]];
          return (
            <TableRow key={key}>
              <th scope="row" className="px-3 py-2 text-left font-normal">
                {label}
                {means && <span className="block text-xs text-muted-foreground">{means}</span>}
              </th>
              <TableCell className={NUMBER}>
                <Count measure={key} count={now} label={label} />
              </TableCell>
              {before && (
                <TableCell className={NUMBER}>
                  <Count measure={key} count={then} label={label} isBefore />
                </TableCell>
              )}
              {before && (
                <TableCell className={`${NUMBER} text-muted-foreground max-sm:hidden`}>
                  {changeText(now, then)}
                </TableCell>
              )}
            </TableRow>
          );
        })}
        {children}
      </TableBody>
    </Table>
  );
}

interface TextRowProps {
  label: string;
  means?: string;
  now: ReactNode;
  then: ReactNode;
}

/** A row of a table with texts such as “3 h 20 min”. */
export function TextRow({ label, means, now, then }: TextRowProps) {
  const { before } = useReport();
  return (
    <TableRow>
      <th scope="row" className="px-3 py-2 text-left font-normal">
        {label}
        {means && <span className="block text-xs text-muted-foreground">{means}</span>}
      </th>
      <TableCell className={NUMBER}>{now}</TableCell>
      {before && <TableCell className={NUMBER}>{then}</TableCell>}
      {before && <TableCell className="max-sm:hidden" />}
    </TableRow>
  );
}

/** A share as a bar. The number is beside it, so screen readers skip it. */
export function Bar({ percent }: { percent: number | null }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      className="report-bar h-2 w-full min-w-16 rounded-sm"
    >
      <rect width="100" height="8" className="fill-muted" />
      <rect width={percent ?? 0} height="8" className="fill-primary" />
    </svg>
  );
}
