import type { ListConfig } from '~/components/record-list/list-state';
import type { RecordBase, RecordQuery } from '~/features/records/record-kind';
import type { Tables, TablesInsert } from '~/lib/supabase/database.types';
import { STAFF_MESSAGES } from './messages';

export type Staff = Tables<'staff'>;
export type NewStaff = Required<Pick<TablesInsert<'staff'>, 'name' | 'email' | 'position'>>;

export const STAFF_LIST = {
  columns: ['name', 'email', 'position', 'created_at'],
  defaultSort: { column: 'name', isDescending: false },
  filters: {},
} as const satisfies ListConfig<keyof Staff, never>;

export type StaffColumn = (typeof STAFF_LIST.columns)[number];
export type StaffQuery = RecordQuery<StaffColumn, never>;

export const STAFF_BASE: RecordBase<Staff> = {
  table: 'staff',
  noun: ['person', 'people'],
  messages: STAFF_MESSAGES,
  staleFields: { name: ['name', String], email: ['email', String], position: ['position', String] },
};
