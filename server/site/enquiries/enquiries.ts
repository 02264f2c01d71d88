import { ENQUIRY_LINK } from '../../../app/lib/enquiry-link.ts';
import { enquiryReference } from '../../../app/lib/enquiry-reference.ts';
import { toAppError } from '../../../app/lib/errors.ts';
import type {
  EnquiryFile,
  EnquirySubmission,
  StoredEnquiry,
} from '../../../app/lib/request-context.ts';
import type { LimitCounter } from '../../guard/rate-limit.ts';
import { count } from '../../signals/counts.ts';
import type { AfterReply } from '../after-reply.ts';
import type { DataClient } from '../data-client.ts';
import { removeFiles, type StoredFile, storeFile } from './attachments.ts';
import { countSubmission } from './count-submission.ts';

/** The field whose file has a column (§3). Other files are among the answers. */
const ATTACHMENT_FIELD = 'attachment';

export interface EnquiryDeps {
  /** Only the server may store an enquiry: `submit_enquiry` is closed to the public key. */
  service: DataClient;
  limits: LimitCounter;
  siteUrl: string;
  address: string;
  afterReply: AfterReply;
}

/**
 * Stores an enquiry and its files: all or nothing. Only stored enquiries count towards the
 * limits.
 */
export async function submitEnquiry(
  deps: EnquiryDeps,
  enquiry: EnquirySubmission,
  files: EnquiryFile[],
): Promise<StoredEnquiry> {
  const takeBack = await countSubmission('enquiry', deps, enquiry);
  try {
    const id = await store(deps, enquiry, files);
    count('enquiries');
    // How long this takes depends on whether the address is known, so it must not delay the reply.
    deps.afterReply(() => takeInEnquiry(deps.service));
    return { reference: enquiryReference(id), replyBy: await promisedReply(deps.service, id) };
  } catch (error) {
    // The sender must see why it failed, even if the count cannot be undone.
    await takeBack().catch(() => {});
    throw error;
  }
}

/** The enquiry is stored, so a failure here must not tell its sender otherwise. */
async function promisedReply(service: DataClient, id: string): Promise<string | null> {
  const { data } = await service.rpc('promised_reply', { enquiry_id: id });
  return data ?? null;
}

/** Adds the client and the confirmation of a stored enquiry. If this fails, a clock does it. */
export function takeInEnquiry(service: DataClient) {
  return service.rpc('take_in_enquiry');
}

/** Returns the id of the lead, or of the message to the office. */
async function store(
  { service, siteUrl }: EnquiryDeps,
  enquiry: EnquirySubmission,
  files: EnquiryFile[],
): Promise<string> {
  const stored = new Map<string, StoredFile>();
  try {
    for (const { name, file } of files) stored.set(name, await storeFile(service, file));
    return await storeEnquiry(service, enquiry, stored, siteUrl + ENQUIRY_LINK);
  } finally {
    // Nothing uses these files: storing failed, or this repeats a submission that is stored already.
    const paths = [...stored.values()].map(({ path }) => path);
    const unused = paths.length > 0 ? await unusedOf(service, enquiry, paths) : [];
    // If this fails too, the attachment clock removes the files later.
    if (unused.length > 0) await removeFiles(service, unused).catch(() => {});
  }
}

/** `stored` are the files, by the names of their fields. The form decides where all of it goes. */
async function storeEnquiry(
  service: DataClient,
  enquiry: EnquirySubmission,
  stored: ReadonlyMap<string, StoredFile>,
  receiptUrl: string,
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
      estimate: enquiry.estimate ?? null,
      receipt_url: receiptUrl,
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
