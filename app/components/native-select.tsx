import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlClasses } from './ui/input';

interface NativeSelectProps extends ComponentProps<'select'> {
  placeholder?: string;
  /** Maps values to labels. A `Map` keeps the order of values that are numbers. */
  options: Record<string, string> | ReadonlyMap<string, string>;
  /** Values that are no longer offered, but may be the earlier choice. */
  kept?: ReadonlyMap<string, string>;
}

/**
 * The browser's own select: works without script and uses the phone's own picker. Popup:
 * app/styles/select.css.
 */
export function NativeSelect(props: NativeSelectProps) {
  const { placeholder, options, kept = new Map(), className, ...select } = props;
  return (
    <select
      className={clsx(controlClasses, 'native-select min-h-11 cursor-pointer pr-10', className)}
      {...select}
    >
      <option value="" disabled={props.required}>
        {placeholder}
      </option>
      {(options instanceof Map ? [...options] : Object.entries(options)).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      {[...kept].map(([value, label]) => (
        <option key={value} value={value} hidden disabled>
          {label}
        </option>
      ))}
    </select>
  );
}
