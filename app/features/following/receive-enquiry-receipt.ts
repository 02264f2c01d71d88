import { attachmentProblem, readAttachment } from '~/features/enquiries/attachment';
import { readText, readValues } from '~/features/enquiries/enquiry-request';
import { parseEnquiry } from '~/features/enquiries/enquiry-schema';
import type { EnquiryErrors, EnquiryValues } from '~/features/enquiries/enquiry-values';
import { readForm } from '~/features/enquiries/receive-enquiry';
import { type AppErrorCode, toAppError } from '~/lib/errors';
import { LINK_ACTIONS } from '~/lib/link-actions';
import type { RequestServices } from '~/lib/request-context';
import { CORRECT_ENQUIRY } from './correct-enquiry-form';
import { FOLLOWING, FOLLOWING_FAILED } from './messages';

export interface EnquiryReceiptReply {
  done?: string;
  failed?: string;
  /** What was typed, if it has errors or was not saved. */
  values?: EnquiryValues;
  errors?: EnquiryErrors;
}

type Services = Pick<RequestServices, 'visitors' | 'bodyProblem'>;

/** Handles the forms on the page behind an enquiry's link. */
export async function receiveEnquiryReceipt(
  request: Request,
  token: string,
  { visitors, bodyProblem }: Services,
): Promise<EnquiryReceiptReply> {
  const data = await readForm(request);
  if (bodyProblem) return { failed: failureText(bodyProblem.code) };
  const action = readText(data, 'action');
  if (action === LINK_ACTIONS.correct) return correct(data, token, visitors);
  if (action === LINK_ACTIONS.file) {
    const values = readValues(data, CORRECT_ENQUIRY);
    return { ...(await addFile(data, token, visitors)), values };
  }
  try {
    if (action !== LINK_ACTIONS.withdraw) return {};
    if (readText(data, 'sure') !== 'yes') return { failed: FOLLOWING.withdrawUnsure };
    await visitors.withdrawEnquiry(token);
    return { done: FOLLOWING.withdrawn };
  } catch (error) {
    return { failed: failureText(toAppError(error).code) };
  }
}

async function addFile(
  data: FormData,
  token: string,
  visitors: Services['visitors'],
): Promise<EnquiryReceiptReply> {
  try {
    const file = readAttachment(data, 'file');
    if (!file) return { failed: FOLLOWING.noFile };
    const problem = attachmentProblem(file);
    if (problem) throw problem;
    await visitors.addEnquiryFile(token, file);
    return { done: FOLLOWING.fileAdded };
  } catch (error) {
    return { failed: failureText(toAppError(error).code) };
  }
}

async function correct(
  data: FormData,
  token: string,
  visitors: Services['visitors'],
): Promise<EnquiryReceiptReply> {
  const values = readValues(data, CORRECT_ENQUIRY);
  const { errors } = parseEnquiry(CORRECT_ENQUIRY, values);
  if (errors && Object.keys(errors).length > 0) return { values, errors };
  try {
    await visitors.correctEnquiry(token, values);
    return { done: FOLLOWING.saved };
  } catch (error) {
    // What was typed stays in the form.
    return { failed: failureText(toAppError(error).code), values };
  }
}

function failureText(code: AppErrorCode): string {
  switch (code) {
    case 'too_large':
    case 'wrong_type':
    case 'rate_limited':
    case 'conflict':
      return FOLLOWING_FAILED[code];
    default:
      return FOLLOWING_FAILED.unavailable;
  }
}
