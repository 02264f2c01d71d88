import type { FormDefinition } from '~/lib/forms/form-definition';
import type { EnquiryErrors } from './enquiry-values';
import { fieldId } from './field-id';
import { OUTCOME } from './outcome';

interface ErrorSummaryProps {
  form: FormDefinition;
  errors: EnquiryErrors;
}

/** Lists all errors in one place, each with a link to its field. */
export function ErrorSummary({ form, errors }: ErrorSummaryProps) {
  const invalid = form.fields.filter(({ name }) => errors[name]);
  if (invalid.length === 0) return null;
  return (
    <div
      role="alert"
      {...OUTCOME}
      className="scroll-mt-24 rounded-md border border-destructive/50 bg-destructive/8 px-4 py-3 outline-none @2xl:col-span-2"
    >
      <p className="font-semibold">
        {invalid.length === 1
          ? 'One answer needs another look:'
          : `${invalid.length} answers need another look:`}
      </p>
      <ul className="mt-1 list-disc pl-5">
        {invalid.map(({ name }) => (
          <li key={name}>
            <a href={`#${fieldId(form.key, name)}`} className="underline underline-offset-4">
              {errors[name]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
