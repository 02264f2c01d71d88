import { z } from 'zod';
import type { Closure, SiteSettings } from './settings.ts';
import type { Theme } from './theme.ts';

/** The optional fields come from the media library when the release is read. */
const imageSchema = z.object({
  path: z.string().max(500),
  alt: z.string().max(1000),
  width: z.number().optional(),
  height: z.number().optional(),
  focalX: z.number().optional(),
  focalY: z.number().optional(),
  replacedAt: z.string().optional(),
});

/** The limits of a logo's width. The logo keeps its proportions. */
export const LOGO_PX = { min: 24, max: 240 };

export const logoSchema = imageSchema.extend({
  /** A different file for dark mode. */
  darkPath: z.string().max(500).optional(),
  /** In pixels. Without it, the logo is as high as the bar allows. */
  shownWidth: z.int().min(LOGO_PX.min).max(LOGO_PX.max).optional().catch(undefined),
  /** For a logo that contains the company's name. */
  hidesName: z.boolean().optional(),
});

export type SiteLogo = z.infer<typeof logoSchema>;

/**
 * Each is the path of a file in storage. Without one, the site shows its own drawing or the
 * initials.
 */
export const brandingSchema = z.object({
  logo: logoSchema.nullable(),
  favicon: imageSchema.nullable(),
  hero: imageSchema.nullable(),
});

/** A page or section of the site, or an address elsewhere; never a script. */
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
  /** The block's version when it was stored; blocks migrate older properties. */
  version: z.int().optional().catch(undefined),
  props: z.record(z.string(), z.unknown()).default({}),
  /** Kept in its place, but not shown to visitors. */
  isHidden: z.boolean().optional().catch(undefined),
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
  /** Components without a place in the template: kept, but not shown. */
  setAside: z.array(componentSchema).max(100).optional(),
  lastUpdated: z.string().nullable(),
});

export type SiteLayout = z.infer<typeof layoutSchema>;
export type LayoutSection = SiteLayout['sections'][number];
export type LayoutComponent = LayoutSection['components'][number];
export type SiteMenus = Record<
  'navigation' | 'quickLinks' | 'explore' | 'mobile' | 'legal',
  MenuLink[]
>;
export type Branding = z.infer<typeof brandingSchema>;

/** Everything visitors see, published together. */
export interface SiteRelease {
  number: number;
  theme: Theme;
  layout: SiteLayout;
  branding: Branding;
  menus: SiteMenus;
  settings: SiteSettings;
  /** Of the next weeks. The server adds them: they change without a publication. */
  closures: Closure[];
}
