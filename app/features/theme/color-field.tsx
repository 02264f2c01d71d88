import { CheckedInput } from '~/components/checked-input';
import { colorProblem, toHex } from './theme-values';

interface ColorFieldProps {
  label: string;
  value: string;
  onChange: (hex: string) => void;
}

/** A colour as hex, or from the browser's picker. */
export function ColorField({ label, value, onChange }: ColorFieldProps) {
  return (
    <CheckedInput
      isCode
      label={label}
      value={value}
      problemOf={colorProblem}
      toStored={toHex}
      onChange={onChange}
      before={
        <input
          type="color"
          aria-label={`${label}, picker`}
          value={value.toLowerCase()}
          onChange={({ target }) => onChange(target.value)}
          className="size-11 shrink-0 cursor-pointer rounded-md border border-input bg-card p-1"
        />
      }
    />
  );
}
