import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { EditedAt } from './edited-at';

/** The address of the screen that edits it; `null` if it is not there. */
export async function getEditor(db: Db, edited: EditedAt): Promise<string | null> {
  if (edited.kind === 'home') return '/admin/editor?panel=layout&view=visual';
  if (edited.kind === 'vacancy') {
    const vacancy = unwrap(
      await db.from('vacancies').select('id').eq('slug', edited.slug).maybeSingle(),
    );
    return vacancy && `/admin/vacancies/${vacancy.id}`;
  }
  const page = unwrap(
    await db.from('published_pages').select('page_id').eq('slug', edited.slug).maybeSingle(),
  );
  return page && `/admin/content/edit/${page.page_id}`;
}
