import { PageHeader } from '~/components/page-header';
import { Skeleton } from '~/components/ui/skeleton';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { HeroImageManager } from '~/features/hero-images/hero-image-manager';

const TITLE = 'Hero Image Manager'; // §2

export const meta = adminMeta(TITLE);
export const clientMiddleware = [guardScreen('/admin/hero')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return (
    <ScreenFallback title={TITLE}>
      <Skeleton className="h-80" />
    </ScreenFallback>
  );
}

export default function Hero() {
  return (
    <>
      <PageHeader title={TITLE} />
      <HeroImageManager />
    </>
  );
}
