import { PageHeader } from '~/components/page-header';
import { Skeleton } from '~/components/ui/skeleton';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import type { ScreenHandle } from '~/features/admin-shell/screen-fallback';
import { HeroImageManager } from '~/features/hero-images/hero-image-manager';

const TITLE = 'Hero Image Manager'; // §2

export const meta = adminMeta(TITLE);
export const handle: ScreenHandle = { title: TITLE, skeleton: <Skeleton className="h-80" /> };

export default function Hero() {
  return (
    <>
      <PageHeader title={TITLE} />
      <HeroImageManager />
    </>
  );
}
