import { Link, useRouteLoaderData } from 'react-router';
import type { SiteRelease } from '~/lib/site/release-parts';
import { Button } from './ui/button';

/** Also shown when the root loader failed; the title then has no brand. */
export default function NotFound() {
  const root = useRouteLoaderData<{ release: SiteRelease }>('root');
  const siteTitle = root?.release.settings.title;
  return (
    <div className="mx-auto grid min-h-[50vh] w-full max-w-7xl content-center gap-4 px-4 pb-section @2xl:px-6 @5xl:px-8">
      <title>{siteTitle ? `Page not found | ${siteTitle}` : 'Page not found'}</title>
      <p className="text-sm font-semibold tracking-wide text-cta">404</p>
      <h1 className="text-title font-bold tracking-tight @2xl:text-5xl">We can't find that page</h1>
      <p className="max-w-xl text-lg text-muted-foreground">
        The address may be mistyped, or the page may have moved. Try one of these instead.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button asChild>
          <Link to="/">Home</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/#services">View All Services</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/contact">Contact Us</Link>
        </Button>
      </div>
    </div>
  );
}
