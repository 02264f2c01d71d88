import { isSameJson } from '~/lib/same-json';
import type { SiteRelease } from '~/lib/site/release';

/** What the Site Editor changes; settings have a screen of their own. */
export const DRAFT_PARTS = ['theme', 'layout', 'branding', 'menus'] as const;

export type DraftPart = (typeof DRAFT_PARTS)[number];
export type SiteDraft = Pick<SiteRelease, DraftPart>;

/** A change of one part. */
export type PartEdit = { [Part in DraftPart]: { part: Part; value: SiteDraft[Part] } }[DraftPart];

type Parts = Omit<SiteRelease, 'number'>;

const PART_NAMES: Record<keyof Parts, string> = {
  theme: 'Theme',
  layout: 'Layout',
  branding: 'Logo, favicon and hero',
  menus: 'Menus',
  settings: 'Site settings',
};

export function partName(part: keyof Parts): string {
  return PART_NAMES[part];
}

export function changedParts(one: SiteDraft, other: SiteDraft): DraftPart[] {
  return DRAFT_PARTS.filter((part) => !isSamePart(part, one, other));
}

/** What a release changed, for the list of releases. */
export function changesBetween(one: Parts, other: Parts): string[] {
  const names = Object.keys(PART_NAMES) as (keyof Parts)[];
  return names.filter((part) => !isSamePart(part, one, other)).map(partName);
}

function isSamePart<Part extends keyof Parts>(
  part: Part,
  one: Pick<Parts, Part>,
  other: Pick<Parts, Part>,
): boolean {
  return isSameJson(comparable(one[part]), comparable(other[part]));
}

/** When a layout was saved is no change to it. */
function comparable(value: object): object {
  return 'lastUpdated' in value ? { ...value, lastUpdated: null } : value;
}
