import { createColumnHelper } from '@tanstack/react-table';
import { ClipboardList } from 'lucide-react';
import { Link } from 'react-router';
import type { ListFeatures } from '~/components/record-list/list-features';
import { LIST_PAGE_SIZE, type ListConfig } from '~/components/record-list/list-state';
import { Badge } from '~/components/ui/badge';
import { When } from '~/components/when';
import type { RecordKind } from '~/features/records/record-kind';
import { recordMessages } from '~/features/records/record-messages';
import { StatusBadge } from '~/features/records/status-badge';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { formatExport } from '~/lib/format';
import { toChoices } from '~/lib/records/titled-options';
import { APPLICATION_STAGES } from '~/lib/records/trade';
import { type ApplicationRow, findApplications } from './application-list-api';
import { stageLabel } from './applications-schema';
import { daysAtStage, daysText } from './pipeline-view';

/** How often to look for new applications and for moves by others. */
const POLL_MS = 15_000;

const STAGES = { running: 'In the running', ...APPLICATION_STAGES.labels };
/** Days at the present stage, at least. */
const WAITING = [
  { value: '3', label: '3 days or more' },
  { value: '7', label: 'A week or more' },
  { value: '14', label: 'Two weeks or more' },
  { value: '30', label: '30 days or more' },
];

type Column = 'stage_changed_at' | 'created_at' | 'stage';
type Filter = 'stage' | 'vacancy' | 'owner' | 'waiting' | 'reply';

/** The promises that the database tells apart: see `private.application_reply_condition`. */
const REPLIES = {
  due: 'Reply due',
  today: 'Reply due today',
  broken: 'Reply late',
  kept: 'Replied on time, last 30 days',
};

const LIST = {
  columns: ['stage', 'stage_changed_at', 'created_at'],
  defaultSort: { column: 'stage_changed_at', isDescending: false },
  filters: {
    stage: Object.keys(STAGES),
    vacancy: /^[0-9a-f-]{36}$/,
    owner: /^(none|[0-9a-f-]{36})$/,
    waiting: WAITING.map(({ value }) => value),
    reply: Object.keys(REPLIES),
  },
} as const satisfies ListConfig<Column, Filter>;

const helper = createColumnHelper<ListFeatures, ApplicationRow>();

const COLUMNS = helper.columns([
  helper.accessor('name', {
    header: 'Name',
    enableSorting: false,
    cell: ({ row: { original: application } }) => (
      <>
        <Link
          to={`/admin/vacancies/${application.vacancy_id}?tab=pipeline&open=${application.id}`}
          className="font-medium outline-none after:absolute after:inset-0 after:rounded-sm focus-visible:after:ring-2 focus-visible:after:ring-ring focus-visible:after:ring-inset"
        >
          {application.name}
        </Link>
        <span className="block truncate text-muted-foreground md:hidden">
          {application.vacancy}
        </span>
      </>
    ),
    meta: { className: 'truncate whitespace-nowrap sm:max-w-48', phone: 'main' },
  }),
  helper.accessor('vacancy', {
    header: 'Vacancy',
    enableSorting: false,
    cell: ({ row: { original } }) => `${original.vacancy} (${original.reference})`,
    meta: { className: 'hidden max-w-64 truncate md:table-cell' },
  }),
  helper.accessor('stage', {
    header: 'Stage',
    cell: ({ row: { original: application } }) => (
      <span className="flex flex-wrap gap-1">
        <StatusBadge of={APPLICATION_STAGES} status={application.stage} />
        {application.awaits_consent && <Badge variant="accent">Not asked yet</Badge>}
        {application.waits_for_guardian && <Badge variant="accent">Awaiting guardian</Badge>}
      </span>
    ),
  }),
  helper.accessor('stage_changed_at', {
    header: 'At this stage for',
    cell: ({ row: { original } }) => daysText(daysAtStage(original, Date.now())),
    meta: { className: 'whitespace-nowrap tabular-nums' },
  }),
  helper.accessor('average_score', {
    header: 'Score',
    enableSorting: false,
    meta: { className: 'hidden text-right tabular-nums @3xl:table-cell' },
  }),
  helper.accessor('owner', {
    header: 'Owner',
    enableSorting: false,
    cell: ({ row: { original: application } }) =>
      application.owner && (
        <ColleaguePerson staffId={application.owner_id} fallback={application.owner} />
      ),
    meta: { className: 'hidden max-w-36 truncate @4xl:table-cell' },
  }),
  helper.accessor('created_at', {
    header: 'Applied',
    cell: ({ getValue }) => <When at={getValue()} />,
    meta: { className: 'hidden whitespace-nowrap tabular-nums @3xl:table-cell' },
  }),
]);

/** The applications of all vacancies. They are changed in the pipeline of their vacancy. */
export const APPLICATIONS: RecordKind<ApplicationRow, ApplicationRow, Column, Filter> = {
  table: 'applications',
  noun: ['application', 'applications'],
  path: '/admin/applications',
  managedWith: 'candidates.manage',
  messages: recordMessages(['application', 'applications']),
  search: 'Search by candidate',
  empty: {
    icon: ClipboardList,
    title: 'No applications yet',
    text: 'They appear here when people apply, or when you add candidates to a vacancy.',
  },
  list: LIST,
  columns: COLUMNS,
  filters: [
    { name: 'stage', label: 'Stage', allLabel: 'All stages', options: toChoices(STAGES) },
    { name: 'waiting', label: 'At this stage for', allLabel: 'Any time', options: WAITING },
    { name: 'reply', label: 'Reply', allLabel: 'All replies', options: toChoices(REPLIES) },
  ],
  read: (db, { search, sort, filters, page, size = LIST_PAGE_SIZE }, signal) =>
    findApplications(
      db,
      {
        search,
        ...(filters.stage && { stage: filters.stage }),
        ...(filters.vacancy && { vacancy: filters.vacancy }),
        ...(filters.owner && { owner: filters.owner }),
        ...(filters.waiting && { waiting: Number(filters.waiting) }),
        ...(filters.reply && { reply: filters.reply }),
        sort: sort.column,
        is_descending: sort.isDescending,
        page_size: size,
        page_offset: (page - 1) * size,
      },
      signal,
    ),
  pollMs: POLL_MS,
  hasViews: true,
  exported: [
    ['Name', ({ name }) => name],
    ['Suburb', ({ suburb }) => suburb],
    ['Vacancy', ({ vacancy }) => vacancy],
    ['Reference', ({ reference }) => reference],
    ['Stage', ({ stage }) => stageLabel(stage)],
    ['At this stage since', ({ stage_changed_at }) => formatExport(stage_changed_at)],
    ['Score', ({ average_score }) => String(average_score ?? '')],
    ['Owner', ({ owner }) => owner],
    ['Applied', ({ created_at }) => formatExport(created_at)],
  ],
};
