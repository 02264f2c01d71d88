import { useId } from 'react';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { BETWEEN_CHOICES, TICKED } from '~/lib/forms/form-definition';
import { AttachmentField } from './attachment-field';
import { choicesOf } from './choices';
import { fieldId } from './field-id';
import type { EnquiryFormFieldProps } from './field-props';

/** The fields that only some forms have. */
export default function OtherField(props: EnquiryFormFieldProps) {
  switch (props.field.type) {
    case 'heading':
      return <Heading {...props} />;
    case 'file':
      return <AttachmentField {...props} />;
    case 'choice':
    case 'choices':
      return <Choices {...props} />;
    case 'consent':
      return <Consent {...props} />;
    default:
      return <TypedField {...props} />;
  }
}

function Heading({ field: { label, hint } }: EnquiryFormFieldProps) {
  return (
    <div className="grid gap-1 pt-2">
      <h3 className="text-lg font-semibold">{label}</h3>
      {hint && <p className="whitespace-pre-line text-muted-foreground">{hint}</p>}
    </div>
  );
}

/** A number. */
function TypedField({ form, field, error, defaultValue }: EnquiryFormFieldProps) {
  const { name, label, type, required, hint, placeholder, min, max } = field;
  return (
    <FormField
      id={fieldId(form, name)}
      label={label}
      hint={hint ?? (required ? undefined : 'Optional.')}
      error={error}
      required={required}
    >
      {(wiring) => (
        <Input
          {...wiring}
          name={name}
          type={type}
          defaultValue={defaultValue}
          placeholder={placeholder}
          {...(type === 'number' && { min, max, step: 'any', inputMode: 'decimal' })}
          className="scroll-mt-10 @2xl:max-w-60"
        />
      )}
    </FormField>
  );
}

const CHOICE =
  'flex min-h-11 cursor-pointer items-start gap-3 rounded-md px-1 py-2.5 has-focus-visible:ring-2 has-focus-visible:ring-ring/50';
const BOX = 'mt-1 size-4 shrink-0 cursor-pointer accent-primary outline-none';

function Choices({ form, field, error, defaultValue }: EnquiryFormFieldProps) {
  const { name, label, type, hint, required } = field;
  const id = fieldId(form, name);
  const noteId = useId();
  const chosen = (defaultValue ?? '').split(BETWEEN_CHOICES);
  const note = hint ?? (required ? undefined : 'Optional.');
  return (
    // An error in the summary links here.
    <fieldset id={id} className="min-w-0 scroll-mt-24" aria-describedby={noteId}>
      <legend className="text-sm leading-5 font-medium">{label}</legend>
      <div className="mt-1 grid gap-x-4 @2xl:grid-cols-2">
        {choicesOf(field).map(([value, text]) => (
          <label key={value} className={CHOICE}>
            <input
              type={type === 'choices' ? 'checkbox' : 'radio'}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              aria-invalid={error ? true : undefined}
              className={BOX}
            />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </label>
        ))}
      </div>
      <Notes id={noteId} note={note} error={error} />
    </fieldset>
  );
}

function Consent({ form, field, error, defaultValue }: EnquiryFormFieldProps) {
  const { name, label, hint, required } = field;
  const noteId = useId();
  return (
    <div>
      <label className={CHOICE}>
        <input
          id={fieldId(form, name)}
          type="checkbox"
          name={name}
          value={TICKED}
          defaultChecked={defaultValue === TICKED}
          aria-describedby={noteId}
          aria-invalid={error ? true : undefined}
          aria-required={required || undefined}
          className={BOX}
        />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </label>
      <Notes id={noteId} note={hint} error={error} />
    </div>
  );
}

interface NotesProps {
  id: string;
  note: string | undefined;
  error: string | undefined;
}

function Notes({ id, note, error }: NotesProps) {
  return (
    <div id={id}>
      {note && <p className="text-sm text-muted-foreground">{note}</p>}
      {error && <p className="text-sm font-medium text-destructive">{error}</p>}
    </div>
  );
}
