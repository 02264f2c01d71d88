import { useQuery } from '@tanstack/react-query';
import type { QueryPhase } from '~/components/query-phase';
import { useQueryPhase } from '~/components/query-states';
import { useUserId } from '~/features/auth/use-user-id';
import { colleaguesQuery } from './colleague-person';
import { findColleague, type TeamMember, teamOf } from './colleagues';

interface Team {
  phase: QueryPhase<unknown>['phase'];
  /** Everyone in the team by name, also those who have left. */
  team: TeamMember[];
  /** The signed-in person as a member of the team. */
  ownId: string | null;
}

/** The one list of people that work is given to. */
export function useTeam(isNeeded = true): Team {
  const userId = useUserId();
  const state = useQueryPhase(useQuery({ ...colleaguesQuery(), enabled: isNeeded }));
  const colleagues = state.phase === 'ready' ? state.data : [];
  return {
    phase: state.phase,
    team: teamOf(colleagues),
    ownId: findColleague(colleagues, { userId })?.staff_id ?? null,
  };
}
