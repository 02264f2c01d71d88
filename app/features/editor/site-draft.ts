import { z } from 'zod';
import { menusSchema } from '~/lib/site/release';
import { brandingSchema, layoutSchema } from '~/lib/site/release-parts';
import { themeSchema } from '~/lib/site/theme';
import { changedParts, type SiteDraft } from './draft';

const draftSchema = z
  .object({
    theme: themeSchema,
    layout: layoutSchema,
    branding: brandingSchema,
    menus: menusSchema,
  })
  .partial();

/** The parts of a draft in the browser, if they differ from what is saved. */
export function readSiteDraft(stored: unknown, saved: SiteDraft): Partial<SiteDraft> | null {
  const { data: parts } = draftSchema.safeParse(stored);
  return parts && changedParts({ ...saved, ...parts }, saved).length > 0 ? parts : null;
}
