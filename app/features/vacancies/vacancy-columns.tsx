import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import type { ListFeatures } from '~/components/record-list/list-features';
import { RowLink } from '~/components/record-list/row-link';
import { When } from '~/components/when';
import { StatusBadge } from '~/features/records/status-badge';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { formatDate } from '~/lib/format';
import { VACANCY_STATUSES } from '~/lib/records/trade';
import { kindLabel, type VacancyRow } from './vacancies-schema';

const helper = createColumnHelper<ListFeatures, VacancyRow>();

export const VACANCY_COLUMNS = helper.columns([
  helper.accessor('title', {
    header: 'Title',
    cell: ({ row: { original: vacancy } }) => (
      <>
        <RowLink id={vacancy.id}>{vacancy.title}</RowLink>
        <span className="block truncate text-muted-foreground">
          {vacancy.reference}
          {vacancy.organisation && (
            <span className="@4xl:hidden"> · {vacancy.organisation.name}</span>
          )}
        </span>
      </>
    ),
    meta: { className: 'truncate whitespace-nowrap sm:max-w-56 2xl:max-w-64', phone: 'main' },
  }),
  helper.accessor('organisation', {
    header: 'Organisation',
    enableSorting: false,
    cell: ({ getValue }) => getValue()?.name,
    meta: { className: 'hidden max-w-40 truncate @4xl:table-cell 2xl:max-w-48' },
  }),
  helper.accessor('kind', {
    header: 'Job type',
    cell: ({ getValue }) => kindLabel(getValue()),
    meta: { className: 'hidden whitespace-nowrap md:table-cell' },
  }),
  helper.accessor('suburb', {
    header: 'Location',
    cell: ({ row: { original } }) => [original.suburb, original.state].filter(Boolean).join(' '),
    meta: { className: 'hidden max-w-40 truncate @6xl:table-cell' },
  }),
  helper.accessor('status', {
    header: 'Status',
    cell: ({ getValue }) => <StatusBadge of={VACANCY_STATUSES} status={getValue()} />,
  }),
  helper.accessor('applicants', {
    header: 'Applications',
    enableSorting: false,
    cell: ({ row: { original: vacancy } }) => (
      <Link
        to={`/admin/applications?vacancy=${vacancy.id}`}
        aria-label={`${vacancy.applicants} applications`}
        className="relative z-10 text-link underline underline-offset-4"
      >
        {vacancy.applicants}
      </Link>
    ),
    meta: { className: 'hidden text-right tabular-nums @4xl:table-cell' },
  }),
  helper.accessor('closes_on', {
    header: 'Closes',
    cell: ({ getValue }) => {
      const day = getValue();
      return day && formatDate(day);
    },
    meta: { className: 'hidden whitespace-nowrap tabular-nums md:table-cell' },
  }),
  helper.accessor('owner', {
    header: 'Owner',
    enableSorting: false,
    cell: ({ row: { original: vacancy } }) =>
      vacancy.owner && <ColleaguePerson staffId={vacancy.owner_id} fallback={vacancy.owner.name} />,
    meta: { className: 'hidden max-w-36 truncate @4xl:table-cell' },
  }),
  helper.accessor('created_at', {
    header: 'Added',
    cell: ({ getValue }) => <When at={getValue()} />,
    meta: { className: 'whitespace-nowrap tabular-nums max-sm:hidden' },
  }),
]);

/** All columns except title and status. */
export const OPTIONAL_VACANCY_COLUMNS = {
  organisation: 'Organisation',
  kind: 'Job type',
  suburb: 'Location',
  applicants: 'Applications',
  closes_on: 'Closes',
  owner: 'Owner',
  created_at: 'Added',
};
