import { isSamePart } from '~/lib/site/parts';
import type { SiteRelease } from '~/lib/site/release-parts';

/** The parts that the Site Editor changes. Settings have their own screen. */
export const DRAFT_PARTS = ['theme', 'layout', 'branding', 'menus'] as const;

export type DraftPart = (typeof DRAFT_PARTS)[number];
export type SiteDraft = Pick<SiteRelease, DraftPart>;

/** A change of one part. */
export type PartEdit = { [Part in DraftPart]: { part: Part; value: SiteDraft[Part] } }[DraftPart];

export function changedParts(one: SiteDraft, other: SiteDraft): DraftPart[] {
  return DRAFT_PARTS.filter((part) => !isSamePart(part, one, other));
}
