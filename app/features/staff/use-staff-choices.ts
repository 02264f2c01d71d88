import { useQuery } from '@tanstack/react-query';
import { useQueryPhase } from '~/components/query-states';
import type { StaffOption } from './staff-api';
import { staffOptionsQuery } from './staff-queries';

export const NOBODY = 'none';

interface Choice {
  value: string;
  label: string;
  isDisabled?: boolean;
}

/** Everyone who can be given work, and “Nobody”: for filters and bulk actions. */
export function useStaffChoices(isNeeded: boolean): Choice[] {
  const state = useQueryPhase(useQuery({ ...staffOptionsQuery(), enabled: isNeeded }));
  const nobody = { value: NOBODY, label: 'Nobody' };
  if (state.phase === 'ready') return [nobody, ...state.data.map(toChoice)];
  const label = state.phase === 'failed' ? 'Could not load the staff' : 'Loading...';
  return [nobody, { value: 'unknown', label, isDisabled: true }];
}

function toChoice({ id, name, email }: StaffOption): Choice {
  return { value: id, label: name || email || 'No name' };
}

/** The choices that are not disabled, from value to label. */
export function toOptions(choices: readonly Choice[]): Record<string, string> {
  const choosable = choices.filter(({ isDisabled }) => !isDisabled);
  return Object.fromEntries(choosable.map(({ value, label }) => [value, label]));
}
