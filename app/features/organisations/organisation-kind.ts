import { Building2 } from 'lucide-react';
import { statusFilter } from '~/features/records/record-filters';
import type { RecordKind } from '~/features/records/record-kind';
import { formatExport } from '~/lib/format';
import { formatAbn } from '~/lib/records/abn';
import { CURRENT_LABEL } from '~/lib/records/current';
import { sourceLabel } from '~/lib/records/sources';
import { titled, toChoices } from '~/lib/records/titled-options';
import { ORGANISATION_STATUSES, STATES } from '~/lib/records/trade';
import { ORGANISATION_MESSAGES } from './messages';
import { OPTIONAL_ORGANISATION_COLUMNS, ORGANISATION_COLUMNS } from './organisation-columns';
import { createOrganisation, listOrganisations } from './organisations-api';
import {
  type NewOrganisation,
  ORGANISATION_LIST,
  type Organisation,
  type OrganisationColumn,
  type OrganisationFilter,
  type OrganisationRow,
} from './organisations-schema';

/** How often to look for changes that others made. */
const POLL_MS = 15_000;

export const ORGANISATIONS: RecordKind<
  OrganisationRow,
  Organisation,
  OrganisationColumn,
  OrganisationFilter
> = {
  table: 'organisations',
  noun: ['organisation', 'organisations'],
  path: '/admin/organisations',
  managedWith: 'vacancies.manage',
  messages: ORGANISATION_MESSAGES,
  empty: {
    icon: Building2,
    title: 'No organisations yet',
    text: 'Add the employers you find people for, import them, or create one from a lead.',
  },
  list: ORGANISATION_LIST,
  columns: ORGANISATION_COLUMNS,
  optionalColumns: OPTIONAL_ORGANISATION_COLUMNS,
  filters: [
    statusFilter({ ...CURRENT_LABEL, ...ORGANISATION_STATUSES.labels }),
    { name: 'state', label: 'State', allLabel: 'All states', options: toChoices(STATES) },
  ],
  read: listOrganisations,
  pollMs: POLL_MS,
  hasViews: true,
  exported: [
    ['Name', ({ name }) => name],
    ['Trading name', ({ trading_name }) => trading_name],
    ['ABN', ({ abn }) => formatAbn(abn ?? '')],
    ['Industry', ({ industry }) => industry],
    ['Phone', ({ phone }) => phone],
    ['Website', ({ website }) => website],
    ['Address', ({ address }) => address],
    ['Suburb', ({ suburb }) => suburb],
    ['State', ({ state }) => state],
    ['Postcode', ({ postcode }) => postcode],
    ['Status', ({ status }) => titled(status)],
    ['Owner', ({ owner }) => owner?.name ?? ''],
    ['Source', ({ source }) => sourceLabel(source)],
    ['Added', ({ created_at }) => formatExport(created_at)],
  ],
  statuses: ORGANISATION_STATUSES,
  staleFields: {
    name: ['name', String],
    status: ['status', (status) => titled(String(status))],
    owner_id: ['owner'],
    abn: ['ABN', (abn) => formatAbn(String(abn ?? 'nothing'))],
    phone: ['phone', (phone) => String(phone ?? 'nothing')],
  },
  create: (db, values) => createOrganisation(db, values as NewOrganisation),
};
