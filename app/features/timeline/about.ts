import { enquiryReference } from '~/lib/enquiry-reference';
import type { TimelineOf } from './timeline-api';
import type { Activity } from './timeline-schema';

export interface About {
  label: string;
  path: string;
}

type Ids = Pick<
  Activity,
  | 'vacancy'
  | 'candidate'
  | 'lead_id'
  | 'client_id'
  | 'candidate_id'
  | 'application_id'
  | 'vacancy_id'
  | 'placement_id'
>;

/**
 * The record that an entry is about, unless it is the one on the screen. An entry about an application
 * names the other side: the job on a candidate’s page, the candidate on a vacancy’s.
 */
export function aboutOf(activity: Ids, of: TimelineOf): About | null {
  const { lead_id, client_id, candidate_id, application_id, vacancy_id, placement_id } = activity;
  if (application_id && vacancy_id && !('application_id' in of)) {
    const path = `/admin/vacancies/${vacancy_id}?tab=pipeline&open=${application_id}`;
    const label = 'vacancy_id' in of ? activity.candidate : activity.vacancy;
    return { label: label || 'Application', path };
  }
  const isShown = Object.entries(of).some(([key, id]) => activity[key as keyof Ids] === id);
  if (isShown) return null;
  if (placement_id) return { label: 'Placement', path: `/admin/placements/${placement_id}` };
  if (lead_id) {
    return { label: `Enquiry ${enquiryReference(lead_id)}`, path: `/admin/leads/${lead_id}` };
  }
  if (client_id) return { label: 'Client', path: `/admin/clients/${client_id}` };
  if (candidate_id) return { label: 'Candidate', path: `/admin/candidates/${candidate_id}` };
  return null;
}
