import { proofOf } from '~/features/auth/session-proof';
import { connectedDb } from '~/features/auth/session-store';
import { AppError, unwrap } from '~/lib/errors';
import { asJson } from '~/lib/supabase/as-json';
import type { Db } from '~/lib/supabase/client';
import { toStorageAppError } from '~/lib/supabase/storage-error';
import { storedPerson } from './stored-person';
import type { KeptFile, KeptVisit, Sender } from './visit-queue';
import { toRow, type VisitList } from './visits-schema';

export const VISIT_BUCKET = 'visit-files';
/** A dead connection may give no error. */
const UPLOAD_MS = 180_000;

/** `also` adds a placement that is not the person's own. */
export async function getVisitList(db: Db, also: string | null): Promise<VisitList> {
  return unwrap(await db.rpc('visit_list', also ? { also } : {})) as unknown as VisitList;
}

async function recordVisit(db: Db, visit: KeptVisit): Promise<void> {
  const paths = visit.files.map(({ path }) => path);
  unwrap(await db.rpc('record_visit', { visit: asJson(toRow(visit.values, visit, paths)) }));
}

async function uploadFile(db: Db, { path, type, name }: KeptFile, content: Blob): Promise<void> {
  const upload = db.storage
    .from(VISIT_BUCKET)
    .upload(path, content, { contentType: type, metadata: { filename: name } });
  const { error } = await Promise.race([upload, cutOff()]);
  if (error) throw toStorageAppError(error);
}

function cutOff(): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, UPLOAD_MS, new AppError('network')));
}

/** Sends with the session of the person who is signed in now. */
export const visitSender: Sender = {
  async userId() {
    const { data } = await (await connectedDb()).auth.getSession();
    if (data.session) {
      return proofOf(data.session).owesFactor ? null : data.session.user.id;
    }
    // The session is still there and could not be renewed: there is no connection.
    if (storedPerson()) throw new AppError('network');
    return null;
  },
  record: async (visit) => recordVisit(await connectedDb(), visit),
  upload: async (file, content) => uploadFile(await connectedDb(), file, content),
};
