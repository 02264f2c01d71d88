import { z } from 'zod';
import { brandingSchema, layoutSchema, menusSchema } from '~/lib/site/release';
import { themeSchema } from '~/lib/site/theme';
import type { SiteDraft } from './draft';

const KEY = 'tuart-site-draft';

const localDraftSchema = z.object({
  at: z.iso.datetime(),
  parts: z
    .object({
      theme: themeSchema,
      layout: layoutSchema,
      branding: brandingSchema,
      menus: menusSchema,
    })
    .partial(),
});

/** What was changed and is not saved: it outlives a failed save, a closed tab, a lost connection. */
export type LocalDraft = z.infer<typeof localDraftSchema>;

export function loadLocalDraft(): LocalDraft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return localDraftSchema.safeParse(stored).data ?? null;
  } catch {
    return null;
  }
}

export function keepLocalDraft(parts: Partial<SiteDraft>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ at: new Date().toISOString(), parts }));
  } catch {
    // Storage may be blocked or full; the editor works without it.
  }
}

export function dropLocalDraft(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
