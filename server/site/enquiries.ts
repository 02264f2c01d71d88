import { AppError, toAppError } from '../../app/lib/errors.ts';
import type { EnquirySubmission } from '../../app/lib/request-context.ts';
import { limitKey } from '../guard/client-address.ts';
import { ENQUIRY_LIMIT, type LimitCounter } from '../guard/rate-limit.ts';
import { isUnavailable } from '../postgresql/unavailable.ts';
import { removeAttachments, storeAttachment } from './attachments.ts';
import type { DataClient } from './data-client.ts';

export interface EnquiryDeps {
  /** Only the server may store one: `submit_enquiry` is closed to the public key. */
  service: DataClient;
  limits: LimitCounter;
  address: string;
}

/** Stores an enquiry with its attachment: both or neither. */
export async function submitEnquiry(
  { service, limits, address }: EnquiryDeps,
  enquiry: EnquirySubmission,
  attachment: File | null,
): Promise<void> {
  await checkLimit(limits, address);
  if (!attachment) return storeLead(service, enquiry);

  const path = await storeAttachment(service, attachment);
  try {
    await storeLead(service, enquiry, path);
  } finally {
    // Not kept by a lead: it failed, or this is a repeated submit of one that is stored.
    if (!(await isKept(service, path))) {
      // What stays all the same, the attachment clock removes.
      await removeAttachments(service, [path]).catch(() => {});
    }
  }
}

async function checkLimit(limits: LimitCounter, address: string): Promise<void> {
  let retryAfterSeconds: number | undefined;
  try {
    retryAfterSeconds = await limits.consume(ENQUIRY_LIMIT, limitKey(address));
  } catch (error) {
    throw isUnavailable(error) ? new AppError('unavailable', undefined, { cause: error }) : error;
  }
  if (retryAfterSeconds !== undefined) {
    throw new AppError('rate_limited', 'Too many enquiries', { retryAfterSeconds });
  }
}

async function storeLead(service: DataClient, enquiry: EnquirySubmission, attachmentPath?: string) {
  const { error, status } = await service.rpc('submit_enquiry', {
    submission_id: enquiry.submissionId,
    name: enquiry.name,
    email: enquiry.email,
    message: enquiry.message,
    service_type: enquiry.serviceType,
    phone: enquiry.phone ?? undefined,
    company: enquiry.company ?? undefined,
    attachment_url: attachmentPath,
    page_path: enquiry.page,
    notice_version: enquiry.noticeVersion,
    is_spam: enquiry.isSpam,
  });
  if (error) throw toAppError(error, status);
}

/** In doubt it is: an orphan costs space, a lead without its file costs the person. */
async function isKept(service: DataClient, path: string): Promise<boolean> {
  const { count, error } = await service
    .from('leads')
    .select('id', { count: 'exact', head: true })
    .eq('attachment_url', path);
  return error !== null || count !== 0;
}
