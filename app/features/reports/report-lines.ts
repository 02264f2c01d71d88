import { sourceLabel } from '~/lib/records/sources';
import {
  CONSULTANT_MEASURES,
  type Measure,
  PLACEMENT_MEASURES,
  REPLY_MEASURES,
  RETENTION_MONTHS,
  STAGE_MEASURES,
  STEP_MEASURES,
  VACANCY_MEASURES,
  VISIT_MEASURES,
} from './report-measures';
import { shareText } from './report-numbers';
import { daysText } from './report-period';
import type { Report } from './reports-api';

/** One number of the report, as a line of its file. */
export interface ReportLine {
  section: string;
  label: string;
  now: string;
  before: string;
}

const SECTIONS: [list: string, section: string, measures: Record<string, Measure>][] = [
  ['placements', 'Placements', PLACEMENT_MEASURES],
  ['steps', 'Visits due', STEP_MEASURES],
  ['visits', 'Visits made', VISIT_MEASURES],
  ['leads', 'Replies to enquiries', REPLY_MEASURES],
  ['vacancies', 'Vacancies', VACANCY_MEASURES],
  ['applications', 'Applications that reached', STAGE_MEASURES],
];

/** Every number of the report that the person may see. */
export function reportLines(report: Report, before: Report | null): ReportLine[] {
  const line = (section: string, label: string, read: (of: Report) => string): ReportLine => ({
    section,
    label,
    now: read(report),
    before: before ? read(before) : '',
  });
  const has = (list: string) => report.lists.includes(list);
  const counted = SECTIONS.filter(([list]) => has(list)).flatMap(([, section, measures]) =>
    Object.entries(measures).map(([key, { label }]) =>
      line(section, label, ({ counts }) => String(counts[key] ?? 0)),
    ),
  );
  return [
    ...counted,
    ...(has('placements') ? RETENTION_MONTHS.flatMap((months) => retained(months, line)) : []),
    ...(has('leads') ? timed(line) : []),
    ...(has('vacancies')
      ? [line('Vacancies', 'Time to fill, median days', ({ fillDays }) => String(fillDays ?? ''))]
      : []),
    ...Object.keys({ ...before?.sources, ...report.sources }).map((source) =>
      line('Where people came from', sourceLabel(source), ({ sources }) =>
        String(sources?.[source] ?? 0),
      ),
    ),
    ...(has('placements') ? byConsultant(report, before) : []),
  ];
}

type MakeLine = (section: string, label: string, read: (of: Report) => string) => ReportLine;

function retained(months: number, line: MakeLine): ReportLine[] {
  const section = `Retention after ${months} months`;
  const count = (part: string) => (of: Report) => of.counts[`${part}_${months}`] ?? 0;
  return [
    line(section, 'Started', ({ cohorts }) => {
      const cohort = cohorts.find((one) => one.months === months);
      return cohort ? daysText(cohort) : '';
    }),
    line(section, 'Placements', (of) => String(count('cohort')(of))),
    line(section, 'Stayed', (of) => String(count('stayed')(of))),
    line(section, 'Left', (of) => String(count('left')(of))),
    line(section, 'Retention', (of) => shareText(count('stayed')(of), count('cohort')(of))),
  ];
}

function timed(line: MakeLine): ReportLine[] {
  const minutes = (value: 'median' | 'most') => (of: Report) =>
    String(Math.round(of.replyMinutes?.[value] ?? Number.NaN) || '');
  const section = 'Replies to enquiries';
  return [
    line(section, 'Time to the first reply, median minutes of office hours', minutes('median')),
    line(section, 'Nine in ten answered within, minutes of office hours', minutes('most')),
    line(section, 'Replies that were timed', ({ counts }) => String(counts.reply_timed ?? 0)),
  ];
}

function byConsultant(report: Report, before: Report | null): ReportLine[] {
  const people = new Map(
    [...(before?.consultants ?? []), ...report.consultants].map(({ id, name }) => [id, name]),
  );
  const of = (source: Report | null, id: string | null, key: string) =>
    source ? String(source.consultants.find((one) => one.id === id)?.counts[key] ?? 0) : '';
  return [...people].flatMap(([id, name]) =>
    Object.entries(CONSULTANT_MEASURES).map(([key, label]) => ({
      section: `Owner: ${name ?? 'Nobody'}`,
      label,
      now: of(report, id, key),
      before: of(before, id, key),
    })),
  );
}
