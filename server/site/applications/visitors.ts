import { AppError, toAppError, unwrap } from '../../../app/lib/errors.ts';
import { isLinkToken } from '../../../app/lib/link-token.ts';
import { JOB_LINKS } from '../../../app/lib/records/job-links.ts';
import { asJson } from '../../../app/lib/supabase/as-json.ts';
import type { LinkKind, VisitorServices } from '../../../app/lib/visitor-services.ts';
import { limitKey } from '../../guard/client-address.ts';
import type { Limit, LimitCounter } from '../../guard/rate-limit.ts';
import type { AfterReply } from '../after-reply.ts';
import type { DataClient } from '../data-client.ts';
import { removeFiles, storeFile } from '../enquiries/attachments.ts';
import { countSubmission } from '../enquiries/count-submission.ts';
import { submitApplication } from './applications.ts';
import { applicationLinks } from './take-in.ts';

/** How often one address may use links. Their secrets cannot be guessed; this limits the work. */
const LINK_LIMIT: Limit = { name: 'link', points: 120, seconds: 600 };
const SLUG = /^[a-z0-9-]{1,120}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Long enough to start a download on a slow phone. */
const RESUME_LINK_SECONDS = 120;

export interface VisitorDeps {
  service: DataClient;
  limits: LimitCounter;
  siteUrl: string;
  address: string;
  afterReply: AfterReply;
}

/** What the pages for jobs and for the links in messages can do for a visitor. */
export function visitorServices(deps: VisitorDeps): VisitorServices {
  const { service, limits, siteUrl, address } = deps;

  async function demandLink(token: string): Promise<void> {
    if (!isLinkToken(token)) throw new AppError('not_found');
    const wait = await limits.consume(LINK_LIMIT, limitKey(address));
    if (wait !== undefined) {
      throw new AppError('rate_limited', 'Too many requests', { retryAfterSeconds: wait });
    }
  }

  return {
    async findVacancy(slug) {
      if (!SLUG.test(slug)) return null;
      const found = unwrap(
        await service
          .from('vacancies')
          .select('slug, title, kind, questions, minimum_age, status')
          .eq('slug', slug)
          .not('published_at', 'is', null)
          .maybeSingle(),
      );
      if (!found) return null;
      const { title, kind, questions, minimum_age: minimumAge, status } = found;
      return { slug, title, kind, questions, minimumAge, isOpen: status === 'open' };
    },
    submitApplication: (submission, resume) => submitApplication(deps, submission, resume),

    async readLink(kind, token) {
      if (!isLinkToken(token)) return null;
      await demandLink(token);
      return unwrap(await service.rpc(READERS[kind], { token }));
    },
    async confirmApplication(token, chosen) {
      await demandLink(token);
      const links = applicationLinks(siteUrl);
      unwrap(await service.rpc('confirm_application', { token, chosen, links }));
    },
    async disownApplication(token) {
      await demandLink(token);
      unwrap(await service.rpc('disown_application', { token }));
    },
    async correctApplication(token, details) {
      await demandLink(token);
      unwrap(await service.rpc('correct_application', { token, details: asJson(details) }));
    },
    async addFile(token, file, isResume) {
      await demandLink(token);
      // Nobody without a link that works may store a file.
      if (!unwrap(await service.rpc('read_receipt', { token }))) throw new AppError('not_found');
      const bucket = isResume ? 'resumes' : 'candidate-files';
      const { path, name } = await storeFile(service, file, bucket);
      const { error, status } = await service.rpc('add_application_file', {
        token,
        file: { bucket, path, name },
      });
      if (!error) return;
      await removeFiles(service, [path], bucket).catch(() => {});
      throw toAppError(error, status);
    },
    async askGuardian(token, email) {
      await demandLink(token);
      unwrap(await service.rpc('ask_guardian_by_receipt', { token, guardian_email: email }));
    },
    async withdrawApplication(token) {
      await demandLink(token);
      unwrap(await service.rpc('withdraw_application', { token }));
    },
    async correctEnquiry(token, details) {
      await demandLink(token);
      unwrap(await service.rpc('correct_enquiry', { token, details: asJson(details) }));
    },
    async addEnquiryFile(token, file) {
      await demandLink(token);
      if (!unwrap(await service.rpc('read_enquiry_receipt', { token }))) {
        throw new AppError('not_found');
      }
      const { path, name } = await storeFile(service, file);
      const { error, status } = await service.rpc('add_enquiry_file', {
        token,
        file: { path, name },
      });
      if (!error) return;
      await removeFiles(service, [path]).catch(() => {});
      throw toAppError(error, status);
    },
    async withdrawEnquiry(token) {
      await demandLink(token);
      unwrap(await service.rpc('withdraw_enquiry', { token }));
    },
    async answerAsGuardian(token, isAgreed) {
      await demandLink(token);
      unwrap(await service.rpc('answer_as_guardian', { token, agrees: isAgreed }));
    },
    async subscribeAlert(alert) {
      const { email, ...wanted } = alert;
      const submissionId = `${email.toLowerCase()} ${JSON.stringify(wanted)}`;
      const takeBack = await countSubmission('alert', { limits, address }, { submissionId, email });
      const { error, status } = await service.rpc('subscribe_job_alert', {
        alert: asJson({ ...alert }),
        confirm_url: siteUrl + JOB_LINKS.confirmAlert,
      });
      if (!error) return;
      await takeBack().catch(() => {});
      throw toAppError(error, status);
    },
    async confirmAlert(token) {
      await demandLink(token);
      return unwrap(await service.rpc('confirm_job_alert', { token })) !== null;
    },
    // Without a limit: mail services stop alerts for many of their readers from one address.
    async stopAlert(token) {
      return isLinkToken(token) && unwrap(await service.rpc('stop_job_alert', { token })) === true;
    },
    // Without a limit, for the same reason.
    async unsubscribe(token) {
      return isLinkToken(token) && unwrap(await service.rpc('unsubscribe', { token })) === true;
    },
    async answerShortlist(token, answers) {
      await demandLink(token);
      if (!answers.every(({ id }) => UUID.test(id))) throw new AppError('not_found');
      unwrap(await service.rpc('answer_shortlist', { token, answers: asJson(answers) }));
    },
    async resumeLink(token, entryId) {
      if (!isLinkToken(token) || !UUID.test(entryId)) return null;
      await demandLink(token);
      const path = unwrap(await service.rpc('shortlist_resume', { token, entry_id: entryId }));
      if (!path) return null;
      const { data } = await service.storage
        .from('resumes')
        .createSignedUrl(path, RESUME_LINK_SECONDS, { download: true });
      return data?.signedUrl ?? null;
    },
  };
}

/** The database function behind each kind of link. */
const READERS = {
  receipt: 'read_receipt',
  confirm: 'read_unconfirmed',
  enquiry: 'read_enquiry_receipt',
  guardian: 'read_guardian_request',
  shortlist: 'read_shortlist',
} as const satisfies Record<LinkKind, string>;
