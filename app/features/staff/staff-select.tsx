import type { ComponentProps } from 'react';
import { NativeSelect } from '~/components/native-select';
import { memberLabels } from './colleagues';
import { useTeam } from './use-team';

interface StaffSelectProps
  extends Omit<ComponentProps<typeof NativeSelect>, 'options' | 'kept' | 'placeholder'> {
  /** A person who cannot be chosen. */
  exceptId?: string;
  /** What no choice means. */
  nobody?: string;
  /** For a filter, which looks back: those who have left can be chosen too. */
  isFilter?: boolean;
}

const WAITING = { loading: 'Loading...', failed: 'Could not load the staff' };

/**
 * Lets people choose a member of the team, or “Nobody”. Someone who has left is not offered, but
 * stays chosen where they were. The select is disabled until the team has loaded: without its
 * options it would show and send “Nobody” instead of the earlier choice.
 */
export function StaffSelect(props: StaffSelectProps) {
  const { exceptId, nobody = 'Nobody', isFilter = false, ...select } = props;
  const { phase, team } = useTeam();
  if (phase !== 'ready') {
    const { id, className } = select;
    return (
      <NativeSelect
        {...{ id, className }}
        aria-describedby={select['aria-describedby']}
        disabled
        placeholder={WAITING[phase]}
        options={{}}
      />
    );
  }
  const others = team.filter(({ id }) => id !== exceptId);
  const isOffered = new Set(
    others.filter(({ isOnTeam }) => isFilter || isOnTeam).map(({ id }) => id),
  );
  const labels = memberLabels(others);
  return (
    <NativeSelect
      placeholder={nobody}
      options={new Map(labels.filter(([id]) => isOffered.has(id)))}
      kept={new Map(labels.filter(([id]) => !isOffered.has(id)))}
      {...select}
    />
  );
}
