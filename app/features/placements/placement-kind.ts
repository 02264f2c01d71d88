import { Handshake } from 'lucide-react';
import { statusFilter } from '~/features/records/record-filters';
import type { RecordKind } from '~/features/records/record-kind';
import { formatDate, formatExport } from '~/lib/format';
import { CURRENT_LABEL } from '~/lib/records/current';
import { toChoices } from '~/lib/records/titled-options';
import { PLACEMENT_STATUSES, VACANCY_KINDS } from '~/lib/records/trade';
import { PLACEMENT_MESSAGES } from './messages';
import { OPTIONAL_PLACEMENT_COLUMNS, PLACEMENT_COLUMNS } from './placement-columns';
import { createPlacement, getPlacement, listPlacements } from './placements-api';
import {
  kindLabel,
  type NewPlacement,
  PLACEMENT_LIST,
  type Placement,
  type PlacementColumn,
  type PlacementFilter,
  type PlacementRow,
} from './placements-schema';

/** How often to look for changes that others made. */
const POLL_MS = 15_000;

const day = (value: unknown) => (value ? formatDate(String(value)) : 'open');

/** Moving the application back from Placed withdraws a placement, so the board has no column for it. */
const BOARD_STATUSES = {
  ...PLACEMENT_STATUSES,
  labels: Object.fromEntries(
    Object.entries(PLACEMENT_STATUSES.labels).filter(([status]) => status !== 'withdrawn'),
  ),
};

export const PLACEMENTS: RecordKind<PlacementRow, Placement, PlacementColumn, PlacementFilter> = {
  table: 'placements',
  noun: ['placement', 'placements'],
  path: '/admin/placements',
  managedWith: 'placements.manage',
  messages: PLACEMENT_MESSAGES,
  empty: {
    icon: Handshake,
    title: 'No placements yet',
    text: 'Place someone from an application, add a placement here, or import them.',
  },
  list: PLACEMENT_LIST,
  columns: PLACEMENT_COLUMNS,
  optionalColumns: OPTIONAL_PLACEMENT_COLUMNS,
  filters: [
    statusFilter({ ...CURRENT_LABEL, ...PLACEMENT_STATUSES.labels }),
    {
      name: 'kind',
      label: 'Job type',
      allLabel: 'All job types',
      options: toChoices(VACANCY_KINDS),
    },
  ],
  read: listPlacements,
  pollMs: POLL_MS,
  hasViews: true,
  exported: [
    ['Person', ({ candidate_name }) => candidate_name],
    ['Employer', ({ organisation_name }) => organisation_name],
    ['Position', ({ position }) => position],
    ['Job type', ({ kind }) => kindLabel(kind)],
    ['Status', ({ status }) => PLACEMENT_STATUSES.labels[status] ?? status],
    ['Start', ({ starts_on }) => starts_on],
    ['Expected end', ({ expected_end_on }) => expected_end_on],
    ['Last day', ({ ended_on }) => ended_on],
    ['End reason', ({ end_reason }) => end_reason],
    ['Supervisor', ({ supervisor_name }) => supervisor_name],
    ['Training contract', ({ training_contract }) => training_contract],
    ['Provider', ({ provider }) => provider],
    ['Qualification', ({ qualification }) => qualification],
    ['Owner', ({ owner }) => owner?.name ?? ''],
    ['Added', ({ created_at }) => formatExport(created_at)],
  ],
  statuses: BOARD_STATUSES,
  staleFields: {
    status: ['status', (status) => PLACEMENT_STATUSES.labels[String(status)] ?? String(status)],
    starts_on: ['start', day],
    expected_end_on: ['expected end', day],
    position: ['position', String],
    owner_id: ['owner'],
  },
  get: getPlacement,
  create: (db, values) => createPlacement(db, values as NewPlacement),
};
