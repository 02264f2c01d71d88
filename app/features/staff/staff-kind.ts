import { IdCard } from 'lucide-react';
import type { RecordKind } from '~/features/records/record-kind';
import { formatExport } from '~/lib/format';
import { listStaff, type StaffRow } from './staff-api';
import { STAFF_COLUMNS } from './staff-columns';
import { STAFF_BASE, STAFF_LIST, type Staff, type StaffColumn } from './staff-schema';

export const STAFF: RecordKind<StaffRow, Staff, StaffColumn, never> = {
  ...STAFF_BASE,
  path: '/admin/staff',
  managedWith: 'leads.manage',
  search: 'Search staff',
  empty: {
    icon: IdCard,
    title: 'No staff yet',
    text: 'Everyone with an account that works with records is here. Add colleagues who have no account.',
  },
  list: STAFF_LIST,
  columns: STAFF_COLUMNS,
  filters: [],
  read: listStaff,
  exported: [
    ['Name', ({ name }) => name],
    ['Email', ({ email }) => email],
    ['Position', ({ position }) => position],
    ['Added', ({ created_at }) => formatExport(created_at)],
  ],
};
