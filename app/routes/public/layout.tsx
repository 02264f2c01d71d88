import { Outlet } from 'react-router';
import { Breadcrumb } from '~/features/navigation/breadcrumb';
import { SiteFooter } from '~/features/navigation/site-footer';
import { SiteNavigation } from '~/features/navigation/site-navigation';
import { CONTENT_ID, SkipLink } from '~/features/navigation/skip-link';

export default function PublicLayout() {
  return (
    <div className="flex min-h-svh flex-col">
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
