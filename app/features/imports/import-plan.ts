import { z } from 'zod';
import { SERVICE_TYPE_LABELS, SERVICE_TYPES } from '~/lib/service-types';

export type ImportKind = 'leads' | 'clients';

/** A field of the record, as the file may call it. */
const FIELDS = {
  name: ['name', 'full name', 'contact', 'contact name', 'client'],
  email: ['email', 'e-mail', 'email address', 'mail'],
  phone: ['phone', 'telephone', 'mobile', 'phone number', 'tel'],
  company: ['company', 'organisation', 'organization', 'employer', 'business'],
  service_type: ['service', 'service type', 'service interest', 'servicetype'],
  status: ['status', 'stage'],
  message: ['message', 'notes', 'comment', 'enquiry'],
} as const;

export type ImportField = keyof typeof FIELDS;

export const FIELD_LABELS: Record<ImportField, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  service_type: 'Service',
  status: 'Status',
  message: 'Message',
};

export const FIELDS_OF: Record<ImportKind, readonly ImportField[]> = {
  leads: ['name', 'email', 'phone', 'company', 'service_type', 'status', 'message'],
  clients: ['name', 'email', 'phone', 'company', 'service_type', 'status'],
};

const STATUSES: Record<ImportKind, readonly string[]> = {
  leads: ['new', 'contacted', 'qualified', 'converted', 'closed'],
  clients: ['lead', 'prospect', 'active', 'placed', 'inactive'],
};

/** Field to the file's column; fields the file does not have are left out. */
export type Mapping = Partial<Record<ImportField, number>>;

export function guessMapping(kind: ImportKind, headings: readonly string[]): Mapping {
  const mapping: Mapping = {};
  for (const field of FIELDS_OF[kind]) {
    const names: readonly string[] = FIELDS[field];
    const column = headings.findIndex((heading) => names.includes(heading.trim().toLowerCase()));
    if (column >= 0) mapping[field] = column;
  }
  return mapping;
}

export type ImportRecord = Partial<Record<ImportField, string>>;

/** As the file says it, but for the service, which people write by its label. Nothing is left out. */
export function toRecord(cells: readonly string[], mapping: Mapping): ImportRecord {
  const record: ImportRecord = {};
  for (const [field, column] of Object.entries(mapping) as [ImportField, number][]) {
    const text = unescaped(cells[column]?.trim() ?? '');
    if (text) record[field] = text;
  }
  if (record.service_type) record.service_type = serviceValue(record.service_type);
  if (record.status) record.status = record.status.toLowerCase();
  return record;
}

/** What our own export puts before a formula goes again. */
function unescaped(text: string): string {
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

function serviceValue(text: string): string {
  const wanted = text.toLowerCase();
  return SERVICE_TYPES.find((type) => SERVICE_TYPE_LABELS[type].toLowerCase() === wanted) ?? text;
}

const emailSchema = z.email();

const MAX: Record<ImportField, number> = {
  name: 200,
  email: 320,
  phone: 50,
  company: 200,
  service_type: 50,
  status: 50,
  message: 10_000,
};

/** What has to be put right before the record can be taken. */
export function problemsOf(
  kind: ImportKind,
  record: ImportRecord,
): Partial<Record<ImportField, string>> {
  const problems: Partial<Record<ImportField, string>> = {};
  for (const field of FIELDS_OF[kind]) {
    const text = record[field] ?? '';
    if (text.length > MAX[field]) problems[field] = `At most ${MAX[field]} characters.`;
  }
  if (!record.name) problems.name = 'A name is missing.';
  if (!emailSchema.safeParse(record.email ?? '').success) {
    problems.email = 'Please enter a valid email address.';
  }
  if (record.status && !STATUSES[kind].includes(record.status)) {
    problems.status = `One of: ${STATUSES[kind].join(', ')}.`;
  }
  return problems;
}

export function hasProblems(kind: ImportKind, record: ImportRecord): boolean {
  return Object.keys(problemsOf(kind, record)).length > 0;
}
