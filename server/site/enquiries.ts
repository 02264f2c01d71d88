import { AppError, toAppError } from '../../app/lib/errors.ts';
import type { EnquirySubmission } from '../../app/lib/request-context.ts';
import { limitKey } from '../guard/client-address.ts';
import type { RateLimiter } from '../guard/rate-limit.ts';
import type { DataClient } from './data-client.ts';

/** Stores an enquiry. Only the server may: `submit_enquiry` is closed to the public key. */
export async function submitEnquiry(
  service: DataClient,
  limiter: RateLimiter,
  address: string,
  enquiry: EnquirySubmission,
): Promise<void> {
  const retryAfterSeconds = await limiter.consume(limitKey(address));
  if (retryAfterSeconds !== undefined) {
    throw new AppError('rate_limited', 'Too many enquiries', { retryAfterSeconds });
  }
  const { error, status } = await service.rpc('submit_enquiry', {
    submission_id: enquiry.submissionId,
    name: enquiry.name,
    email: enquiry.email,
    message: enquiry.message,
    service_type: enquiry.serviceType,
    phone: enquiry.phone ?? undefined,
    company: enquiry.company ?? undefined,
    attachment_url: enquiry.attachmentPath ?? undefined,
    page_path: enquiry.page,
    notice_version: enquiry.noticeVersion,
    is_spam: enquiry.isSpam,
  });
  if (error) throw toAppError(error, status);
}
