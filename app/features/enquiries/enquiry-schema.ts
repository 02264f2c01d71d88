import { z } from 'zod';
import { COMPANY_MIN, MESSAGE_MIN, NAME_MIN, PHONE_MIN } from '~/lib/constants';
import { FIELD_ERRORS } from './messages';

/** §2: values and labels of Service Interest. */
export const SERVICE_TYPES = {
  apprenticeship: 'Apprenticeship',
  traineeship: 'Traineeship',
  recruitment: 'Recruitment',
  technology: 'Technology',
  compliance: 'Compliance',
  mentoring: 'Mentoring',
  future_services: 'Future Services',
} as const;

export type ServiceType = keyof typeof SERVICE_TYPES;

/** §3: what the alternate form writes where the main form has a choice. */
export const ALTERNATE_SERVICE_TYPE = 'Contact Form';

/** What the database takes. */
export const MAX_LENGTH = { name: 200, email: 254, phone: 50, company: 200, message: 10_000 };

/** Missing counts as too short; too long gets the generic text. */
function requiredString(message: string) {
  return z.string({ error: (issue) => (issue.code === 'invalid_type' ? message : undefined) });
}

function text(min: number, max: number, message: string) {
  return requiredString(message).trim().min(min, message).max(max);
}

const name = text(NAME_MIN, MAX_LENGTH.name, FIELD_ERRORS.name);
const email = requiredString(FIELD_ERRORS.email)
  .trim()
  .max(MAX_LENGTH.email)
  .pipe(z.email(FIELD_ERRORS.email));
const message = text(MESSAGE_MIN, MAX_LENGTH.message, FIELD_ERRORS.message);

/** Empty counts as not given. */
function optionalText(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .optional()
    .transform((value) => value || null);
}

const mainSchema = z.object({
  name,
  email,
  phone: text(PHONE_MIN, MAX_LENGTH.phone, FIELD_ERRORS.phone),
  company: text(COMPANY_MIN, MAX_LENGTH.company, FIELD_ERRORS.company),
  serviceType: z.enum(Object.keys(SERVICE_TYPES) as [ServiceType, ...ServiceType[]], {
    error: FIELD_ERRORS.serviceType,
  }),
  message,
});

const alternateSchema = z
  .object({
    name,
    email,
    phone: optionalText(MAX_LENGTH.phone),
    company: optionalText(MAX_LENGTH.company),
    message,
  })
  .transform((values) => ({ ...values, serviceType: ALTERNATE_SERVICE_TYPE }));

const SCHEMAS = { main: mainSchema, alternate: alternateSchema };

export type EnquiryForm = keyof typeof SCHEMAS;
export type EnquiryField = keyof z.input<typeof mainSchema>;
export type Enquiry = z.output<typeof mainSchema> | z.output<typeof alternateSchema>;

/** What a person typed. Not every form has every field. */
export type EnquiryValues = Partial<Record<EnquiryField, string>>;
export type EnquiryErrors = Partial<Record<EnquiryField, string>>;

export type ParsedEnquiry =
  | { enquiry: Enquiry; errors: null }
  | { enquiry: null; errors: EnquiryErrors };

/** The first error of each field; the browser and the server both ask here. */
export function parseEnquiry(form: EnquiryForm, values: EnquiryValues): ParsedEnquiry {
  const parsed = SCHEMAS[form].safeParse(values);
  if (parsed.success) return { enquiry: parsed.data, errors: null };
  const errors: EnquiryErrors = {};
  for (const issue of parsed.error.issues) errors[issue.path[0] as EnquiryField] ??= issue.message;
  return { enquiry: null, errors };
}
