import { updateRecord } from '~/features/records/record-api';
import type { RecordBase } from '~/features/records/record-kind';
import { unwrap } from '~/lib/errors';
import { storeFile } from '~/lib/supabase/candidate-files';
import type { Db } from '~/lib/supabase/client';
import type { Tables } from '~/lib/supabase/database.types';
import { insertOnce } from '~/lib/supabase/insert-once';
import { DOCUMENT_MESSAGES } from './messages';

const DOCUMENTS_MAX = 100;

export type CandidateDocument = Tables<'candidate_documents'>;

/** What people fill in. An empty text means that it is not known. */
export interface DocumentForm {
  kind: string;
  title: string;
  number: string;
  issued_on: string;
  expires_on: string;
}

export const DOCUMENT_RECORD: RecordBase<CandidateDocument> = {
  table: 'candidate_documents',
  noun: ['document', 'documents'],
  messages: DOCUMENT_MESSAGES,
};

/** Those that expire first come first. */
export async function listDocuments(db: Db, candidateId: string): Promise<CandidateDocument[]> {
  const request = db.from('candidate_documents').select('*').eq('candidate_id', candidateId);
  return unwrap(await request.order('expires_on').order('id').limit(DOCUMENTS_MAX)) ?? [];
}

/** `file` is kept with the document, in place of the one before. */
export async function saveDocument(
  db: Db,
  known: CandidateDocument | { candidate_id: string },
  { number, issued_on, expires_on, ...form }: DocumentForm,
  file: File | null,
): Promise<void> {
  const values = {
    ...form,
    number: number || null,
    issued_on: issued_on || null,
    expires_on: expires_on || null,
    ...(file && { file_path: await storeFile(db, 'candidate-files', file) }),
  };
  if ('id' in known) await updateRecord(db, DOCUMENT_RECORD, known, values);
  else await insertOnce(db, 'candidate_documents', { ...known, ...values });
}
