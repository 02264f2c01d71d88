import type { LayoutComponent } from '~/lib/site/release';

/** The blocks a template ends with (§2), as they come. */
const ENDINGS: Record<string, string[]> = {
  landing: ['call-to-action'],
  service: ['related-services', 'call-to-action'],
};

/** What a page's template adds after its own blocks: nothing that the page has already. */
export function templateEnding(template: string, ownTypes: readonly string[]): LayoutComponent[] {
  const types = Object.hasOwn(ENDINGS, template) ? (ENDINGS[template] ?? []) : [];
  return types
    .filter((type) => !ownTypes.includes(type))
    .map((type) => ({ id: `template-${type}`, type, props: {} }));
}
