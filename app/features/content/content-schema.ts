import { z } from 'zod';
import type { ListConfig, ListState } from '~/components/record-list/list-state';
import { isReservedSlug } from '~/lib/reserved-slugs';
import { everyBlock } from '~/lib/site/nested-blocks';
import { LAYOUT_TEMPLATES } from '~/lib/site/release-parts';
import { isSitePage, missingPart } from '~/lib/site/site-pages';
import type { Tables } from '~/lib/supabase/database.types';
import { textToContent } from './page-text';

export type ContentPage = Tables<'content_pages'>;
export type PageVersion = Tables<'page_versions'>;
export type ContentBlock = Tables<'content_blocks'>;

/** Set by the database (§4). “Changed” means edited since it was published. */
const PAGE_STATUSES = ['draft', 'published', 'changed', 'trashed'] as const;
export type PageStatus = (typeof PAGE_STATUSES)[number];

export const STATUS_LABELS: Record<PageStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  changed: 'Changed',
  trashed: 'In the trash',
};

/** Not a status: the list can show the pages that wait for someone to publish them. */
export const READY = 'review';

export const STATUS_OPTIONS = [
  ...PAGE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
  { value: READY, label: 'Ready for review' },
  { value: 'unpublished', label: 'Draft or changed' },
  { value: 'live', label: 'Published or changed' },
];

const TEMPLATE_LABELS: Record<(typeof LAYOUT_TEMPLATES)[number], string> = {
  standard: 'Standard',
  landing: 'Landing',
  blog: 'Blog',
  service: 'Service',
};

export const TEMPLATE_OPTIONS = LAYOUT_TEMPLATES.map((value) => ({
  value,
  label: TEMPLATE_LABELS[value],
}));

/** What choosing a template does to the page. */
export const TEMPLATE_HINTS: Record<(typeof LAYOUT_TEMPLATES)[number], string> = {
  standard: 'The title and the day it was last updated, then your blocks.',
  landing:
    'A wide green opening with title, meta description and Contact Us; your blocks; a call to action at the end. No date.',
  blog: 'A blog article with its author, category, date and featured image, and a link to all articles.',
  service:
    'Title, meta description and Contact Us first; your blocks; related services and a call to action at the end. No date.',
};

/** A status that this version of the app does not know counts as a draft. */
export function statusOf({ status }: Pick<ContentPage, 'status'>): PageStatus {
  return PAGE_STATUSES.find((known) => known === status) ?? 'draft';
}

export const PAGE_LIST = {
  columns: ['title', 'slug', 'status', 'template', 'updated_at'],
  defaultSort: { column: 'updated_at', isDescending: true },
  filters: {
    status: [...PAGE_STATUSES, READY, 'unpublished', 'live'],
    template: LAYOUT_TEMPLATES,
  },
} as const satisfies ListConfig<keyof ContentPage, 'status' | 'template'>;

type PageColumn = (typeof PAGE_LIST.columns)[number];
export type PageQuery = Omit<ListState<PageColumn, 'status' | 'template'>, 'openId'>;

const TITLE_MAX = 200;
export const SLUG_MAX = 100;
const META_DESCRIPTION_MAX = 500;
const ADDITIONAL_FIELD_MAX = 2_000;
const CONTENT_MAX = 1_000_000;
const AUTHOR_MAX = 100;
const CATEGORY_MAX = 60;
const SLUG = /^[a-z0-9-]+$/;

const titleSchema = z.string().trim().min(1, 'Title is required').max(TITLE_MAX);
const slugSchema = z
  .string()
  .trim()
  .min(1, 'Slug is required')
  .max(SLUG_MAX)
  .regex(SLUG, 'Slug can only contain lowercase letters, numbers, and hyphens')
  .refine((slug) => !isReservedSlug(slug), {
    error: 'The site already uses this address. Please choose another slug.',
  });
const contentSchema = z
  .string()
  .max(CONTENT_MAX)
  .refine((text) => text.trim() !== '', { error: 'Content is required' });

/** The short form beside the list, with the fields that §7 sends from there. */
export const pageBasicsSchema = z.object({
  title: titleSchema,
  slug: slugSchema,
  content: contentSchema,
});

/** The editor's form (§5). `content` is the text of the JSON view. */
export const pageFormSchema = pageBasicsSchema.extend({
  meta_description: z.string().max(META_DESCRIPTION_MAX),
  template: z.enum(LAYOUT_TEMPLATES),
  additional_field: z.string().max(ADDITIONAL_FIELD_MAX),
  is_published: z.boolean(),
  /** A stored image as JSON text, like `content`; empty if there is none. */
  featured_image: z.string(),
  author: z.string().trim().max(AUTHOR_MAX),
  category: z.string().trim().max(CATEGORY_MAX),
  /** `2026-11-16`, or empty for the day of publication. */
  article_date: z.union([z.literal(''), z.iso.date()], {
    error: 'Choose a date, or leave it empty',
  }),
});

/**
 * The form of a page. One of the site's own pages keeps its address, which is reserved for it, and
 * its required parts.
 */
export function formSchemaFor(sitePage: string | null) {
  if (!isSitePage(sitePage)) return pageFormSchema;
  return pageFormSchema.extend({
    slug: z.string(),
    content: contentSchema.superRefine((text, context) => {
      const missing = missingPart(sitePage, everyBlock(blocksIn(text)));
      if (!missing) return;
      const message = `This page needs its ${missing}. Put it back, or reset the page to the original.`;
      context.addIssue({ code: 'custom', message });
    }),
  });
}

function blocksIn(text: string): { type: string; props: Record<string, unknown> }[] {
  const content: unknown = textToContent(text);
  const { blocks } = Object(content) as { blocks?: unknown };
  if (!Array.isArray(blocks)) return [];
  return blocks.map((block) => {
    const { type, props } = Object(block);
    return { type: String(type), props: Object(props) };
  });
}

export type PageBasics = z.infer<typeof pageBasicsSchema>;
export type PageForm = z.infer<typeof pageFormSchema>;

const BLOCK_NAME_MAX = 200;
/** Less than the database's limit, so that the rest of the row fits too. */
const BLOCK_PROPS_MAX = 190_000;

export const PROPS_PROBLEM = 'Properties must be a JSON object, such as {"headline": "Hello"}';

export const blockFormSchema = z.object({
  name: z.string().trim().min(1, 'Name is required').max(BLOCK_NAME_MAX),
  type: z.string().min(1, 'Type is required'),
  /** The version of the block that wrote the properties. Stays unchanged if left out. */
  version: z.int().optional(),
  props: z.string().max(BLOCK_PROPS_MAX).refine(isJsonObject, {
    error: PROPS_PROBLEM,
  }),
});

export type BlockForm = z.infer<typeof blockFormSchema>;

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
