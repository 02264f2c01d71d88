import { z } from 'zod';
import {
  DEFAULT_BRANDING,
  DEFAULT_LAYOUT,
  DEFAULT_MENUS,
  DEFAULT_SETTINGS,
  DEFAULT_THEME,
} from './defaults.ts';
import {
  brandingSchema,
  layoutSchema,
  type MenuLink,
  menuSchema,
  type SiteMenus,
  type SiteRelease,
} from './release-parts.ts';
import { closureSchema, siteSettingsSchema } from './settings.ts';
import { themeSchema } from './theme.ts';

/** Older releases do not have the last three menus. */
export const menusSchema = z
  .object({
    navigation: menuSchema,
    quickLinks: menuSchema,
    mobile: menuSchema.default((): MenuLink[] => DEFAULT_MENUS.mobile),
    legal: menuSchema.default((): MenuLink[] => DEFAULT_MENUS.legal),
    explore: menuSchema.optional(),
  })
  .transform((menus) => ({ ...menus, explore: menus.explore ?? unlinked(menus) }));

/** The footer then showed the pages that its other lists leave out. */
function unlinked({ quickLinks, legal }: Pick<SiteMenus, 'quickLinks' | 'legal'>): MenuLink[] {
  const linked = new Set([...quickLinks, ...legal].map(({ to }) => to));
  return DEFAULT_MENUS.explore.filter(({ to }) => !linked.has(to));
}

/** A part that cannot be parsed falls back to its default. */
export const siteReleaseSchema = z.object({
  number: z.number().int().catch(0),
  theme: themeSchema.catch(DEFAULT_THEME),
  layout: layoutSchema.catch(DEFAULT_LAYOUT),
  branding: brandingSchema.catch(DEFAULT_BRANDING),
  menus: menusSchema.catch(DEFAULT_MENUS),
  settings: siteSettingsSchema.catch(DEFAULT_SETTINGS),
  closures: z.array(closureSchema).catch([]),
});

export function parseRelease(row: unknown): SiteRelease {
  const { number, snapshot } = (row ?? {}) as { number?: unknown; snapshot?: object };
  return siteReleaseSchema.parse({ ...snapshot, number });
}
