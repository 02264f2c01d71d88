import { z } from 'zod';
import type { ListConfig } from '~/components/record-list/list-state';
import { AppError } from '~/lib/errors';
import type { Tables } from '~/lib/supabase/database.types';
import {
  extensionFor,
  FILE_TYPES,
  type FileExtension,
  givenName,
  IMAGE_MAX_PIXELS,
  isOfType,
  UPLOAD_MAX_BYTES,
} from '~/lib/upload';
import { type Dimensions, UNKNOWN_DIMENSIONS } from './measure-image';

export type MediaItem = Tables<'media'>;
export type MediaFolder = Pick<Tables<'media_folders'>, 'id' | 'name'>;

export const GALLERY_PAGE_SIZE = 12; // §9
export const MEDIA_LIST_LIMIT = 100; // §9

/** §5: the file types that are shown and accepted together. */
export const MEDIA_GROUPS = {
  images: { label: 'Images', types: 'image/', extensions: ['jpg', 'png', 'gif', 'webp'] },
  all: {
    label: 'All media',
    types: '',
    extensions: ['jpg', 'png', 'gif', 'webp', 'mp4', 'webm', 'pdf'],
  },
  videos: { label: 'Videos', types: 'video/', extensions: ['mp4', 'webm'] },
} as const satisfies Record<
  string,
  { label: string; types: string; extensions: readonly FileExtension[] }
>;

export type MediaGroup = keyof typeof MEDIA_GROUPS;

/** The tabs of the library (§5). */
export const MEDIA_TABS = ['images', 'all'] as const satisfies MediaGroup[];
export type MediaTab = (typeof MEDIA_TABS)[number];
/** The tab after those, for people who manage content. */
export const TRASH_TAB = 'trash';
export const TRASH_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a file in the trash is deleted permanently. */
export function removedAt({ deleted_at }: Pick<MediaItem, 'deleted_at'>): string {
  return new Date(Date.parse(deleted_at ?? '') + TRASH_DAYS * DAY_MS).toISOString();
}

/** The filter's value for files that are in no folder. */
export const NO_FOLDER = 'none';
export const FOLDER_NAME_MAX = 60;

/** The buckets of the library: its own, the image manager's and the hero image manager's (§3). */
export type MediaBucket = 'media' | 'content-images' | 'hero-images';

/** The names that people see, from §5. */
const TYPE_NAMES: Record<string, string> = {
  jpg: 'JPG',
  png: 'PNG',
  gif: 'GIF',
  webp: 'WebP',
  mp4: 'MP4',
  webm: 'WebM',
  pdf: 'PDF',
};

type Extensions = readonly FileExtension[];

export function typeOptions(extensions: Extensions): { value: string; label: string }[] {
  return extensions.map((extension) => ({
    value: FILE_TYPES[extension],
    label: TYPE_NAMES[extension] ?? extension,
  }));
}

export function typeName(fileType: string): string {
  return (
    typeOptions(MEDIA_GROUPS.all.extensions).find(({ value }) => value === fileType)?.label ??
    fileType
  );
}

export function typeNames(extensions: Extensions): string {
  return new Intl.ListFormat('en-AU').format(typeOptions(extensions).map(({ label }) => label));
}

export function nameOf({ title, file_path }: Pick<MediaItem, 'title' | 'file_path'>): string {
  return title || file_path;
}

export function dimensionsOf({ width, height }: Pick<MediaItem, 'width' | 'height'>): string {
  return width && height ? `${width} × ${height} px` : '';
}

/** For the file picker: every extension of these types. */
export function acceptOf(extensions: Extensions): string {
  const types: string[] = extensions.map((extension) => FILE_TYPES[extension]);
  return (Object.keys(FILE_TYPES) as FileExtension[])
    .filter((extension) => types.includes(FILE_TYPES[extension]))
    .map((extension) => `.${extension}`)
    .join(',');
}

type Typed = Pick<MediaItem, 'file_type'>;

export function isImage({ file_type }: Typed): boolean {
  return file_type.startsWith('image/');
}

export function isPdf({ file_type }: Typed): boolean {
  return file_type === 'application/pdf';
}

export function isVideo({ file_type }: Typed): boolean {
  return file_type.startsWith('video/');
}

/** What file systems refuse in a name, and runs of spaces. */
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}\s/\\:*?"<>|]+/gu;

/** The name a file is saved under: its own, or its title if it was uploaded without one. */
export function downloadName(
  item: Pick<MediaItem, 'original_name' | 'title' | 'file_path' | 'file_type'>,
): string {
  if (item.original_name) return item.original_name;
  const stem = item.title.replace(NOT_IN_NAMES, ' ').trim();
  const extension = extensionFor(item.file_type);
  return stem && extension ? `${stem}.${extension}` : givenName(item.file_path);
}

export const MEDIA_LIST = {
  columns: ['created_at'],
  defaultSort: { column: 'created_at', isDescending: true },
  filters: {
    tab: ['all', TRASH_TAB],
    type: typeOptions(MEDIA_GROUPS.all.extensions).map(({ value }) => value),
    folder: /^(none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
    view: ['list'],
    alt: ['missing'],
  },
} as const satisfies ListConfig<'created_at', 'tab' | 'type' | 'folder' | 'view' | 'alt'>;

/** A page of the gallery, which also has files older than the newest hundred. */
export interface MediaPageQuery extends MediaQuery {
  page: number;
}

export interface MediaQuery {
  search: string;
  tab: MediaGroup;
  /** A type that is shown on this tab. */
  type: string | null;
  /** A folder's id, or `NO_FOLDER`. */
  folder: string | null;
  /** Only images that nobody has described yet. */
  lacksAlt?: boolean;
}

interface MediaChoice {
  search: string;
  filters: { tab?: string; type?: string; folder?: string; alt?: string };
}

/** Reads the query from the address. Ignores a type that belongs to the other tab. */
export function mediaQueryOf({ search, filters }: MediaChoice): MediaQuery & { tab: MediaTab } {
  const tab = filters.tab === 'all' ? 'all' : 'images';
  const { extensions } = MEDIA_GROUPS[tab];
  const type = typeOptions(extensions).find(({ value }) => value === filters.type)?.value ?? null;
  const lacksAlt = filters.alt === 'missing';
  return { search, tab, type, folder: filters.folder ?? null, ...(lacksAlt && { lacksAlt }) };
}

/** The types that may replace a file: an image for an image, in any format. */
export function replacementTypes({ file_type }: Pick<MediaItem, 'file_type'>): FileExtension[] {
  const [kind] = file_type.split('/');
  return MEDIA_GROUPS.all.extensions.filter((extension) =>
    FILE_TYPES[extension].startsWith(`${kind}/`),
  );
}

/** Finds files that would be refused, before they are sent. Storage checks again, by content. */
export function fileProblem(
  file: Pick<File, 'name' | 'type' | 'size'>,
  extensions: Extensions,
  { width, height }: Dimensions = UNKNOWN_DIMENSIONS,
): AppError | null {
  if (file.size > UPLOAD_MAX_BYTES) return new AppError('too_large');
  if (!isOfType(file, extensions)) return new AppError('wrong_type');
  if ((width ?? 0) * (height ?? 0) > IMAGE_MAX_PIXELS) return new AppError('too_large');
  return null;
}

export const TITLE_MAX = 300;
export const ALT_MAX = 1000;

/** What staff say about a file. An empty alt text means decorative; `null` means none yet. */
export const mediaWordsSchema = z.object({
  title: z.string().trim().max(TITLE_MAX),
  alt_text: z.string().trim().max(ALT_MAX).nullable(),
});

export type MediaWords = z.infer<typeof mediaWordsSchema>;

/** An earlier version of a file, kept in the trash. */
export interface MediaVersion {
  version: string;
  /** When it was replaced. */
  replacedAt: string;
  type: string;
  size: number;
}

/** What people can change without replacing the file. */
export type MediaDetails = MediaWords &
  Partial<Pick<MediaItem, 'focal_x' | 'focal_y' | 'folder_id'>>;

/** Where a file is shown: a row of `list_media_uses`. */
export const mediaUseSchema = z.object({
  kind: z.enum(['page', 'block', 'layout', 'branding', 'settings']),
  id: z.string(),
  title: z.string(),
  is_live: z.boolean(),
});

export type MediaUse = z.infer<typeof mediaUseSchema>;
