import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import type { FieldControlProps } from '~/components/ui/form-field';
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '~/components/ui/select';
import { roleNamesQuery } from './admin-users-queries';

interface RoleSelectProps {
  field: FieldControlProps;
  value: string;
  onChange: (role: string) => void;
  ref?: Ref<HTMLButtonElement>;
}

/** Every role there is, and the one that is chosen even where the list is not there yet. */
export function RoleSelect({ field, value, onChange, ref }: RoleSelectProps) {
  const { data: roles = [] } = useQuery(roleNamesQuery());
  const names = value && !roles.includes(value) ? [value, ...roles] : roles;
  return (
    <Select value={value} onValueChange={onChange}>
      <SelectTrigger {...field} ref={ref}>
        <SelectValue placeholder="Choose a role" />
      </SelectTrigger>
      <SelectContent>
        {names.map((name) => (
          <SelectItem key={name} value={name}>
            {name}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
