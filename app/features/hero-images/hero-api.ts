import { MEDIA_GROUPS, type MediaItem } from '~/features/media/media-schema';
import { unwrap } from '~/lib/errors';
import { DEFAULT_BRANDING } from '~/lib/site/defaults';
import { type Branding, brandingSchema } from '~/lib/site/release-parts';
import type { Db } from '~/lib/supabase/client';
import { callFunction } from '~/lib/supabase/invoke-function';
import { getSettingsRow, saveSettingsRow } from '~/lib/supabase/settings-row';
import { toStorageAppError } from '~/lib/supabase/storage-error';
import { FILE_TYPES, UPLOAD_MAX_BYTES } from '~/lib/upload';
import { HERO_BUCKET, type HeroFile, readHeroFiles } from './hero-schema';

const LIST_LIMIT = 100; // §7

/** Lists the files by name, through the server function of §7. */
export async function listHeroFiles(db: Db): Promise<HeroFile[]> {
  const sortBy = { column: 'name', order: 'asc' };
  const body = { bucket: HERO_BUCKET, path: '', limit: LIST_LIMIT, sortBy };
  return readHeroFiles(await callFunction(db, 'list-hero-images', body));
}

/** The rows of the media library for these files. */
export async function listHeroMedia(db: Db): Promise<MediaItem[]> {
  return (
    unwrap(await db.from('media').select('*').eq('bucket', HERO_BUCKET).is('deleted_at', null)) ??
    []
  );
}

export interface SavedBranding {
  branding: Branding;
  version: string | null;
}

/** Reads the draft, which the next release publishes. */
export async function getBranding(db: Db): Promise<SavedBranding> {
  const { settings, version } = await getSettingsRow(db, 'branding');
  return { branding: brandingSchema.catch(DEFAULT_BRANDING).parse(settings), version };
}

/** The image that visitors see. */
export async function getLiveHero(db: Db): Promise<Branding['hero']> {
  const release = unwrap(
    await db.from('current_release').select('branding:snapshot->branding').maybeSingle(),
  );
  return brandingSchema.catch(DEFAULT_BRANDING).parse(release?.branding).hero;
}

/** Throws `conflict` if someone else has saved the branding since it was read. */
export async function updateHero(
  db: Db,
  { branding, version }: SavedBranding,
  hero: Branding['hero'],
): Promise<void> {
  await initialiseBucket(db);
  await saveSettingsRow(db, 'branding', { ...branding, hero }, version);
}

/** Creates the bucket if it is missing: public, images only, 10 MB (§5). */
async function initialiseBucket(db: Db): Promise<void> {
  const buckets = await db.storage.listBuckets();
  if (buckets.error) throw toStorageAppError(buckets.error);
  if (buckets.data.some(({ id }) => id === HERO_BUCKET)) return;
  const { error } = await db.storage.createBucket(HERO_BUCKET, {
    public: true,
    fileSizeLimit: UPLOAD_MAX_BYTES,
    allowedMimeTypes: MEDIA_GROUPS.images.extensions.map((extension) => FILE_TYPES[extension]),
  });
  if (error) throw toStorageAppError(error);
}
