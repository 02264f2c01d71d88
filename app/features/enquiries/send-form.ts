import { toAppError } from '~/lib/errors';
import { attachmentProblem, readAttachment } from './attachment';
import { sendEnquiry } from './enquiry-api';
import { type EnquiryErrors, type EnquiryValues, parseEnquiry } from './enquiry-schema';
import { failureNotice } from './failure-notice';
import { type EnquiryForm, FORM_DEFINITIONS } from './form-definitions';
import type { Notice } from './messages';

/** The result of sending a form. */
export type Outcome = { errors: EnquiryErrors } | { failure: Notice } | { reference: string };

export function findErrors(form: EnquiryForm, values: EnquiryValues): EnquiryErrors | null {
  return parseEnquiry(FORM_DEFINITIONS[form], values).errors;
}

export async function sendForm(
  form: EnquiryForm,
  data: FormData,
  onProgress: (share: number) => void,
): Promise<Outcome> {
  try {
    const attachment = readAttachment(data);
    const problem = attachment && attachmentProblem(attachment);
    if (problem) throw problem;
    const { ok, errors, failure, reference } = await sendEnquiry(data, onProgress);
    if (ok) return { reference: reference ?? '' };
    if (Object.keys(errors).length > 0) return { errors };
    return { failure: failure ?? failureNotice(form) };
  } catch (error) {
    return { failure: failureNotice(form, toAppError(error)) };
  }
}
