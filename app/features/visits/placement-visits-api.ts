import { saveRecord } from '~/features/records/record-api';
import type { RecordBase } from '~/features/records/record-kind';
import { recordMessages } from '~/features/records/record-messages';
import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { Tables } from '~/lib/supabase/database.types';
import { toStorageAppError } from '~/lib/supabase/storage-error';
import { VISIT_BUCKET } from './visits-api';

const VISITS_SHOWN = 50;
const LINK_S = 300;

export type Visit = Tables<'visits'> & { visitor_name: string | null };

export const VISIT_RECORD: RecordBase<Visit> = {
  table: 'visits',
  noun: ['visit', 'visits'],
  messages: recordMessages(['visit', 'visits']),
};

/** The latest first. */
export async function listVisits(db: Db, placementId: string): Promise<Visit[]> {
  const request = db.from('visits').select('*, visitor_name').eq('placement_id', placementId);
  const rows = await request.order('done_at', { ascending: false }).order('id').limit(VISITS_SHOWN);
  return (unwrap(rows) ?? []) as unknown as Visit[];
}

export type VisitCorrection = Partial<
  Pick<
    Visit,
    'way' | 'done_at' | 'attendance' | 'safety' | 'training' | 'wellbeing' | 'notes' | 'concerns'
  >
>;

/** Throws `stale` if someone else has changed it since it was read. */
export async function correctVisit(db: Db, known: Visit, change: VisitCorrection): Promise<void> {
  await saveRecord<Visit>(db, VISIT_RECORD, known, change);
}

/** Links that work for some minutes, by path. Files that have not arrived yet have none. */
export async function signVisitFiles(db: Db, paths: string[]): Promise<Record<string, string>> {
  const { data, error } = await db.storage.from(VISIT_BUCKET).createSignedUrls(paths, LINK_S);
  if (error) throw toStorageAppError(error);
  return Object.fromEntries(
    data.flatMap(({ path, signedUrl }) => (path && signedUrl ? [[path, signedUrl]] : [])),
  );
}
