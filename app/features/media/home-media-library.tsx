import { AdminOnly } from '~/features/auth/admin-only';
import { lateComponent } from '~/lib/late-code';

const HomeMediaSection = lateComponent(() => import('./home-media-section'), { isOptional: true });

/** On the home page, for admins only (§6). Visitors do not download it. */
export function HomeMediaLibrary() {
  return (
    <AdminOnly>
      <HomeMediaSection />
    </AdminOnly>
  );
}
