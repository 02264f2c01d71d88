import { formatWhen } from '~/lib/format';
import type { ContentPage } from './content-schema';
import type { VersionRow } from './versions-api';

type PublishedPage = Pick<ContentPage, 'version' | 'published_version'>;

/** How lists show a version: its number, its name, and whether it is current or published. */
export function versionLabel(version: VersionRow, page: PublishedPage): string {
  const name = version.name ? `: ${version.name}` : '';
  const state = [
    version.number === page.version && 'current',
    version.number === page.published_version && 'published',
  ].filter(Boolean);
  const facts = [...state, formatWhen(version.created_at), version.savedBy].filter(Boolean);
  return `Version ${version.number}${name} (${facts.join(', ')})`;
}

/** By default, compares what visitors see, or the version before, with the current one. */
export function comparedVersions(
  page: PublishedPage,
  query: URLSearchParams,
): { from: number; to: number } {
  const { version, published_version: published } = page;
  const before = published && published !== version ? published : Math.max(1, version - 1);
  return {
    from: numberIn(query, 'from') ?? before,
    to: numberIn(query, 'to') ?? version,
  };
}

function numberIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
