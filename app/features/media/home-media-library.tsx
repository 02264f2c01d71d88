import { lazy, Suspense } from 'react';
import { useAuth } from '~/features/auth/use-auth';

const HomeMediaSection = lazy(() => import('./home-media-section'));

/** On the home page, for admins only (§6). Visitors download nothing of it. */
export function HomeMediaLibrary() {
  const { isAdmin } = useAuth();
  if (!isAdmin) return null;
  return (
    <Suspense>
      <HomeMediaSection />
    </Suspense>
  );
}
