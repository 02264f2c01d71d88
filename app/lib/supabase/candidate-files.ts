import { AppError, unwrap } from '../errors';
import { declaredType, FILE_TYPES, givenName, UPLOAD_MAX_BYTES, uniqueFileName } from '../upload';
import type { Db } from './client';
import { toStorageAppError } from './storage-error';

/** Long enough for the browser's viewer to fetch the pages of a long file one by one. */
const VIEW_S = 300;
const DOWNLOAD_S = 60;

export type CandidateBucket = 'resumes' | 'candidate-files';

export interface Resume {
  name: string;
  isPdf: boolean;
}

export async function describeResume(db: Db, path: string): Promise<Resume> {
  const { data, error } = await db.storage.from('resumes').info(path);
  if (error) throw toStorageAppError(error);
  const given = data.metadata?.filename;
  return {
    name: typeof given === 'string' && given ? given : nameIn(path),
    isPdf: data.contentType === FILE_TYPES.pdf,
  };
}

function nameIn(path: string): string {
  return givenName(path.split('/').at(-1) ?? '') || 'Résumé';
}

/** For the audit log, because reading leaves no other trace. */
export async function recordCandidateView(
  db: Db,
  id: string,
  kind: 'candidate' | 'resume' | 'document',
): Promise<void> {
  unwrap(await db.rpc('record_candidate_view', { kind, candidate_id: id }));
}

/** An address that shows the PDF in a frame of this site for a few minutes. */
export async function resumeViewUrl(db: Db, id: string, path: string): Promise<string> {
  await recordCandidateView(db, id, 'resume');
  const { data, error } = await db.storage.from('resumes').createSignedUrl(path, VIEW_S);
  if (error) throw toStorageAppError(error);
  return `${data.signedUrl}&preview`;
}

/**
 * Makes a link that works for one minute. Every link that is handed out is recorded with its
 * candidate, if it has one already.
 */
export async function signFile(
  db: Db,
  candidateId: string | null,
  bucket: CandidateBucket,
  path: string,
): Promise<string> {
  const kind = bucket === 'resumes' ? 'resume' : 'document';
  if (candidateId) await recordCandidateView(db, candidateId, kind);
  const files = db.storage.from(bucket);
  const { data, error } = await files.createSignedUrl(path, DOWNLOAD_S, { download: true });
  if (error) throw toStorageAppError(error);
  return data.signedUrl;
}

/** Returns the path. The server checks what the file contains, and removes files that nobody uses. */
export async function storeFile(db: Db, bucket: CandidateBucket, file: File): Promise<string> {
  if (file.size > UPLOAD_MAX_BYTES) throw new AppError('too_large');
  const path = uniqueFileName(file.name);
  const { error } = await db.storage.from(bucket).upload(path, file, {
    contentType: declaredType(file),
    metadata: { filename: file.name },
  });
  if (error) throw toStorageAppError(error);
  return path;
}
