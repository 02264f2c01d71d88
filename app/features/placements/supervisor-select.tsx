import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { NativeSelect } from '~/components/native-select';
import { useQueryPhase } from '~/components/query-states';
import { supervisorsQuery } from './placements-queries';

interface SupervisorSelectProps
  extends Omit<ComponentProps<typeof NativeSelect>, 'options' | 'placeholder'> {
  organisationId: string;
}

/** Lets people choose one of the employer's contacts. Disabled until they have loaded. */
export function SupervisorSelect({ organisationId, ...props }: SupervisorSelectProps) {
  const state = useQueryPhase(useQuery(supervisorsQuery(organisationId)));
  const isReady = organisationId === '' || state.phase === 'ready';
  const people = state.phase === 'ready' ? state.data : [];
  const options = Object.fromEntries(people.map(({ id, name }) => [id, name]));
  if (!isReady) {
    const placeholder = state.phase === 'failed' ? 'Could not load the contacts' : 'Loading...';
    return <NativeSelect id={props.id} disabled placeholder={placeholder} options={{}} />;
  }
  return <NativeSelect placeholder="Nobody" options={options} {...props} />;
}
