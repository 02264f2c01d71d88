import { PageHeader } from '~/components/page-header';
import { Skeleton } from '~/components/ui/skeleton';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import type { ScreenHandle } from '~/features/admin-shell/screen-fallback';
import { SystemScreen } from '~/features/system/system-screen';

export const meta = adminMeta('System');
export const handle: ScreenHandle = { skeleton: <Skeleton className="h-64" /> };

export default function System() {
  return (
    <>
      <PageHeader title="System" />
      <SystemScreen />
    </>
  );
}
