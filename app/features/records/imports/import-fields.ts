import { z } from 'zod';
import { formatDate } from '~/lib/format';
import {
  COMPANY_MAX,
  EMAIL_MAX,
  MESSAGE_MAX,
  NAME_MAX,
  PHONE_MAX,
  SERVICE_MAX,
  STATUS_MAX,
} from '~/lib/records/lengths';
import {
  SERVICE_TYPE_LABELS,
  SERVICE_TYPES,
  SERVICES,
  serviceLabel,
} from '~/lib/records/service-types';
import type { Statuses } from '~/lib/records/statuses';
import type { ImportField } from './import-plan';
import { receivedAt } from './received-at';

const DATE_MAX = 50;
const emailSchema = z.email();

/** The fields that leads and clients have in common. */
export function contactFields(statuses: Statuses): Record<string, ImportField> {
  return {
    name: nameField(['name', 'full name', 'contact', 'contact name', 'client']),
    email: {
      label: 'Email',
      names: ['email', 'email address', 'mail', 'contact email', 'personal email', 'email id'],
      max: EMAIL_MAX,
      problem: (text) =>
        emailSchema.safeParse(text).success ? undefined : 'Please enter a valid email address.',
    },
    phone: {
      label: 'Phone',
      names: [
        'phone',
        'telephone',
        'mobile',
        'phone number',
        'tel',
        'mobile number',
        'mobile phone',
        'mob',
        'contact number',
        'cell',
        'ph',
      ],
      max: PHONE_MAX,
    },
    company: {
      label: 'Company',
      names: [
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
      max: COMPANY_MAX,
    },
    service_type: {
      label: 'Service',
      names: ['service', 'service type', 'service interest', 'servicetype'],
      max: SERVICE_MAX,
      read: serviceValue,
      words: serviceLabel,
    },
    status: statusField(statuses),
  };
}

export function nameField(names: readonly string[]): ImportField {
  const problem = (text: string) => (text ? undefined : 'A name is missing.');
  return { label: 'Name', names, max: NAME_MAX, problem };
}

export function statusField({ values }: Statuses): ImportField {
  return {
    label: 'Status',
    names: ['status', 'stage'],
    max: STATUS_MAX,
    read: (text) => text.toLowerCase(),
    problem: (text) =>
      text && !values.includes(text) ? `Use one of these: ${values.join(', ')}.` : undefined,
  };
}

export const RECEIVED_FIELD: ImportField = {
  label: 'Received',
  names: [
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
  max: DATE_MAX,
  read: (text) => receivedAt(text) ?? text,
  problem: (text) =>
    text && !receivedAt(text) ? 'Enter a date such as 31/12/2025, not in the future.' : undefined,
  words: formatDate,
};

export const MESSAGE_FIELD: ImportField = {
  label: 'Message',
  names: ['message', 'notes', 'comment', 'enquiry'],
  max: MESSAGE_MAX,
};

function serviceValue(text: string): string {
  const wanted = text.toLowerCase();
  return SERVICE_TYPES.find((type) => SERVICE_TYPE_LABELS[type].toLowerCase() === wanted) ?? text;
}

export function isKnownService(service: string): boolean {
  return (SERVICES as readonly string[]).includes(service);
}
