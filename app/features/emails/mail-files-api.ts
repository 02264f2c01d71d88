import { AppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import { toStorageAppError } from '~/lib/supabase/storage-error';
import { declaredType, givenName, UPLOAD_MAX_BYTES, uniqueFileName } from '~/lib/upload';
import type { EmailSubject } from './emails-api';
import { filesSchema, type MailFile } from './emails-schema';

const UPLOADED = 'mail-out-files';
const DOCUMENTS_MAX = 50;

/** Stores a file from the person's computer. Files that no message uses are removed later. */
export async function uploadMailFile(db: Db, file: File): Promise<MailFile> {
  if (file.size > UPLOAD_MAX_BYTES) throw new AppError('too_large', `${file.name} is over 10 MB.`);
  const path = uniqueFileName(file.name);
  const { error } = await db.storage.from(UPLOADED).upload(path, file, {
    contentType: declaredType(file),
    metadata: { filename: file.name },
  });
  if (error) throw toStorageAppError(error);
  return { value: file.name, file: path, bucket: UPLOADED, size: file.size };
}

/** The files of the record that the message is about, and of the message that it answers. */
export async function listRecordFiles(
  db: Db,
  about: EmailSubject,
  answersId: string | undefined,
): Promise<MailFile[]> {
  const found = await Promise.all([
    about.lead_id ? leadFiles(db, about.lead_id) : [],
    about.candidate_id ? candidateFiles(db, about.candidate_id) : [],
    answersId ? receivedFiles(db, answersId) : [],
  ]);
  return found.flat();
}

async function leadFiles(db: Db, id: string): Promise<MailFile[]> {
  const request = db.from('leads').select('attachment_url, answers').eq('id', id);
  const lead = unwrap(await request.maybeSingle());
  if (!lead) return [];
  const answered = Array.isArray(lead.answers)
    ? filesSchema.parse(lead.answers.filter((answer) => Object.hasOwn(Object(answer), 'file')))
    : [];
  return [
    ...(lead.attachment_url ? [await describeFile(db, 'attachments', lead.attachment_url)] : []),
    ...answered,
  ];
}

async function candidateFiles(db: Db, id: string): Promise<MailFile[]> {
  const [candidate, documents] = await Promise.all([
    db.from('candidates').select('resume_path').eq('id', id).maybeSingle(),
    db
      .from('candidate_documents')
      .select('title, file_path')
      .eq('candidate_id', id)
      .not('file_path', 'is', null)
      .limit(DOCUMENTS_MAX),
  ]);
  const resume = unwrap(candidate)?.resume_path;
  return Promise.all([
    ...(resume ? [describeFile(db, 'resumes', resume)] : []),
    ...(unwrap(documents) ?? []).map(({ file_path }) =>
      describeFile(db, 'candidate-files', file_path ?? ''),
    ),
  ]);
}

async function receivedFiles(db: Db, id: string): Promise<MailFile[]> {
  const request = db
    .from('received_files')
    .select('name, path, size')
    .eq('received_message_id', id);
  return (unwrap(await request) ?? []).map(({ name, path, size }) => ({
    value: name,
    file: path,
    bucket: 'mail-files',
    size,
  }));
}

async function describeFile(db: Db, bucket: string, path: string): Promise<MailFile> {
  const { data } = await db.storage.from(bucket).info(path);
  const name = data?.metadata?.filename;
  return {
    value: typeof name === 'string' && name ? name : givenName(path.split('/').at(-1) ?? path),
    file: path,
    bucket,
    size: data?.size ?? 0,
  };
}
