import { cn } from '~/lib/cn';
import { formatTime } from '~/lib/format';
import { type Check, worst } from '~/lib/system/system-status';
import { partId } from './part-card';
import { StateIcon } from './state-badge';
import { attentionList, overallSentence, STATE_WORDS } from './state-words';

const PANELS = {
  fine: 'border-success/50 bg-success/8',
  look: 'border-warning/50 bg-warning/8',
  broken: 'border-destructive/50 bg-destructive/8',
} as const;

interface SystemOverviewProps {
  checks: Check[];
  /** When the server answered. */
  at: number;
}

/** Whether everything works, and if not, what does not. */
export function SystemOverview({ checks, at }: SystemOverviewProps) {
  const attention = attentionList(checks);
  const state = worst(checks.map((check) => check.state));
  return (
    <section aria-label="Summary" className={cn('grid gap-3 rounded-md border p-4', PANELS[state])}>
      <div className="flex items-center gap-2.5">
        <StateIcon state={state} className="size-5" />
        {/* Only this is announced when it changes: the lines below count minutes. */}
        <p role="status" className="text-lg leading-6 font-semibold">
          {overallSentence(checks)}
        </p>
      </div>
      {attention.length > 0 && (
        <ul aria-label="What needs attention" className="grid gap-1.5 text-sm">
          {attention.map(({ key, part, state, sentence }) => (
            <li key={key} className="wrap-anywhere">
              <span className="font-medium">{STATE_WORDS[state]}:</span>{' '}
              <a href={`#${partId(part)}`} className="underline underline-offset-4">
                {sentence}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="text-xs text-muted-foreground">
        As of {formatTime(new Date(at))}. This page refreshes every 30 seconds.
      </p>
    </section>
  );
}
