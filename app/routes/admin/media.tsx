import { PageHeader } from '~/components/page-header';
import { Card } from '~/components/ui/card';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { GallerySkeleton } from '~/features/media/media-gallery';
import { MediaLibrary } from '~/features/media/media-library';

const TITLE = 'Media';

export const meta = adminMeta(TITLE);
export const clientMiddleware = [guardScreen('/admin/media')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return (
    <ScreenFallback title={TITLE}>
      <Card>
        <GallerySkeleton />
      </Card>
    </ScreenFallback>
  );
}

export default function Media() {
  return (
    <>
      <PageHeader title={TITLE} />
      <div>
        <MediaLibrary />
      </div>
    </>
  );
}
