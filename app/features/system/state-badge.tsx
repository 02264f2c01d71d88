import { CircleAlert, CircleCheck, TriangleAlert } from '~/components/alert-icons';
import { cn } from '~/lib/cn';
import type { State } from '~/lib/system/system-status';
import { STATE_WORDS } from './state-words';

const ICONS = { fine: CircleCheck, look: TriangleAlert, broken: CircleAlert } as const;
const COLOURS = { fine: 'text-success', look: 'text-warning', broken: 'text-destructive' } as const;

export function StateIcon({ state, className }: { state: State; className?: string }) {
  const Icon = ICONS[state];
  return <Icon aria-hidden className={cn('size-4 shrink-0', COLOURS[state], className)} />;
}

/** The state in a word and a sign: not everyone can tell the colours apart. */
export function StateBadge({ state }: { state: State }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-xs font-medium whitespace-nowrap">
      <StateIcon state={state} />
      {STATE_WORDS[state]}
    </span>
  );
}
