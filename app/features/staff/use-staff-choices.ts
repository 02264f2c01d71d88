import { useQuery } from '@tanstack/react-query';
import type { StaffOption } from './staff-api';
import { staffOptionsQuery } from './staff-queries';

export const NOBODY = 'none';

/** Everyone that work can be given to, and nobody: for filters and for what is done with many. */
export function useStaffChoices(isNeeded: boolean): { value: string; label: string }[] {
  const { data = [] } = useQuery({ ...staffOptionsQuery(), enabled: isNeeded });
  return [{ value: NOBODY, label: 'Nobody' }, ...data.map(toChoice)];
}

function toChoice({ id, name, email }: StaffOption) {
  return { value: id, label: name || email || 'No name' };
}
