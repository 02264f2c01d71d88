import { isSameJson } from '../same-json';
import type { SiteRelease } from './release-parts';

/** What a release is made of, as `publish_site` names it. */
export const SITE_PARTS = ['theme', 'layout', 'branding', 'menus', 'settings'] as const;

export type SitePart = (typeof SITE_PARTS)[number];
export type SiteParts = Pick<SiteRelease, SitePart>;

const PART_NAMES: Record<SitePart, string> = {
  theme: 'Theme',
  layout: 'Layout',
  branding: 'Logo, favicon and hero',
  menus: 'Menus',
  settings: 'Site settings',
};

export function partName(part: SitePart): string {
  return PART_NAMES[part];
}

export function toSitePart(name: string): SitePart | null {
  return SITE_PARTS.find((part) => part === name) ?? null;
}

export function isSamePart<Part extends SitePart>(
  part: Part,
  one: Pick<SiteParts, Part>,
  other: Pick<SiteParts, Part>,
): boolean {
  return isSameJson(comparable(one[part]), comparable(other[part]));
}

/** When a layout was saved is no change to it. */
function comparable(value: object): object {
  return 'lastUpdated' in value ? { ...value, lastUpdated: null } : value;
}
