import { enquiryReference } from '../../app/lib/enquiry-reference.ts';
import { AppError, toAppError } from '../../app/lib/errors.ts';
import type { EnquirySubmission } from '../../app/lib/request-context.ts';
import { isUnavailable } from '../database/postgresql/unavailable.ts';
import { limitKey } from '../guard/client-address.ts';
import type { Limit, LimitCounter } from '../guard/rate-limit.ts';
import { removeAttachments, storeAttachment } from './attachments.ts';
import type { DataClient } from './data-client.ts';

export interface EnquiryDeps {
  /** Only the server may store one: `submit_enquiry` is closed to the public key. */
  service: DataClient;
  limits: LimitCounter;
  address: string;
}

/**
 * One person at one address; then the address, which a school class or an office shares, by ten minutes
 * and by the day. See docs/decisions/027.
 */
const SENDER_LIMIT: Limit = { name: 'enquiry-sender', points: 5, seconds: 600 };
const ADDRESS_LIMITS: Limit[] = [
  { name: 'enquiry-address', points: 40, seconds: 600 },
  { name: 'enquiry-address-day', points: 150, seconds: 86_400 },
];
/** A double click, or a second try after a lost reply, is the same enquiry and counts once. */
const SAME_ENQUIRY: Limit = { name: 'enquiry-same', points: 1, seconds: 600 };
/** Whatever comes of them: also tries that fail cost work. */
const TRY_LIMIT: Limit = { name: 'enquiry-try', points: 120, seconds: 600 };

/**
 * Stores an enquiry with its attachment: both or neither. Only what is stored counts. Answers with the
 * reference that the sender is given.
 */
export async function submitEnquiry(
  deps: EnquiryDeps,
  enquiry: EnquirySubmission,
  attachment: File | null,
): Promise<string> {
  const takeBack = await count(deps, enquiry);
  try {
    return enquiryReference(await store(deps.service, enquiry, attachment));
  } catch (error) {
    // The sender is told why it failed, whatever becomes of the count.
    await takeBack().catch(() => {});
    throw error;
  }
}

/** Answers with the lead's id. */
async function store(
  service: DataClient,
  enquiry: EnquirySubmission,
  attachment: File | null,
): Promise<string> {
  if (!attachment) return storeLead(service, enquiry);

  const path = await storeAttachment(service, attachment);
  try {
    return await storeLead(service, enquiry, path);
  } finally {
    // Not kept by a lead: it failed, or this is a repeated submit of one that is stored.
    if (!(await isKept(service, path))) {
      // What stays all the same, the attachment clock removes.
      await removeAttachments(service, [path]).catch(() => {});
    }
  }
}

type Counted = [Limit, string];

/** Counts an enquiry, or throws where that is one too many. The answer takes it back. */
async function count(
  { limits, address }: EnquiryDeps,
  { submissionId, email }: EnquirySubmission,
): Promise<() => Promise<void>> {
  const from = limitKey(address);
  const counted: Counted[] = [];
  const takeBack = async () => {
    for (const [limit, key] of counted) await limits.giveBack(limit, key);
  };
  const consume = async (limit: Limit, key: string) => {
    const wait = await limits.consume(limit, key);
    if (limit !== TRY_LIMIT) counted.push([limit, key]);
    return wait;
  };
  try {
    let wait = await consume(TRY_LIMIT, from);
    if (wait === undefined && (await consume(SAME_ENQUIRY, submissionId)) === undefined) {
      wait = await consume(SENDER_LIMIT, `${from} ${email.toLowerCase()}`);
      for (const limit of ADDRESS_LIMITS) wait ??= await consume(limit, from);
    }
    if (wait === undefined) return takeBack;
    await takeBack();
    throw new AppError('rate_limited', 'Too many enquiries', { retryAfterSeconds: wait });
  } catch (error) {
    throw isUnavailable(error) ? new AppError('unavailable', undefined, { cause: error }) : error;
  }
}

async function storeLead(service: DataClient, enquiry: EnquirySubmission, attachmentPath?: string) {
  const { data, error, status } = await service.rpc('submit_enquiry', {
    enquiry: {
      submission_id: enquiry.submissionId,
      name: enquiry.name,
      email: enquiry.email,
      message: enquiry.message,
      service_type: enquiry.serviceType,
      phone: enquiry.phone,
      company: enquiry.company,
      answers: enquiry.answers.map(({ name, label, value }) => ({ name, label, value })),
      attachment_url: attachmentPath,
      page_path: enquiry.page,
      notice_version: enquiry.noticeVersion,
      is_spam: enquiry.isSpam,
    },
  });
  if (error) throw toAppError(error, status);
  return data;
}

/** In doubt it is: an orphan costs space, a lead without its file costs the person. */
async function isKept(service: DataClient, path: string): Promise<boolean> {
  const { count, error } = await service
    .from('leads')
    .select('id', { count: 'exact', head: true })
    .eq('attachment_url', path);
  return error !== null || count !== 0;
}
