import { useQuery } from '@tanstack/react-query';
import { staffOptionsQuery } from './staff-queries';

/** A person of the staff by their id, as the lists to choose from name them. */
export function useStaffName(isNeeded: boolean): (id: string) => string {
  const { data = [] } = useQuery({ ...staffOptionsQuery(), enabled: isNeeded });
  return (id) => {
    const person = data.find((one) => one.id === id);
    return person ? person.name || person.email : 'someone';
  };
}
