import { useQuery } from '@tanstack/react-query';
import type { QueryPhase } from '~/components/query-phase';
import { useQueryPhase } from '~/components/query-states';
import { useAuth } from '~/features/auth/use-auth';
import { useUserId } from '~/features/auth/use-user-id';
import { colleaguesQuery } from './colleague-person';
import { staffOptionsQuery } from './staff-queries';

export interface StaffPerson {
  id: string;
  name: string;
}

interface People {
  phase: QueryPhase<unknown>['phase'];
  people: StaffPerson[];
  /** The staff members who are the signed-in person. */
  ownIds: string[];
}

/**
 * The staff by name, for people to choose from. Without the permission to read the staff list, those
 * of them who have an account.
 */
export function usePeople(): People {
  const { can } = useAuth();
  const userId = useUserId();
  const readsStaff = can('leads.manage');
  const staff = useQueryPhase(useQuery({ ...staffOptionsQuery(), enabled: readsStaff }));
  const colleagues = useQueryPhase(useQuery(colleaguesQuery()));
  const known = colleagues.phase === 'ready' ? colleagues.data : [];
  const ownIds = known.find(({ user_id }) => user_id === userId)?.staff_ids ?? [];
  if (readsStaff) {
    const people =
      staff.phase === 'ready'
        ? staff.data.map(({ id, name, email }) => ({ id, name: name || email || 'No name' }))
        : [];
    return { phase: staff.phase === 'ready' ? colleagues.phase : staff.phase, people, ownIds };
  }
  const people = known.flatMap(({ staff_ids, name, email }) =>
    staff_ids.map((id) => ({ id, name: name || email || 'A colleague' })),
  );
  return { phase: colleagues.phase, people, ownIds };
}
