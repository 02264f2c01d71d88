import { createColumnHelper } from '@tanstack/react-table';
import type { ListFeatures } from '~/components/record-list/list-features';
import { ColleaguePerson } from './colleague-person';
import { DeleteStaff } from './delete-staff';
import { HandOver } from './hand-over';
import { InactiveBadge } from './inactive-badge';
import type { StaffRow } from './staff-api';
import { StaffDialog } from './staff-dialog';

const helper = createColumnHelper<ListFeatures, StaffRow>();

export const STAFF_COLUMNS = helper.columns([
  helper.accessor('name', {
    header: 'Name',
    cell: ({ row: { original: staff } }) => (
      <>
        <span className="font-medium">
          <ColleaguePerson staffId={staff.id} fallback={staff.name} />
        </span>{' '}
        <InactiveBadge staffId={staff.id} />
        <span className="block truncate text-muted-foreground md:hidden">{staff.email}</span>
      </>
    ),
    meta: { className: 'truncate sm:max-w-48', phone: 'main' },
  }),
  helper.accessor('email', {
    header: 'Email',
    meta: { className: 'hidden max-w-64 truncate md:table-cell' },
  }),
  helper.accessor('position', {
    header: 'Position',
    meta: { className: 'truncate max-sm:text-muted-foreground sm:max-w-56', phone: 'below' },
  }),
  helper.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row: { original: staff } }) => (
      <div className="flex flex-wrap gap-1.5 sm:flex-nowrap">
        <StaffDialog staff={staff} />
        <HandOver staffId={staff.id} name={staff.name || staff.email || 'No name'} />
        <DeleteStaff staff={staff} />
      </div>
    ),
    meta: { className: 'w-0', phone: 'below' },
  }),
]);
