import { attachmentProblem, readAttachment } from '~/features/enquiries/attachment';
import { readText, readValues } from '~/features/enquiries/enquiry-request';
import { parseEnquiry } from '~/features/enquiries/enquiry-schema';
import type { EnquiryErrors, EnquiryValues } from '~/features/enquiries/enquiry-values';
import { readForm } from '~/features/enquiries/receive-enquiry';
import { type AppErrorCode, toAppError } from '~/lib/errors';
import { LINK_ACTIONS } from '~/lib/link-actions';
import type { RequestServices } from '~/lib/request-context';
import { sharedParts } from './application-details';
import { applicationErrors } from './application-rules';
import { CORRECT_FORM } from './correct-form';
import { FILE_KINDS } from './file-kinds';
import { DISOWN, LINK_FAILED, RECEIPT } from './messages';

export interface ReceiptReply {
  done?: string;
  failed?: string;
  /** What was typed, if it has errors. */
  values?: EnquiryValues;
  errors?: EnquiryErrors;
}

/** Handles the forms on the page behind an applicant's link. */
export async function receiveReceipt(
  request: Request,
  token: string,
  { visitors, bodyProblem }: Pick<RequestServices, 'visitors' | 'bodyProblem'>,
): Promise<ReceiptReply> {
  const data = await readForm(request);
  if (bodyProblem) return { failed: failureText(bodyProblem.code, false) };
  const action = readText(data, 'action');
  const isResume = readText(data, 'kind') !== FILE_KINDS.other;
  try {
    if (action === LINK_ACTIONS.correct) return await correct(data, token, visitors);
    if (action === LINK_ACTIONS.file) {
      const file = readAttachment(data, 'file');
      if (!file) return { failed: RECEIPT.noFile };
      const problem = isResume && attachmentProblem(file, { isDocument: true });
      if (problem) throw problem;
      await visitors.addFile(token, file, isResume);
      return { done: RECEIPT.fileAdded };
    }
    const isSure = readText(data, 'sure') === 'yes';
    if (action === LINK_ACTIONS.disown) {
      if (!isSure) return { failed: DISOWN.unsure };
      await visitors.disownApplication(token);
      return { done: DISOWN.done };
    }
    if (action !== LINK_ACTIONS.withdraw) return {};
    if (!isSure) return { failed: RECEIPT.withdrawUnsure };
    await visitors.withdrawApplication(token);
    return { done: RECEIPT.withdrawn };
  } catch (error) {
    return { failed: failureText(toAppError(error).code, isResume) };
  }
}

async function correct(
  data: FormData,
  token: string,
  visitors: RequestServices['visitors'],
): Promise<ReceiptReply> {
  const values = readValues(data, CORRECT_FORM);
  const errors = {
    ...parseEnquiry(CORRECT_FORM, values).errors,
    ...applicationErrors(values, null, ''),
  };
  if (Object.keys(errors).length > 0) return { values, errors };
  const { shares, ...typed } = values;
  await visitors.correctApplication(token, { ...typed, shares: sharedParts(shares) });
  return { done: RECEIPT.saved };
}

function failureText(code: AppErrorCode, isResume: boolean): string {
  switch (code) {
    case 'too_large':
    case 'rate_limited':
    case 'conflict':
      return LINK_FAILED[code];
    case 'wrong_type':
      return isResume ? LINK_FAILED.wrong_resume : LINK_FAILED.wrong_file;
    default:
      return LINK_FAILED.unavailable;
  }
}
