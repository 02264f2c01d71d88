import { Outlet } from 'react-router';
import { RouteError } from '~/components/route-error';
import { Breadcrumb } from '~/features/navigation/breadcrumb';
import { SiteFooter } from '~/features/navigation/site-footer';
import { SiteNavigation } from '~/features/navigation/site-navigation';
import { CONTENT_ID, SkipLink } from '~/features/navigation/skip-link';
import type { Route } from './+types/layout';

export default function PublicLayout() {
  return (
    <div className="site flex min-h-svh flex-col">
      <SkipLink />
      <SiteNavigation />
      <Breadcrumb />
      <main id={CONTENT_ID} tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  );
}

/** Here too, so that the root's data, including the theme, is available when a page fails. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
