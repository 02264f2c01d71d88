import { useTeam } from './use-team';

/** Finds a member's name by id, as the select shows it. */
export function useStaffName(isNeeded: boolean): (id: string) => string {
  const { team } = useTeam(isNeeded);
  return (id) => team.find((member) => member.id === id)?.name ?? 'someone';
}
