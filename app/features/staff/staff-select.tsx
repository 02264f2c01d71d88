import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { NativeSelect } from '~/components/native-select';
import { useQueryPhase } from '~/components/query-states';
import { staffOptionsQuery } from './staff-queries';

interface StaffSelectProps
  extends Omit<ComponentProps<typeof NativeSelect>, 'options' | 'placeholder'> {
  /** Someone who cannot be chosen. */
  exceptId?: string;
}

const WAITING = { loading: 'Loading...', failed: 'Could not load the staff' };

/**
 * One of the staff, or nobody. Until it is known who there is, nobody can be chosen, and who was chosen
 * before stays so: a select whose options come later would show and send “Nobody” instead.
 */
export function StaffSelect({ exceptId, ...props }: StaffSelectProps) {
  const state = useQueryPhase(useQuery(staffOptionsQuery()));
  if (state.phase !== 'ready') {
    const { id, className } = props;
    return (
      <NativeSelect
        {...{ id, className }}
        aria-describedby={props['aria-describedby']}
        disabled
        placeholder={WAITING[state.phase]}
        options={{}}
      />
    );
  }
  const others = state.data.filter(({ id }) => id !== exceptId);
  const options = Object.fromEntries(others.map(({ id, name, email }) => [id, name || email]));
  return <NativeSelect placeholder="Nobody" options={options} {...props} />;
}
