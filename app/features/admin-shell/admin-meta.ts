import type { MetaDescriptor, MetaFunction } from 'react-router';
import type { SiteRelease } from '~/lib/site/release-parts';

/** Title of a back-office page; search engines have no business here. */
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
