import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { LONG_TEXT_MAX } from '~/lib/forms/form-definition';
import { lateComponent } from '~/lib/late-code';
import { choicesOf } from './choices';
import { fieldId } from './field-id';
import type { EnquiryFormFieldProps } from './field-props';
import { MessageField } from './message-field';

/**
 * Fields that the main form does not have. Pages with the main form alone do not load them. There is
 * no boundary around them: the form starts once all its code is there, with the elements that people
 * may already have filled in. A boundary would replace them.
 */
const OtherField = lateComponent(() => import('./other-field'));

/** A link to a field must scroll its label into view too, below the sticky bar. */
const ROOM_FOR_LABEL = 'scroll-mt-10';

const AUTO_COMPLETE: Partial<Record<string, string>> = {
  name: 'name',
  email: 'email',
  phone: 'tel',
  company: 'organization',
};

export function EnquiryFormField(props: EnquiryFormFieldProps) {
  const { type, isOpen, when, name } = props.field;
  // A date can be the first thing that people type, so it does not wait for other code either.
  const isPlain = ['text', 'email', 'phone', 'date'].includes(type);
  const isBasic = isPlain || type === 'long_text' || (type === 'choice' && !isOpen);
  return (
    <div className={isPlain ? undefined : '@2xl:col-span-2'} data-field={when && name}>
      {isBasic ? <BasicField {...props} /> : <OtherField {...props} />}
    </div>
  );
}

function BasicField({ form, field, error, defaultValue }: EnquiryFormFieldProps) {
  const { name, label, required, type, hint, max } = field;
  const placeholder = field.placeholder ?? (required ? undefined : 'Optional');
  // A date shows no placeholder.
  const note = hint ?? (type === 'date' ? placeholder : undefined);
  return (
    <FormField id={fieldId(form, name)} label={label} hint={note} error={error} required={required}>
      {(wiring) => {
        const common = { ...wiring, name, defaultValue, className: ROOM_FOR_LABEL, placeholder };
        if (type === 'long_text') {
          return <MessageField {...common} max={max ?? LONG_TEXT_MAX} />;
        }
        if (type === 'choice') {
          return (
            <NativeSelect
              {...common}
              defaultValue={defaultValue ?? ''}
              options={new Map(choicesOf(field))}
            />
          );
        }
        return (
          <Input
            {...common}
            type={type === 'phone' ? 'tel' : type}
            autoComplete={AUTO_COMPLETE[name]}
          />
        );
      }}
    </FormField>
  );
}
