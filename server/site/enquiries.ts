import { enquiryReference } from '../../app/lib/enquiry-reference.ts';
import { AppError, toAppError } from '../../app/lib/errors.ts';
import type { EnquirySubmission } from '../../app/lib/request-context.ts';
import { isUnavailable } from '../database/postgresql/unavailable.ts';
import { limitKey } from '../guard/client-address.ts';
import type { Limit, LimitCounter } from '../guard/rate-limit.ts';
import { removeAttachments, storeAttachment } from './attachments.ts';
import type { DataClient } from './data-client.ts';

export interface EnquiryDeps {
  /** Only the server may store an enquiry: `submit_enquiry` is closed to the public key. */
  service: DataClient;
  limits: LimitCounter;
  address: string;
}

/**
 * The first limit is for one person at one address. The others are for the whole address, which a
 * school class or an office may share, per ten minutes and per day. See docs/decisions/027.
 */
const SENDER_LIMIT: Limit = { name: 'enquiry-sender', points: 5, seconds: 600 };
const ADDRESS_LIMITS: Limit[] = [
  { name: 'enquiry-address', points: 40, seconds: 600 },
  { name: 'enquiry-address-day', points: 150, seconds: 86_400 },
];
/** A double click, or a second try after a lost reply, is the same enquiry and counts once. */
const SAME_ENQUIRY: Limit = { name: 'enquiry-same', points: 1, seconds: 600 };
/** Limits attempts, including failed ones, because those cost work too. */
const TRY_LIMIT: Limit = { name: 'enquiry-try', points: 120, seconds: 600 };

/**
 * Stores an enquiry and its attachment: both or neither. Only stored enquiries count towards the
 * limits. Returns the reference for the sender.
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
    // The sender must see why it failed, even if the count cannot be taken back.
    await takeBack().catch(() => {});
    throw error;
  }
}

/** Returns the lead's id. */
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
    // No lead uses the file: storing failed, or this repeats a submission that is already stored.
    if (!(await isKept(service, path))) {
      // If this fails too, the attachment clock removes the file later.
      await removeAttachments(service, [path]).catch(() => {});
    }
  }
}

type Counted = [Limit, string];

/**
 * Counts an enquiry, or throws if the limit is exceeded. The returned function takes the count
 * back.
 */
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

/** If unsure, assumes yes: an orphaned file only costs space, but a lead must not lose its file. */
async function isKept(service: DataClient, path: string): Promise<boolean> {
  const { count, error } = await service
    .from('leads')
    .select('id', { count: 'exact', head: true })
    .eq('attachment_url', path);
  return error !== null || count !== 0;
}
