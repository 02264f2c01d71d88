import type { ReactNode } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import type { SiteRelease } from '~/lib/site/release-parts';
import { Button } from './ui/button';

/** For failures in which the page that staff can edit could not be loaded. */
export default function NotFound() {
  // Undefined when the root loader failed; the title then has no brand.
  const root = useRouteLoaderData<{ release: Pick<SiteRelease, 'settings'> }>('root');
  const siteTitle = root?.release.settings.title;
  return (
    <>
      <title>{siteTitle ? `Page not found | ${siteTitle}` : 'Page not found'}</title>
      <NotFoundMessage
        kicker="404"
        heading="We can't find that page"
        intro="The address may be mistyped, or the page may have moved. Try one of these instead."
      >
        <Button asChild>
          <Link to="/">Home</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/jobs">Jobs</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/search">Search</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/contact">Contact Us</Link>
        </Button>
      </NotFoundMessage>
    </>
  );
}

interface NotFoundMessageProps {
  kicker: string;
  heading: string;
  headingAs?: 'h1' | 'h2';
  intro: string;
  /** The buttons. */
  children: ReactNode;
}

export function NotFoundMessage(props: NotFoundMessageProps) {
  const { kicker, heading, headingAs: Heading = 'h1', intro, children } = props;
  return (
    <div className="mx-auto grid min-h-[50vh] w-full max-w-7xl content-center gap-4 px-4 pb-section wrap-anywhere @2xl:px-6 @5xl:px-8">
      {kicker && <p className="text-sm font-semibold tracking-wide text-cta">{kicker}</p>}
      {heading && (
        <Heading className="text-title font-bold tracking-tight @2xl:text-5xl">{heading}</Heading>
      )}
      <p className="max-w-xl text-lg text-muted-foreground">{intro}</p>
      <div className="mt-2 flex flex-wrap gap-3">{children}</div>
    </div>
  );
}
