import type { ReactNode } from 'react';

interface TickProps {
  label: ReactNode;
  checked: boolean;
  isDisabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function Tick({ label, checked, isDisabled, onChange }: TickProps) {
  return (
    <label className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={checked}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 shrink-0 accent-primary"
      />
      {label}
    </label>
  );
}
