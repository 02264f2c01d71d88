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
import { CORRECT_FORM, GUARDIAN_FORM } from './correct-form';
import { FILE_KINDS } from './file-kinds';
import { DISOWN, FIELD_ERRORS, LINK_FAILED, RECEIPT } from './messages';

export interface ReceiptReply {
  done?: string;
  failed?: string;
  /** What was typed and is not saved. */
  values?: EnquiryValues;
  errors?: EnquiryErrors;
}

type Visitors = RequestServices['visitors'];

/** Handles the forms on the page behind an applicant's link. */
export async function receiveReceipt(
  request: Request,
  token: string,
  { visitors, bodyProblem }: Pick<RequestServices, 'visitors' | 'bodyProblem'>,
): Promise<ReceiptReply> {
  const data = await readForm(request);
  if (bodyProblem) return { failed: FAILED[bodyProblem.code] ?? LINK_FAILED.unavailable };
  const action = readText(data, 'action');
  // They share a form with the details, which are not saved yet.
  const values = readValues(data, CORRECT_FORM);
  if (action === LINK_ACTIONS.correct) return correct(values, token, visitors);
  if (action === LINK_ACTIONS.file) return { values, ...(await addFile(data, token, visitors)) };
  if (action === LINK_ACTIONS.guardian) {
    const asked = await askGuardian(readValues(data, GUARDIAN_FORM), token, visitors);
    return { ...asked, values: { ...values, ...asked.values } };
  }
  const isSure = readText(data, 'sure') === 'yes';
  return attempt({}, async () => {
    if (action === LINK_ACTIONS.disown) {
      if (!isSure) return { failed: DISOWN.unsure };
      await visitors.disownApplication(token);
      return { done: DISOWN.done };
    }
    if (action !== LINK_ACTIONS.withdraw) return {};
    if (!isSure) return { failed: RECEIPT.withdrawUnsure };
    await visitors.withdrawApplication(token);
    return { done: RECEIPT.withdrawn };
  });
}

async function addFile(data: FormData, token: string, visitors: Visitors): Promise<ReceiptReply> {
  const file = readAttachment(data, 'file');
  if (!file) return { failed: RECEIPT.noFile };
  const isResume = readText(data, 'kind') !== FILE_KINDS.other;
  const wrong_type = isResume ? LINK_FAILED.wrong_resume : LINK_FAILED.wrong_file;
  return attempt({ wrong_type, invalid: LINK_FAILED.same_file }, async () => {
    const problem = isResume && attachmentProblem(file, { isDocument: true });
    if (problem) throw problem;
    await visitors.addFile(token, file, isResume);
    return { done: RECEIPT.fileAdded(file.name) };
  });
}

/** Only the server knows whether the address is the person's own. */
async function askGuardian(
  values: EnquiryValues,
  token: string,
  visitors: Visitors,
): Promise<ReceiptReply> {
  const { errors } = parseEnquiry(GUARDIAN_FORM, values);
  if (errors) return { values, errors };
  const email = values.guardian_email?.trim() ?? '';
  const failed: Texts = {
    invalid: FIELD_ERRORS.guardianIsSelf,
    conflict: LINK_FAILED.guardian_fixed,
    rate_limited: LINK_FAILED.guardian_asked,
  };
  const reply = await attempt(failed, async () => {
    await visitors.askGuardian(token, email);
    return { done: RECEIPT.guardianDone(email) };
  });
  return reply.done ? reply : { ...reply, values };
}

async function correct(
  values: EnquiryValues,
  token: string,
  visitors: Visitors,
): Promise<ReceiptReply> {
  const errors = {
    ...parseEnquiry(CORRECT_FORM, values).errors,
    ...applicationErrors(values, null, ''),
  };
  if (Object.keys(errors).length > 0) return { values, errors };
  const { shares, ...typed } = values;
  const reply = await attempt({}, async () => {
    await visitors.correctApplication(token, { ...typed, shares: sharedParts(shares) });
    return { done: RECEIPT.saved };
  });
  return reply.done ? reply : { ...reply, values };
}

type Texts = Partial<Record<AppErrorCode, string>>;

const FAILED: Texts = {
  too_large: LINK_FAILED.too_large,
  rate_limited: LINK_FAILED.rate_limited,
  conflict: LINK_FAILED.conflict,
};

/** `failed` has the texts for this form. */
async function attempt(failed: Texts, act: () => Promise<ReceiptReply>): Promise<ReceiptReply> {
  try {
    return await act();
  } catch (error) {
    const { code } = toAppError(error);
    return { failed: failed[code] ?? FAILED[code] ?? LINK_FAILED.unavailable };
  }
}
