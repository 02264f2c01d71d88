import { AppError, unwrap } from '~/lib/errors';
import { CONTACT_FIELDS } from '~/lib/forms/contact-fields';
import { hasValues } from '~/lib/same-json';
import { randomId } from '~/lib/secure-context';
import { asJson } from '~/lib/supabase/as-json';
import type { Db } from '~/lib/supabase/client';
import type { Tables } from '~/lib/supabase/database.types';
import { saveOnce } from '~/lib/supabase/save-once';

export type Form = Tables<'forms'>;

export interface FormUse {
  /** `null` for a saved block and for the layout of the home page. */
  pageId: string | null;
  title: string;
  /** Whether visitors see the form there now. */
  isLive: boolean;
}

export interface ListedForm extends Form {
  uses: FormUse[];
}

/** The forms that every site has come first. */
export async function listForms(db: Db): Promise<ListedForm[]> {
  const [forms, uses] = await Promise.all([
    db.from('forms').select('*').order('is_specified', { ascending: false }).order('name'),
    db.rpc('list_form_uses'),
  ]);
  const rows = unwrap(uses) ?? [];
  return (unwrap(forms) ?? []).map((form) => ({
    ...form,
    uses: rows
      .filter(({ form_key }) => form_key === form.key)
      .map(({ page_id, title, is_live }) => ({ pageId: page_id, title, isLive: is_live })),
  }));
}

export async function getForm(db: Db, id: string): Promise<Form> {
  const form = unwrap(await db.from('forms').select('*').eq('id', id).maybeSingle());
  if (!form) throw new AppError('not_found');
  return form;
}

const KEY_MAX = 40;
const SUFFIX_LENGTH = 6;

/** A readable key that no other form has. */
export function keyFor(name: string): string {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, KEY_MAX)
    .replace(/^-+|-+$/g, '');
  return `${words || 'form'}-${randomId().slice(0, SUFFIX_LENGTH)}`;
}

/** A new form asks for a name, an email address and a message. Returns its id. */
export async function createForm(db: Db, name: string): Promise<string> {
  const fields = CONTACT_FIELDS.filter((field) =>
    ['name', 'email', 'message'].includes(field.name),
  );
  const definition = asJson({ submit: 'Send', fields });
  const row = { key: keyFor(name), name, definition };
  const created = unwrap(await db.from('forms').insert(row).select('id').maybeSingle());
  if (!created) throw new AppError('forbidden');
  return created.id;
}

/** What people can change about a form, and what its versions keep. */
export type FormContent = Pick<
  Form,
  'name' | 'definition' | 'destination' | 'notify_email' | 'thank_you' | 'has_link'
>;

/** Changes the form unless someone else has saved it since. */
export function saveForm(
  db: Db,
  { id, version }: Pick<Form, 'id' | 'version'>,
  { name, definition, destination, notify_email, thank_you, has_link }: FormContent,
): Promise<Form> {
  const content = { name, definition, destination, notify_email, thank_you, has_link };
  return saveOnce(
    async () => {
      const request = db.from('forms').update({ ...content, version });
      const saved = unwrap(await request.eq('id', id).select('*').maybeSingle());
      if (!saved) throw new AppError('forbidden');
      return saved;
    },
    async () => {
      const stored = await getForm(db, id);
      return hasValues(stored, content) ? stored : undefined;
    },
  );
}

export async function deleteForm(db: Db, id: string): Promise<void> {
  const deleted = unwrap(await db.from('forms').delete().eq('id', id).select('id').maybeSingle());
  if (!deleted) throw new AppError('forbidden');
}
