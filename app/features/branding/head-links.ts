import type { LinkHTMLAttributes } from 'react';
import { VISITS_MANIFEST, VISITS_PAGE } from '~/lib/kept-visits';
import { MANIFEST } from '~/lib/page-signals';
import type { SiteRelease } from '~/lib/site/release-parts';
import { iconUrls } from './icon-urls';

type HeadLink = LinkHTMLAttributes<HTMLLinkElement> & { href: string };

/** The links in the document's head. Made on the server, so visitors need no script for them. */
export function headLinks(release: SiteRelease, fonts: string[], pathname: string): HeadLink[] {
  const { tab, touch } = iconUrls(release);
  return [
    ...fonts.map(
      (href): HeadLink => ({
        rel: 'preload',
        href,
        as: 'font',
        type: 'font/woff2',
        crossOrigin: 'anonymous',
      }),
    ),
    { rel: 'icon', href: tab },
    { rel: 'apple-touch-icon', href: touch },
    { rel: 'manifest', href: pathname === VISITS_PAGE ? VISITS_MANIFEST : MANIFEST },
  ];
}
