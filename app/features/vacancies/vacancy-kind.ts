import { Briefcase } from 'lucide-react';
import { statusFilter } from '~/features/records/record-filters';
import type { RecordKind } from '~/features/records/record-kind';
import { formatDate, formatExport } from '~/lib/format';
import { CURRENT_LABEL } from '~/lib/records/current';
import { titled, toChoices } from '~/lib/records/titled-options';
import { VACANCY_KINDS, VACANCY_STATUSES } from '~/lib/records/trade';
import { VACANCY_MESSAGES } from './messages';
import { createVacancy, listVacancies } from './vacancies-api';
import {
  kindLabel,
  type NewVacancy,
  VACANCY_LIST,
  type Vacancy,
  type VacancyColumn,
  type VacancyFilter,
  type VacancyRow,
} from './vacancies-schema';
import { OPTIONAL_VACANCY_COLUMNS, VACANCY_COLUMNS } from './vacancy-columns';

/** How often to look for changes that others made. */
const POLL_MS = 15_000;

export const VACANCIES: RecordKind<VacancyRow, Vacancy, VacancyColumn, VacancyFilter> = {
  table: 'vacancies',
  noun: ['vacancy', 'vacancies'],
  path: '/admin/vacancies',
  managedWith: 'vacancies.manage',
  messages: VACANCY_MESSAGES,
  empty: {
    icon: Briefcase,
    title: 'No vacancies yet',
    text: 'Add a job that you advertise for an organisation. Visitors see it once it is open.',
  },
  list: VACANCY_LIST,
  columns: VACANCY_COLUMNS,
  optionalColumns: OPTIONAL_VACANCY_COLUMNS,
  filters: [
    {
      name: 'kind',
      label: 'Job type',
      allLabel: 'All job types',
      options: toChoices(VACANCY_KINDS),
    },
    statusFilter({ ...CURRENT_LABEL, ...VACANCY_STATUSES.labels }),
  ],
  read: listVacancies,
  pollMs: POLL_MS,
  hasViews: true,
  exported: [
    ['Reference', ({ reference }) => reference],
    ['Title', ({ title }) => title],
    ['Organisation', ({ organisation }) => organisation?.name ?? ''],
    ['Job type', ({ kind }) => kindLabel(kind)],
    ['Trade', ({ trade }) => trade],
    ['Suburb', ({ suburb }) => suburb],
    ['State', ({ state }) => state],
    ['Positions', ({ positions }) => String(positions)],
    ['Status', ({ status }) => titled(status)],
    ['Applications', ({ applicants }) => String(applicants)],
    ['Closes', ({ closes_on }) => closes_on],
    ['First opened', ({ published_at }) => formatExport(published_at)],
    ['Owner', ({ owner }) => owner?.name ?? ''],
    ['Added', ({ created_at }) => formatExport(created_at)],
  ],
  statuses: VACANCY_STATUSES,
  staleFields: {
    status: ['status', (status) => titled(String(status))],
    title: ['title', String],
    kind: ['kind', (kind) => kindLabel(String(kind))],
    closes_on: ['closing date', (day) => (day ? formatDate(String(day)) : 'open')],
    organisation_id: ['organisation'],
    owner_id: ['owner'],
  },
  create: (db, values) => createVacancy(db, values as NewVacancy),
};
