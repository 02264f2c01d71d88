import type { MetaDescriptor, MetaFunction } from 'react-router';
import type { SiteRelease } from '~/lib/site/release-parts';

/** The title of a back-office page. Search engines must not index it. */
export function adminMeta(title: string): MetaFunction {
  return function meta({ matches }): MetaDescriptor[] {
    const root = matches.find((match) => match?.id === 'root')?.loaderData as
      | { release: SiteRelease }
      | undefined;
    const site = root?.release.settings.title;
    return [
      { title: site ? `${title} · ${site}` : title },
      { name: 'robots', content: 'noindex, nofollow' },
    ];
  };
}
