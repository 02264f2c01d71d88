interface MatrixCheckboxProps {
  label: string;
  isChecked: boolean;
  isDisabled: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A checkbox that can be clicked anywhere in its cell. */
export function MatrixCheckbox({ label, isChecked, isDisabled, onChange }: MatrixCheckboxProps) {
  return (
    <label className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center has-disabled:cursor-default">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4.5 shrink-0 cursor-pointer accent-primary disabled:cursor-default"
      />
    </label>
  );
}
