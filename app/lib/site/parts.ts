import { isSameJson } from '../same-json';
import type { SiteRelease } from './release-parts';

/** The parts of a release, by the names that `publish_site` uses. */
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

/** The time a layout was saved does not count as a change. */
function comparable(value: object): object {
  return 'lastUpdated' in value ? { ...value, lastUpdated: null } : value;
}
