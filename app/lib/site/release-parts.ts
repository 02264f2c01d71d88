import { z } from 'zod';
import type { SiteSettings } from './settings.ts';
import type { Theme } from './theme.ts';

/** The rest is the media library's, added when the release is read. */
const imageSchema = z.object({
  path: z.string().max(500),
  alt: z.string().max(1000),
  width: z.number().optional(),
  height: z.number().optional(),
  focalX: z.number().optional(),
  focalY: z.number().optional(),
  replacedAt: z.string().optional(),
});

/** How wide a logo may be asked for; it keeps its shape. */
export const LOGO_PX = { min: 24, max: 240 };

const logoSchema = imageSchema.extend({
  /** The file shown in dark mode, where it is another. */
  darkPath: z.string().max(500).optional(),
  /** In pixels; without it the logo is as high as the bar allows. */
  shownWidth: z.int().min(LOGO_PX.min).max(LOGO_PX.max).optional().catch(undefined),
  /** For a logo that has the company's name in it. */
  hidesName: z.boolean().optional(),
});

export type SiteLogo = z.infer<typeof logoSchema>;

/** A path of a file in storage, or nothing: then the site's own drawing or the initials stand in. */
export const brandingSchema = z.object({
  logo: logoSchema.nullable(),
  favicon: imageSchema.nullable(),
  hero: imageSchema.nullable(),
});

/** A page or section of the site, or an address elsewhere; nothing that runs. */
const LINK_TARGET = /^(\/(?![/\\])|https?:\/\/|mailto:|tel:)/;

export const menuLinkSchema = z.object({
  label: z.string().trim().min(1).max(60),
  to: z.string().trim().max(300).regex(LINK_TARGET),
});

export type MenuLink = z.infer<typeof menuLinkSchema>;

export const menuSchema = z.array(menuLinkSchema).max(12);

export const LAYOUT_TEMPLATES = ['standard', 'landing', 'blog', 'service'] as const;

const componentSchema = z.object({
  id: z.string().max(80),
  type: z.string().max(60),
  /** Of the block when it was stored; blocks bring older properties up to date. */
  version: z.int().optional().catch(undefined),
  props: z.record(z.string(), z.unknown()).default({}),
});

export const layoutSchema = z.object({
  template: z.enum(LAYOUT_TEMPLATES),
  sections: z
    .array(
      z.object({
        id: z.string().max(80),
        name: z.string().max(80),
        components: z.array(componentSchema).max(60),
      }),
    )
    .max(30),
  /** What had no place in the template: kept, and shown to nobody. */
  setAside: z.array(componentSchema).max(100).optional(),
  lastUpdated: z.string().nullable(),
});

export type SiteLayout = z.infer<typeof layoutSchema>;
export type LayoutSection = SiteLayout['sections'][number];
export type LayoutComponent = LayoutSection['components'][number];
export type SiteMenus = Record<'navigation' | 'quickLinks' | 'mobile' | 'legal', MenuLink[]>;
export type Branding = z.infer<typeof brandingSchema>;

/** What visitors see, published as one. */
export interface SiteRelease {
  number: number;
  theme: Theme;
  layout: SiteLayout;
  branding: Branding;
  menus: SiteMenus;
  settings: SiteSettings;
}
