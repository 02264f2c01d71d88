import { memberLabels } from './colleagues';
import { useTeam } from './use-team';

export const NOBODY = 'none';

interface Choice {
  value: string;
  label: string;
  isDisabled?: boolean;
}

interface StaffChoices {
  /** For filters: the whole team, also those who have left, and “Nobody”. */
  filter: Choice[];
  /** For changes of several records: those who can be given work, and “Nobody”. */
  change: Record<string, string>;
}

export function useStaffChoices(isNeeded: boolean): StaffChoices {
  const { phase, team } = useTeam(isNeeded);
  const nobody = { value: NOBODY, label: 'Nobody' };
  if (phase !== 'ready') {
    const label = phase === 'failed' ? 'Could not load the staff' : 'Loading...';
    return {
      filter: [nobody, { value: 'unknown', label, isDisabled: true }],
      change: { [NOBODY]: nobody.label },
    };
  }
  const members = memberLabels(team).map(([value, label]) => ({ value, label }));
  const offered = team.filter(({ isOnTeam }) => isOnTeam).map(({ id, name }) => [id, name]);
  return {
    filter: [nobody, ...members],
    change: { [NOBODY]: nobody.label, ...Object.fromEntries(offered) },
  };
}
