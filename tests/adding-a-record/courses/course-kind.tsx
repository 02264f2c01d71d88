import { createColumnHelper } from '@tanstack/react-table';
import { GraduationCap } from 'lucide-react';
import { z } from 'zod';
import type { ListFeatures } from '~/components/record-list/list-features';
import type { ListConfig } from '~/components/record-list/list-state';
import { RowLink } from '~/components/record-list/row-link';
import { nameField, statusField } from '~/features/records/imports/import-fields';
import type { ImportPlan } from '~/features/records/imports/import-plan';
import { readTable } from '~/features/records/record-api';
import type { RecordField } from '~/features/records/record-details';
import { statusFilter } from '~/features/records/record-filters';
import type { RecordKind } from '~/features/records/record-kind';
import { recordMessages } from '~/features/records/record-messages';
import { StatusBadge } from '~/features/records/status-badge';
import { formatDate, formatExport } from '~/lib/format';
import { NAME_MAX } from '~/lib/records/lengths';
import { defineStatuses } from '~/lib/records/statuses';
import { titled } from '~/lib/records/titled-options';

/** In the app: `Tables<'courses'>`, once the types have been generated again. */
export interface Course {
  id: string;
  name: string;
  provider: string | null;
  status: string;
  starts_on: string | null;
  created_at: string;
  updated_at: string;
}

export const COURSE_STATUSES = defineStatuses({
  planned: 'muted',
  open: 'accent',
  full: 'info',
  finished: 'success',
});

const COURSE_LIST = {
  columns: ['name', 'provider', 'status', 'starts_on', 'created_at'],
  defaultSort: { column: 'created_at', isDescending: true },
  filters: { status: COURSE_STATUSES.values },
} as const satisfies ListConfig<keyof Course, 'status'>;

const helper = createColumnHelper<ListFeatures, Course>();

const COLUMNS = helper.columns([
  helper.accessor('name', {
    header: 'Name',
    cell: ({ row: { original: course } }) => <RowLink id={course.id}>{course.name}</RowLink>,
    meta: { className: 'truncate', phone: 'main' },
  }),
  helper.accessor('provider', {
    header: 'Provider',
    meta: { className: 'hidden truncate @4xl:table-cell' },
  }),
  helper.accessor('status', {
    header: 'Status',
    cell: ({ getValue }) => <StatusBadge of={COURSE_STATUSES} status={getValue()} />,
  }),
  helper.accessor('starts_on', {
    header: 'Starts',
    cell: ({ getValue }) => {
      const day = getValue();
      return day && formatDate(day);
    },
    meta: { className: 'hidden whitespace-nowrap @2xl:table-cell' },
  }),
]);

export const COURSES: RecordKind<Course, Course, keyof Course, 'status'> = {
  table: 'courses',
  noun: ['course', 'courses'],
  path: '/admin/courses',
  managedWith: 'leads.manage',
  messages: recordMessages(['course', 'courses']),
  empty: {
    icon: GraduationCap,
    title: 'No courses yet',
    text: 'Add the courses that apprentices and trainees are sent to.',
  },
  list: COURSE_LIST,
  columns: COLUMNS,
  optionalColumns: { provider: 'Provider', starts_on: 'Starts' },
  filters: [statusFilter(COURSE_STATUSES.labels)],
  read: (db, query, signal) => readTable(db, 'courses', '*', query, signal),
  hasViews: true,
  exported: [
    ['Name', ({ name }) => name],
    ['Provider', ({ provider }) => provider],
    ['Status', ({ status }) => titled(status)],
    ['Starts', ({ starts_on }) => starts_on],
    ['Added', ({ created_at }) => formatExport(created_at)],
  ],
  statuses: COURSE_STATUSES,
  staleFields: {
    name: ['name', String],
    status: ['status', (status) => titled(String(status))],
    provider: ['provider'],
    starts_on: ['first day'],
  },
};

/** The fields on the page of a course. */
export const COURSE_FIELDS: RecordField<keyof Course>[] = [
  { name: 'name', label: 'Name', input: { required: true, maxLength: NAME_MAX } },
  { name: 'provider', label: 'Provider', isNullable: true },
  { name: 'status', label: 'Status', options: COURSE_STATUSES.labels },
  { name: 'starts_on', label: 'Starts', isNullable: true, input: { type: 'date' } },
];

/** The fields for adding a course. */
export const newCourseSchema = z.object({
  name: z.string().trim().min(1, 'Please enter a name.').max(NAME_MAX),
  status: z.enum(COURSE_STATUSES.values, 'Please select a status.'),
});

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const COURSE_IMPORT: ImportPlan = {
  table: 'courses',
  many: 'courses',
  fields: {
    name: nameField(['name', 'course', 'title']),
    provider: { label: 'Provider', names: ['provider', 'rto', 'school'], max: NAME_MAX },
    status: statusField(COURSE_STATUSES),
    starts_on: {
      label: 'Starts',
      names: ['starts', 'start', 'first day'],
      max: NAME_MAX,
      problem: (text) => (text && !DAY.test(text) ? 'A day such as 2027-02-01.' : undefined),
      words: formatDate,
    },
  },
};
