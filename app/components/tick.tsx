import type { ReactNode } from 'react';

interface TickProps {
  label: ReactNode;
  checked: boolean;
  isDisabled?: boolean;
  /** Ignores changes while the last one is being saved, and keeps the focus, as a button does. */
  isBusy?: boolean;
  /** Says more than the label, for screen readers. */
  'aria-label'?: string;
  onChange: (checked: boolean) => void;
}

/** A checkbox with its label. */
export function Tick({ label, isDisabled, isBusy = false, onChange, ...input }: TickProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2 text-sm has-disabled:cursor-default pointer-coarse:min-h-11">
      <input
        {...input}
        type="checkbox"
        disabled={isDisabled}
        aria-disabled={isBusy || undefined}
        onChange={({ target }) => !isBusy && onChange(target.checked)}
        className="size-4 shrink-0 accent-primary"
      />
      {label}
    </label>
  );
}
