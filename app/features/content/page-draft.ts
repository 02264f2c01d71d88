import { z } from 'zod';
import { LAYOUT_TEMPLATES } from '~/lib/site/release-parts';
import type { PageForm } from './content-schema';
import { isSameForm } from './editor-state';

/** A draft may be as unfinished as what was on the screen. */
const draftSchema = z.object({
  title: z.string(),
  slug: z.string(),
  content: z.string(),
  meta_description: z.string(),
  template: z.enum(LAYOUT_TEMPLATES),
  additional_field: z.string(),
  is_published: z.boolean(),
});

/** What a draft in the browser says otherwise than the page. */
export function readPageDraft(stored: unknown, page: PageForm): PageForm | null {
  const { data: draft } = draftSchema.safeParse(stored);
  return draft && !isSameForm(draft, page) ? draft : null;
}
