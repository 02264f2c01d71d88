import { useQuery } from '@tanstack/react-query';
import { staffOptionsQuery } from './staff-queries';

/** Finds a staff member's name by id, as the select shows it. */
export function useStaffName(isNeeded: boolean): (id: string) => string {
  const { data = [] } = useQuery({ ...staffOptionsQuery(), enabled: isNeeded });
  return (id) => {
    const person = data.find((one) => one.id === id);
    return person ? person.name || person.email : 'someone';
  };
}
