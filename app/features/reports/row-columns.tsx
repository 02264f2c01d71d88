import type { CsvColumn } from '~/lib/csv-export';
import { formatDate, formatDateTime, formatExport } from '~/lib/format';
import { serviceLabel } from '~/lib/records/service-types';
import { sourceLabel } from '~/lib/records/sources';
import { titled } from '~/lib/records/titled-options';
import {
  APPLICATION_STAGES,
  PLACEMENT_STATUSES,
  VACANCY_KINDS,
  VACANCY_STATUSES,
  type VacancyKind,
} from '~/lib/records/trade';
import { officeTimeText } from '~/lib/reply-time-text';
import type { ReportRow } from './reports-api';

interface RowColumn {
  heading: string;
  text: (row: ReportRow) => string;
  /** What the exported file has, if it is not the text. */
  exported?: (row: ReportRow) => string;
  /** Hidden on small screens. */
  isWide?: boolean;
  /** Dates and numbers stay on one line. */
  isShort?: boolean;
}

interface RowList {
  /** The list whose export is recorded. */
  exportedAs: string;
  noun: readonly [string, string];
  href: (row: ReportRow) => string;
  /** The heading of the first column, which opens the record. */
  name: string;
  columns: readonly RowColumn[];
}

/** Below the name on small screens. */
const EMPLOYER: RowColumn = {
  heading: 'Employer',
  text: ({ organisation }) => organisation ?? '',
  isWide: true,
};
const CONSULTANT: RowColumn = {
  heading: 'Owner',
  text: ({ consultant }) => consultant ?? '',
  isWide: true,
};
const KIND: RowColumn = {
  heading: 'Job type',
  text: ({ kind }) => VACANCY_KINDS[kind as VacancyKind] ?? kind ?? '',
  isWide: true,
};

function text(heading: string, field: 'title' | 'note', isWide = true): RowColumn {
  return { heading, text: (row) => row[field] ?? '', isWide };
}

function day(heading: string, field: 'from' | 'to'): RowColumn {
  return {
    heading,
    text: (row) => (row[field] ? formatDate(row[field]) : ''),
    exported: (row) => row[field] ?? '',
    isShort: true,
  };
}

function moment(heading: string, field: 'at' | 'until' | 'done', isWide = false): RowColumn {
  return {
    heading,
    text: (row) => (row[field] ? formatDateTime(row[field]) : ''),
    exported: (row) => formatExport(row[field] ?? null),
    isWide,
    isShort: true,
  };
}

function status(heading: string, labels: Record<string, string>, field: 'status' | 'reached') {
  return {
    heading,
    text: (row: ReportRow) => {
      const value = row[field] ?? '';
      return labels[value] ?? titled(value);
    },
  };
}

const STEP_STATUSES = {
  pending: 'Not done',
  done: 'Done',
  skipped: 'Skipped',
  closed: 'Closed with the placement',
};
const WAYS = { on_site: 'On site', phone: 'By phone', video: 'By video' };
const toPlacement = ({ id }: ReportRow) => `/admin/placements/${id}`;
const rating = (heading: string, field: 'safety' | 'wellbeing'): RowColumn => ({
  heading,
  text: (row) => (row[field] == null ? '' : `${row[field]} of 5`),
  isShort: true,
});

export const ROW_LISTS: Record<string, RowList> = {
  placements: {
    exportedAs: 'placements',
    noun: ['placement', 'placements'],
    href: toPlacement,
    name: 'Person',
    columns: [
      EMPLOYER,
      text('Position', 'title'),
      KIND,
      status('Status', PLACEMENT_STATUSES.labels, 'status'),
      day('Start', 'from'),
      day('Last day', 'to'),
      text('End reason', 'note'),
      CONSULTANT,
    ],
  },
  hires: {
    exportedAs: 'placements',
    noun: ['placement', 'placements'],
    href: toPlacement,
    name: 'Person',
    columns: [
      EMPLOYER,
      text('Position', 'title'),
      KIND,
      { heading: 'Source', text: ({ source }) => sourceLabel(source ?? '') },
      day('Start', 'from'),
      CONSULTANT,
    ],
  },
  steps: {
    exportedAs: 'placements',
    noun: ['visit', 'visits'],
    href: toPlacement,
    name: 'Person',
    columns: [
      EMPLOYER,
      text('Step', 'title'),
      day('Due', 'from'),
      status('Status', STEP_STATUSES, 'status'),
      moment('Done', 'at'),
      text('Note', 'note'),
      CONSULTANT,
    ],
  },
  visits: {
    exportedAs: 'placements',
    noun: ['visit', 'visits'],
    href: toPlacement,
    name: 'Person',
    columns: [
      EMPLOYER,
      moment('Made', 'at'),
      { ...status('How', WAYS, 'status'), isWide: true },
      rating('Safety', 'safety'),
      rating('Wellbeing', 'wellbeing'),
      text('Concerns', 'note', false),
      CONSULTANT,
    ],
  },
  leads: {
    exportedAs: 'leads',
    noun: ['enquiry', 'enquiries'],
    href: ({ id }) => `/admin/leads/${id}`,
    name: 'Name',
    columns: [
      { ...EMPLOYER, heading: 'Company' },
      { heading: 'Service', text: ({ title }) => serviceLabel(title ?? null), isWide: true },
      status('Status', {}, 'status'),
      moment('Received', 'at'),
      moment('Promised', 'until', true),
      moment('First reply', 'done', true),
      {
        heading: 'Office time',
        text: ({ minutes }) => (minutes == null ? '' : officeTimeText(minutes)),
        exported: ({ minutes }) => (minutes == null ? '' : String(minutes)),
        isShort: true,
      },
      CONSULTANT,
    ],
  },
  vacancies: {
    exportedAs: 'vacancies',
    noun: ['vacancy', 'vacancies'],
    href: ({ id }) => `/admin/vacancies/${id}`,
    name: 'Vacancy',
    columns: [
      text('Reference', 'title', false),
      EMPLOYER,
      KIND,
      status('Status', VACANCY_STATUSES.labels, 'status'),
      moment('Published', 'at'),
      moment('Filled or closed', 'done'),
      CONSULTANT,
    ],
  },
  applications: {
    exportedAs: 'applications',
    noun: ['application', 'applications'],
    href: ({ id }) => `/admin/candidates/${id}`,
    name: 'Candidate',
    columns: [
      text('Vacancy', 'title', false),
      KIND,
      status('Stage today', APPLICATION_STAGES.labels, 'status'),
      status('Furthest stage', APPLICATION_STAGES.labels, 'reached'),
      moment('Received', 'at'),
      CONSULTANT,
    ],
  },
};

export function exportedColumns({ name, columns }: RowList): CsvColumn<ReportRow>[] {
  return [
    [name, (row) => row.name],
    ...columns.map(
      ({ heading, text, exported = text }): CsvColumn<ReportRow> => [heading, exported],
    ),
  ];
}
