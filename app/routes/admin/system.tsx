import { PageHeader } from '~/components/page-header';
import { Skeleton } from '~/components/ui/skeleton';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { SystemScreen } from '~/features/system/system-screen';

export const meta = adminMeta('System');
export const clientMiddleware = [guardScreen('/admin/system')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return (
    <ScreenFallback title="System">
      <Skeleton className="h-64" />
    </ScreenFallback>
  );
}

export default function System() {
  return (
    <>
      <PageHeader title="System" />
      <SystemScreen />
    </>
  );
}
