import { ESTIMATE_FIELD } from '~/lib/estimate/sent-estimate';
import type { FormDefinition } from '~/lib/forms/form-definition';
import type { EnquiryFile, EnquirySubmission } from '~/lib/request-context';
import { askedFields } from './asked-fields';
import { readAttachment } from './attachment';
import { NOTICE_VERSION } from './collection-notice-version';
import { parseEnquiry } from './enquiry-schema';
import type { EnquiryErrors, EnquiryValues } from './enquiry-values';
import { valueIn } from './form-values';
import { HIDDEN_FIELDS } from './hidden-fields';
import { looksLikeSpam } from './spam';
import { submissionIdOf } from './submission-id';

const PAGE_PATH = /^\/(?!\/)[\w\-./]{0,300}$/;
const VERSION = /^\d{4}-\d{2}(-\d{2})?( r\d{1,9})?$/;

export type EnquiryRequest = { form: FormDefinition | null; values: EnquiryValues } & (
  | { errors: EnquiryErrors; submission: null }
  | { errors: null; submission: EnquirySubmission; files: EnquiryFile[] }
);

/** Checks a submitted form again on the server: the browser's checks are a courtesy. */
export async function readEnquiryRequest(
  data: FormData,
  findForm: (key: string) => FormDefinition | null,
  now: Date,
): Promise<EnquiryRequest> {
  const form = findForm(readText(data, HIDDEN_FIELDS.form) || 'main');
  if (!form) return { form, values: {}, errors: {}, submission: null };
  const values = readValues(data, form);
  const { enquiry, errors } = parseEnquiry(form, values);
  if (errors) return { form, values, errors, submission: null };

  const files = askedFields(form.fields, values)
    .filter(({ type }) => type === 'file')
    .flatMap(({ name }) => {
      const file = readAttachment(data, name);
      return file ? [{ name, file }] : [];
    });
  const estimate = readText(data, ESTIMATE_FIELD);
  const sizes = files.map(({ file }) => [file.name, file.size]);
  const content = [form.key, enquiry, sizes, ...(estimate ? [estimate] : [])];
  const submission: EnquirySubmission = {
    ...enquiry,
    form: form.key,
    formVersion: form.version ?? null,
    ...(await readHiddenFields(
      data,
      { page: '/contact', noticeVersion: NOTICE_VERSION },
      content,
      values,
      now,
    )),
  };
  return { form, values, errors: null, submission, files };
}

export type HiddenFields = Pick<
  EnquirySubmission,
  'submissionId' | 'page' | 'noticeVersion' | 'isSpam'
>;

/** The fields that people do not fill in. `content` identifies what was sent without script. */
export async function readHiddenFields(
  data: FormData,
  otherwise: Pick<HiddenFields, 'page' | 'noticeVersion'>,
  content: unknown,
  values: EnquiryValues,
  now: Date,
): Promise<HiddenFields> {
  const page = readText(data, HIDDEN_FIELDS.page);
  const version = readText(data, HIDDEN_FIELDS.noticeVersion);
  return {
    submissionId: await submissionIdOf(readText(data, HIDDEN_FIELDS.submissionId), content, now),
    page: PAGE_PATH.test(page) ? page : otherwise.page,
    noticeVersion: VERSION.test(version) ? version : otherwise.noticeVersion,
    isSpam: looksLikeSpam({
      honeypot: readText(data, HIDDEN_FIELDS.honeypot),
      fillMs: readText(data, HIDDEN_FIELDS.fillMs),
      typed: Object.values(values).filter((text) => text !== undefined),
    }),
  };
}

export function readValues(data: FormData, { fields }: FormDefinition): EnquiryValues {
  const values: EnquiryValues = {};
  for (const { name, type } of fields) {
    if (!data.has(name)) continue;
    if (type === 'file') values[name] = clean(readAttachment(data, name)?.name ?? '');
    else if (type === 'choices') values[name] = clean(valueIn(data, name));
    else values[name] = readText(data, name);
  }
  return values;
}

/** PostgreSQL cannot store NUL in text. */
function clean(value: string): string {
  return value.replaceAll('\0', '');
}

/** A file in a text field counts as empty. */
export function readText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? clean(value) : '';
}
