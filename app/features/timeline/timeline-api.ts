import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { Activity } from './timeline-schema';

const LATEST = 200;

/**
 * Whose timeline it is. A client's includes all their leads; those of a candidate and a vacancy
 * include their applications.
 */
export type TimelineOf =
  | { lead_id: string }
  | { client_id: string }
  | { candidate_id: string }
  | { organisation_id: string }
  | { vacancy_id: string }
  | { application_id: string }
  | { placement_id: string };

export async function listActivities(db: Db, of: TimelineOf): Promise<Activity[]> {
  const request = db.from('activities').select('*, actor:actor_name').match(of);
  const rows = unwrap(await request.order('created_at', { ascending: false }).limit(LATEST));
  return (rows ?? []) as unknown as Activity[];
}

export async function createActivity(
  db: Db,
  of: TimelineOf,
  kind: 'note' | 'call',
  body: string,
): Promise<void> {
  unwrap(await db.from('activities').insert({ ...of, kind, body }));
}
