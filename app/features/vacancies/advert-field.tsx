import type { ComponentProps } from 'react';
import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { Textarea } from '~/components/ui/textarea';
import type { Advert } from './advert';
import type { AdvertEditing } from './use-advert';

interface AdvertFieldProps {
  editing: AdvertEditing;
  name: Exclude<keyof Advert, 'questions'>;
  label: string;
  hint?: string;
  required?: boolean;
  /** Value to label, for a choice. */
  options?: Record<string, string>;
  /** For a choice that can be left empty. */
  placeholder?: string;
  /** For a text of several lines. */
  rows?: number;
  input?: ComponentProps<'input'>;
  className?: string;
}

/** One field of the advert: a choice, a text of several lines, or an input. */
export function AdvertField(props: AdvertFieldProps) {
  const { editing, name, label, hint, required, options, placeholder, rows, input } = props;
  const field = editing.form.field(name);
  return (
    <FormField
      label={label}
      hint={hint}
      required={required}
      error={editing.problems[name]}
      className={props.className}
    >
      {(control) => {
        if (options) {
          const isEmptyAllowed = placeholder !== undefined;
          return (
            <NativeSelect
              {...control}
              {...field}
              options={options}
              {...(isEmptyAllowed ? { placeholder } : { required: true })}
            />
          );
        }
        if (rows) {
          return <Textarea {...control} {...field} rows={rows} maxLength={input?.maxLength} />;
        }
        return <Input autoComplete="off" {...control} {...field} {...input} />;
      }}
    </FormField>
  );
}
