import { z } from 'zod';
import {
  CONTACT_FORM_SERVICE,
  DEFAULT_SERVICE,
  isServiceType,
  SERVICE_TYPE_LABELS,
  SERVICE_TYPES,
} from '~/lib/records/service-types';
import { receivedAt } from './received-at';

export type ImportKind = 'leads' | 'clients';

/** What a column of the file can be, and how files call it. */
const COLUMNS = {
  name: ['name', 'full name', 'contact', 'contact name', 'client'],
  first_name: ['first name', 'firstname', 'given name', 'forename'],
  last_name: ['last name', 'lastname', 'surname', 'family name'],
  email: ['email', 'e-mail', 'email address', 'mail'],
  phone: ['phone', 'telephone', 'mobile', 'phone number', 'tel'],
  company: [
    'company',
    'company name',
    'organisation',
    'organisation name',
    'organization',
    'organization name',
    'employer',
    'business',
    'business name',
  ],
  service_type: ['service', 'service type', 'service interest', 'servicetype'],
  status: ['status', 'stage'],
  received: [
    'received',
    'received at',
    'received on',
    'date received',
    'date',
    'created',
    'created at',
    'created_at',
    'submitted',
    'enquiry date',
  ],
  message: ['message', 'notes', 'comment', 'enquiry'],
} as const;

export type ImportColumn = keyof typeof COLUMNS;
/** First and last name become the name. */
export type ImportField = Exclude<ImportColumn, 'first_name' | 'last_name'>;

export const FIELD_LABELS: Record<ImportColumn, string> = {
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  service_type: 'Service',
  status: 'Status',
  received: 'Received',
  message: 'Message',
};

export const FIELDS_OF: Record<ImportKind, readonly ImportField[]> = {
  leads: ['name', 'email', 'phone', 'company', 'service_type', 'status', 'received', 'message'],
  clients: ['name', 'email', 'phone', 'company', 'service_type', 'status'],
};

export function columnsOf(kind: ImportKind): ImportColumn[] {
  const [name, ...others] = FIELDS_OF[kind];
  return [name ?? 'name', 'first_name', 'last_name', ...others];
}

const STATUSES: Record<ImportKind, readonly string[]> = {
  leads: ['new', 'contacted', 'qualified', 'converted', 'closed'],
  clients: ['lead', 'prospect', 'active', 'placed', 'inactive'],
};

/** To the file's column; what the file does not have is left out. */
export type Mapping = Partial<Record<ImportColumn, number>>;

export function guessMapping(kind: ImportKind, headings: readonly string[]): Mapping {
  const mapping: Mapping = {};
  for (const column of columnsOf(kind)) {
    const names: readonly string[] = COLUMNS[column];
    const place = headings.findIndex((heading) => names.includes(heading.trim().toLowerCase()));
    if (place >= 0) mapping[column] = place;
  }
  return mapping;
}

export type ImportRecord = Partial<Record<ImportField, string>>;

/** As the file says it, but for the service, which people write by its label, and the date. */
export function toRecord(cells: readonly string[], mapping: Mapping): ImportRecord {
  const found: Partial<Record<ImportColumn, string>> = {};
  for (const [column, place] of Object.entries(mapping) as [ImportColumn, number][]) {
    const text = unescaped(cells[place]?.trim() ?? '');
    if (text) found[column] = text;
  }
  const { first_name, last_name, ...rest } = found;
  const record: ImportRecord = rest;
  const joined = [first_name, last_name].filter(Boolean).join(' ');
  if (!record.name && joined) record.name = joined;
  if (record.received) record.received = receivedAt(record.received) ?? record.received;
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

export function isKnownService(service: string): boolean {
  return isServiceType(service) || service === DEFAULT_SERVICE || service === CONTACT_FORM_SERVICE;
}

const emailSchema = z.email();

const MAX: Record<ImportField, number> = {
  name: 200,
  email: 320,
  phone: 50,
  company: 200,
  service_type: 50,
  status: 50,
  received: 50,
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
  if (record.received && !receivedAt(record.received)) {
    problems.received = 'A day such as 31/12/2025, not after today.';
  }
  return problems;
}

export function hasProblems(kind: ImportKind, record: ImportRecord): boolean {
  return Object.keys(problemsOf(kind, record)).length > 0;
}
