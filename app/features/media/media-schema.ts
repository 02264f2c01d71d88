import { z } from 'zod';
import type { ListConfig } from '~/components/record-list/list-state';
import { AppError } from '~/lib/errors';
import type { Tables } from '~/lib/supabase/database.types';
import { FILE_TYPES, type FileExtension, isOfType, UPLOAD_MAX_BYTES } from '~/lib/upload';

export type MediaItem = Tables<'media'>;

export const GALLERY_PAGE_SIZE = 12; // §9
export const MEDIA_LIST_LIMIT = 100; // §9

/** §5: what each tab shows and accepts. */
export const MEDIA_TABS = {
  images: { label: 'Images', extensions: ['jpg', 'png', 'gif', 'webp'] },
  all: {
    label: 'All media',
    extensions: ['jpg', 'png', 'gif', 'webp', 'mp4', 'webm', 'pdf'],
  },
} as const satisfies Record<string, { label: string; extensions: readonly FileExtension[] }>;

export type MediaTab = keyof typeof MEDIA_TABS;

/** For people: the names of §5. */
const TYPE_NAMES: Record<string, string> = {
  jpg: 'JPG',
  png: 'PNG',
  gif: 'GIF',
  webp: 'WebP',
  mp4: 'MP4',
  webm: 'WebM',
  pdf: 'PDF',
};

export function typeOptions(tab: MediaTab): { value: string; label: string }[] {
  return MEDIA_TABS[tab].extensions.map((extension) => ({
    value: FILE_TYPES[extension],
    label: TYPE_NAMES[extension] ?? extension,
  }));
}

export function typeName(fileType: string): string {
  return typeOptions('all').find(({ value }) => value === fileType)?.label ?? fileType;
}

export function typeNames(tab: MediaTab): string {
  return new Intl.ListFormat('en-AU').format(typeOptions(tab).map(({ label }) => label));
}

export function isImage({ file_type }: Pick<MediaItem, 'file_type'>): boolean {
  return file_type.startsWith('image/');
}

export const MEDIA_LIST = {
  columns: ['created_at'],
  defaultSort: { column: 'created_at', isDescending: true },
  filters: { tab: ['all'], type: typeOptions('all').map(({ value }) => value) },
} as const satisfies ListConfig<'created_at', 'tab' | 'type'>;

export interface MediaQuery {
  search: string;
  tab: MediaTab;
  /** A type that the tab shows. */
  type: string | null;
}

interface MediaChoice {
  search: string;
  filters: { tab?: string; type?: string };
}

/** What the address asks for. A type that belongs to the other tab does not narrow this one. */
export function mediaQueryOf({ search, filters }: MediaChoice): MediaQuery {
  const tab = filters.tab === 'all' ? 'all' : 'images';
  const type = typeOptions(tab).find(({ value }) => value === filters.type)?.value ?? null;
  return { search, tab, type };
}

/** What is certain to be refused, said before it is sent. Storage judges again, by content. */
export function fileProblem(file: File, tab: MediaTab): AppError | null {
  if (file.size > UPLOAD_MAX_BYTES) return new AppError('too_large');
  if (!isOfType(file, MEDIA_TABS[tab].extensions)) return new AppError('wrong_type');
  return null;
}

export const TITLE_MAX = 300;
export const ALT_MAX = 1000;

/** What staff say about a file. An empty alt text is a decision; none yet is `null`. */
export const mediaWordsSchema = z.object({
  title: z.string().trim().max(TITLE_MAX),
  alt_text: z.string().trim().max(ALT_MAX).nullable(),
});

export type MediaWords = z.infer<typeof mediaWordsSchema>;
