import type { ListConfig, ListState } from '~/components/record-list/list-state';
import type { Tables, TablesInsert } from '~/lib/supabase/database.types';

export type Staff = Tables<'staff'>;
export type NewStaff = Required<Pick<TablesInsert<'staff'>, 'name' | 'email' | 'position'>>;

export const STAFF_LIST = {
  columns: ['name', 'email', 'position', 'created_at'],
  defaultSort: { column: 'name', isDescending: false },
  filters: {},
} as const satisfies ListConfig<keyof Staff, never>;

export type StaffQuery = Omit<ListState<(typeof STAFF_LIST.columns)[number], never>, 'openId'>;
