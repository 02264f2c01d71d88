import { readAttachment } from '~/features/enquiries/attachment';
import { readHiddenFields, readText, readValues } from '~/features/enquiries/enquiry-request';
import { parseEnquiry } from '~/features/enquiries/enquiry-schema';
import { failureNotice } from '~/features/enquiries/failure-notice';
import { HIDDEN_FIELDS } from '~/features/enquiries/hidden-fields';
import { PROMISE } from '~/features/enquiries/messages';
import { hasScript, proofReply } from '~/features/enquiries/proof-reply';
import { type EnquiryReply, readForm, STATUS } from '~/features/enquiries/receive-enquiry';
import { AppError, toAppError } from '~/lib/errors';
import { todayKey } from '~/lib/format';
import { PROOF_FIELD } from '~/lib/forms/proof';
import { replyByText } from '~/lib/reply-by-text';
import type { RequestServices } from '~/lib/request-context';
import type { ApplicationOutcome } from '~/lib/visitor-services';
import { applicationDetails } from './application-details';
import { applicationErrors, isMinor } from './application-rules';
import { applyForm, questionsAsTyped, RESUME_FIELD, slugOfKey } from './apply-form-definition';
import { APPLY_NOTICE_VERSION } from './apply-notice-version';
import { CLOSED_MEANWHILE, NEXT, THANKS, UNKNOWN_MEANWHILE } from './messages';
import { readQuestions } from './vacancy-questions';

export type ApplicationReply = EnquiryReply & { hadFile: boolean };

type Services = Pick<RequestServices, 'visitors' | 'bodyProblem' | 'demandProof' | 'release'>;

/**
 * Handles an application form, sent with or without script. `slug` is the page's, if the form was
 * sent to one. The reply always has a form that shows what was typed.
 */
export async function receiveApplication(
  request: Request,
  { visitors, bodyProblem, demandProof, release }: Services,
  slug?: string,
  now = new Date(),
): Promise<ApplicationReply> {
  const data = await readForm(request);
  const asked = slug ?? slugOfKey(readText(data, HIDDEN_FIELDS.form));
  const found = await visitors.findVacancy(asked).catch(toAppError);
  const vacancy = found instanceof Error ? null : found;
  const questions = vacancy ? readQuestions(vacancy.questions) : questionsAsTyped(data.keys());
  const minimumAge = vacancy?.minimumAge ?? null;
  const today = todayKey(now);
  const born = readText(data, 'date_of_birth');
  const kind = vacancy?.kind ?? null;
  const form = applyForm({ slug: asked, questions, minimumAge, kind }, isMinor(today, born.trim()));
  const values = readValues(data, form);
  const resume = readAttachment(data, RESUME_FIELD);
  const reply: ApplicationReply = {
    definition: form,
    ok: false,
    status: 422,
    values,
    errors: {},
    failure: null,
    thanks: '',
    reference: null,
    retryAfterSeconds: null,
    hadFile: resume !== null,
  };
  const fail = (error: AppError): ApplicationReply => ({
    ...reply,
    status: STATUS[error.code] ?? 503,
    failure: failureNotice(form.key, error),
    retryAfterSeconds: error.retryAfterSeconds ?? null,
  });
  if (bodyProblem) {
    const { status, code, retryAfterSeconds = null } = bodyProblem;
    return { ...fail(new AppError(code)), status, retryAfterSeconds };
  }
  if (found instanceof Error) return fail(new AppError('unavailable'));

  const errors = {
    ...parseEnquiry(form, values).errors,
    ...applicationErrors(values, minimumAge, today),
  };
  if (vacancy?.isOpen && Object.keys(errors).length > 0) return { ...reply, errors };
  try {
    const demand = await demandProof(form.key, readText(data, PROOF_FIELD));
    if (demand && hasScript(data)) return { ...reply, ...proofReply(demand) };
    const details = applicationDetails(values, questions);
    const { submissionId, page, noticeVersion, isSpam } = await readHiddenFields(
      data,
      { page: `/jobs/${asked}/apply`, noticeVersion: APPLY_NOTICE_VERSION },
      [asked, details, resume?.name, resume?.size],
      values,
      now,
    );
    const outcome = await visitors.submitApplication(
      {
        submissionId,
        email: details.email ?? '',
        application: {
          ...details,
          vacancy: asked,
          submission_id: submissionId,
          page_path: page,
          notice_version: noticeVersion,
          // A browser without script cannot prove anything. People check what it sent.
          is_spam: isSpam || demand !== null,
        },
      },
      // The database says whether the vacancy is still open, and whether this was stored before.
      vacancy?.isOpen ? resume : null,
    );
    const { phone } = release.settings.company;
    return { ...reply, ...replyOf(outcome, vacancy?.title ?? '', phone) };
  } catch (thrown) {
    return fail(toAppError(thrown));
  }
}

function replyOf(
  outcome: ApplicationOutcome,
  job: string,
  phone: string,
): Partial<ApplicationReply> {
  if ('refused' in outcome) {
    if (outcome.refused === 'closed') return { status: 410, failure: CLOSED_MEANWHILE };
    if (outcome.refused === 'unknown') return { status: 404, failure: UNKNOWN_MEANWHILE };
    return { status: 422, errors: { [outcome.field]: outcome.message } };
  }
  const { reference, isHeld, needsGuardian, replyBy } = outcome;
  return {
    ok: true,
    status: 200,
    values: {},
    thanks: THANKS(job),
    reference,
    promise: replyBy && PROMISE(replyByText(replyBy, new Date())),
    next: isHeld ? NEXT.held(phone) : needsGuardian ? NEXT.guardian : NEXT.usual,
  };
}
