import { z } from 'zod';
import { LAYOUT_TEMPLATES } from '~/lib/site/release-parts';
import type { PageForm } from './content-schema';
import { isSameForm } from './editor-state';

/** A draft is not validated, because the page may have been unfinished. */
const draftSchema = z.object({
  title: z.string(),
  slug: z.string(),
  content: z.string(),
  meta_description: z.string(),
  template: z.enum(LAYOUT_TEMPLATES),
  additional_field: z.string(),
  is_published: z.boolean(),
  // A draft that was kept by an earlier version of the editor does not have these.
  featured_image: z.string().default(''),
  author: z.string().default(''),
  category: z.string().default(''),
  article_date: z.string().default(''),
});

/** The draft in the browser, if it differs from the page. */
export function readPageDraft(stored: unknown, page: PageForm): PageForm | null {
  const { data: draft } = draftSchema.safeParse(stored);
  return draft && !isSameForm(draft, page) ? draft : null;
}
