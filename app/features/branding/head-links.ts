import type { LinkHTMLAttributes } from 'react';
import type { Branding } from '~/lib/site/release-parts';
import { iconUrls } from './icon-urls';

type HeadLink = LinkHTMLAttributes<HTMLLinkElement> & { href: string };

/** What the document's head links to, worked out on the server: visitors load no script for it. */
export function headLinks({ favicon }: Branding, fonts: string[]): HeadLink[] {
  const { tab, touch } = iconUrls(favicon);
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
    { rel: 'manifest', href: '/site.webmanifest' },
  ];
}
