import { PageHeader } from '~/components/page-header';
import { Card } from '~/components/ui/card';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import type { ScreenHandle } from '~/features/admin-shell/screen-fallback';
import { GallerySkeleton } from '~/features/media/media-gallery';
import { MediaLibrary } from '~/features/media/media-library';

const TITLE = 'Media';

export const meta = adminMeta(TITLE);
export const handle: ScreenHandle = {
  skeleton: (
    <Card>
      <GallerySkeleton />
    </Card>
  ),
};

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
