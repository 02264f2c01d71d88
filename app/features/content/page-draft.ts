import { z } from 'zod';
import { LAYOUT_TEMPLATES } from '~/lib/site/release';

/** A draft may be as unfinished as what was on the screen. */
const draftSchema = z.object({
  at: z.iso.datetime(),
  values: z.object({
    title: z.string(),
    slug: z.string(),
    content: z.string(),
    meta_description: z.string(),
    template: z.enum(LAYOUT_TEMPLATES),
    additional_field: z.string(),
    is_published: z.boolean(),
  }),
});

/** What was typed and is not saved: it outlives a failed save, a closed tab, a lost connection. */
export type PageDraft = z.infer<typeof draftSchema>;

function keyOf(pageId: string | null): string {
  return `tuart-page-draft-${pageId ?? 'new'}`;
}

export function loadDraft(pageId: string | null): PageDraft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(pageId)) ?? 'null');
    return draftSchema.safeParse(stored).data ?? null;
  } catch {
    return null;
  }
}

export function keepDraft(pageId: string | null, values: PageDraft['values']): PageDraft {
  const draft = { at: new Date().toISOString(), values };
  try {
    localStorage.setItem(keyOf(pageId), JSON.stringify(draft));
  } catch {
    // Storage may be blocked or full; the editor works without it.
  }
  return draft;
}

export function dropDraft(pageId: string | null): void {
  try {
    localStorage.removeItem(keyOf(pageId));
  } catch {
    // As above.
  }
}
