import { Inbox } from 'lucide-react';
import { SERVICE_FILTER, statusFilter } from '~/features/records/record-filters';
import type { RecordKind } from '~/features/records/record-kind';
import { enquiryReference } from '~/lib/enquiry-reference';
import { estimateText } from '~/lib/estimate/estimate-words';
import { formatExport } from '~/lib/format';
import { CURRENT_LABEL } from '~/lib/records/current';
import { serviceLabel } from '~/lib/records/service-types';
import { LEAD_STATUSES, SPAM } from '~/lib/records/statuses';
import { toChoices } from '~/lib/records/titled-options';
import { LEAD_COLUMNS, OPTIONAL_LEAD_COLUMNS } from './lead-columns';
import { listLeads, updateLead } from './leads-api';
import {
  LEAD_LIST,
  type Lead,
  type LeadColumn,
  type LeadFilter,
  type LeadRow,
  leadStatusLabel,
  REPLY_CHOICES,
} from './leads-schema';
import { LEAD_MESSAGES } from './messages';

/** How often to look for new leads and for changes that others made. */
const POLL_MS = 15_000;

export const LEADS: RecordKind<LeadRow, Lead, LeadColumn, LeadFilter> = {
  table: 'leads',
  noun: ['lead', 'leads'],
  path: '/admin/leads',
  managedWith: 'leads.manage',
  messages: LEAD_MESSAGES,
  empty: {
    icon: Inbox,
    title: 'No leads yet',
    text: 'Enquiries from the website appear here automatically. Add a lead for someone who calls or walks in.',
  },
  list: LEAD_LIST,
  columns: LEAD_COLUMNS,
  optionalColumns: OPTIONAL_LEAD_COLUMNS,
  filters: [
    SERVICE_FILTER,
    statusFilter({ ...CURRENT_LABEL, ...LEAD_STATUSES.labels, [SPAM]: 'Spam' }),
    { name: 'reply', label: 'Reply', allLabel: 'All replies', options: toChoices(REPLY_CHOICES) },
  ],
  read: listLeads,
  pollMs: POLL_MS,
  hasViews: true,
  exported: [
    ['Name', ({ name }) => name],
    ['Email', ({ email }) => email],
    ['Phone', ({ phone }) => phone],
    ['Company', ({ company }) => company],
    ['Service', ({ service_type }) => serviceLabel(service_type)],
    ['Status', ({ status, is_spam }) => leadStatusLabel(status, is_spam)],
    ['Owner', ({ assignee }) => assignee],
    ['Received', ({ created_at }) => formatExport(created_at)],
    ['Reply by', ({ reply_by }) => reply_by && formatExport(reply_by)],
    ['First reply', ({ first_reply_at }) => first_reply_at && formatExport(first_reply_at)],
    ['Message', ({ message }) => message],
    [
      'Other answers',
      ({ answers }) => answers.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ],
    ['Estimate', ({ estimate }) => estimate && estimateText(estimate)],
    ['Form', ({ form }) => form],
    ['Reference', ({ id }) => enquiryReference(id)],
  ],
  statuses: LEAD_STATUSES,
  staleFields: {
    is_spam: ['spam', (isSpam) => (isSpam ? 'yes' : 'no')],
    status: ['status', (status) => leadStatusLabel(String(status))],
    assignee_id: ['owner'],
    service_type: ['service', (service) => serviceLabel(String(service))],
    name: ['name', String],
    company: ['company', (company) => String(company ?? 'nothing')],
    phone: ['phone', (phone) => String(phone ?? 'nothing')],
  },
  update: updateLead,
};
