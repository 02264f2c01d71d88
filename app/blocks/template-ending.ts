import type { LayoutComponent } from '~/lib/site/release-parts';

/** The blocks that each template ends with (§2), with their default properties. */
const ENDINGS: Record<string, string[]> = {
  landing: ['call-to-action'],
  service: ['related-services', 'call-to-action'],
};

/** The blocks that the template adds after the page's own, except for those the page already has. */
export function templateEnding(template: string, ownTypes: readonly string[]): LayoutComponent[] {
  const types = Object.hasOwn(ENDINGS, template) ? (ENDINGS[template] ?? []) : [];
  return types
    .filter((type) => !ownTypes.includes(type))
    .map((type) => ({ id: `template-${type}`, type, props: {} }));
}
