import { clsx } from 'clsx';

interface ChoiceFieldProps<Value extends string> {
  label: string;
  name: string;
  choices: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
  isStacked?: boolean;
}

/** One of a few, as large targets. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, name, choices, value, onChange, isStacked = false } = props;
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 text-lg font-bold">{label}</legend>
      <div
        className={clsx(
          'grid gap-2',
          !isStacked && 'grid-cols-[repeat(auto-fit,minmax(6rem,1fr))]',
        )}
      >
        {(Object.entries(choices) as [Value, string][]).map(([choice, text]) => (
          <label key={choice} className="relative block">
            <input
              type="radio"
              name={name}
              value={choice}
              checked={value === choice}
              onChange={() => onChange(choice)}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span className="flex min-h-14 items-center justify-center rounded-lg border-2 border-input bg-card px-3 py-2 text-center font-semibold wrap-anywhere peer-checked:border-primary peer-checked:bg-primary peer-checked:text-primary-foreground peer-focus-visible:ring-2 peer-focus-visible:ring-ring peer-focus-visible:ring-offset-2 peer-focus-visible:ring-offset-background">
              {text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
