import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { NativeSelect } from '~/components/native-select';
import { useQueryPhase } from '~/components/query-states';
import { staffOptionsQuery } from './staff-queries';

interface StaffSelectProps
  extends Omit<ComponentProps<typeof NativeSelect>, 'options' | 'placeholder'> {
  /** A person who cannot be chosen. */
  exceptId?: string;
  /** What no choice means. */
  nobody?: string;
}

const WAITING = { loading: 'Loading...', failed: 'Could not load the staff' };

/**
 * Lets people choose a staff member, or “Nobody”. The select is disabled until the staff have
 * loaded: without its options it would show and send “Nobody” instead of the earlier choice.
 */
export function StaffSelect({ exceptId, nobody = 'Nobody', ...props }: StaffSelectProps) {
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
  return <NativeSelect placeholder={nobody} options={options} {...props} />;
}
