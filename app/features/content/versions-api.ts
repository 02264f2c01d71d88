import { AppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import { getPage, updatePage } from './content-api';
import type { ContentPage, PageVersion } from './content-schema';
import { CONTENT_MESSAGES } from './messages';

/** The newest, as many as a person looks through. */
const VERSIONS_SHOWN = 100;

export interface VersionRow extends Pick<PageVersion, 'id' | 'number' | 'title' | 'created_at'> {
  /** `null`: no member of staff, or one who has left. */
  savedBy: string | null;
}

export async function listVersions(db: Db, pageId: string): Promise<VersionRow[]> {
  const versions =
    unwrap(
      await db
        .from('page_versions')
        .select('id, number, title, created_at, saved_by')
        .eq('page_id', pageId)
        .order('number', { ascending: false })
        .limit(VERSIONS_SHOWN),
    ) ?? [];
  const emails = await emailsOf(
    db,
    versions.flatMap(({ saved_by }) => saved_by ?? []),
  );
  return versions.map(({ saved_by, ...version }) => ({
    ...version,
    savedBy: (saved_by && emails.get(saved_by)) || null,
  }));
}

async function emailsOf(db: Db, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const staff = unwrap(
    await db
      .from('admin_users')
      .select('user_id, email')
      .in('user_id', [...new Set(userIds)]),
  );
  return new Map((staff ?? []).map(({ user_id, email }) => [user_id, email]));
}

export async function getVersion(db: Db, id: string): Promise<PageVersion> {
  const version = unwrap(await db.from('page_versions').select('*').eq('id', id).maybeSingle());
  if (!version) throw new AppError('not_found', CONTENT_MESSAGES.gone);
  return version;
}

/** Restoring is a save like any other: what it replaces stays a version too. */
export async function restoreVersion(db: Db, id: string): Promise<ContentPage> {
  const { page_id, title, slug, content, meta_description, template, additional_field } =
    await getVersion(db, id);
  const { version } = await getPage(db, page_id);
  return updatePage(db, page_id, version, {
    title,
    slug,
    content,
    meta_description,
    template,
    additional_field,
  });
}
