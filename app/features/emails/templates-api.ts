import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { AppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { EmailTemplate, TemplateForm } from './emails-schema';
import { isOriginal, type Letter, type LetterKind } from './letters';

export async function listTemplates(db: Db): Promise<EmailTemplate[]> {
  const request = db.from('email_templates').select('*').is('purpose', null);
  return unwrap(await request.order('name').order('id')) ?? [];
}

/** The letter that staff have written instead of the original, or `null`. */
export async function getLetter(db: Db, { purpose }: LetterKind): Promise<EmailTemplate | null> {
  const request = db.from('email_templates').select('*').eq('purpose', purpose);
  return unwrap(await request.maybeSingle());
}

/** Without a letter of their own, people get the original. */
export async function saveLetter(
  db: Db,
  kind: LetterKind,
  stored: EmailTemplate | null,
  letter: Letter,
): Promise<EmailTemplate | null> {
  if (isOriginal(kind, letter)) {
    if (stored) await deleteTemplate(db, stored.id);
    return null;
  }
  const row = { name: kind.name, purpose: kind.purpose, ...letter };
  const request = stored
    ? db.from('email_templates').update(row).eq('id', stored.id)
    : db.from('email_templates').insert(row);
  return savedBy(await request.select('*').maybeSingle());
}

/** Changes the template with this id, or adds one. */
export async function saveTemplate(
  db: Db,
  id: string | null,
  { name, subject, body }: TemplateForm,
): Promise<EmailTemplate> {
  const row = { name, subject, body };
  const request = id
    ? db.from('email_templates').update(row).eq('id', id)
    : db.from('email_templates').insert(row);
  return savedBy(await request.select('*').maybeSingle());
}

function savedBy(reply: PostgrestSingleResponse<EmailTemplate | null>): EmailTemplate {
  const saved = unwrap(reply);
  if (!saved) throw new AppError('forbidden');
  return saved;
}

export async function deleteTemplate(db: Db, id: string): Promise<void> {
  const request = db.from('email_templates').delete().eq('id', id);
  if (!unwrap(await request.select('id').maybeSingle())) throw new AppError('forbidden');
}
