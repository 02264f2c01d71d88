import { useEffect, useId, useRef } from 'react';
import type { Estimate } from '~/lib/estimate/estimate';
import { inputsWords, summaryLines } from '~/lib/estimate/estimate-words';
import { ESTIMATE_MESSAGES } from './messages';

interface AttachedEstimateProps {
  estimate: Estimate;
  /** What the form sends: the choices, and a mark of this answer. */
  value: string;
  /** Whether the visitor had left it ticked, after a form that was sent without script. */
  isAttached: boolean;
}

/** The estimate inside the form that it is sent with. If it is unticked, it is not sent. */
export function AttachedEstimate({ estimate, value, isAttached }: AttachedEstimateProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);

  // Like the rest of the form, the choice survives a reload.
  useEffect(() => {
    if (box.current && isLeftOut(value)) box.current.checked = false;
  }, [value]);

  return (
    <div className="grid gap-2 rounded-md border border-border p-4">
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input
          ref={box}
          type="checkbox"
          name="estimate"
          value={value}
          defaultChecked={isAttached}
          aria-describedby={id}
          onChange={({ target }) => keepChoice(value, target.checked)}
          className="size-5 shrink-0 accent-primary"
        />
        {ESTIMATE_MESSAGES.attached}
      </label>
      <div id={id} className="grid gap-1 text-sm">
        <p className="text-muted-foreground">{ESTIMATE_MESSAGES.leaveOut}</p>
        <p className="wrap-anywhere">{inputsWords(estimate.inputs)}</p>
        <ul className="list-disc pl-5 wrap-anywhere">
          {summaryLines(estimate).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const LEFT_OUT = 'tuart-estimate-left-out';

function isLeftOut(value: string): boolean {
  try {
    return sessionStorage.getItem(LEFT_OUT) === value;
  } catch {
    return false;
  }
}

function keepChoice(value: string, isAttached: boolean): void {
  try {
    if (isAttached) sessionStorage.removeItem(LEFT_OUT);
    else sessionStorage.setItem(LEFT_OUT, value);
  } catch {
    // Storage may be blocked; the form works without it.
  }
}
