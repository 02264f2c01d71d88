import { toAppError } from '~/lib/errors';
import type { FormDefinition } from '~/lib/forms/form-definition';
import { attachmentProblem, readAttachment } from './attachment';
import { sendEnquiry } from './enquiry-api';
import { parseEnquiry } from './enquiry-schema';
import type { EnquiryErrors, EnquiryValues } from './enquiry-values';
import { failureNotice } from './failure-notice';
import type { Notice } from './messages';

/**
 * The result of sending a form. If the form was changed while someone filled it in, the errors come
 * with the form as it is now.
 */
export type Outcome =
  | { errors: EnquiryErrors; form: FormDefinition | null }
  | { failure: Notice }
  | { reference: string };

export function findErrors(form: FormDefinition, values: EnquiryValues): EnquiryErrors | null {
  return parseEnquiry(form, values).errors;
}

export async function sendForm(
  form: FormDefinition,
  data: FormData,
  onProgress: (share: number) => void,
): Promise<Outcome> {
  try {
    for (const { name } of form.fields.filter(({ type }) => type === 'file')) {
      const file = readAttachment(data, name);
      const problem = file && attachmentProblem(file);
      if (problem) throw problem;
    }
    const { ok, errors, failure, reference, definition } = await sendEnquiry(data, onProgress);
    if (ok) return { reference: reference ?? '' };
    if (Object.keys(errors).length > 0) return { errors, form: definition };
    return { failure: failure ?? failureNotice(form.key) };
  } catch (error) {
    return { failure: failureNotice(form.key, toAppError(error)) };
  }
}
