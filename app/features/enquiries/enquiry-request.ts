import type { EnquirySubmission } from '~/lib/request-context';
import { readAttachment } from './attachment';
import { NOTICE_VERSION } from './collection-notice-version';
import { type EnquiryErrors, type EnquiryValues, parseEnquiry } from './enquiry-schema';
import { type EnquiryForm, FORM_DEFINITIONS, type FormDefinition } from './form-definitions';
import { HIDDEN_FIELDS } from './hidden-fields';
import { looksLikeSpam } from './spam';
import { submissionIdOf } from './submission-id';

const PAGE_PATH = /^\/(?!\/)[\w\-./]{0,300}$/;
const VERSION = /^\d{4}-\d{2}(-\d{2})?$/;

export type EnquiryRequest = { form: EnquiryForm; values: EnquiryValues } & (
  | { errors: EnquiryErrors; submission: null }
  | { errors: null; submission: EnquirySubmission; attachment: File | null }
);

/** Checks a submitted form again on the server: the browser's checks are a courtesy. */
export async function readEnquiryRequest(data: FormData, now: Date): Promise<EnquiryRequest> {
  const form: EnquiryForm = text(data, HIDDEN_FIELDS.form) === 'alternate' ? 'alternate' : 'main';
  const definition = FORM_DEFINITIONS[form];
  const values = readValues(data, definition);
  const { enquiry, errors } = parseEnquiry(definition, values);
  if (errors) return { form, values, errors, submission: null };

  const page = text(data, HIDDEN_FIELDS.page);
  const version = text(data, HIDDEN_FIELDS.noticeVersion);
  const attachment = definition.hasAttachment ? readAttachment(data) : null;
  const content = [form, enquiry, attachment && [attachment.name, attachment.size]];
  const submission: EnquirySubmission = {
    ...enquiry,
    submissionId: await submissionIdOf(text(data, HIDDEN_FIELDS.submissionId), content, now),
    page: PAGE_PATH.test(page) ? page : '/contact',
    noticeVersion: VERSION.test(version) ? version : NOTICE_VERSION,
    isSpam: looksLikeSpam({
      honeypot: text(data, HIDDEN_FIELDS.honeypot),
      fillMs: text(data, HIDDEN_FIELDS.fillMs),
    }),
  };
  return { form, values, errors: null, submission, attachment };
}

function readValues(data: FormData, { fields }: FormDefinition): EnquiryValues {
  const values: EnquiryValues = {};
  for (const { name } of fields) if (data.has(name)) values[name] = text(data, name);
  return values;
}

/** A file in a text field counts as empty. PostgreSQL cannot store NUL in text. */
function text(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value.replaceAll('\0', '') : '';
}
