import { lazy } from 'react';
import { AdminOnly } from '~/features/auth/admin-only';

const HomeMediaSection = lazy(() => import('./home-media-section'));

/** On the home page, for admins only (§6). Visitors download nothing of it. */
export function HomeMediaLibrary() {
  return (
    <AdminOnly>
      <HomeMediaSection />
    </AdminOnly>
  );
}
