import type { RecordField } from '~/features/records/record-details';
import { StaffSelect } from './staff-select';
import { useStaffName } from './use-staff-name';

/** The field for the person who looks after a record. Only people who may change records see it. */
export function usePersonField<Name extends string>(
  name: Name,
  label: string,
  canManage: boolean,
): RecordField<Name>[] {
  const labelOf = useStaffName(canManage);
  if (!canManage) return [];
  return [
    { name, label, isNullable: true, labelOf, control: (props) => <StaffSelect {...props} /> },
  ];
}
