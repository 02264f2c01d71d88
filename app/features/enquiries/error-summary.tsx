import { fieldId } from './enquiry-form-field';
import type { EnquiryErrors, EnquiryForm } from './enquiry-schema';
import type { FieldDefinition } from './form-definitions';
import { OUTCOME } from './form-element';
import type { Notice } from './messages';

interface ErrorSummaryProps {
  form: EnquiryForm;
  fields: FieldDefinition[];
  errors: EnquiryErrors;
  failure: Notice | null;
}

/** All that is wrong in one place, each line a link to its field. */
export function ErrorSummary({ form, fields, errors, failure }: ErrorSummaryProps) {
  const invalid = fields.filter(({ name }) => errors[name]);
  if (invalid.length === 0 && !failure) return null;
  return (
    <div
      role="alert"
      {...OUTCOME}
      className="scroll-mt-24 rounded-md outline-none border border-destructive/50 bg-destructive/8 px-4 py-3 sm:col-span-2"
    >
      {failure && (
        <>
          <p className="font-semibold">{failure.title}</p>
          {failure.description && <p>{failure.description}</p>}
        </>
      )}
      {invalid.length > 0 && (
        <>
          <p className="font-semibold">
            {invalid.length === 1
              ? 'One answer needs another look:'
              : `${invalid.length} answers need another look:`}
          </p>
          <ul className="mt-1 list-disc pl-5">
            {invalid.map(({ name, label }) => (
              <li key={name}>
                <a href={`#${fieldId(form, name)}`} className="underline underline-offset-4">
                  Check {label}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
