import { NOBODY, useStaffChoices } from './use-staff-choices';

const LABEL = 'Owner';

/**
 * “Owner” in a list: its filter, and the change of several records at once. Both are empty
 * for people who may not change records.
 */
export function useOwnerChoices<Name extends string>(filterName: Name, isNeeded: boolean) {
  const staff = useStaffChoices(isNeeded);
  if (!isNeeded) return { filters: [], changes: [] };
  return {
    filters: [{ name: filterName, label: LABEL, allLabel: 'All owners', options: staff.filter }],
    changes: [
      {
        label: LABEL,
        options: staff.change,
        change: (id: string) => ({ owner_id: id === NOBODY ? null : id }),
      },
    ],
  };
}
