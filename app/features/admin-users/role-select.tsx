import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useQueryPhase } from '~/components/query-states';
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

const UNKNOWN = { loading: 'Loading...', failed: 'Couldn’t load the roles', ready: null };

/** Lists all roles. Includes the chosen role even before the list has loaded. */
export function RoleSelect({ field, value, onChange, ref }: RoleSelectProps) {
  const state = useQueryPhase(useQuery(roleNamesQuery()));
  const roles = state.phase === 'ready' ? state.data : [];
  const unknown = UNKNOWN[state.phase];
  const names = value && !roles.includes(value) ? [value, ...roles] : roles;
  return (
    <Select value={value} onValueChange={onChange}>
      <SelectTrigger {...field} ref={ref}>
        <SelectValue placeholder={unknown ?? 'Choose a role'} />
      </SelectTrigger>
      <SelectContent>
        {names.map((name) => (
          <SelectItem key={name} value={name}>
            {name}
          </SelectItem>
        ))}
        {unknown && (
          <SelectItem value="unknown" disabled>
            {unknown}
          </SelectItem>
        )}
      </SelectContent>
    </Select>
  );
}
