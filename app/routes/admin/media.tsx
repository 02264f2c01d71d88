import { PageHeader } from '~/components/page-header';
import { Card } from '~/components/ui/card';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { requirePermission } from '~/features/auth/require-permission';
import { GallerySkeleton } from '~/features/media/media-gallery';
import { MediaLibrary } from '~/features/media/media-library';

const TITLE = 'Media';

export const meta = adminMeta(TITLE);
export const clientMiddleware = [requirePermission('content.view')];

/** Nothing to load: its being here lets the guard run on the first document load. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={TITLE} />
      <Card>
        <GallerySkeleton />
      </Card>
    </>
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
