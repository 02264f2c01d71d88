import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import type { EnquiryForm, FieldDefinition } from './form-definitions';
import { MessageField } from './message-field';

interface EnquiryFormFieldProps {
  form: EnquiryForm;
  field: FieldDefinition;
  error: string | undefined;
  defaultValue: string | undefined;
}

export function fieldId(form: EnquiryForm, name: string): string {
  return `${form}-${name}`;
}

/** A link to a field must scroll its label into view too, below the sticky bar. */
const ROOM_FOR_LABEL = 'scroll-mt-10';

export function EnquiryFormField({ form, field, error, defaultValue }: EnquiryFormFieldProps) {
  const { name, label, required, control, type, autoComplete, placeholder, hint, options } = field;
  const isWide = control !== 'input';
  return (
    <FormField
      id={fieldId(form, name)}
      label={label}
      hint={hint}
      error={error}
      required={required}
      className={isWide ? '@2xl:col-span-2' : undefined}
    >
      {(wiring) => {
        const common = { ...wiring, name, defaultValue, className: ROOM_FOR_LABEL };
        if (control === 'textarea') return <MessageField {...common} placeholder={placeholder} />;
        if (control === 'select') {
          return (
            <NativeSelect
              {...common}
              defaultValue={defaultValue ?? ''}
              placeholder={placeholder}
              options={options ?? {}}
            />
          );
        }
        return (
          <Input {...common} type={type} autoComplete={autoComplete} placeholder={placeholder} />
        );
      }}
    </FormField>
  );
}
