import { enquiryReference } from '../../../app/lib/enquiry-reference.ts';
import { AppError, toAppError } from '../../../app/lib/errors.ts';
import type { EnquiryFile, EnquirySubmission } from '../../../app/lib/request-context.ts';
import { isUnavailable } from '../../database/postgresql/unavailable.ts';
import { limitKey } from '../../guard/client-address.ts';
import type { Limit, LimitCounter } from '../../guard/rate-limit.ts';
import type { DataClient } from '../data-client.ts';
import { removeAttachments, type StoredFile, storeAttachment } from './attachments.ts';

/** The field whose file has a column (§3). Other files are among the answers. */
const ATTACHMENT_FIELD = 'attachment';

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
 * Stores an enquiry and its files: all or nothing. Only stored enquiries count towards the
 * limits. Returns the reference for the sender.
 */
export async function submitEnquiry(
  deps: EnquiryDeps,
  enquiry: EnquirySubmission,
  files: EnquiryFile[],
): Promise<string> {
  const takeBack = await count(deps, enquiry);
  try {
    return enquiryReference(await store(deps.service, enquiry, files));
  } catch (error) {
    // The sender must see why it failed, even if the count cannot be taken back.
    await takeBack().catch(() => {});
    throw error;
  }
}

/** Returns the id of the lead, or of the message to the office. */
async function store(
  service: DataClient,
  enquiry: EnquirySubmission,
  files: EnquiryFile[],
): Promise<string> {
  const stored = new Map<string, StoredFile>();
  try {
    for (const { name, file } of files) stored.set(name, await storeAttachment(service, file));
    return await storeEnquiry(service, enquiry, stored);
  } finally {
    // Nothing uses these files: storing failed, or this repeats a submission that is stored already.
    const paths = [...stored.values()].map(({ path }) => path);
    const unused = paths.length > 0 ? await unusedOf(service, enquiry, paths) : [];
    // If this fails too, the attachment clock removes the files later.
    if (unused.length > 0) await removeAttachments(service, unused).catch(() => {});
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

/** `stored` are the files, by the names of their fields. The form decides where all of it goes. */
async function storeEnquiry(
  service: DataClient,
  enquiry: EnquirySubmission,
  stored: ReadonlyMap<string, StoredFile>,
) {
  const { data, error, status } = await service.rpc('submit_enquiry', {
    enquiry: {
      form: enquiry.form,
      form_version: enquiry.formVersion,
      submission_id: enquiry.submissionId,
      name: enquiry.name,
      email: enquiry.email,
      message: enquiry.message,
      service_type: enquiry.serviceType,
      phone: enquiry.phone,
      company: enquiry.company,
      answers: enquiry.answers.map((answer) => ({
        ...answer,
        file: stored.get(answer.name)?.path,
      })),
      attachment_url: stored.get(ATTACHMENT_FIELD)?.path,
      files: [...stored].map(([field, { path, name }]) => ({
        name: field,
        value: name,
        file: path,
      })),
      page_path: enquiry.page,
      notice_version: enquiry.noticeVersion,
      is_spam: enquiry.isSpam,
    },
  });
  if (error) throw toAppError(error, status);
  return data;
}

/** If unsure, assumes none: an orphaned file only costs space, but no enquiry must lose its file. */
async function unusedOf(
  service: DataClient,
  { submissionId }: EnquirySubmission,
  paths: string[],
): Promise<string[]> {
  const [leads, emails] = await Promise.all([
    service.from('leads').select('attachment_url, answers').eq('submission_id', submissionId),
    service.from('emails').select('files').eq('submission_id', submissionId),
  ]);
  if (leads.error || emails.error) return [];
  const used = JSON.stringify([leads.data, emails.data]);
  return paths.filter((path) => !used.includes(path));
}
