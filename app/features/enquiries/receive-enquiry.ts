import { AppError, toAppError } from '~/lib/errors';
import { ESTIMATE_FIELD, type SentEstimate } from '~/lib/estimate/sent-estimate';
import type { FormDefinition } from '~/lib/forms/form-definition';
import { PROOF_FIELD } from '~/lib/forms/proof';
import { replyByText } from '~/lib/reply-by-text';
import type { RequestServices } from '~/lib/request-context';
import { answerTime } from '~/lib/site/office-hours';
import { readEnquiryRequest, readText } from './enquiry-request';
import type { EnquiryErrors, EnquiryValues } from './enquiry-values';
import { failureNotice } from './failure-notice';
import { CONFIGURATION_ERROR, type Notice, PROMISE } from './messages';
import { HELD } from './proof-messages';
import { hasScript, proofReply } from './proof-reply';
import { successText } from './success-text';

/** The reply to a submitted form, with or without script. */
export interface EnquiryReply {
  /** The form as it is now; `null` if there is no such form. */
  definition: FormDefinition | null;
  ok: boolean;
  status: number;
  /** What was typed, so that the page can show it again without script. */
  values: EnquiryValues;
  errors: EnquiryErrors;
  failure: Notice | null;
  /** What to say once the enquiry is stored. */
  thanks: string;
  /** The reference that the sender can quote later; `null` until the enquiry is stored. */
  reference: string | null;
  /** “We’ll reply by Tuesday 10:30 am” if we promise it, or else how soon we usually answer. */
  promise?: string | null;
  retryAfterSeconds: number | null;
  /** What happens next, if that depends on what was sent. */
  next?: string | undefined;
  /** Whether an estimate came with it, so that the page can show the same choice again. */
  hasEstimate?: boolean;
  /** Address of the page that shows where it stands. */
  receipt?: string | undefined;
  /** What the browser has to solve before it sends the form again (decision 090). */
  challenge?: string | undefined;
}

export const STATUS: Partial<Record<AppError['code'], number>> = {
  rate_limited: 429,
  invalid: 422,
  too_large: 413,
  wrong_type: 415,
  forbidden: 403,
};

export async function receiveEnquiry(
  request: Request,
  {
    submitEnquiry,
    release,
    bodyProblem,
    findForm,
    demandProof,
  }: Pick<
    RequestServices,
    'submitEnquiry' | 'release' | 'bodyProblem' | 'findForm' | 'demandProof'
  >,
  /** Works out the estimate that a form names. Only the forms that offer one need it. */
  workOut?: (estimate: string) => Promise<SentEstimate | null>,
): Promise<EnquiryReply> {
  const sent = await readForm(request);
  const received = await readEnquiryRequest(sent, findForm, new Date());
  const asked = workOut ? readText(sent, ESTIMATE_FIELD) : '';
  const { form, values, errors } = received;
  const key = form?.key ?? '';
  const reply: EnquiryReply = {
    definition: form,
    ok: false,
    status: 422,
    values,
    errors: errors ?? {},
    failure: null,
    thanks: form ? successText(form) : '',
    reference: null,
    retryAfterSeconds: null,
    hasEstimate: asked !== '',
  };
  if (bodyProblem) {
    const { status, code, retryAfterSeconds = null } = bodyProblem;
    const failure = failureNotice(key, new AppError(code));
    return { ...reply, status, errors: {}, failure, retryAfterSeconds };
  }
  if (!form) return { ...reply, status: 404, failure: { title: CONFIGURATION_ERROR } };
  if (received.errors) return reply;

  try {
    if (!release.settings.toggles.contactForm) throw new AppError('forbidden');
    const demand = await demandProof(key, readText(sent, PROOF_FIELD));
    if (demand && hasScript(sent)) return { ...reply, ...proofReply(demand) };
    const estimate = (asked && (await workOut?.(asked))) || null;
    // A browser without script cannot prove anything. People check what it sent.
    const isSpam = received.submission.isSpam || demand !== null;
    const enquiry = { ...received.submission, isSpam, estimate };
    const { reference, replyBy } = await submitEnquiry(enquiry, received.files);
    const { words, hours, company } = release.settings;
    const promise = demand
      ? HELD(company.phone)
      : replyBy
        ? PROMISE(replyByText(replyBy, new Date()))
        : `${words.weAnswer} ${answerTime(hours)}.`;
    return { ...reply, ok: true, status: 200, values: {}, reference, promise };
  } catch (thrown) {
    const error = toAppError(thrown);
    return {
      ...reply,
      status: STATUS[error.code] ?? 503,
      failure: failureNotice(key, error),
      retryAfterSeconds: error.retryAfterSeconds ?? null,
    };
  }
}

/** Treats a body that is not a form as an empty form, which gets the usual errors. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return new FormData();
  }
}

/** When it is worth trying again if the database is not available. */
const UNAVAILABLE_S = 5;

/** The reply contains what was typed, so no cache may keep it. */
export function replyInit({ status, retryAfterSeconds }: EnquiryReply): ResponseInit {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  const seconds = retryAfterSeconds ?? (status === 503 ? UNAVAILABLE_S : 0);
  if (seconds) headers.set('Retry-After', String(Math.ceil(seconds)));
  return { status, headers };
}
