import { isRouteErrorResponse } from 'react-router';
import { PageErrors } from '~/features/content/page-errors';
import type { LayoutComponent } from '~/lib/site/release-parts';
import { useSite } from '~/lib/site/use-site';
import { SitePage } from './site-page';

interface NotFoundPageProps {
  page: { title: string; blocks: LayoutComponent[] };
}

/** What visitors see at an address that does not exist. */
export function NotFoundPage({ page }: NotFoundPageProps) {
  const { settings } = useSite();
  return (
    <>
      <title>{`${page.title} | ${settings.title}`}</title>
      <SitePage title={page.title} blocks={page.blocks} />
    </>
  );
}

/** For the error boundary of a route whose loader throws the page with the status 404. */
export function PageFailure({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404 && error.data) {
    return <NotFoundPage page={error.data as NotFoundPageProps['page']} />;
  }
  return <PageErrors error={error} />;
}
