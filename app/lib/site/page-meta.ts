import type { MetaDescriptor } from 'react-router';
import { clip } from '~/lib/clip';
import type { PublicConfig } from '~/lib/supabase/public-config';
import { breadcrumbOf } from './breadcrumb-path';
import { canonicalPath } from './canonical-path';
import type { SiteWords } from './setting-defaults';
import type { SiteFrame } from './site-frame';
import { breadcrumbData, type StructuredData } from './structured-data';

interface MetaSource {
  location: { pathname: string };
  matches: ({ id: string; loaderData?: unknown } | undefined)[];
}

interface PageFacts {
  /** Without a title, the page uses the site's title and tagline. */
  title?: string;
  description?: string;
  /** Set if the same content is also at another address, or the address needs its query. */
  canonicalPath?: string;
  /** There is nothing at this address, so search engines get no address and no data for it. */
  isMissing?: boolean;
  /** The address of a picture of the page. Without one, the server draws one with the title. */
  image?: string;
  /** What the page is about, in addition to the breadcrumb; the business is in the document's head. */
  structuredData?: (siteUrl: string) => StructuredData | StructuredData[];
}

interface RootData {
  release: SiteFrame;
  /** The picture for links to the site, if someone has chosen one. */
  shareImage: string | null;
  publicConfig: PublicConfig;
}

const OG_WIDTH = 1200;
const OG_HEIGHT = 630;
/** How much of a description search engines show. */
const DESCRIPTION_MAX = 160;

/**
 * The words in Site Settings, for titles of pages other than the home page. Undefined if the request failed before its
 * loaders ran.
 */
export function wordsFor({ matches }: Pick<MetaSource, 'matches'>): SiteWords | undefined {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  return root?.release.settings.words as SiteWords | undefined;
}

/** Title, description, canonical address and Open Graph of a public page. */
export function pageMeta({ location, matches }: MetaSource, facts: PageFacts): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  if (!root) return facts.title ? [{ title: facts.title }] : [];
  const { settings } = root.release;
  const { siteUrl } = root.publicConfig;
  const title = facts.title
    ? `${facts.title} | ${settings.title}`
    : `${settings.title}: ${settings.company.tagline}`;
  if (facts.isMissing) return [{ title }, { name: 'robots', content: 'noindex' }];
  const description = clip(facts.description || settings.description, DESCRIPTION_MAX);
  const path = facts.canonicalPath ?? canonicalPath(location.pathname);
  const url = siteUrl + path;
  const crumbs = breadcrumbOf(path.replace(/\?.*/, ''));
  const image = facts.image ?? root.shareImage ?? drawnImage(root.release, path);
  const graph = [
    ...(crumbs.length > 0 ? [breadcrumbData(crumbs, siteUrl)] : []),
    ...[facts.structuredData?.(siteUrl) ?? []].flat().map((data) => withArea(data, settings)),
  ];
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_AU' },
    { property: 'og:site_name', content: settings.title },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: siteUrl + image },
    { property: 'og:image:width', content: String(OG_WIDTH) },
    { property: 'og:image:height', content: String(OG_HEIGHT) },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(graph.length > 0
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': graph } }]
      : []),
  ];
}

function withArea(data: StructuredData, { place }: SiteFrame['settings']): StructuredData {
  return data['@type'] === 'Service' ? { ...data, areaServed: place.area } : data;
}

/** Drawn by server/brand. The number of the release tells caches that the brand has changed. */
function drawnImage({ number }: SiteFrame, path: string): string {
  const page = path === '/' ? '' : path.replace(/\?.*/, '');
  return `/brand/share/${number}${page}.jpg`;
}
