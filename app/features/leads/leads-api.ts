import { z } from 'zod';
import { LIST_PAGE_SIZE } from '~/components/record-list/list-state';
import { dayPeriod } from '~/lib/day-period';
import { AppError, unwrap } from '~/lib/errors';
import type { FormDefinition } from '~/lib/forms/form-definition';
import { parseForm } from '~/lib/forms/read-form';
import { MESSAGE_MAX } from '~/lib/records/lengths';
import { attachmentLink } from '~/lib/supabase/attachment-link';
import type { Db } from '~/lib/supabase/client';
import type { ListPage } from '~/lib/supabase/list-page';
import {
  type CandidateDetails,
  type EnquiryVisits,
  enquiryVisitsSchema,
  type Lead,
  type LeadQuery,
  type LeadRow,
  leadPageSchema,
  type OrganisationDetails,
} from './leads-schema';

/**
 * Leads marked as spam are found with `status: 'spam'` or by their reference. The list has only the
 * beginning of each message, unless `isWhole` is set.
 */
export async function listLeads(
  db: Db,
  { search, sort, filters, page, size = LIST_PAGE_SIZE }: LeadQuery,
  signal: AbortSignal | null = null,
  isWhole = false,
): Promise<ListPage<LeadRow>> {
  const { since, before } = dayPeriod(filters);
  const request = db.rpc('find_leads', {
    search,
    ...(filters.status && { status: filters.status }),
    ...(filters.service && { service: filters.service }),
    ...(filters.assignee && { assignee: filters.assignee }),
    ...(filters.form && { form: filters.form }),
    ...(filters.reply && { reply: filters.reply }),
    ...(since && { received_from: since }),
    ...(before && { received_before: before }),
    sort: sort.column,
    is_descending: sort.isDescending,
    page_size: size,
    page_offset: (page - 1) * size,
    ...(isWhole && { message_length: MESSAGE_MAX }),
  });
  return leadPageSchema.parse(unwrap(await (signal ? request.abortSignal(signal) : request)));
}

export interface LeadForm {
  key: string;
  name: string;
}

/** All forms that leads may have come from, including deleted ones. */
export async function listLeadForms(db: Db): Promise<LeadForm[]> {
  return unwrap(await db.rpc('list_lead_forms')) ?? [];
}

/**
 * The form that a lead answers, as it was then. Leads from before versions were kept get the form
 * as it is now. `null` if no form was sent, or its texts cannot be read.
 */
export async function getAskedForm(
  db: Db,
  key: string,
  version: number | null,
): Promise<FormDefinition | null> {
  const versions = db.from('form_versions').select('*').eq('form_key', key);
  const request = version === null ? versions : versions.eq('number', version);
  const row = unwrap(await request.order('number', { ascending: false }).limit(1).maybeSingle());
  return row && parseForm({ ...row, key });
}

/** For the audit log, because reading leaves no other trace. */
export async function recordLeadView(
  db: Db,
  id: string,
  kind: 'lead' | 'attachment' = 'lead',
): Promise<void> {
  unwrap(await db.rpc('record_view', { kind, lead_id: id }));
}

/** Makes a link that works for one minute. Every link that is handed out is recorded. */
export async function signAttachment(db: Db, id: string, path: string): Promise<string> {
  await recordLeadView(db, id, 'attachment');
  return attachmentLink(db, path);
}

/** Fields that someone else has changed since. They keep that person's values. */
const clashSchema = z.object({ clashes: z.array(z.string()) });

/**
 * Changes the fields that no one else has changed since `base` was read. Returns the names of
 * the other fields.
 */
export async function updateLead(db: Db, base: Lead, change: Partial<Lead>): Promise<string[]> {
  const answer = unwrap(await db.rpc('update_lead', { lead_id: base.id, base, change }));
  return clashSchema.parse(answer).clashes;
}

/** Returns the id of the client. */
export async function convertLead(db: Db, id: string): Promise<string> {
  const clientId = unwrap(await db.rpc('convert_lead', { lead_id: id }));
  if (!clientId) throw new AppError('unexpected');
  return clientId;
}

const organisationSchema = z.object({ organisation_id: z.string() });

/**
 * Returns the id of the organisation. The lead becomes its contact, and gets the draft of a vacancy.
 * If the lead was converted before, nothing changes.
 */
export async function convertToOrganisation(
  db: Db,
  id: string,
  details: OrganisationDetails,
): Promise<string> {
  const answer = unwrap(await db.rpc('convert_lead_to_organisation', { lead_id: id, details }));
  return organisationSchema.parse(answer).organisation_id;
}

/** Returns the id of the candidate. If the lead was converted before, nothing changes. */
export async function convertToCandidate(
  db: Db,
  id: string,
  details: CandidateDetails,
): Promise<string> {
  const answer = unwrap(await db.rpc('convert_lead_to_candidate', { lead_id: id, details }));
  if (!answer) throw new AppError('unexpected');
  return answer;
}

export async function getEnquiryVisits(db: Db, id: string): Promise<EnquiryVisits> {
  return enquiryVisitsSchema.parse(unwrap(await db.rpc('enquiry_visits', { lead_id: id })));
}
