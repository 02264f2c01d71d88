import type { ComponentProps } from 'react';
import { NativeSelect } from '~/components/native-select';
import { memberLabels } from './colleagues';
import { useTeam } from './use-team';

interface StaffSelectProps
  extends Omit<ComponentProps<typeof NativeSelect>, 'options' | 'placeholder'> {
  /** A person who cannot be chosen. */
  exceptId?: string;
  /** The earlier choice, if the select has no `value`. */
  chosenId?: string | null | undefined;
  /** What no choice means. */
  nobody?: string;
  /** For a filter, which looks back: those without access can be chosen too. */
  isFilter?: boolean;
}

const WAITING = { loading: 'Loading...', failed: 'Could not load the staff' };

/**
 * Lets people choose a member of the team, or “Nobody”. Someone without access is offered only where
 * they are the earlier choice. The select is disabled until the team has loaded: without its options
 * it would show and send “Nobody” instead of the earlier choice.
 */
export function StaffSelect(props: StaffSelectProps) {
  const { exceptId, chosenId = props.value, nobody = 'Nobody', isFilter, ...select } = props;
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
  const offered = team.filter(
    ({ id, isOnTeam }) => id !== exceptId && (isOnTeam || isFilter || id === chosenId),
  );
  return <NativeSelect placeholder={nobody} options={new Map(memberLabels(offered))} {...select} />;
}
