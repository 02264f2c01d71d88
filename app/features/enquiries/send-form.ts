import { toAppError } from '~/lib/errors';
import type { FormDefinition } from '~/lib/forms/form-definition';
import { PROOF_FIELD } from '~/lib/forms/proof';
import { codeOf } from '~/lib/late-code';
import { attachmentProblem, readAttachment } from './attachment';
import { type SentEnquiry, sendEnquiry } from './enquiry-api';
import { parseEnquiry } from './enquiry-schema';
import type { EnquiryErrors } from './enquiry-values';
import { failureNotice } from './failure-notice';
import { valuesOf } from './form-values';
import { HIDDEN_FIELDS } from './hidden-fields';
import type { Notice } from './messages';

/**
 * The result of sending a form. If the form was changed while someone filled it in, the errors come
 * with the form as it is now.
 */
export type Outcome =
  | { errors: EnquiryErrors; form: FormDefinition | null }
  | { failure: Notice }
  | { sent: SentEnquiry };

/** One may have expired or been used on the way. More would be a fault. */
const MOST_PROOFS = 3;

export function findErrors(element: HTMLFormElement, form: FormDefinition): EnquiryErrors | null {
  return parseEnquiry(form, valuesOf(element, form)).errors;
}

interface Sending {
  /** The address that answers scripts. */
  sendTo: string;
  /** Made once for each enquiry, so that a second try is the same enquiry. */
  submissionId: string;
  /** How long the person took to fill in the form. */
  fillMs: number;
  onProgress: (share: number) => void;
}

export async function sendForm(
  element: HTMLFormElement,
  form: FormDefinition,
  { sendTo, submissionId, fillMs, onProgress }: Sending,
): Promise<Outcome> {
  try {
    const data = new FormData(element);
    data.set(HIDDEN_FIELDS.submissionId, submissionId);
    data.set(HIDDEN_FIELDS.fillMs, String(Math.round(fillMs)));
    for (const field of form.fields.filter(({ type }) => type === 'file')) {
      const file = readAttachment(data, field.name);
      const problem = file && attachmentProblem(file, field);
      if (problem) throw problem;
    }
    let sent = await sendEnquiry(sendTo, data, onProgress);
    for (let tries = 0; sent.challenge && tries < MOST_PROOFS; tries++) {
      const { solveChallenge } = await import('./solve-challenge');
      data.set(PROOF_FIELD, await solveChallenge(sent.challenge));
      sent = await sendEnquiry(sendTo, data, onProgress);
    }
    const { ok, errors, failure, definition } = sent;
    if (ok) return { sent };
    if (Object.keys(errors).length > 0) return { errors, form: definition };
    return { failure: failure ?? failureNotice(form.key) };
  } catch (error) {
    // The code for it is gone after an upgrade: the browser sends the form without script.
    if (codeOf(error) === 'outdated') throw error;
    return { failure: failureNotice(form.key, toAppError(error)) };
  }
}
