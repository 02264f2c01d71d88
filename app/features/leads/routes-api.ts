import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';

/** Lists which staff member looks after each service. */
export async function listRoutes(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = unwrap(await db.from('lead_routes').select('service_type, assignee_id')) ?? [];
  return new Map(rows.map(({ service_type, assignee_id }) => [service_type, assignee_id]));
}

export async function saveRoute(db: Db, service: string, assigneeId: string | null): Promise<void> {
  if (assigneeId) {
    const row = { service_type: service, assignee_id: assigneeId };
    unwrap(await db.from('lead_routes').upsert(row));
  } else {
    unwrap(await db.from('lead_routes').delete().eq('service_type', service));
  }
}
