import { saveRecord } from '~/features/records/record-api';
import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import { insertOnce } from '~/lib/supabase/insert-once';
import {
  INTERVIEW_BASE,
  type Interview,
  type InterviewForm,
  type InterviewPerson,
  type InterviewRow,
  interviewChange,
  toInterviewRow,
} from './interviews-schema';

const LISTED_MAX = 100;
/** As many as a board has cards. */
const VACANCY_MAX = 1000;

export async function listInterviews(db: Db, applicationId: string): Promise<InterviewRow[]> {
  const request = db
    .from('interviews')
    .select('*, people:interview_names')
    .eq('application_id', applicationId)
    .order('starts_at', { ascending: false });
  return (unwrap(await request.limit(LISTED_MAX)) ?? []) as unknown as InterviewRow[];
}

export interface PlannedInterview {
  application_id: string;
  starts_at: string;
}

/** The planned interviews for a vacancy, soonest first. */
export async function listPlanned(db: Db, vacancyId: string): Promise<PlannedInterview[]> {
  const request = db
    .from('interviews')
    .select('application_id, starts_at, application:applications!inner(vacancy_id)')
    .eq('application.vacancy_id', vacancyId)
    .eq('status', 'planned')
    .order('starts_at');
  return unwrap(await request.limit(VACANCY_MAX)) ?? [];
}

export async function planInterview(
  db: Db,
  applicationId: string,
  form: InterviewForm,
): Promise<void> {
  const row = { application_id: applicationId, ...toInterviewRow(form) };
  await insertOnce(db, 'interviews', row);
}

export async function changeInterview(
  db: Db,
  interview: Interview,
  form: InterviewForm,
): Promise<void> {
  const change = interviewChange(form, interview);
  if (Object.keys(change).length > 0) await saveRecord(db, INTERVIEW_BASE, interview, change);
}

export async function endInterview(
  db: Db,
  interview: Interview,
  change: { status: 'done' } | { status: 'cancelled'; cancel_reason: string },
): Promise<void> {
  await saveRecord(db, INTERVIEW_BASE, interview, change);
}

export interface InterviewClash {
  id: string;
  person: string;
  candidate: string;
  at: string;
  length: number;
}

export interface ClashQuery {
  applicationId: string;
  staffIds: string[];
  clientIds: string[];
  startsAt: string;
  minutes: number;
  exceptId?: string | undefined;
}

/** Other planned interviews of the same people at the same time. */
export async function findClashes(
  db: Db,
  { applicationId, staffIds, clientIds, startsAt, minutes, exceptId }: ClashQuery,
): Promise<InterviewClash[]> {
  const request = db.rpc('interview_clashes', {
    application_id: applicationId,
    staff_ids: staffIds,
    client_ids: clientIds,
    starts_at: startsAt,
    minutes,
    ...(exceptId && { except_id: exceptId }),
  });
  return unwrap(await request) ?? [];
}

/** The employer's people: the contacts of the organisation that the application is for. */
export async function listContacts(db: Db, applicationId: string): Promise<InterviewPerson[]> {
  const request = db
    .from('applications')
    .select('vacancy:vacancies(organisation:organisations(contacts:clients(id, name)))')
    .eq('id', applicationId)
    .limit(LISTED_MAX, { referencedTable: 'vacancies.organisations.clients' });
  const row = unwrap(await request.maybeSingle());
  return row?.vacancy?.organisation?.contacts ?? [];
}
