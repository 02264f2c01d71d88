import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { NativeSelect } from '~/components/native-select';
import { staffOptionsQuery } from './staff-queries';

type StaffSelectProps = Omit<ComponentProps<typeof NativeSelect>, 'options' | 'placeholder'>;

/** One of the staff, or nobody. */
export function StaffSelect(props: StaffSelectProps) {
  const { data = [] } = useQuery(staffOptionsQuery());
  const options = Object.fromEntries(data.map(({ id, name, email }) => [id, name || email]));
  return <NativeSelect placeholder="Nobody" options={options} {...props} />;
}
