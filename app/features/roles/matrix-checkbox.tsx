interface MatrixCheckboxProps {
  label: string;
  /** What the checkbox is for. Shown on phones, which have no column headings. */
  caption: string;
  text: string;
  isChecked: boolean;
  isDisabled: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A checkbox that can be clicked anywhere in its cell. */
export function MatrixCheckbox(props: MatrixCheckboxProps) {
  const { label, caption, text, isChecked, isDisabled, onChange } = props;
  return (
    <label className="flex min-h-11 min-w-11 cursor-pointer items-center justify-between gap-4 has-disabled:cursor-default sm:justify-center">
      <span className="grid py-1.5 text-left sm:hidden">
        <span className="font-mono text-xs">{caption}</span>
        <span className="text-sm text-muted-foreground">{text}</span>
      </span>
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
