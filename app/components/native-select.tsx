import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlClasses } from './ui/input';

interface NativeSelectProps extends ComponentProps<'select'> {
  placeholder?: string;
  /** Maps values to labels. A `Map` keeps the order of values that are numbers. */
  options: Record<string, string> | ReadonlyMap<string, string>;
}

/**
 * The browser's own select: works without script and uses the phone's own picker. Popup:
 * app/styles/select.css.
 */
export function NativeSelect({ placeholder, options, className, ...props }: NativeSelectProps) {
  const entries = options instanceof Map ? [...options] : Object.entries(options);
  // A choice with an empty value takes the place of the placeholder, and counts as an answer.
  const hasEmptyChoice = entries.some(([value]) => value === '');
  return (
    <select
      className={clsx(controlClasses, 'native-select min-h-11 cursor-pointer pr-10', className)}
      {...props}
      required={props.required && !hasEmptyChoice}
    >
      {!hasEmptyChoice && (
        <option value="" disabled={props.required}>
          {placeholder}
        </option>
      )}
      {entries.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
