/** JSON-LD for search engines: an object of schema.org terms. The page's meta adds the context. */
export type StructuredData = Record<string, unknown>;

export function agencyId(siteUrl: string): string {
  return `${siteUrl}/#agency`;
}

export function breadcrumbData(
  crumbs: readonly { label: string; to: string }[],
  siteUrl: string,
): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: label.charAt(0).toUpperCase() + label.slice(1),
      item: siteUrl + to,
    })),
  };
}

/**
 * For a script element that a component renders, apart from the page's meta. Escapes `<`, so that no
 * text can end the script.
 */
export function structuredText(data: StructuredData): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}
