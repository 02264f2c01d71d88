import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { Textarea } from '~/components/ui/textarea';
import { MESSAGE_MIN_HEIGHT_PX } from '~/lib/constants';
import type { EnquiryForm } from './enquiry-schema';
import type { FieldDefinition } from './form-definitions';

interface EnquiryFormFieldProps {
  form: EnquiryForm;
  field: FieldDefinition;
  error: string | undefined;
  defaultValue: string | undefined;
}

export function fieldId(form: EnquiryForm, name: string): string {
  return `${form}-${name}`;
}

export function EnquiryFormField({ form, field, error, defaultValue }: EnquiryFormFieldProps) {
  const { name, label, required, control, type, autoComplete, placeholder, options } = field;
  const isWide = control !== 'input';
  return (
    <FormField
      id={fieldId(form, name)}
      label={label}
      error={error}
      required={required}
      className={isWide ? 'sm:col-span-2' : undefined}
    >
      {(wiring) => {
        const common = { ...wiring, name, defaultValue };
        if (control === 'textarea') {
          return (
            <Textarea
              {...common}
              placeholder={placeholder}
              style={{ minHeight: MESSAGE_MIN_HEIGHT_PX }}
            />
          );
        }
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
