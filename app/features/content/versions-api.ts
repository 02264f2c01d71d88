import { colleagueNames } from '~/features/staff/colleagues-api';
import { AppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import { getPage, updatePage } from './content-api';
import type { ContentPage, PageVersion } from './content-schema';
import { CONTENT_MESSAGES } from './messages';

const VERSIONS_A_PAGE = 20;

export interface VersionRow
  extends Pick<PageVersion, 'id' | 'number' | 'name' | 'title' | 'created_at' | 'is_autosave'> {
  /** `null` if it was not a colleague. */
  savedBy: string | null;
}

export interface VersionList {
  versions: VersionRow[];
  /** The next page has the versions before this number; `null` if there are no more. */
  next: number | null;
}

/** Newest first. With `before`, only the versions before that number. */
export async function listVersions(
  db: Db,
  pageId: string,
  before: number | null,
): Promise<VersionList> {
  let request = db
    .from('page_versions')
    .select('id, number, name, title, created_at, is_autosave, saved_by')
    .eq('page_id', pageId);
  if (before !== null) request = request.lt('number', before);
  const found =
    unwrap(await request.order('number', { ascending: false }).limit(VERSIONS_A_PAGE + 1)) ?? [];
  const versions = found.slice(0, VERSIONS_A_PAGE);
  const nameOf = await colleagueNames(db);
  return {
    versions: versions.map(({ saved_by, ...version }) => ({
      ...version,
      savedBy: nameOf(saved_by),
    })),
    next: found.length > versions.length ? (versions.at(-1)?.number ?? null) : null,
  };
}

export async function getVersion(db: Db, id: string): Promise<PageVersion> {
  const version = unwrap(await db.from('page_versions').select('*').eq('id', id).maybeSingle());
  if (!version) throw new AppError('not_found', CONTENT_MESSAGES.gone);
  return version;
}

export async function getVersionByNumber(
  db: Db,
  pageId: string,
  number: number,
): Promise<PageVersion> {
  const version = unwrap(
    await db
      .from('page_versions')
      .select('*')
      .eq('page_id', pageId)
      .eq('number', number)
      .maybeSingle(),
  );
  if (!version) throw new AppError('not_found', CONTENT_MESSAGES.versionGone);
  return version;
}

/** Without a name, the version is an ordinary one again. */
export async function nameVersion(db: Db, id: string, name: string | null): Promise<void> {
  const named = unwrap(
    await db.from('page_versions').update({ name }).eq('id', id).select('id').maybeSingle(),
  );
  if (!named) throw new AppError('not_found', CONTENT_MESSAGES.versionGone);
}

/** Restoring is an ordinary save: the version it replaces is kept too. */
export async function restoreVersion(
  db: Db,
  { id, number }: Pick<VersionRow, 'id' | 'number'>,
): Promise<ContentPage> {
  const chosen = await getVersion(db, id);
  // Someone else's editor has added to this version since.
  if (chosen.number !== number) throw new AppError('not_found', CONTENT_MESSAGES.versionGone);
  const { version } = await getPage(db, chosen.page_id);
  return updatePage(db, chosen.page_id, version, {
    title: chosen.title,
    slug: chosen.slug,
    content: chosen.content,
    meta_description: chosen.meta_description,
    template: chosen.template,
    additional_field: chosen.additional_field,
    featured_image: chosen.featured_image,
    author: chosen.author,
    category: chosen.category,
    article_date: chosen.article_date,
  });
}

/** Replaces the draft with what visitors see. The old draft is kept as a version. */
export async function restorePublished(
  db: Db,
  { id, published_version }: Pick<ContentPage, 'id' | 'published_version'>,
): Promise<ContentPage> {
  const version = unwrap(
    await db
      .from('page_versions')
      .select('id, number')
      .eq('page_id', id)
      .eq('number', published_version ?? 0)
      .maybeSingle(),
  );
  if (!version) throw new AppError('not_found', CONTENT_MESSAGES.versionGone);
  return restoreVersion(db, version);
}
