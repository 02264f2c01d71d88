import { AppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { EmailTemplate, TemplateForm } from './emails-schema';

export async function listTemplates(db: Db): Promise<EmailTemplate[]> {
  return unwrap(await db.from('email_templates').select('*').order('name').order('id')) ?? [];
}

/** Changes the template with this id, or adds one. */
export async function saveTemplate(
  db: Db,
  id: string | null,
  { name, subject, body }: TemplateForm,
): Promise<void> {
  const row = { name, subject, body };
  const request = id
    ? db.from('email_templates').update(row).eq('id', id)
    : db.from('email_templates').insert(row);
  if (!unwrap(await request.select('id').maybeSingle())) throw new AppError('forbidden');
}

export async function deleteTemplate(db: Db, id: string): Promise<void> {
  const request = db.from('email_templates').delete().eq('id', id);
  if (!unwrap(await request.select('id').maybeSingle())) throw new AppError('forbidden');
}
